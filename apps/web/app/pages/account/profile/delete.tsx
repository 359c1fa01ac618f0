import { ownerProof, paths } from "@rankwright/schema";
import { Alert } from "@rankwright/ui";
import { redirectDocument } from "react-router";
import { ProblemBoundary } from "#app/components/problem.tsx";
import { revalidateAfterResponse } from "#app/data/revalidate.ts";
import { api, requireUser } from "#app/data/server.ts";
import { handleForm } from "#app/form/handle-form.ts";
import { readForm } from "#app/form/read-form.ts";
import { sendForm } from "#app/form/send-form.ts";
import { privateMeta } from "#app/meta.ts";
import { loadAccount } from "#app/pages/account/load-account.ts";
import { ProofForm } from "#app/pages/account/proof-form.tsx";
import { AccountCard, AccountScreen } from "#app/pages/account/screen.tsx";
import { WithIdentityProof } from "#app/pages/account/with-identity-proof.tsx";
import type { Route } from "./+types/delete";

export const meta = privateMeta("Delete your account");

export async function loader(args: Route.LoaderArgs) {
  const { owner } = await loadAccount(args);
  const subscriptions = await api(args.context).subscriptions.mine();
  return { owner, running: subscriptions.filter(({ state }) => state !== "ended") };
}

export async function action(args: Route.ActionArgs) {
  requireUser(args);
  return handleForm(await readForm(args.request), {
    schema: ownerProof,
    call: api(args.context).account.remove,
    next: () => redirectDocument(paths.login({ deleted: "yes" })),
  });
}

export { revalidateAfterResponse as shouldRevalidate };

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function Delete({ loaderData, actionData }: Route.ComponentProps) {
  const { owner, running } = loaderData;
  return (
    <AccountScreen title="Delete your account">
      <Alert tone="warning" title="This can't be undone">
        You will be logged out on all devices, and you can no longer log in. We keep your orders as business
        records. For a copy of your data,{" "}
        <a href={paths.accountExport()} download className="link">
          download it
        </a>{" "}
        first.
      </Alert>
      {running.length > 0 && (
        <Alert tone="warning" title="Your subscriptions end at once">
          {running.map(({ packageName, price }) => `${packageName} (${price})`).join(", ")}. Nothing more is
          charged, and payments for the current period are not refunded.
        </Alert>
      )}
      <WithIdentityProof owner={owner}>
        <AccountCard>
          <ProofForm
            intent="delete"
            security={owner}
            result={actionData}
            button="Delete my account"
            busy="Deleting…"
            variant="danger"
          />
        </AccountCard>
      </WithIdentityProof>
    </AccountScreen>
  );
}

export { ProblemBoundary as ErrorBoundary };
