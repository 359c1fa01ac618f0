import type { Tx } from "@rankwright/db/core";
import type { OrderRow } from "@rankwright/db/orders";
import { isByHand, ledgerOf } from "@rankwright/db/payments";
import type { Reading } from "./provider.ts";

/** What the owner holds of an order by their own bookings, in cents. */
export function heldByHand(tx: Tx, orderId: string): number {
  return ledgerOf(tx, orderId)
    .filter(isByHand)
    .reduce((sum, row) => sum + row.grossCents, 0);
}

/**
 * What to do when money goes back, or comes again, of a payment that is not in the ledger while the owner booked the order
 * by hand: the two are most likely the same money. Undefined when nothing of it is to be done.
 */
export function bookedByHand(tx: Tx, reading: Reading, { _id }: OrderRow): string | undefined {
  const { happening, status, parentTxnId, amount, currency } = reading;
  const held = heldByHand(tx, _id);
  const told = `PayPal says ${status} (${amount} ${currency}) of payment ${parentTxnId}, which is not in the ledger. This was not booked.`;
  if (happening === "givenAgain")
    return ledgerOf(tx, _id).some(isByHand)
      ? `The money came again for a payment that you booked by hand. ${told} ${held > 0 ? "The order stands as paid by hand: there is nothing to book unless that was given back." : "Mark the order as paid by hand again."}`
      : undefined;
  if (held <= 0) return undefined;
  return `Money went back for a payment that you booked by hand: give it back by hand on the order's page. ${told} If only a part went back, the order can stay as it is.`;
}
