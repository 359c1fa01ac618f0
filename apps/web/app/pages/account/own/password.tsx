import { changePasswordInput, PASSWORD_MIN } from "@rankwright/schema";
import { Alert, PasswordField } from "@rankwright/ui";
import { data } from "react-router";
import { formIssues } from "../../../components/form-issues.ts";
import { privateMeta } from "../../../components/private-meta.ts";
import { ProblemBoundary } from "../../../components/problem.tsx";
import { readForm } from "../../../data/form.ts";
import { noAnswer, sendForm } from "../../../data/send-form.ts";
import { api, requireUser } from "../../../data/server.ts";
import { submit } from "../../../data/submit.ts";
import type { Route } from "./+types/password";
import { NoPassword } from "./no-password.tsx";
import { ProofForm } from "./proof-form.tsx";
import { AccountScreen, Part } from "./screen.tsx";

export const meta = privateMeta("Change your password");

export async function loader(args: Route.LoaderArgs) {
  requireUser(args);
  const { email, hasPassword } = await api(args.context).account.overview();
  return { email, hasPassword };
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

export const clientAction = (args: Route.ClientActionArgs) =>
  sendForm(args, () => ({ done: false, issues: [noAnswer] }));

export default function Password({ loaderData, actionData }: Route.ComponentProps) {
  const { email, hasPassword } = loaderData;
  const { of } = formIssues(actionData?.issues ?? [], ["newPassword"]);
  return (
    <AccountScreen title="Change your password" text="All other devices are logged out.">
      {actionData?.done && (
        <div role="status">
          <Alert tone="success" title="Your password is changed">
            All other devices have been logged out.
          </Alert>
        </div>
      )}
      {!hasPassword && <NoPassword />}
      {hasPassword && !actionData?.done && (
        <Part>
          <ProofForm
            intent="password"
            email={email}
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
      )}
    </AccountScreen>
  );
}

export { ProblemBoundary as ErrorBoundary };
