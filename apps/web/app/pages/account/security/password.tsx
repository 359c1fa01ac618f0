import { changePasswordInput, PASSWORD_MIN } from "@rankwright/schema";
import { Done, PasswordField } from "@rankwright/ui";
import { data } from "react-router";
import { ProblemBoundary } from "#app/components/problem.tsx";
import { whenAnswered } from "#app/data/revalidate.ts";
import { api, requireUser } from "#app/data/server.ts";
import { readForm } from "#app/form/form.ts";
import { formIssues } from "#app/form/form-issues.ts";
import { noAnswer, sendForm } from "#app/form/send-form.ts";
import { submit } from "#app/form/submit.ts";
import { privateMeta } from "#app/meta.ts";
import { AfterProof } from "#app/pages/account/after-proof.tsx";
import { ownerOf } from "#app/pages/account/owner.ts";
import { ProofForm } from "#app/pages/account/proof-form.tsx";
import { AccountScreen, Part } from "#app/pages/account/screen.tsx";
import type { Route } from "./+types/password";

export const meta = privateMeta("Change your password");

export async function loader(args: Route.LoaderArgs) {
  requireUser(args);
  return { owner: ownerOf(await api(args.context).account.overview()) };
}

export async function action(args: Route.ActionArgs) {
  requireUser(args);
  const field = await readForm(args.request);
  const typed = { password: field("password"), newPassword: field("newPassword") };
  const { value, issues, status } = await submit(
    changePasswordInput,
    typed,
    api(args.context).account.changePassword,
  );
  return data({ done: value !== undefined, issues }, { status });
}

export { whenAnswered as shouldRevalidate };

export const clientAction = (args: Route.ClientActionArgs) =>
  sendForm(args, () => ({ done: false, issues: [noAnswer] }));

export default function Password({ loaderData, actionData }: Route.ComponentProps) {
  const { owner } = loaderData;
  const { of } = formIssues(actionData?.issues ?? [], ["newPassword"]);
  return (
    <AccountScreen
      title={owner.hasPassword ? "Change your password" : "Choose a password"}
      text="All other devices are logged out."
    >
      {actionData?.done && (
        <Done title="Your password is changed">All other devices have been logged out.</Done>
      )}
      {!actionData?.done && (
        <AfterProof owner={owner}>
          <Part>
            <ProofForm
              intent="password"
              owner={owner}
              issues={actionData?.issues}
              fields={["newPassword"]}
              button="Save new password"
              busy="Saving…"
            >
              <PasswordField
                label="New password"
                name="newPassword"
                autoComplete="new-password"
                required
                hint={`At least ${PASSWORD_MIN} characters.`}
                error={of("newPassword")}
              />
            </ProofForm>
          </Part>
        </AfterProof>
      )}
    </AccountScreen>
  );
}

export { ProblemBoundary as ErrorBoundary };
