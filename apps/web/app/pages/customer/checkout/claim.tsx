import { paths, verifyEmail } from "@rankwright/schema";
import { Alert, ButtonLink, Card, EmailAddress, PageHeader } from "@rankwright/ui";
import { redirectDocument } from "react-router";
import { PrivateLink } from "#app/components/private-link.tsx";
import { ProblemBoundary } from "#app/components/problem.tsx";
import { api, currentUser } from "#app/data/server.ts";
import { answerForm } from "#app/form/answer-form.ts";
import { PostForm, SubmitButton } from "#app/form/post-form.tsx";
import { readForm } from "#app/form/read-form.ts";
import { sendForm } from "#app/form/send-form.ts";
import { privateMeta } from "#app/meta.ts";
import type { Route } from "./+types/claim";

export const meta = privateMeta("Open with your mailed link");

/** Reading the page changes nothing, so that no mail scanner uses up the link; its form does. */
export function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  return { token, email: currentUser(context)?.email };
}

export async function action({ context, request }: Route.ActionArgs) {
  return answerForm(await readForm(request), {
    schema: verifyEmail,
    call: api(context).auth.claim,
    // A new document: nothing of another account that was open here may stay.
    next: ({ goOn, signedIn }) =>
      redirectDocument(
        "challenge" in signedIn ? paths.login({ from: goOn, challenge: signedIn.challenge }) : goOn,
      ),
  });
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function Claim({ loaderData, actionData }: Route.ComponentProps) {
  const { token, email } = loaderData;
  const isDead = actionData !== undefined && actionData.status === 400;
  return (
    <div className="mx-auto grid w-full max-w-form gap-6">
      <PageHeader title={isDead || !token ? "This link can't be used" : "Welcome back"} />
      <Card className="grid gap-5">
        {isDead || !token ? (
          <>
            <Alert
              tone="danger"
              role="alert"
              title={actionData?.issues[0]?.message ?? "The link is not complete."}
            >
              {email === undefined ? (
                "Your order is safe. Log in with the email you ordered with, or register with it, and you find it there."
              ) : (
                <>
                  You are logged in: what was ordered with <EmailAddress address={email} /> is among your
                  orders.
                </>
              )}
            </Alert>
            {email === undefined ? (
              <ButtonLink href={paths.login()}>Log in</ButtonLink>
            ) : (
              <ButtonLink href={paths.myOrder()} as={PrivateLink}>
                See your orders
              </ButtonLink>
            )}
          </>
        ) : (
          <PostForm result={actionData}>
            <input type="hidden" name="token" value={token} />
            <p>This opens your orders on this device: no password is needed.</p>
            <SubmitButton size="lg" className="w-full" busy="Opening…">
              Go on
            </SubmitButton>
          </PostForm>
        )}
      </Card>
    </div>
  );
}

export { ProblemBoundary as ErrorBoundary };
