import { Button, Dialog, FormErrors } from "@rankwright/ui";
import { type ReactNode, useId } from "react";
import { readProblem } from "#app/form/write-problem.ts";

interface FormDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  button: { label: string; busy: string; variant?: "primary" | "danger" };
  pending: boolean;
  /** Why the server refused it; null when it did not. */
  error: unknown;
  /** What is wrong with what was typed, instead of why the server refused it. */
  wrong?: ReactNode;
  /** The fields, by their names. */
  onSubmit: (typed: (name: string) => string) => void;
  children: ReactNode;
}

/** A question before something is done by hand, with the fields that it needs. */
export function FormDialog(props: FormDialogProps) {
  const { open, onClose, title, button, pending, error, wrong, onSubmit, children } = props;
  const form = useId();
  const problem = error === null ? undefined : readProblem(error);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
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
          const typed = new FormData(event.currentTarget);
          onSubmit((name) => String(typed.get(name) ?? ""));
        }}
      >
        {wrong}
        {!wrong && problem && (
          // Where no answer came, nobody knows whether it was booked.
          <FormErrors
            title={problem.kind === "unreachable" ? "No answer came" : "Nothing was changed"}
            issues={[{ path: "", message: problem.message }]}
          />
        )}
        {children}
      </form>
    </Dialog>
  );
}
