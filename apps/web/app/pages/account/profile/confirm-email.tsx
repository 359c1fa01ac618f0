import { confirmEmailInput, paths } from "@rankwright/schema";
import { Alert, Done, EmailAddress } from "@rankwright/ui";
import { ProblemBoundary } from "#app/components/problem.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { mailedLinkOf } from "#app/data/mailed-link.ts";
import { api, requireUser } from "#app/data/server.ts";
import { handleForm } from "#app/form/handle-form.ts";
import { PostForm, SubmitButton } from "#app/form/post-form.tsx";
import { readForm } from "#app/form/read-form.ts";
import { privateMeta } from "#app/meta.ts";
import { AccountCard, AccountScreen, BackToAccount } from "#app/pages/account/screen.tsx";
import type { Route } from "./+types/confirm-email";

export const meta = privateMeta("Confirm your new email");

/** Loading the page changes nothing, so that a mail scanner can't use up the link. Only its form does. */
export function loader(args: Route.LoaderArgs) {
  requireUser(args);
  return mailedLinkOf(args, "email");
}

export async function action(args: Route.ActionArgs) {
  requireUser(args);
  return handleForm(await readForm(args.request), {
    schema: confirmEmailInput,
    call: api(args.context).account.confirmEmail,
    next: ({ email }) => email,
  });
}

export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
  const problem = actionData ? actionData.issues[0]?.message : loaderData.problem;
  return (
    <AccountScreen title="Confirm your new email">
      {actionData?.done && (
        <>
          <Done
            title={
              <>
                Your email is now <EmailAddress address={actionData.done} />
              </>
            }
          >
            Use it to log in from now on.
          </Done>
          <BackToAccount />
        </>
      )}
      {problem && (
        <Alert tone="danger" role="alert" title={problem}>
          Links work once, within 24 hours. You must be logged in to the account that requested the change.{" "}
          <ScreenLink href={paths.accountEmail()} className="link">
            Request a new link
          </ScreenLink>
        </Alert>
      )}
      {!actionData && !problem && (
        <AccountCard text="Confirm that this address is yours.">
          <PostForm result={actionData}>
            <input type="hidden" name="token" value={loaderData.token} />
            <SubmitButton size="lg" className="w-full" busy="Confirming…">
              Confirm email
            </SubmitButton>
          </PostForm>
        </AccountCard>
      )}
    </AccountScreen>
  );
}

export { ProblemBoundary as ErrorBoundary };
