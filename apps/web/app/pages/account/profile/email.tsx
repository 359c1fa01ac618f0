import { changeEmailInput } from "@rankwright/schema";
import { Done, EmailAddress, EmailField } from "@rankwright/ui";
import { ProblemBoundary } from "#app/components/problem.tsx";
import { revalidateAfterResponse } from "#app/data/revalidate.ts";
import { api, requireUser } from "#app/data/server.ts";
import { handleForm } from "#app/form/handle-form.ts";
import { readForm } from "#app/form/read-form.ts";
import { fieldsOf } from "#app/form/result.ts";
import { sendForm } from "#app/form/send-form.ts";
import { privateMeta } from "#app/meta.ts";
import { loadAccount } from "#app/pages/account/load-account.ts";
import { ProofForm } from "#app/pages/account/proof-form.tsx";
import { AccountCard, AccountScreen, BackToAccount } from "#app/pages/account/screen.tsx";
import { WithIdentityProof } from "#app/pages/account/with-identity-proof.tsx";
import type { Route } from "./+types/email";

export const meta = privateMeta("Change your email");

export async function loader(args: Route.LoaderArgs) {
  const { owner } = await loadAccount(args);
  return { owner };
}

export async function action(args: Route.ActionArgs) {
  requireUser(args);
  return handleForm(await readForm(args.request), {
    schema: changeEmailInput,
    call: api(args.context).account.changeEmail,
    next: () => true,
  });
}

export { revalidateAfterResponse as shouldRevalidate };

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function Email({ loaderData, actionData }: Route.ComponentProps) {
  const { owner } = loaderData;
  const field = fieldsOf(actionData);
  return (
    <AccountScreen
      title="Change your email"
      text={
        <>
          Your current email is <EmailAddress address={owner.email} />.
        </>
      }
    >
      {actionData?.done && (
        <>
          <Done
            title={
              <>
                We sent a link to <EmailAddress address={actionData.values.email ?? ""} />
              </>
            }
          >
            Open it on this device within 24 hours to change your email.
          </Done>
          <BackToAccount />
        </>
      )}
      {!actionData?.done && (
        <WithIdentityProof owner={owner}>
          <AccountCard>
            <ProofForm intent="email" security={owner} result={actionData} button="Send link" busy="Sending…">
              <EmailField {...field("email")} label="New email" autoComplete="email" required />
            </ProofForm>
          </AccountCard>
        </WithIdentityProof>
      )}
    </AccountScreen>
  );
}

export { ProblemBoundary as ErrorBoundary };
