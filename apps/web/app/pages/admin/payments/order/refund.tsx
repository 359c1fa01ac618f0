import { centsToAmount, formatCents, type ProviderId, providerNames } from "@rankwright/schema";
import { showToast, TextField } from "@rankwright/ui";
import { useState } from "react";
import { ScriptButton } from "#app/components/script-button.tsx";
import { trpc } from "#app/data/trpc.ts";
import { useOrderChanged } from "#app/pages/admin/use-order-changed.ts";
import { FormDialog } from "../form-dialog.tsx";

interface RefundProps {
  orderId: string;
  txnId: string;
  provider: ProviderId;
  /** What is left to give back, in cents. */
  leftCents: number;
  /** What the payment was in. */
  currency: string;
  /** What the amount begins with, in cents; all that is left without it. */
  suggestedCents?: number;
  /** Lets the screen look for the result, which comes with the worker. */
  expectNews: () => void;
}

/** Has a payment given back through its provider, whole or in part; or books what the owner transferred back. */
export function Refund({
  orderId,
  txnId,
  provider,
  leftCents,
  currency,
  suggestedCents = leftCents,
  expectNews,
}: RefundProps) {
  const orderChanged = useOrderChanged();
  const [isAsking, setAsking] = useState(false);
  const refund = trpc.payments.refund.useMutation({
    onSuccess: async ({ cents, state }) => {
      setAsking(false);
      expectNews();
      await orderChanged();
      showToast(`Refund of ${formatCents(cents, currency)} is ${state === "done" ? "booked" : "asked for"}`);
    },
  });
  const name = providerNames[provider];
  const isTransfer = provider === "bank-transfer";
  return (
    <>
      <ScriptButton
        variant="secondary"
        size="sm"
        className="whitespace-nowrap"
        onClick={() => {
          refund.reset();
          setAsking(true);
        }}
      >
        Refund it…
      </ScriptButton>
      <FormDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={isTransfer ? "Book what you transferred back?" : "Refund this payment?"}
        button={
          isTransfer
            ? { label: "Book it", busy: "Booking…" }
            : { label: "Refund", busy: "Asking…", variant: "danger" }
        }
        pending={refund.isPending}
        error={refund.error}
        onSubmit={(typed) =>
          refund.mutate({ _id: orderId, txnId, amount: typed("amount"), left: centsToAmount(leftCents) })
        }
      >
        <p>
          {isTransfer
            ? "This moves no money: transfer it back at your bank first. It is booked at once, and the customer gets a mail. "
            : `${name} gives the money back to the customer, and the refund is booked when ${name} says that it is done. `}
          {`${formatCents(leftCents, currency)} is left of this payment.`}
        </p>
        <TextField
          label="Amount"
          name="amount"
          id={`refund-${txnId}`}
          inputMode="decimal"
          defaultValue={centsToAmount(suggestedCents)}
          hint="Less than all of it is a partial refund."
          required
        />
      </FormDialog>
    </>
  );
}
