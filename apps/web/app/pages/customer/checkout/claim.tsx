import { loginLinkRequest, paths, verifyEmail } from "@rankwright/schema";
import { Alert, ButtonLink, Card, Done, EmailAddress, EmailField, PageHeader } from "@rankwright/ui";
import { redirectDocument } from "react-router";
import { PrivateLink } from "#app/components/private-link.tsx";
import { ProblemBoundary } from "#app/components/problem.tsx";
import { mailedLinkOf } from "#app/data/mailed-link.ts";
import { api, currentUser } from "#app/data/server.ts";
import { answerForm } from "#app/form/answer-form.ts";
import { PostForm, SubmitButton } from "#app/form/post-form.tsx";
import { readForm } from "#app/form/read-form.ts";
import { type FormResult, fieldsOf, resultOf } from "#app/form/result.ts";
import { sendForm } from "#app/form/send-form.ts";
import { privateMeta } from "#app/meta.ts";
import type { Route } from "./+types/claim";

export const meta = privateMeta("Open with your mailed link");

/** Loading the page changes nothing, so that a mail scanner can't use up the link. Only its form does. */
export async function loader(args: Route.LoaderArgs) {
  return { ...(await mailedLinkOf(args, "claim")), email: currentUser(args.context)?.email };
}

/** Intent of the form that requests a new link. */
const ASKS = "link";

export async function action({ context, request }: Route.ActionArgs) {
  const typed = await readForm(request);
  const { auth } = api(context);
  if (typed.intent === ASKS)
    return answerForm(typed, {
      schema: loginLinkRequest.pick({ email: true }),
      call: ({ email }) => auth.requestLink({ email, from: paths.myOrder() }),
      next: () => true,
    });
  return answerForm(typed, {
    schema: verifyEmail,
    call: auth.claim,
    // Loads a new document, so that nothing of another account that was open here remains.
    next: ({ goOn, signedIn }) =>
      redirectDocument(
        "challenge" in signedIn ? paths.login({ from: goOn, challenge: signedIn.challenge }) : goOn,
      ),
  });
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function Claim({ loaderData, actionData }: Route.ComponentProps) {
  const { token, email, problem } = loaderData;
  const opened = resultOf(actionData, "");
  const dead = problem || (opened?.status === 400 && opened.issues[0]?.message);
  return (
    <div className="mx-auto grid w-full max-w-form gap-6">
      <PageHeader title={dead ? "This link can't be used" : "Welcome back"} />
      <Card className="grid gap-5">
        {!dead && (
          <PostForm result={opened}>
            <input type="hidden" name="token" value={token} />
            <p>This opens your orders on this device: no password is needed.</p>
            <SubmitButton size="lg" className="w-full" busy="Opening…">
              Go on
            </SubmitButton>
          </PostForm>
        )}
        {dead && email !== undefined && (
          <>
            <Alert tone="danger" role="alert" title={dead}>
              You are logged in: what was ordered with <EmailAddress address={email} /> is among your orders.
            </Alert>
            <ButtonLink href={paths.myOrder()} as={PrivateLink}>
              See your orders
            </ButtonLink>
          </>
        )}
        {dead && email === undefined && <NewLink problem={dead} result={resultOf(actionData, ASKS)} />}
      </Card>
    </div>
  );
}

/** Other ways to open the order if the link is no longer valid. */
function NewLink({ problem, result }: { problem: string; result: FormResult | undefined }) {
  if (result?.done)
    return (
      <Done title="Look into your mailbox">
        If there is an account with this email, the link is on its way. It works once, for 30 minutes, and
        opens your orders.
      </Done>
    );
  return (
    <>
      <Alert tone="danger" role="alert" title={problem}>
        Your order is safe. A new link opens it, and so does{" "}
        <PrivateLink href={paths.login({ from: paths.myOrder() })} className="link">
          logging in
        </PrivateLink>
        . If no link of ours was ever opened, there is no account yet:{" "}
        <PrivateLink href={paths.register({ from: paths.myOrder() })} className="link">
          sign up
        </PrivateLink>{" "}
        with the email you ordered with.
      </Alert>
      <PostForm intent={ASKS} result={result}>
        <EmailField {...fieldsOf(result)("email")} label="Email" autoComplete="email" required />
        <SubmitButton className="justify-self-start" busy="Sending…">
          Mail me a new link
        </SubmitButton>
      </PostForm>
    </>
  );
}

export { ProblemBoundary as ErrorBoundary };
