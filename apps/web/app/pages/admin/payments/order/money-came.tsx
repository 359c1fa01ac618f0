import { centsToAmount, formatCents, isoDay } from "@rankwright/schema";
import { showToast, TextField } from "@rankwright/ui";
import { useId, useState } from "react";
import { ScriptButton } from "#app/components/script-button.tsx";
import { trpc } from "#app/data/trpc.ts";
import { useDates } from "#app/pages/admin/use-dates.ts";
import { useOrderChanged } from "#app/pages/admin/use-order-changed.ts";
import { FormDialog } from "../form-dialog.tsx";

interface MoneyCameProps {
  /** Order of the payment. If it is undefined, the reference identifies the order. */
  order?: { _id: string; dueCents: number };
}

/** Records a bank transfer that the owner has received. */
export function MoneyCame({ order }: MoneyCameProps) {
  const orderChanged = useOrderChanged();
  const { orderDay } = useDates();
  const id = useId();
  const [isAsking, setAsking] = useState(false);
  const came = trpc.payments.moneyCame.useMutation({
    onSuccess: async ({ leftCents, currency }) => {
      setAsking(false);
      await orderChanged();
      if (leftCents === 0) showToast("The money is booked");
      else
        showToast(`The money is booked. ${formatCents(leftCents, currency)} is still missing.`, {
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
          came.reset();
          setAsking(true);
        }}
      >
        The money is here…
      </ScriptButton>
      <FormDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Which money is here?"
        button={{ label: "Book it", busy: "Booking…" }}
        pending={came.isPending}
        error={came.error}
        onSubmit={(typed) =>
          came.mutate({
            orderId: order?._id ?? "",
            reference: typed("reference"),
            amount: typed("amount"),
            date: typed("date"),
          })
        }
      >
        <p>Book what your bank's statement says, also when it is less or more than the order costs.</p>
        {!order && (
          <TextField
            label="Reference"
            name="reference"
            id={`${id}-reference`}
            hint="As on the statement; a typo is noticed."
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
