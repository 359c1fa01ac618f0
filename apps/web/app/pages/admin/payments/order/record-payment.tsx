import { centsToAmount, formatCents, isoDay } from "@rankwright/schema";
import { showToast, TextField } from "@rankwright/ui";
import { useId, useState } from "react";
import { ScriptButton } from "#app/components/script-button.tsx";
import { trpc } from "#app/data/trpc.ts";
import { useDates } from "#app/pages/admin/use-dates.ts";
import { useOrderChanged } from "#app/pages/admin/use-order-changed.ts";
import { FormDialog } from "../form-dialog.tsx";

interface RecordPaymentProps {
  /** Order of the payment. If it is undefined, the reference identifies the order. */
  order?: { _id: string; dueCents: number };
}

/** Records a bank transfer that the owner has received. */
export function RecordPayment({ order }: RecordPaymentProps) {
  const orderChanged = useOrderChanged();
  const { orderDay } = useDates();
  const id = useId();
  const [isAsking, setAsking] = useState(false);
  const transfer = trpc.payments.moneyCame.useMutation({
    onSuccess: async ({ leftCents, currency }) => {
      setAsking(false);
      await orderChanged();
      if (leftCents === 0) showToast("Payment recorded");
      else
        showToast(`Payment recorded. ${formatCents(leftCents, currency)} is still due.`, {
          tone: "info",
        });
    },
  });
  const due = order && order.dueCents > 0 ? centsToAmount(order.dueCents) : "";
  return (
    <>
      <ScriptButton
        variant="secondary"
        size="sm"
        onClick={() => {
          transfer.reset();
          setAsking(true);
        }}
      >
        Record payment…
      </ScriptButton>
      <FormDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Record a payment"
        button={{ label: "Record payment", busy: "Recording…" }}
        pending={transfer.isPending}
        error={transfer.error}
        onSubmit={(typed) =>
          transfer.mutate({
            orderId: order?._id ?? "",
            reference: typed("reference"),
            amount: typed("amount"),
            date: typed("date"),
          })
        }
      >
        <p>Enter the amount from your bank statement, even if it differs from the order's price.</p>
        {!order && (
          <TextField
            label="Reference"
            name="reference"
            id={`${id}-reference`}
            hint="As shown on your bank statement."
            autoComplete="off"
            required
          />
        )}
        <TextField
          label="Amount"
          name="amount"
          id={`${id}-amount`}
          inputMode="decimal"
          defaultValue={due}
          required
        />
        <TextField
          label="Date"
          name="date"
          id={`${id}-date`}
          type="date"
          defaultValue={isoDay(orderDay(Date.now()))}
          required
        />
      </FormDialog>
    </>
  );
}
