import { requiredText } from "@rankwright/schema";
import { Button, Dialog, FormErrors, TextareaField } from "@rankwright/ui";
import { type ReactNode, useId, useState } from "react";
import { readProblem } from "#app/form/write-problem.ts";

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
}

/** A question before something is done by hand, which goes on only with a word about why. */
export function NoteDialog(props: NoteDialogProps) {
  const { open, onClose, title, children, label, hint, button, pending, error, onSubmit } = props;
  const form = useId();
  const field = `${form}-note`;
  const [wrong, setWrong] = useState<{ message: string; refusals: number }>();
  const problem = error === null ? undefined : readProblem(error);
  const close = () => {
    setWrong(undefined);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      actions={
        <>
          <Button variant="secondary" onClick={close}>
            Leave it as it is
          </Button>
          <Button
            type="submit"
            form={form}
            variant={button.variant ?? "primary"}
            busy={pending && button.busy}
          >
            {button.label}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (pending) return;
          const typed = requiredText(label, LONGEST).safeParse(new FormData(event.currentTarget).get("note"));
          if (typed.success) {
            setWrong(undefined);
            onSubmit(typed.data.trim());
          } else {
            const message = typed.error.issues[0]?.message ?? `${label} is required.`;
            setWrong((last) => ({ message, refusals: (last?.refusals ?? 0) + 1 }));
          }
        }}
      >
        {wrong && <FormErrors key={wrong.refusals} issues={[{ path: field, message: wrong.message }]} />}
        {!wrong && problem && (
          // Where no answer came, nobody knows whether it was booked.
          <FormErrors
            title={problem.kind === "unreachable" ? "No answer came" : "Nothing was changed"}
            issues={[{ path: "", message: problem.message }]}
          />
        )}
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
      </form>
    </Dialog>
  );
}
