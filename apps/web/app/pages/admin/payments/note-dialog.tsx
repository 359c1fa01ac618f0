import { requiredText } from "@rankwright/schema";
import { FormErrors, TextareaField } from "@rankwright/ui";
import { type ReactNode, useId, useState } from "react";
import { FormDialog } from "./form-dialog.tsx";

const LONGEST = 500;

interface NoteDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** What will happen, before the field. */
  children: ReactNode;
  /** The field's label ("Reason") and what belongs there. */
  label: string;
  hint: string;
  button: { label: string; busy: string; variant?: "primary" | "danger" };
  pending: boolean;
  /** Why the server refused it; null when it did not. */
  error: unknown;
  onSubmit: (note: string) => void;
  /** What else is chosen, below the field. */
  below?: ReactNode;
}

/** A question before something is done by hand, which goes on only with a word about why. */
export function NoteDialog(props: NoteDialogProps) {
  const { open, onClose, title, children, label, hint, button, pending, error, onSubmit, below } = props;
  const field = `${useId()}-note`;
  const [wrong, setWrong] = useState<{ message: string; refusals: number }>();
  const close = () => {
    setWrong(undefined);
    onClose();
  };
  return (
    <FormDialog
      open={open}
      onClose={close}
      title={title}
      button={button}
      pending={pending}
      error={error}
      wrong={wrong && <FormErrors key={wrong.refusals} issues={[{ path: field, message: wrong.message }]} />}
      onSubmit={(typed) => {
        const note = requiredText(label, LONGEST).safeParse(typed("note"));
        if (note.success) {
          setWrong(undefined);
          onSubmit(note.data.trim());
        } else {
          const message = note.error.issues[0]?.message ?? `${label} is required.`;
          setWrong((last) => ({ message, refusals: (last?.refusals ?? 0) + 1 }));
        }
      }}
    >
      {children}
      <TextareaField
        id={field}
        label={label}
        name="note"
        hint={hint}
        error={wrong?.message}
        rows={3}
        required
      />
      {below}
    </FormDialog>
  );
}
