import { loginLinkRequest, paths, verifyEmail } from "@rankwright/schema";
import { Alert, ButtonLink, Card, Done, EmailAddress, EmailField, PageHeader } from "@rankwright/ui";
import { redirectDocument } from "react-router";
import { ProblemBoundary } from "#app/components/problem.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { mailedLinkOf } from "#app/data/mailed-link.ts";
import { api, currentUser } from "#app/data/server.ts";
import { handleForm } from "#app/form/handle-form.ts";
import { PostForm, SubmitButton } from "#app/form/post-form.tsx";
import { readForm } from "#app/form/read-form.ts";
import { type FormResult, fieldsOf, resultOf } from "#app/form/result.ts";
import { sendForm } from "#app/form/send-form.ts";
import { privateMeta } from "#app/meta.ts";
import type { Route } from "./+types/claim";

export const meta = privateMeta("Open your order");

/** Loading the page changes nothing, so that a mail scanner can't use up the link. Only its form does. */
export async function loader(args: Route.LoaderArgs) {
  return { ...(await mailedLinkOf(args, "claim")), email: currentUser(args.context)?.email };
}

/** Intent of the form that requests a new link. */
const REQUEST_LINK_INTENT = "link";

export async function action({ context, request }: Route.ActionArgs) {
  const typed = await readForm(request);
  const { auth } = api(context);
  if (typed.intent === REQUEST_LINK_INTENT)
    return handleForm(typed, {
      schema: loginLinkRequest.pick({ email: true }),
      call: ({ email }) => auth.requestLink({ email, from: paths.myOrder() }),
      next: () => true,
    });
  return handleForm(typed, {
    schema: verifyEmail,
    call: auth.claim,
    // Loads a new document, so that no data of a previously signed-in account remains in the page.
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
      <PageHeader title={dead ? "This link is no longer valid" : "Welcome back"} />
      <Card className="grid gap-5">
        {!dead && (
          <PostForm result={opened}>
            <input type="hidden" name="token" value={token} />
            <p>Continue to see your orders on this device. You don't need a password.</p>
            <SubmitButton size="lg" className="w-full" busy="Opening…">
              Continue
            </SubmitButton>
          </PostForm>
        )}
        {dead && email !== undefined && (
          <>
            <Alert tone="danger" role="alert" title={dead}>
              You are logged in. Orders placed with <EmailAddress address={email} /> are in your account.
            </Alert>
            <ButtonLink href={paths.myOrder()} as={ScreenLink}>
              See your orders
            </ButtonLink>
          </>
        )}
        {dead && email === undefined && (
          <NewLink problem={dead} result={resultOf(actionData, REQUEST_LINK_INTENT)} />
        )}
      </Card>
    </div>
  );
}

/** Other ways to open the order if the link is no longer valid. */
function NewLink({ problem, result }: { problem: string; result: FormResult | undefined }) {
  if (result?.done)
    return (
      <Done title="Check your inbox">
        If there is an account with this email, we sent it a link that opens your orders. It works once,
        within 30 minutes.
      </Done>
    );
  return (
    <>
      <Alert tone="danger" role="alert" title={problem}>
        Your order is safe. Request a new link, or{" "}
        <ScreenLink href={paths.login({ from: paths.myOrder() })} className="link">
          log in
        </ScreenLink>
        . If you never opened one of our links, you have no account yet:{" "}
        <ScreenLink href={paths.register({ from: paths.myOrder() })} className="link">
          sign up
        </ScreenLink>{" "}
        with the email you ordered with.
      </Alert>
      <PostForm intent={REQUEST_LINK_INTENT} result={result}>
        <EmailField {...fieldsOf(result)("email")} label="Email" autoComplete="email" required />
        <SubmitButton className="justify-self-start" busy="Sending…">
          E-mail me a new link
        </SubmitButton>
      </PostForm>
    </>
  );
}

export { ProblemBoundary as ErrorBoundary };
