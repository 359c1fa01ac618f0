import { passkeyIdInput } from "@rankwright/schema";
import { Alert, Button, Card } from "@rankwright/ui";
import { data, Form, useNavigation } from "react-router";
import { privateMeta } from "../../../components/private-meta.ts";
import { ProblemBoundary } from "../../../components/problem.tsx";
import { readForm } from "../../../data/form.ts";
import { noAnswer, sendForm } from "../../../data/send-form.ts";
import { api, requireUser } from "../../../data/server.ts";
import { submit } from "../../../data/submit.ts";
import type { Route } from "./+types/passkeys";
import { AddPasskey } from "./add-passkey.tsx";
import { NoPassword, NotVerified } from "./no-password.tsx";
import { AccountScreen, Part } from "./screen.tsx";
import { whenOf } from "./when.ts";

export const meta = privateMeta("Passkeys");

export async function loader(args: Route.LoaderArgs) {
  requireUser(args);
  const overview = await api(args.context).account.overview();
  const { email, emailVerified, hasPassword, passkeyOrigin } = overview;
  const when = whenOf(args.context);
  const passkeys = overview.passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    added: when.day(createdAt),
    used: lastUsedAt === null ? null : when.moment(lastUsedAt),
  }));
  return { email, emailVerified, hasPassword, passkeyOrigin, passkeys };
}

export async function action(args: Route.ActionArgs) {
  requireUser(args);
  const field = await readForm(args.request);
  const { removePasskey } = api(args.context).account;
  const { issues, status } = await submit(passkeyIdInput, { id: field("id") }, removePasskey);
  return data({ problem: issues[0]?.message }, { status });
}

export const clientAction = (args: Route.ClientActionArgs) =>
  sendForm(args, () => ({ problem: noAnswer.message }));

export default function Passkeys({ loaderData, actionData }: Route.ComponentProps) {
  const { email, emailVerified, hasPassword, passkeyOrigin, passkeys } = loaderData;
  const sent = useNavigation().formData;
  return (
    <AccountScreen
      title="Passkeys"
      text="Your device keeps a passkey and lets it be used with your finger, face or PIN only. Nobody can guess it, and no other site can ask for it."
    >
      {actionData && (
        <div role="status">
          <Alert
            tone={actionData.problem ? "danger" : "success"}
            title={actionData.problem ?? "The passkey is removed"}
          />
        </div>
      )}
      {passkeys.length > 0 && (
        <Card flush>
          <ul aria-label="Your passkeys" className="divide-y divide-border">
            {passkeys.map(({ id, name, added, used }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-3 p-5">
                <div className="grid min-w-0 gap-0.5">
                  <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
                  <p className="text-sm text-text-muted">
                    Added {added}, {used ? `last used ${used}` : "not used yet"}
                  </p>
                </div>
                <Form method="post">
                  <input type="hidden" name="id" value={id} />
                  <Button
                    type="submit"
                    variant="quiet"
                    size="sm"
                    aria-label={`Remove ${name}`}
                    busy={sent?.get("id") === id && "Removing…"}
                  >
                    Remove
                  </Button>
                </Form>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {!emailVerified && <NotVerified />}
      {emailVerified && !hasPassword && <NoPassword />}
      {emailVerified && hasPassword && passkeyOrigin && (
        <Part title="Add a passkey">
          <AddPasskey email={email} origin={passkeyOrigin} key={passkeys.length} />
        </Part>
      )}
      {emailVerified && !passkeyOrigin && (
        <Alert tone="info" title="Browsers offer passkeys only where a site has a name and HTTPS." />
      )}
    </AccountScreen>
  );
}

export { ProblemBoundary as ErrorBoundary };
