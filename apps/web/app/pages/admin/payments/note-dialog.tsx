import { requiredText } from "@rankwright/schema";
import { FormErrors, TextareaField } from "@rankwright/ui";
import { type ReactNode, useId, useState } from "react";
import { FormDialog } from "./form-dialog.tsx";

const MAX_LENGTH = 500;

interface NoteDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Explains the action, above the field. */
  children: ReactNode;
  /** Label of the field, such as "Reason". */
  label: string;
  /** Hint of the field. */
  hint: string;
  button: { label: string; busy: string; variant?: "primary" | "danger" };
  pending: boolean;
  /** Error of the server; null if there is none. */
  error: unknown;
  onSubmit: (note: string) => void;
  /** Further options, below the field. */
  below?: ReactNode;
}

/** Confirmation of a manual action that requires a reason. */
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
        const note = requiredText(label, MAX_LENGTH).safeParse(typed("note"));
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
