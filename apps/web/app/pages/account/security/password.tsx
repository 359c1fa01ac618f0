import { changePasswordInput, paths } from "@rankwright/schema";
import { ButtonLink, Done, PasswordField } from "@rankwright/ui";
import { ProblemBoundary } from "#app/components/problem.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { revalidateAfterResponse } from "#app/data/revalidate.ts";
import { api } from "#app/data/server.ts";
import { handleForm } from "#app/form/handle-form.ts";
import { readForm } from "#app/form/read-form.ts";
import { fieldsOf } from "#app/form/result.ts";
import { sendForm } from "#app/form/send-form.ts";
import { privateMeta } from "#app/meta.ts";
import { loadAccount } from "#app/pages/account/load-account.ts";
import { ProofForm } from "#app/pages/account/proof-form.tsx";
import { AccountCard, AccountScreen, BackToAccount } from "#app/pages/account/screen.tsx";
import { WithIdentityProof } from "#app/pages/account/with-identity-proof.tsx";
import type { Route } from "./+types/password";

export const meta = privateMeta("Change your password");

export async function loader(args: Route.LoaderArgs) {
  const { owner, passwordMin } = await loadAccount(args);
  return { owner, passwordMin };
}

export async function action(args: Route.ActionArgs) {
  const { owner } = await loadAccount(args);
  return handleForm(await readForm(args.request), {
    schema: changePasswordInput,
    call: api(args.context).account.changePassword,
    next: () => (owner.hasPassword ? "changed" : "saved"),
  });
}

export { revalidateAfterResponse as shouldRevalidate };

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function Password({ loaderData, actionData }: Route.ComponentProps) {
  const { owner, passwordMin } = loaderData;
  const field = fieldsOf(actionData);
  // The user has no way to confirm their identity, so a mailed link lets them set the password.
  const byMail = !owner.hasPassword && !owner.isConfirmed && !owner.passkeyOrigin && !owner.provider;
  return (
    <AccountScreen
      title={owner.hasPassword ? "Change your password" : "Set a password"}
      text={
        owner.hasPassword
          ? "All other devices are logged out."
          : "Lets you also log in with your email and a password."
      }
    >
      {actionData?.done && (
        <>
          <Done title={`Password ${actionData.done}`}>
            {actionData.done === "changed"
              ? "All other devices have been logged out."
              : "You can now log in with it."}
          </Done>
          <BackToAccount />
        </>
      )}
      {!actionData?.done && byMail && (
        <AccountCard text="To keep your account safe, we e-mail you a link for setting the password.">
          <ButtonLink href={paths.reset()} as={ScreenLink} className="justify-self-start">
            E-mail me a link
          </ButtonLink>
        </AccountCard>
      )}
      {!actionData?.done && !byMail && (
        <WithIdentityProof owner={owner}>
          <AccountCard>
            <ProofForm
              intent="password"
              security={owner}
              result={actionData}
              button="Save new password"
              busy="Saving…"
            >
              <PasswordField
                {...field("newPassword")}
                label="New password"
                autoComplete="new-password"
                required
                hint={`At least ${passwordMin} characters.`}
              />
            </ProofForm>
          </AccountCard>
        </WithIdentityProof>
      )}
    </AccountScreen>
  );
}

export { ProblemBoundary as ErrorBoundary };
