import { paths, removePasskeyInput, renamePasskeyInput } from "@rankwright/schema";
import { Done, TextField } from "@rankwright/ui";
import { redirect } from "react-router";
import { ProblemBoundary } from "#app/components/problem.tsx";
import { revalidateAfterResponse } from "#app/data/revalidate.ts";
import { api, missing, requireUser } from "#app/data/server.ts";
import { handleForm } from "#app/form/handle-form.ts";
import { PostForm, SubmitButton } from "#app/form/post-form.tsx";
import { readForm } from "#app/form/read-form.ts";
import { type FormResult, fieldsOf, resultOf } from "#app/form/result.ts";
import { sendForm } from "#app/form/send-form.ts";
import { privateMeta } from "#app/meta.ts";
import { loadAccount } from "#app/pages/account/load-account.ts";
import { ProofForm } from "#app/pages/account/proof-form.tsx";
import { AccountCard, AccountScreen } from "#app/pages/account/screen.tsx";
import { WithIdentityProof } from "#app/pages/account/with-identity-proof.tsx";
import type { Route } from "./+types/passkey";

export const meta = privateMeta("Your passkey");

export async function loader(args: Route.LoaderArgs) {
  const { owner, passkeys } = await loadAccount(args);
  const passkey = passkeys.find(({ id }) => id === args.params.id);
  if (!passkey) throw missing();
  return { owner, name: passkey.name };
}

export async function action(args: Route.ActionArgs) {
  requireUser(args);
  const given = { id: args.params.id };
  const { account } = api(args.context);
  const typed = await readForm(args.request);
  if (typed.intent === "remove")
    return handleForm(typed, {
      schema: removePasskeyInput,
      given,
      call: account.removePasskey,
      next: () => redirect(paths.accountPasskeys({ removed: "yes" })),
    });
  return handleForm(typed, {
    schema: renamePasskeyInput,
    given,
    call: account.renamePasskey,
    next: () => true,
  });
}

export { revalidateAfterResponse as shouldRevalidate };

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function Passkey({ loaderData, actionData }: Route.ComponentProps) {
  const { owner, name } = loaderData;
  return (
    <AccountScreen
      title={name}
      text="A passkey of your account."
      way={{ label: "Passkeys", href: paths.accountPasskeys() }}
    >
      {resultOf(actionData, "rename")?.done && <Done title="Name saved" />}
      <AccountCard title="Name">
        <Rename name={name} result={actionData} />
      </AccountCard>
      <WithIdentityProof owner={owner}>
        <AccountCard
          title="Remove"
          text="This passkey will no longer log in. Delete it on your device too, or the device will keep offering it."
        >
          <ProofForm
            intent="remove"
            security={owner}
            result={actionData}
            button="Remove passkey"
            busy="Removing…"
            variant="danger"
          />
        </AccountCard>
      </WithIdentityProof>
    </AccountScreen>
  );
}

function Rename({ name, result }: { name: string; result: FormResult | undefined }) {
  const field = fieldsOf(resultOf(result, "rename"));
  return (
    <PostForm intent="rename" result={result}>
      <TextField
        {...field("name")}
        label="Name"
        autoComplete="off"
        required
        defaultValue={name}
        hint="A name for the device, such as My phone."
      />
      <SubmitButton variant="secondary" className="justify-self-start" busy="Saving…">
        Save name
      </SubmitButton>
    </PostForm>
  );
}

export { ProblemBoundary as ErrorBoundary };
