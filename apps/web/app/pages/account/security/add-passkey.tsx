import { type Issue, newPasskeyInput, passkeyName, paths, strongProof } from "@rankwright/schema";
import { Button, FormErrors, PasswordField, showToast, TextField } from "@rankwright/ui";
import { startRegistration } from "@simplewebauthn/browser";
import { type FormEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { trpc } from "#app/data/trpc.ts";
import { fieldsOf } from "#app/form/result.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { CodeField } from "#app/pages/account/code-field.tsx";
import type { AccountSecurity } from "#app/pages/account/load-account.ts";
import { passkeyIssues, passkeyProblem } from "#app/pages/account/passkey-problem.ts";

type PasskeyOptions = Parameters<typeof startRegistration>[0]["optionsJSON"];

/** Form that creates a passkey in the browser. Requires the password, unless the user confirmed recently. */
export function AddPasskey({ owner, origin }: { owner: AccountSecurity; origin: string }) {
  const hydrated = useHydrated();
  const revalidator = useRevalidator();
  const options = trpc.account.newPasskeyOptions.useMutation();
  const add = trpc.account.addPasskey.useMutation();
  const [busy, setBusy] = useState(false);
  const [issues, setIssues] = useState<Issue[]>([]);
  // Kept for a retry after the device cancelled, because the user can't prove their identity with the same code twice.
  const allowed = useRef<{ optionsJSON: PasskeyOptions; until: number }>(null);
  const field = fieldsOf({ issues });

  async function make(form: FormData): Promise<Issue[]> {
    const text = (key: string) => String(form.get(key) ?? "");
    const proof = strongProof.safeParse({ password: text("password"), code: text("code") });
    const name = passkeyName.safeParse(text("name"));
    const wrong = [
      ...(name.error?.issues ?? []).map(({ message }) => ({ path: "name", message })),
      ...(proof.error?.issues ?? []).map(({ path, message }) => ({ path: path.join("."), message })),
    ];
    if (!proof.success || !name.success) return wrong;
    const elsewhere = passkeyProblem(origin, paths.accountPasskeys());
    if (elsewhere) return [{ path: "", message: elsewhere }];
    try {
      if (!allowed.current || Date.now() > allowed.current.until) {
        const optionsJSON = await options.mutateAsync(proof.data);
        allowed.current = { optionsJSON, until: Date.now() + (optionsJSON.timeout ?? 0) };
      }
      const { optionsJSON } = allowed.current;
      const response = await startRegistration({ optionsJSON });
      allowed.current = null;
      await add.mutateAsync(newPasskeyInput.parse({ name: name.data, response }));
      showToast("Passkey added.");
      await revalidator.revalidate();
      return [];
    } catch (error) {
      // If the confirmation has expired, the reloaded form asks for the password.
      await revalidator.revalidate();
      return passkeyIssues(error, "The passkey was not added.");
    }
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setIssues(await make(new FormData(event.currentTarget)));
    setBusy(false);
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {!busy && <FormErrors issues={issues} />}
      <input type="text" name="username" autoComplete="username" defaultValue={owner.email} readOnly hidden />
      <TextField
        label="Name"
        optional
        autoComplete="off"
        hint="A name for the device, such as My phone."
        {...field("name")}
      />
      {!owner.isConfirmed && (
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          required
          {...field("password")}
        />
      )}
      {owner.needsCode && <CodeField {...field("code")} />}
      <Button
        type="submit"
        className="justify-self-start"
        disabled={!hydrated}
        busy={busy && "Waiting for your device…"}
      >
        Add a passkey
      </Button>
    </form>
  );
}
