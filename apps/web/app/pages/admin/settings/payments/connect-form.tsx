import {
  type ConnectedId,
  connectInputs,
  credentialFields,
  type SettingField,
  zodIssues,
} from "@rankwright/schema";
import { Button, FormErrors, PasswordField, TextField } from "@rankwright/ui";
import { type FormEvent, useState } from "react";
import { trpc } from "#app/data/trpc.ts";
import { useUnsaved } from "#app/form/unsaved.tsx";
import { readProblem, type WriteProblem } from "#app/form/write-problem.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import type { ConnectedMethod } from "./connection.tsx";

interface Props {
  id: ConnectedId;
  label: string;
  onConnected: (connected: ConnectedMethod) => Promise<void>;
}

/** Form for the credentials, the only values that the owner types to connect a payment method. */
export function ConnectForm({ id, label, onConnected }: Props) {
  const isHydrated = useHydrated();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<{
    problem: Pick<WriteProblem, "message" | "issues">;
    count: number;
  }>();
  const discard = () => setTyped({});
  useUnsaved(`connect ${id}`, Object.values(typed).some(Boolean), discard);
  const fail = (problem: Pick<WriteProblem, "message" | "issues">) =>
    setFailure((before) => ({ problem, count: (before?.count ?? 0) + 1 }));
  const settled = {
    onSuccess: (connected: ConnectedMethod) => {
      discard();
      setFailure(undefined);
      return onConnected(connected);
    },
    onError: (error: unknown) => fail(readProblem(error)),
  };
  const stripe = trpc.settings.payments.connectStripe.useMutation(settled);
  const paypal = trpc.settings.payments.connectPaypal.useMutation(settled);
  const isPending = stripe.isPending || paypal.isPending;
  const fields: [string, SettingField][] = Object.entries(credentialFields[id]);
  const idOf = (name: string) => `connect-${id}-${name}`;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const values = Object.fromEntries(fields.map(([name]) => [name, typed[name] ?? ""]));
    const input = connectInputs[id].safeParse(values);
    if (!input.success) fail({ message: "", issues: zodIssues(input.error) });
    else if ("secretKey" in input.data) stripe.mutate(input.data);
    else paypal.mutate(input.data);
  };
  const issues = failure?.problem.issues ?? [];
  return (
    <form noValidate aria-label={`Connect ${label}`} onSubmit={submit} className="grid gap-5">
      {!isPending && (
        <FormErrors
          key={failure?.count}
          issues={issues}
          title="Not connected"
          ids={Object.fromEntries(fields.map(([name]) => [name, idOf(name)]))}
        />
      )}
      <fieldset disabled={!isHydrated} className="grid min-w-0 gap-5">
        {fields.map(([name, { label: text, hint, secret }]) => {
          const Control = secret ? PasswordField : TextField;
          return (
            <Control
              key={name}
              label={text}
              name={name}
              id={idOf(name)}
              hint={hint}
              required
              spellCheck={false}
              autoComplete={secret ? "new-password" : "off"}
              error={issues.find(({ path }) => path === name)?.message}
              value={typed[name] ?? ""}
              onChange={(event) => {
                const { value } = event.currentTarget;
                setTyped((now) => ({ ...now, [name]: value }));
              }}
            />
          );
        })}
        <Button type="submit" className="justify-self-start" busy={isPending && "Connecting…"}>
          Connect {label}
        </Button>
      </fieldset>
    </form>
  );
}
