import type { SettingGroup } from "@rankwright/schema";
import { Alert, Button, cx, FormErrors } from "@rankwright/ui";
import { type FormEvent, Fragment, type ReactNode, useId } from "react";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { Conflict } from "#app/pages/admin/editor/form/conflict/conflict.tsx";
import { FixedSetting, SecretControl, SettingControl } from "./control.tsx";
import type { SettingsFormState } from "./use-settings-form.ts";
import type { View } from "./view.ts";

interface Props {
  group: SettingGroup;
  form: SettingsFormState;
  view: View;
  button?: string;
  /** Content above and below a field, by field name. */
  above?: Readonly<Record<string, ReactNode>>;
  below?: Readonly<Record<string, ReactNode>>;
  /** Fields that aren't shown. They are saved like the others. */
  hidden?: readonly string[];
  /** Values that apply while a field is empty, by field name. */
  defaults?: Readonly<Record<string, string>> | undefined;
  labelledBy?: string;
}

/** Settings form: fields, errors and the save button. */
export function SettingsForm(props: Props) {
  const { group, form, view, button = "Save", above, below, hidden = [], defaults, labelledBy } = props;
  const isHydrated = useHydrated();
  const status = useId();
  const { failure, names, isSaving, isDirty, theirs } = form;
  if (theirs)
    return (
      <Conflict
        section={{ ...conflictOf(group), name: `${group.name}-${names[0]}` }}
        shown={form.plain}
        mine={form.values}
        theirs={theirs}
        sides={form.sides}
        isSaving={isSaving}
        onMerge={() => void form.merge()}
      />
    );
  const idOf = (name: string) => `${group.name}-${name}`;
  const isFixed = names.every((name) => view.fixed[name] !== undefined);
  const wrong = failure?.problem.issues.filter(({ path }) => names.includes(path)) ?? [];
  const general = failure ? [{ path: "", message: failure.problem.message }] : [];
  const errorOf = (name: string) => wrong.find(({ path }) => path === name)?.message;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSaving) void form.save();
  };
  const control = (name: string) => {
    const field = group.fields[name];
    if (!field) return null;
    const variable = view.fixed[name];
    if (variable !== undefined)
      return <FixedSetting field={field} value={view.values[name] ?? ""} variable={variable} />;
    const common = { field, name, id: idOf(name), error: errorOf(name) };
    if (!field.secret)
      return (
        <SettingControl
          {...common}
          value={form.values[name] ?? ""}
          placeholder={defaults?.[name]}
          onChange={(value) => form.set(name, value)}
        />
      );
    return (
      <SecretControl
        {...common}
        ends={view.secrets[name]}
        isLost={view.lost.includes(name)}
        value={form.newSecrets[name]}
        onChange={(value) => form.setSecret(name, value)}
      />
    );
  };
  return (
    <form noValidate aria-labelledby={labelledBy} onSubmit={submit} className="grid gap-5">
      {failure?.problem.kind === "signed-out" && (
        <Alert tone="warning" role="alert" title="You are logged out">
          Log in again in another tab, then save. Your changes are still here.
        </Alert>
      )}
      <FormErrors
        key={failure?.failureCount}
        issues={wrong.length > 0 ? wrong : general}
        ids={Object.fromEntries(names.map((name) => [name, idOf(name)]))}
        title={wrong.length > 0 ? undefined : "Not saved"}
      />
      <fieldset disabled={!isHydrated} className="grid min-w-0 gap-5">
        {names.map((name) => (
          <Fragment key={name}>
            {above?.[name]}
            {!hidden.includes(name) && (
              <div className="grid gap-2">
                {control(name)}
                {below?.[name]}
              </div>
            )}
          </Fragment>
        ))}
        {/* Hidden if environment variables set all fields, because then there is nothing to save. */}
        <div className={cx("flex flex-wrap items-center gap-x-4 gap-y-3", isFixed && "hidden")}>
          <Button type="submit" busy={isSaving && "Saving…"} aria-describedby={status}>
            {button}
          </Button>
          {isDirty && (
            <Button variant="quiet" onClick={form.discard}>
              Discard changes
            </Button>
          )}
          <span id={status} className="text-sm text-text-muted">
            {isDirty && "Not saved yet"}
          </span>
        </div>
      </fieldset>
    </form>
  );
}

/** Converts a group of settings to a section, which the conflict view requires. */
const conflictOf = ({ label, fields }: SettingGroup) => ({
  label,
  noun: "part of the settings",
  alerts: { create: "Saved", edit: "Saved" },
  fields: Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { kind: "text" as const, label: field.label }]),
  ),
});
