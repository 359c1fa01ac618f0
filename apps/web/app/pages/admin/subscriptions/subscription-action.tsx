import { showToast } from "@rankwright/ui";
import { type ReactNode, useState } from "react";
import { ScriptButton } from "#app/components/script-button.tsx";
import { trpc } from "#app/data/trpc.ts";
import { FormDialog } from "#app/pages/admin/payments/form-dialog.tsx";

/** Closes the dialog after a change, and loads the changed data. */
function useAction() {
  const utils = trpc.useUtils();
  const [isOpen, setOpen] = useState(false);
  return {
    isOpen,
    setOpen,
    done: (toast: string) => async () => {
      await Promise.all([utils.subscriptions.invalidate(), utils.orders.invalidate()]);
      setOpen(false);
      showToast(toast);
    },
  };
}

interface Mutation {
  isPending: boolean;
  error: unknown;
  reset: () => void;
}

interface ActionProps {
  /** Label of the button that opens the dialog, without its ellipsis. */
  label: string;
  title: string;
  button: { label: string; busy: string; variant?: "primary" | "danger" };
  /** Label of the button that closes the dialog; "Cancel" by default. */
  dismiss?: string;
  /** Returns the mutation; `done` is its `onSuccess`. */
  useMutation: (done: (toast: string) => () => Promise<void>) => {
    state: Mutation;
    send: (typed: (name: string) => string) => void;
  };
  children: ReactNode;
}

/** A button that changes a subscription after a confirmation. */
export function SubscriptionAction({ label, title, button, dismiss, useMutation, children }: ActionProps) {
  const { isOpen, setOpen, done } = useAction();
  const { state, send } = useMutation(done);
  return (
    <>
      <ScriptButton
        variant="secondary"
        size="sm"
        className="min-h-11 justify-start text-start"
        onClick={() => {
          state.reset();
          setOpen(true);
        }}
      >
        {label}…
      </ScriptButton>
      <FormDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={title}
        button={button}
        {...(dismiss && { dismiss })}
        pending={state.isPending}
        error={state.error}
        onSubmit={send}
      >
        {children}
      </FormDialog>
    </>
  );
}
