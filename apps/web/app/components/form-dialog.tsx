import { Button, Dialog, FormErrors } from "@rankwright/ui";
import { type ComponentProps, type FormEvent, type ReactNode, useId } from "react";

interface FormDialogProps {
  title: string;
  issues: ComponentProps<typeof FormErrors>["issues"];
  isSaving: boolean;
  /** Called with the form's values. Not called while it is being saved. */
  onSave: (data: FormData) => void;
  onClose: () => void;
  /** Fields. */
  children: ReactNode;
}

/** Dialog with a form that is saved as a whole. */
export function FormDialog({ title, issues, isSaving, onSave, onClose, children }: FormDialogProps) {
  const form = useId();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isSaving) onSave(new FormData(event.currentTarget));
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} busy={isSaving && "Saving…"}>
            Save
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-5">
        {!isSaving && <FormErrors issues={issues} />}
        {children}
      </form>
    </Dialog>
  );
}
