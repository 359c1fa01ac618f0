import { Button, Dialog } from "@rankwright/ui";
import { useState } from "react";
import { ScriptButton } from "#app/components/script-button.tsx";
import { trpc } from "#app/data/trpc.ts";
import { useCancelOrder } from "#app/pages/admin/use-cancel-order.ts";

/** Cancels an unpaid order, after a question. The orders of a subscription end with it. */
export function CancelOrder({ _id }: { _id: string }) {
  const cancel = useCancelOrder();
  const [isAsking, setAsking] = useState(false);
  const subscription = trpc.subscriptions.ofOrder.useQuery({ _id });
  const close = () => setAsking(false);
  if (subscription.data !== null) return null;
  return (
    <>
      <ScriptButton variant="secondary" size="sm" onClick={() => setAsking(true)}>
        Cancel order…
      </ScriptButton>
      <Dialog
        open={isAsking}
        onClose={close}
        title="Cancel this order?"
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              Keep order
            </Button>
            <Button
              variant="danger"
              busy={cancel.isPending && "Cancelling…"}
              onClick={() => cancel.mutate({ _id, paymentStatus: "Cancelled" }, { onSettled: close })}
            >
              Cancel order
            </Button>
          </>
        }
      >
        <p>
          It can no longer be paid. If its invoice was sent already, a credit note cancels it. The customer
          isn't notified: send the credit note from the list of invoices.
        </p>
      </Dialog>
    </>
  );
}
