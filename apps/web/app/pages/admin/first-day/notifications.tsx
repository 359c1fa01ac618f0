import { type MailSettings, mailSettings, type SettingField } from "@rankwright/schema";
import { Alert, EmailField, PasswordField, TextField } from "@rankwright/ui";
import { useState } from "react";
import { ScriptButton } from "#app/components/script-button.tsx";
import { trpc } from "#app/data/trpc.ts";
import { StepForm, type StepProps, useStep } from "./step-form.tsx";

const names = ["host", "port", "user", "password", "sender"] as const;

/** Step for the contact address and the mail server, with a test mail. */
export function Notifications({ onDone }: StepProps) {
  const utils = trpc.useUtils();
  const { client } = utils;
  const [business] = trpc.settings.business.get.useSuspenseQuery();
  const [mail] = trpc.settings.mail.get.useSuspenseQuery();
  const step = useStep(onDone);
  const [supportEmail, setSupportEmail] = useState(business.values.supportEmail);
  const [typed, setTyped] = useState<MailSettings>(mail.values);
  const [tested, setTested] = useState<{ ok: boolean; text: string }>();

  async function save() {
    await client.settings.business.save.mutate({ revision: business.revision, values: { supportEmail } });
    const { password, ...others } = typed;
    const free = Object.entries({ ...others, ...(password && { password }) }).filter(
      ([name]) => mail.fixed[name] === undefined,
    );
    await client.settings.mail.save.mutate({ revision: mail.revision, values: Object.fromEntries(free) });
    await utils.settings.invalidate();
  }
  const test = () => {
    setTested(undefined);
    void step.run(
      "Sending…",
      async () => {
        await save();
        setTested(await client.settings.mail.test.mutate());
      },
      { next: () => utils.setup.invalidate() },
    );
  };

  return (
    <StepForm step={step} onSubmit={() => void step.run("Saving…", save)}>
      <EmailField
        label="Support e-mail"
        name="supportEmail"
        autoComplete="email"
        value={supportEmail}
        error={step.errorOf("supportEmail")}
        hint="The address customers write to when they need help."
        onChange={(event) => setSupportEmail(event.currentTarget.value)}
      />
      <fieldset className="grid gap-4 rounded-lg border border-border p-4">
        <legend className="px-1 text-sm font-semibold">Your mail server</legend>
        {names.map((name) => {
          const { label, hint }: SettingField = mailSettings.fields[name];
          const fixed = mail.fixed[name];
          const field = {
            label,
            name,
            value: typed[name],
            error: step.errorOf(name),
            hint: fixed ? `Set on the server by ${fixed}.` : hint,
            readOnly: fixed !== undefined,
            autoComplete: "off",
            className: name === "port" ? "[&_input]:max-w-32" : undefined,
            onChange: (event: { currentTarget: { value: string } }) => {
              const { value } = event.currentTarget;
              setTyped((before) => ({ ...before, [name]: value }));
            },
          };
          if (name === "password")
            return (
              <PasswordField
                key={name}
                {...field}
                hint={
                  mail.secrets.password === undefined
                    ? field.hint
                    : "A password is saved. Enter a new one to replace it."
                }
                autoComplete="new-password"
              />
            );
          return <TextField key={name} {...field} />;
        })}
        <ScriptButton variant="secondary" busy={step.busy} onClick={test} className="justify-self-start">
          Save and send test e-mail
        </ScriptButton>
        <div role="status">
          {tested && (
            <Alert
              tone={tested.ok ? "success" : "danger"}
              title={tested.ok ? "Test e-mail sent" : "Test e-mail not sent"}
            >
              {tested.text}
            </Alert>
          )}
        </div>
      </fieldset>
    </StepForm>
  );
}
