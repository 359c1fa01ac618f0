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
import { canRefundHere, providerOf } from "../providers.ts";
import { manualBalance } from "./by-hand.ts";
import { isLatePayment, isPartialPayment, isSecondPayment, type Movement } from "./movement.ts";

export type Outcome = { state: NotificationState; reason: string };

/** True if a ledger row is money that the provider took back in a dispute. */
export const isReversal = (tx: Db, { notificationId }: LedgerRow) => {
  const notification = notificationId === null ? undefined : findNotification(tx, notificationId);
  return notification?.event.type === "reversed";
};

/**
 * Returns the remaining amount of a payment (`left`) and the part of it that is reversed, in cents. `reversed` is negative if more
 * was returned by cancelled reversals than was reversed.
 */
function paymentBalance(tx: Tx, rows: LedgerRow[], paymentTxnId: string): { left: number; reversed: number } {
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
  const late = isLatePayment(moved);
  const name = providerNames[provider];
  const where = canRefundHere(providerOf(provider)) ? "on the order's page" : `in ${name}`;
  const { txnId, parentTxnId } = event;
  const money = formatCents(cents, order.currency);
  if (balance < 0 || (late && balance === 0))
    return {
      state: "overdrawn",
      reason: `Refunds exceed payments (transaction ${txnId}, recorded in the ledger). You may have recorded the same refund manually. If so, mark the order as paid and record a refund again so that the balance is zero.`,
    };
  if (cents > 0 && order.paymentStatus === "Paid" && manualBalance(tx, order._id) > 0)
    return {
      state: "paidTwice",
      reason: `The order was already paid. ${money} (transaction ${txnId}, recorded in the ledger) may be the payment that you recorded manually. If so, record a refund and mark the order as paid again so that it counts once. Otherwise refund it ${where}.`,
    };
  const rows = ledgerOf(tx, order._id);
  const { left, reversed } = paymentBalance(tx, rows, parentTxnId);
  if (cents < 0 && left < 0)
    return {
      state: "overdrawn",
      reason: `The refunds of payment ${parentTxnId} exceed its amount (transaction ${txnId}, recorded in the ledger). Check both in ${name}.`,
    };
  if (reversed < 0 && isFailedRefund(event))
    return {
      state: "overpaid",
      reason: `The refund of ${money} (transaction ${txnId}, recorded in the ledger) failed in ${name}, and the money was returned to you. Refund the customer in another way.`,
    };
  if (event.type === "reversalCanceled" && reversed < 0)
    return {
      state: "overpaid",
      reason: `Reversals exceed payments: transaction ${txnId} undoes a reversal of payment ${parentTxnId} that was never reported. Its ${money} is recorded in the ledger. Check in ${name} that you received the money. If ${name} reports the reversal later, this is resolved automatically. If you didn't receive the money, record a refund and mark the order as paid again so that it counts once.`,
    };
  if (isSecondPayment(moved))
    return {
      state: "paidTwice",
      reason: `The order was already paid, and ${money} was paid again (transaction ${txnId}, recorded in the ledger). Refund it ${where}.`,
    };
  if (event.type === "captured" && balance > order.priceCents)
    return {
      state: "tooMuch",
      reason: `${formatCents(balance - order.priceCents, order.currency)} more than the order's price was paid (transaction ${txnId}, recorded in the ledger). Refund it ${where}.`,
    };
  if (late && isPartialPayment(moved))
    return {
      state: "late",
      reason: `${money} was paid after the order was cancelled (transaction ${txnId}, recorded in the ledger). It is less than the price, so the order stays Cancelled. Refund it ${where}.`,
    };
  if (late)
    return {
      state: "late",
      reason: `The payment arrived after the order was cancelled. The order is now Paid. Deliver it, or refund it ${where}.`,
    };
  if (isPartialPayment(moved))
    return {
      state: "tooLittle",
      reason: `${formatCents(balance, order.currency)} of ${formatCents(order.priceCents, order.currency)} was received (transaction ${txnId}, recorded in the ledger). ${formatCents(order.priceCents - balance, order.currency)} is missing, so the order stays UnPaid.`,
    };
  return { state: "booked", reason: "" };
}

/** Ends the review of cancelled reversals that arrived before their reversal. Called when that is booked. Returns the notifications. */
export function settleOverpaid(tx: Tx, paymentTxnId: string, orderId: string): Notification[] {
  if (paymentBalance(tx, ledgerOf(tx, orderId), paymentTxnId).reversed < 0) return [];
  const settled = notificationsOf(tx, orderId).filter(
    ({ state, event }) => state === "overpaid" && event.parentTxnId === paymentTxnId,
  );
  for (const { _id } of settled) updateNotification(tx, _id, { state: "booked", reason: "" });
  return settled;
}

/**
 * Ends the review of second, excess, late and partial payments if a refund has corrected the balance. Not called after disputes, which may
 * still be won. Skips orders with a positive balance of manual bookings, which may be the same money.
 */
export function settleRefunded(tx: Tx, order: OrderRow, balance: number): void {
  if (balance > 0 && manualBalance(tx, order._id) > 0) return;
  const isSettled = (state: NotificationState) =>
    state === "late" || state === "tooLittle"
      ? balance <= 0
      : ["paidTwice", "tooMuch"].includes(state) && balance <= order.priceCents;
  for (const { _id, state, reason } of notificationsOf(tx, order._id))
    if (isSettled(state))
      updateNotification(tx, _id, { state: "booked", reason: `${reason} It has been refunded.` });
}
