import type { Tx } from "@rankwright/db/core";
import type { OrderRow } from "@rankwright/db/orders";
import { isManual, ledgerOf } from "@rankwright/db/payments";
import type { PaymentEvent } from "../provider.ts";

/** Returns the balance of an order's manual bookings, in cents. */
export function manualBalance(tx: Tx, orderId: string): number {
  return ledgerOf(tx, orderId)
    .filter(isManual)
    .reduce((sum, row) => sum + row.grossCents, 0);
}

/**
 * Explains to the owner what to do about a provider's refund or reversal of a payment that isn't in the ledger, if the owner booked
 * the order manually: that booking was most likely the same payment. `name` is the provider's name. Returns undefined if there is
 * nothing to do.
 */
export function manualBookingAdvice(
  tx: Tx,
  event: PaymentEvent,
  { _id }: OrderRow,
  name: string,
): string | undefined {
  const { type, status, parentTxnId, amount, currency } = event;
  const held = manualBalance(tx, _id);
  const report = `${name} reports ${status} (${amount} ${currency}) for payment ${parentTxnId}, which is not in the ledger. It was not recorded.`;
  if (type === "reversalCanceled")
    return ledgerOf(tx, _id).some(isManual)
      ? `A payment that you recorded manually was paid again. ${report} ${held > 0 ? "The order is already marked as paid, so nothing else needs to be recorded unless that payment was refunded." : "Mark the order as paid again."}`
      : undefined;
  if (held <= 0) return undefined;
  return `A payment that you recorded manually was refunded. Record the refund on the order's page. ${report} After a partial refund you can leave the order as it is.`;
}
