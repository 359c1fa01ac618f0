import { paths, removePasskeyInput, renamePasskeyInput } from "@rankwright/schema";
import { Button, Done, FormErrors, TextField } from "@rankwright/ui";
import { data, Form, redirect, useNavigation } from "react-router";
import { ProblemBoundary } from "#app/components/problem.tsx";
import { whenAnswered } from "#app/data/revalidate.ts";
import { api, missing, requireUser } from "#app/data/server.ts";
import { readForm } from "#app/form/form.ts";
import { type FormIssue, formIssues, issuesOf } from "#app/form/form-issues.ts";
import { noAnswer, sendForm } from "#app/form/send-form.ts";
import { submit } from "#app/form/submit.ts";
import { privateMeta } from "#app/meta.ts";
import { AfterProof } from "#app/pages/account/after-proof.tsx";
import { ownerOf } from "#app/pages/account/owner.ts";
import { ProofForm } from "#app/pages/account/proof-form.tsx";
import { AccountScreen, Part } from "#app/pages/account/screen.tsx";
import type { Route } from "./+types/passkey";

export const meta = privateMeta("Your passkey");

export async function loader(args: Route.LoaderArgs) {
  requireUser(args);
  const overview = await api(args.context).account.overview();
  const passkey = overview.passkeys.find(({ id }) => id === args.params.id);
  if (!passkey) throw missing();
  return { owner: ownerOf(overview), name: passkey.name };
}

export async function action(args: Route.ActionArgs) {
  requireUser(args);
  const { id } = args.params;
  const field = await readForm(args.request);
  const { account } = api(args.context);
  const intent = field("intent");
  if (intent === "remove") {
    const typed = { id, password: field("password") };
    const { value, issues, status } = await submit(removePasskeyInput, typed, account.removePasskey);
    if (value) throw redirect(paths.accountPasskeys({ removed: "yes" }));
    return data({ intent, issues }, { status });
  }
  const typed = { id, name: field("name") };
  const { issues, status } = await submit(renamePasskeyInput, typed, account.renamePasskey);
  return data({ intent, issues }, { status });
}

export { whenAnswered as shouldRevalidate };

export const clientAction = (args: Route.ClientActionArgs) =>
  sendForm(args, (field) => ({ intent: field("intent"), issues: [noAnswer] }));

export default function Passkey({ loaderData, actionData }: Route.ComponentProps) {
  const { owner, name } = loaderData;
  return (
    <AccountScreen
      title={name}
      text="A passkey of your account."
      way={{ label: "Passkeys", href: paths.accountPasskeys() }}
    >
      {issuesOf(actionData, "rename")?.length === 0 && <Done title="The name is saved" />}
      <Part title="Name">
        <Rename name={name} issues={issuesOf(actionData, "rename") ?? []} />
      </Part>
      <AfterProof owner={owner}>
        <Part
          title="Remove"
          text="Nobody logs in with it here any more. Delete it on the device, too, or it will still be offered."
        >
          <ProofForm
            intent="remove"
            owner={owner}
            issues={issuesOf(actionData, "remove")}
            button="Remove this passkey"
            busy="Removing…"
            variant="danger"
          />
        </Part>
      </AfterProof>
    </AccountScreen>
  );
}

function Rename({ name, issues }: { name: string; issues: FormIssue[] }) {
  const sending = useNavigation().formData?.get("intent") === "rename";
  const { errors, of } = formIssues(issues, ["name"]);
  return (
    <Form method="post" noValidate className="grid gap-5">
      {!sending && <FormErrors errors={errors} />}
      <input type="hidden" name="intent" value="rename" />
      <TextField
        label="Name"
        name="name"
        autoComplete="off"
        required
        defaultValue={name}
        hint="What you know the device by, such as My phone."
        error={of("name")}
      />
      <Button type="submit" variant="secondary" className="justify-self-start" busy={sending && "Saving…"}>
        Save the name
      </Button>
    </Form>
  );
}

export { ProblemBoundary as ErrorBoundary };
