import { showToast } from "@rankwright/ui";
import { useState } from "react";
import { ScriptButton } from "#app/components/script-button.tsx";
import { trpc } from "#app/data/trpc.ts";
import { useOrderChanged } from "#app/pages/admin/use-order-changed.ts";
import { NoteDialog } from "./note-dialog.tsx";

/** A notification, or an order's unpaid checkout. */
interface Dismissible {
  kind: "notification" | "order";
  _id: string;
}

/** Dismisses one entry of the review list, with a note. */
export function Dismiss({ what, about }: { what: Dismissible; about: string }) {
  const orderChanged = useOrderChanged();
  const [isAsking, setAsking] = useState(false);
  const onSuccess = async () => {
    setAsking(false);
    await orderChanged();
    showToast("Payment dismissed");
  };
  const notification = trpc.payments.dismiss.useMutation({ onSuccess });
  const order = trpc.payments.dismissOrder.useMutation({ onSuccess });
  const dismissal = what.kind === "order" ? order : notification;
  return (
    <>
      <ScriptButton
        variant="secondary"
        size="sm"
        onClick={() => {
          dismissal.reset();
          setAsking(true);
        }}
      >
        Dismiss…
      </ScriptButton>
      <NoteDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Dismiss this payment?"
        label="Note"
        hint="Explain why, for example “Refunded in PayPal”."
        button={{ label: "Dismiss", busy: "Dismissing…" }}
        pending={dismissal.isPending}
        error={dismissal.error}
        onSubmit={(note) => dismissal.mutate({ _id: what._id, note })}
      >
        <p>{about} will be removed from this list. Your note is saved. Payment records don't change.</p>
      </NoteDialog>
    </>
  );
}
