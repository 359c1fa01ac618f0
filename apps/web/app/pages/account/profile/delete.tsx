import { ownerProof, paths } from "@rankwright/schema";
import { Alert } from "@rankwright/ui";
import { data, redirectDocument } from "react-router";
import { ProblemBoundary } from "#app/components/problem.tsx";
import { whenAnswered } from "#app/data/revalidate.ts";
import { api, requireUser } from "#app/data/server.ts";
import { readForm } from "#app/form/form.ts";
import { noAnswer, sendForm } from "#app/form/send-form.ts";
import { submit } from "#app/form/submit.ts";
import { privateMeta } from "#app/meta.ts";
import { AfterProof } from "#app/pages/account/after-proof.tsx";
import { ownerOf } from "#app/pages/account/owner.ts";
import { ProofForm } from "#app/pages/account/proof-form.tsx";
import { AccountScreen, Part } from "#app/pages/account/screen.tsx";
import type { Route } from "./+types/delete";

export const meta = privateMeta("Delete your account");

export async function loader(args: Route.LoaderArgs) {
  requireUser(args);
  return { owner: ownerOf(await api(args.context).account.overview()) };
}

export async function action(args: Route.ActionArgs) {
  requireUser(args);
  const field = await readForm(args.request);
  const { remove } = api(args.context).account;
  const { value, issues, status } = await submit(ownerProof, { password: field("password") }, remove);
  if (value) throw redirectDocument(paths.home());
  return data({ issues }, { status });
}

export { whenAnswered as shouldRevalidate };

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, () => ({ issues: [noAnswer] }));

export default function Delete({ loaderData, actionData }: Route.ComponentProps) {
  const { owner } = loaderData;
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
      <AfterProof owner={owner}>
        <Part>
          <ProofForm
            intent="delete"
            owner={owner}
            issues={actionData?.issues}
            button="Delete my account"
            busy="Deleting…"
            variant="danger"
          />
        </Part>
      </AfterProof>
    </AccountScreen>
  );
}

export { ProblemBoundary as ErrorBoundary };
