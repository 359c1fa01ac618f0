import { businessSettings, mailSettings } from "@rankwright/schema";
import { Alert, EmailField, showToast } from "@rankwright/ui";
import { Fragment, useState } from "react";
import { z } from "zod";
import { trpc } from "#app/data/trpc.ts";
import { FixedSetting, SecretControl, SettingControl } from "#app/pages/admin/settings/form/control.tsx";
import { useMailProvider } from "#app/pages/admin/settings/mail-provider.tsx";
import { StepForm, type StepProps, useStep } from "./step-form.tsx";
import { useDraft } from "./use-draft.ts";

const names = ["host", "port", "user", "password", "sender"] as const;
/** Everything but the password, which isn't kept in the browser. */
const draftSchema = z.record(z.string(), z.string());

/** Step for the support address and the mail server. Saving sends a test mail; the step is done when it was sent. */
export function Notifications({ onDone }: StepProps) {
  const utils = trpc.useUtils();
  const { client } = utils;
  const [business] = trpc.settings.business.get.useSuspenseQuery();
  const [mail] = trpc.settings.mail.get.useSuspenseQuery();
  const step = useStep(onDone);
  const { password: _, ...server } = mail.values;
  const draft = useDraft("hear", draftSchema, { ...server, supportEmail: business.values.supportEmail });
  const [password, setPassword] = useState<string>();
  const [failed, setFailed] = useState("");
  const { typed } = draft;
  const set = (name: string, value: string) => draft.change((before) => ({ ...before, [name]: value }));
  const provider = useMailProvider({
    group: mailSettings,
    protocol: "smtp",
    address: "sender",
    choice: names,
    values: typed,
    set,
    isFixed: mail.fixed.host !== undefined,
  });

  async function save() {
    const { supportEmail = "", ...others } = typed;
    const sent = { ...others, ...(password !== undefined && { password }) };
    const free = Object.entries(sent).filter(([name]) => mail.fixed[name] === undefined);
    await client.setup.saveNotifications.mutate({
      business: { revision: business.revision, values: { supportEmail } },
      mail: { revision: mail.revision, values: Object.fromEntries(free) },
    });
    draft.drop();
    setPassword(undefined);
    await utils.settings.invalidate();
  }
  /** Returns false if the test mail wasn't sent. */
  async function saveAndTest() {
    setFailed("");
    await save();
    const { state } = await client.mail.state.query();
    if (state === "off" || state === "works") return true;
    const { ok, text } = await client.settings.mail.test.mutate();
    if (ok) showToast(`Test e-mail sent. ${text}`);
    else setFailed(text);
    await Promise.all([utils.mail.state.invalidate(), utils.setup.invalidate()]);
    return ok;
  }

  const control = (name: (typeof names)[number]) => {
    const field = provider.group.fields[name];
    if (!field || provider.hidden.includes(name)) return null;
    const variable = mail.fixed[name];
    if (variable !== undefined)
      return <FixedSetting field={field} value={mail.values[name]} variable={variable} />;
    const common = { field, name, id: name, error: step.errorOf(name) };
    if (name !== "password")
      return (
        <SettingControl
          {...common}
          value={typed[name] ?? ""}
          onChange={(value) => provider.set(name, value)}
        />
      );
    return (
      <div className="grid gap-2">
        <SecretControl
          {...common}
          ends={mail.secrets.password}
          isLost={mail.lost.includes(name)}
          value={password}
          onChange={setPassword}
        />
        {provider.below[name]}
      </div>
    );
  };

  return (
    <StepForm step={step} draft={draft} onSubmit={() => void step.run("Saving and testing…", saveAndTest)}>
      <EmailField
        label={businessSettings.fields.supportEmail.label}
        name="supportEmail"
        autoComplete="email"
        value={typed.supportEmail ?? ""}
        error={step.errorOf("supportEmail")}
        hint={businessSettings.fields.supportEmail.hint}
        onChange={(event) => set("supportEmail", event.currentTarget.value)}
      />
      <fieldset className="grid gap-4 rounded-lg border border-border p-4">
        <legend className="px-1 text-sm font-semibold">Outgoing mail</legend>
        {names.map((name) => (
          <Fragment key={name}>
            {provider.above[name]}
            {control(name)}
          </Fragment>
        ))}
      </fieldset>
      {failed !== "" && (
        <Alert tone="danger" role="alert" title="Saved, but the test e-mail was not sent">
          {failed} Correct the settings and save again, or skip this step for now.
        </Alert>
      )}
    </StepForm>
  );
}
