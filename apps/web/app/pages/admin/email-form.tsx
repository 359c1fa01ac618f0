import { EmailField, FormErrors } from "@rankwright/ui";
import { type ReactNode, useId } from "react";
import { ScriptButton } from "#app/components/script-button.tsx";
import { fieldsOf, ofFields } from "#app/form/result.ts";
import { readProblem } from "#app/form/write-problem.ts";

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
  const issues = error ? ofFields(readProblem(error).issues, [name]) : [];
  const field = fieldsOf({ issues });
  // A screen may have two of them.
  const id = useId();
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
      {!pending && <FormErrors issues={issues} ids={{ [name]: id }} />}
      {children}
      <EmailField
        {...field(name)}
        id={id}
        label={label}
        autoComplete="off"
        required
        defaultValue={initial}
        hint={hint}
      />
      <ScriptButton type="submit" busy={pending && "Saving…"} className="justify-self-start">
        {button}
      </ScriptButton>
    </form>
  );
}
