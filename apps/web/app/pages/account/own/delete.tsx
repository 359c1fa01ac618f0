import { ownerProof } from "@rankwright/schema";
import { Alert } from "@rankwright/ui";
import { data, redirectDocument } from "react-router";
import { privateMeta } from "../../../components/private-meta.ts";
import { ProblemBoundary } from "../../../components/problem.tsx";
import { readForm } from "../../../data/form.ts";
import { noAnswer, sendForm } from "../../../data/send-form.ts";
import { api, requireUser } from "../../../data/server.ts";
import { submit } from "../../../data/submit.ts";
import { paths } from "../../../paths.ts";
import type { Route } from "./+types/delete";
import { NoPassword } from "./no-password.tsx";
import { ProofForm } from "./proof-form.tsx";
import { AccountScreen, Part } from "./screen.tsx";

export const meta = privateMeta("Delete your account");

export async function loader(args: Route.LoaderArgs) {
  requireUser(args);
  const { email, hasPassword } = await api(args.context).account.overview();
  return { email, hasPassword };
}

export async function action(args: Route.ActionArgs) {
  requireUser(args);
  const field = await readForm(args.request);
  const { remove } = api(args.context).account;
  const { value, issues, status } = await submit(ownerProof, { password: field("password") }, remove);
  if (value) throw redirectDocument(paths.home());
  return data({ issues }, { status });
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, () => ({ issues: [noAnswer] }));

export default function Delete({ loaderData, actionData }: Route.ComponentProps) {
  const { email, hasPassword } = loaderData;
  return (
    <AccountScreen title="Delete your account">
      <Alert tone="warning" title="This can't be undone">
        You are logged out everywhere, and no device, passkey or app logs in to this account again. Your
        orders are kept as business records. To keep a copy of your data,{" "}
        <a href={paths.accountExport()} download className="link">
          download it
        </a>{" "}
        first.
      </Alert>
      {hasPassword ? (
        <Part>
          <ProofForm
            intent="delete"
            email={email}
            issues={actionData?.issues}
            button="Delete my account"
            busy="Deleting…"
            variant="danger"
          />
        </Part>
      ) : (
        <NoPassword />
      )}
    </AccountScreen>
  );
}

export { ProblemBoundary as ErrorBoundary };
