import { EmailField, FormErrors } from "@rankwright/ui";
import { type ReactNode, useId } from "react";
import { ScriptButton } from "#app/components/script-button.tsx";
import { assignToFields, fieldsOf } from "#app/form/result.ts";
import { readProblem } from "#app/form/write-problem.ts";

interface EmailFormProps {
  label: string;
  /** Name of the field, as documented. */
  name: string;
  initial?: string;
  button: string;
  hint?: string;
  /** Hidden fields. */
  children?: ReactNode;
  /** Error of the last attempt; null if there was none. */
  error: unknown;
  pending: boolean;
  /** Called with the entered address. */
  onSave: (email: string) => void;
}

/** Form for one e-mail address. It keeps the entered address on an error. */
export function EmailForm(props: EmailFormProps) {
  const { label, name, initial, button, hint, children, error, pending, onSave } = props;
  const issues = error ? assignToFields(readProblem(error).issues, [name]) : [];
  const field = fieldsOf({ issues });
  // A screen may contain two of these forms, so each field needs its own id.
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
