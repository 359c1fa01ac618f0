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
  /** Refundable amount, in cents. */
  leftCents: number;
  /** Currency of the payment. */
  currency: string;
  /** Initial value of the amount, in cents. Defaults to the refundable amount. */
  suggestedCents?: number;
  /** Starts polling for the result, which the worker delivers. */
  startPolling: () => void;
}

/** Refunds a payment in full or in part: through its provider, or, for a bank transfer, by recording that the owner sent it back. */
export function Refund({
  orderId,
  txnId,
  provider,
  leftCents,
  currency,
  suggestedCents = leftCents,
  startPolling,
}: RefundProps) {
  const orderChanged = useOrderChanged();
  const [isAsking, setAsking] = useState(false);
  const refund = trpc.payments.refund.useMutation({
    onSuccess: async ({ cents, state }) => {
      setAsking(false);
      startPolling();
      await orderChanged();
      showToast(`Refund of ${formatCents(cents, currency)} ${state === "done" ? "recorded" : "requested"}`);
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
        Refund…
      </ScriptButton>
      <FormDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={isTransfer ? "Record a refund" : "Refund this payment?"}
        button={
          isTransfer
            ? { label: "Record refund", busy: "Recording…" }
            : { label: "Refund", busy: "Requesting…", variant: "danger" }
        }
        pending={refund.isPending}
        error={refund.error}
        onSubmit={(typed) =>
          refund.mutate({ _id: orderId, txnId, amount: typed("amount"), left: centsToAmount(leftCents) })
        }
      >
        <p>
          {isTransfer
            ? "No money is sent: transfer it back at your bank first. The customer is notified by mail. "
            : `${name} refunds the customer. The refund is recorded when ${name} confirms it. `}
          {`${formatCents(leftCents, currency)} of this payment can be refunded.`}
        </p>
        <TextField
          label="Amount"
          name="amount"
          id={`refund-${txnId}`}
          inputMode="decimal"
          defaultValue={centsToAmount(suggestedCents)}
          hint="Enter a lower amount for a partial refund."
          required
        />
      </FormDialog>
    </>
  );
}
