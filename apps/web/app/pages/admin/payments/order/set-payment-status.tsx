import { currencyOf, formatCents, type Order, priceToCents, toPay } from "@rankwright/schema";
import { Checkbox, showToast } from "@rankwright/ui";
import { useState } from "react";
import { ScriptButton } from "#app/components/script-button.tsx";
import { trpc } from "#app/data/trpc.ts";
import { useOrderChanged } from "#app/pages/admin/use-order-changed.ts";
import { NoteDialog } from "../note-dialog.tsx";

/** Records a payment or a full refund that was made outside of the site. */
export function SetPaymentStatus({ order, balanceCents }: { order: Order; balanceCents: number }) {
  const orderChanged = useOrderChanged();
  const [isAsking, setAsking] = useState(false);
  const [mailsCustomer, setMailsCustomer] = useState(true);
  const isRefund = order.paymentStatus === "Paid";
  const set = trpc.orders.setPaymentStatus.useMutation({
    onSuccess: async ({ paymentStatus }) => {
      setAsking(false);
      await orderChanged();
      showToast(paymentStatus === "Paid" ? "Order marked as paid" : "Refund recorded");
    },
  });
  const dueCents = (priceToCents(toPay(order)) ?? 0) - balanceCents;
  return (
    <>
      <ScriptButton
        variant="secondary"
        size="sm"
        onClick={() => {
          set.reset();
          setMailsCustomer(true);
          setAsking(true);
        }}
      >
        {isRefund ? "Record refund…" : "Mark as paid…"}
      </ScriptButton>
      <NoteDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={isRefund ? "Record a refund?" : "Mark this order as paid?"}
        label="Reason"
        hint={isRefund ? "Such as “Refunded by bank transfer”." : "Such as “Paid by bank transfer”."}
        button={
          isRefund
            ? { label: "Record refund", busy: "Recording…", variant: "danger" }
            : { label: "Mark as paid", busy: "Recording…" }
        }
        pending={set.isPending}
        error={set.error}
        below={
          <Checkbox
            className="text-sm font-semibold"
            checked={mailsCustomer}
            onChange={({ currentTarget }) => setMailsCustomer(currentTarget.checked)}
          >
            {isRefund
              ? `Notify ${order.customerEmail} by mail`
              : `Mail the receipt to ${order.customerEmail}`}
          </Checkbox>
        }
        onSubmit={(reason) =>
          set.mutate({
            _id: order._id,
            paymentStatus: isRefund ? "Cancelled" : "Paid",
            mailsCustomer,
            reason,
          })
        }
      >
        <p>
          {isRefund
            ? `${formatCents(balanceCents, currencyOf(order))} will be recorded as refunded and the order becomes Cancelled. No money is sent: refund the customer yourself. PayPal and Stripe refunds are recorded automatically.`
            : `${formatCents(dueCents, currencyOf(order))} will be recorded as received and the order becomes Paid. Confirm only if you have received the money.`}
        </p>
      </NoteDialog>
    </>
  );
}
