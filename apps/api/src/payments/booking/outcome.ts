import type { Db, Tx } from "@rankwright/db/core";
import type { OrderRow } from "@rankwright/db/orders";
import {
  findNotification,
  type LedgerRow,
  ledgerOf,
  type Notification,
  notificationsOf,
  updateNotification,
} from "@rankwright/db/payments";
import { formatCents, type NotificationState, providerNames } from "@rankwright/schema";
import { isFailedRefund } from "../provider.ts";
import { givesBackHere, providerOf } from "../providers.ts";
import { heldByHand } from "./by-hand.ts";
import { isLate, isPart, isSecond, type Movement } from "./movement.ts";

export type Outcome = { state: NotificationState; reason: string };

/** True if a ledger row is money that the provider took back in a dispute. */
export const isReversal = (tx: Db, { notificationId }: LedgerRow) => {
  const told = notificationId === null ? undefined : findNotification(tx, notificationId);
  return told?.event.type === "reversed";
};

/**
 * Sums up one payment, in cents: `left` is its remaining amount, `reversed` the reversals that were not undone. `reversed` is
 * negative if more was undone than reversed.
 */
function standOf(tx: Tx, rows: LedgerRow[], paymentTxnId: string): { left: number; reversed: number } {
  const sum = (some: LedgerRow[]) => some.reduce((cents, row) => cents + row.grossCents, 0);
  const own = rows.filter((row) => row.parentTxnId === paymentTxnId);
  const undone = sum(own.filter((row) => row.grossCents > 0));
  const reversed = -sum(own.filter((row) => row.grossCents < 0 && isReversal(tx, row)));
  return {
    left: sum(own) + sum(rows.filter((row) => row.txnId === paymentTxnId)),
    reversed: reversed - undone,
  };
}

/** Decides if the movement just booked needs the owner's review, and why. */
export function outcomeOf(tx: Tx, moved: Movement): Outcome {
  const { order, balance, cents, event, provider } = moved;
  const late = isLate(moved);
  const name = providerNames[provider];
  const where = givesBackHere(providerOf(provider)) ? "on the order's page" : `at ${name}`;
  const { txnId, parentTxnId } = event;
  const money = formatCents(cents, order.currency);
  if (balance < 0 || (late && balance === 0))
    return {
      state: "overdrawn",
      reason: `More went back than came in; a booking by hand may be the same money (transaction ${txnId}). It is in the ledger. If it is the same, mark the order as paid by hand and give it back by hand: the books come to nothing then.`,
    };
  if (cents > 0 && order.paymentStatus === "Paid" && heldByHand(tx, order._id) > 0)
    return {
      state: "paidTwice",
      reason: `The order was paid already; ${money} (transaction ${txnId}) may be the payment you booked by hand. It is in the ledger. If it is the same, give the order back by hand and mark it as paid by hand again, so that it counts once; if not, refund it ${where}.`,
    };
  const rows = ledgerOf(tx, order._id);
  const { left, reversed } = standOf(tx, rows, parentTxnId);
  if (cents < 0 && left < 0)
    return {
      state: "overdrawn",
      reason: `More went back of payment ${parentTxnId} than it brought (transaction ${txnId}). It is in the ledger. Look both up at ${name}.`,
    };
  if (reversed < 0 && isFailedRefund(event))
    return {
      state: "overpaid",
      reason: `The refund of ${money} (transaction ${txnId}) failed at ${name}, and the money is with you again. It is in the ledger. Give it back in another way.`,
    };
  if (event.type === "reversalCanceled" && reversed < 0)
    return {
      state: "overpaid",
      reason: `More came back than had been taken: no reversal of payment ${parentTxnId} is left that transaction ${txnId} could undo. Its ${money} is in the ledger. Look at ${name} whether the money is there. If ${name} still tells of the reversal, this settles itself; if the money is not there, give the order back by hand and mark it as paid by hand again, so that it counts once.`,
    };
  if (isSecond(moved))
    return {
      state: "paidTwice",
      reason: `The order was paid already; ${money} came in a second time (transaction ${txnId}). It is in the ledger. Refund it ${where}.`,
    };
  if (event.type === "captured" && balance > order.priceCents)
    return {
      state: "tooMuch",
      reason: `${formatCents(balance - order.priceCents, order.currency)} more came in than the order costs (transaction ${txnId}). It is in the ledger. Give it back ${where}.`,
    };
  if (late && isPart(moved))
    return {
      state: "late",
      reason: `${money} came after the order was cancelled (transaction ${txnId}). It is less than the price, so the order stays Cancelled. It is in the ledger. Refund it ${where}.`,
    };
  if (late)
    return {
      state: "late",
      reason: `The payment came after the order was cancelled; the order is Paid now. Deliver it, or refund it ${where}.`,
    };
  return { state: "booked", reason: "" };
}

/** Settles cancelled reversals that arrived before their reversal, now that it is booked. Returns the settled notifications. */
export function settleOverpaid(tx: Tx, paymentTxnId: string, orderId: string): Notification[] {
  if (standOf(tx, ledgerOf(tx, orderId), paymentTxnId).reversed < 0) return [];
  const settled = notificationsOf(tx, orderId).filter(
    ({ state, event }) => state === "overpaid" && event.parentTxnId === paymentTxnId,
  );
  for (const { _id } of settled) updateNotification(tx, _id, { state: "booked", reason: "" });
  return settled;
}

/**
 * Settles second, excess and late payments after a refund. Only refunds count, because a dispute may still be won. Skips orders
 * with bookings by hand, which may be the same money.
 */
export function settleRefunded(tx: Tx, order: OrderRow, balance: number): void {
  if (balance > 0 && heldByHand(tx, order._id) > 0) return;
  const isSettled = (state: NotificationState) =>
    state === "late" ? balance <= 0 : ["paidTwice", "tooMuch"].includes(state) && balance <= order.priceCents;
  for (const { _id, state, reason } of notificationsOf(tx, order._id))
    if (isSettled(state))
      updateNotification(tx, _id, { state: "booked", reason: `${reason} It was refunded since.` });
}
