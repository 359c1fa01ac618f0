import { Button, Dialog, FormErrors } from "@rankwright/ui";
import { type ReactNode, useId } from "react";
import { readProblem } from "#app/form/write-problem.ts";

interface FormDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  button: { label: string; busy: string; variant?: "primary" | "danger" };
  /** Label of the button that closes the dialog, if "Cancel" is ambiguous. */
  dismiss?: string;
  pending: boolean;
  /** Error of the server; null if there is none. */
  error: unknown;
  /** Validation error of the input, shown instead of the server's error. */
  wrong?: ReactNode;
  /** Called with a function that returns a field's value by name. */
  onSubmit: (typed: (name: string) => string) => void;
  children: ReactNode;
}

/** Confirmation of a manual action, with the fields that it requires. */
export function FormDialog(props: FormDialogProps) {
  const {
    open,
    onClose,
    title,
    button,
    dismiss = "Cancel",
    pending,
    error,
    wrong,
    onSubmit,
    children,
  } = props;
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
            {dismiss}
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
          // Without a response, the action may or may not have been recorded.
          <FormErrors
            title={problem.kind === "unreachable" ? "No response" : "Nothing changed"}
            issues={[{ path: "", message: problem.message }]}
          />
        )}
        {children}
      </form>
    </Dialog>
  );
}
