import { EmailField, FormErrors } from "@rankwright/ui";
import type { ReactNode } from "react";
import { ScriptButton } from "#app/components/script-button.tsx";
import { formIssues } from "#app/form/form-issues.ts";
import { problemOf } from "#app/form/problem.ts";

interface EmailFormProps {
  label: string;
  /** The documented name of the field. */
  name: string;
  initial?: string;
  button: string;
  hint?: string;
  /** Hidden fields. */
  children?: ReactNode;
  /** What the last attempt was refused for; null when it was not. */
  error: unknown;
  pending: boolean;
  /** Gets what was typed. */
  onSave: (email: string) => void;
}

/** A form of one e-mail address. What was typed stays when it is refused. */
export function EmailForm(props: EmailFormProps) {
  const { label, name, initial, button, hint, children, error, pending, onSave } = props;
  const problem = error ? problemOf(error) : undefined;
  const issues = problem?.fields.map((field) => ({ path: field.name, message: field.message })) ?? [];
  if (problem && issues.length === 0) issues.push({ path: "", message: problem.message });
  const { errors, of } = formIssues(issues, [name]);
  return (
    <form
      noValidate
      className="grid max-w-form gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        const value = new FormData(event.currentTarget).get(name);
        if (!pending) onSave(typeof value === "string" ? value : "");
      }}
    >
      {!pending && <FormErrors errors={errors} />}
      {children}
      <EmailField
        label={label}
        name={name}
        autoComplete="off"
        required
        defaultValue={initial}
        hint={hint}
        error={of(name)}
      />
      <ScriptButton type="submit" busy={pending && "Saving…"} className="justify-self-start">
        {button}
      </ScriptButton>
    </form>
  );
}
