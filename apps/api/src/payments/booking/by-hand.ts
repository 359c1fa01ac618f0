import type { Tx } from "@rankwright/db/core";
import type { OrderRow } from "@rankwright/db/orders";
import { isByHand, ledgerOf } from "@rankwright/db/payments";
import type { PaymentEvent } from "../provider.ts";

/** Balance of an order's bookings by hand, in cents. */
export function heldByHand(tx: Tx, orderId: string): number {
  return ledgerOf(tx, orderId)
    .filter(isByHand)
    .reduce((sum, row) => sum + row.grossCents, 0);
}

/**
 * Tells the owner how to handle a refund or reversal whose payment isn't in the ledger, for an order booked by hand: it's most
 * likely the same money. `name` is the provider's name. Returns undefined if there is nothing to do.
 */
export function bookedByHand(
  tx: Tx,
  event: PaymentEvent,
  { _id }: OrderRow,
  name: string,
): string | undefined {
  const { type, status, parentTxnId, amount, currency } = event;
  const held = heldByHand(tx, _id);
  const report = `${name} says ${status} (${amount} ${currency}) of payment ${parentTxnId}, which is not in the ledger. This was not booked.`;
  if (type === "reversalCanceled")
    return ledgerOf(tx, _id).some(isByHand)
      ? `The money came again for a payment that you booked by hand. ${report} ${held > 0 ? "The order is marked as paid by hand: there is nothing to book unless that was given back." : "Mark the order as paid by hand again."}`
      : undefined;
  if (held <= 0) return undefined;
  return `Money went back for a payment that you booked by hand: give it back by hand on the order's page. ${report} If only a part went back, the order can stay as it is.`;
}
