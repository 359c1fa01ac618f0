import { audit, type Tx, write } from "@rankwright/db/core";
import { findOrder, type OrderRow } from "@rankwright/db/orders";
import {
  balanceOf,
  findNotification,
  ledgerOfTxn,
  listPaymentEmails,
  type Notification,
  updateNotification,
  wakeWaiting,
} from "@rankwright/db/payments";
import { formatCents, normalEmail, providerNames } from "@rankwright/schema";
import type { Deps } from "../../context/deps.ts";
import { notFound, refuse, wrongField } from "../../trpc/errors.ts";
import { book } from "../booking/book.ts";
import { isMoneyBack } from "../booking/match.ts";
import type { EventType, PaymentEvent } from "../provider.ts";
import { providerOf } from "../providers.ts";

/** A payment that the owner assigns to an order, with the amount and currency that the owner saw. */
interface Assignment {
  _id: string;
  orderId: string;
  amount: string;
  currency: string;
}

/** Money movements that can be assigned. PayPal reports money that was sent without a checkout as another kind of transaction. */
function movementOf({ type, status, cents = 0 }: PaymentEvent): EventType | undefined {
  if (type === "other") return status === "Completed" && cents > 0 ? "captured" : undefined;
  return ["captured", "refunded", "reversed", "reversalCanceled"].includes(type) ? type : undefined;
}

/** True if the owner can assign the payment to an order: it is verified, moved money, and was not recorded. */
export const canAssign = ({ state, verifiedAt, event }: Notification): boolean =>
  state === "rejected" &&
  verifiedAt !== null &&
  event.txnId !== "" &&
  Boolean(event.cents) &&
  movementOf(event) !== undefined;

/** Creates the error for an order that doesn't fit the payment. */
const wrongOrder = (message: string) =>
  refuse("CONFLICT", message, { issues: [{ path: "orderId", message }] });

/** Rejects money that was sent to an account other than the shop's. Signed notifications always come from the shop's account. */
function requirePayee(tx: Tx, { provider, event }: Notification): void {
  if (providerOf(provider).payee !== "needed") return;
  const own = listPaymentEmails(tx).map(({ emailKey }) => emailKey);
  if ([event.payee, event.receiver].some((email) => own.includes(normalEmail(email)))) return;
  throw refuse(
    "CONFLICT",
    `The money was sent to ${event.payee || event.receiver || "an unknown account"}, which is not one of your payment emails.`,
  );
}

/** Rejects an order whose currency, mode or payment status doesn't fit the payment. */
function requireFit(tx: Tx, event: PaymentEvent, order: OrderRow, cents: number): void {
  const money = (amount: number) => formatCents(amount, order.currency);
  if (event.currency !== order.currency)
    throw wrongOrder(
      `The payment is in ${event.currency || "an unknown currency"}, but this order is in ${order.currency}. Choose another order.`,
    );
  if (event.isTest !== (order.testMode !== null))
    throw wrongOrder(
      event.isTest
        ? "This is a test payment, but the order is real. Choose a test order."
        : "This payment is real, but the order is a test. Choose a real order.",
    );
  if (movementOf(event) === "captured" && order.paymentStatus === "Paid")
    throw wrongOrder("This order is already paid. Choose an unpaid order, or refund the payment.");
  const balance = balanceOf(tx, order._id);
  if (cents < 0 && balance + cents < 0)
    throw wrongOrder(
      `${money(balance)} was received for this order, less than the refund of ${money(-cents)}. Choose another order.`,
    );
}

/** Rejects a transaction that is already recorded, and a refund whose payment belongs to another order. */
function requireUnrecorded(tx: Tx, { provider, event }: Notification, orderId: string): void {
  const { txnId, status, parentTxnId } = event;
  const isPayment = !isMoneyBack(event) && event.type !== "reversalCanceled";
  const known = ledgerOfTxn(tx, provider, txnId).find(
    (row) => row.status === status || (isPayment && row.parentTxnId === null),
  );
  if (known)
    throw refuse(
      "CONFLICT",
      `Transaction ${txnId} is already recorded for ${known.orderId === orderId ? "this" : "another"} order.`,
    );
  const parent = parentTxnId === "" ? undefined : ledgerOfTxn(tx, provider, parentTxnId)[0];
  if (parent && parent.orderId !== orderId) {
    const name = findOrder(tx, parent.orderId)?.customerName ?? "another customer";
    throw wrongOrder(`The refunded payment belongs to the order of ${name}. Choose that order.`);
  }
}

function assign(tx: Tx, deps: Deps, asked: Assignment, email: string): void {
  const row = findNotification(tx, asked._id);
  if (!row) throw notFound("notification");
  const order = findOrder(tx, asked.orderId);
  if (!order) throw wrongField("orderId", "There is no such order. Choose one from the search results.");
  const { provider, event } = row;
  const booked = ledgerOfTxn(tx, provider, event.txnId).find((one) => one.notificationId === row._id);
  // A repeat of the same request changes nothing.
  if (booked?.orderId === order._id) return;
  if (booked) throw refuse("CONFLICT", "This payment is already recorded for another order.");
  const { cents } = event;
  const type = movementOf(event);
  if (!canAssign(row) || cents === undefined || type === undefined)
    throw refuse("CONFLICT", "Only a verified payment that was not recorded can be assigned to an order.");
  if (asked.amount !== event.amount || asked.currency !== event.currency)
    throw wrongField(
      "amount",
      `The payment is ${event.amount} ${event.currency}. Reload the page and confirm that amount.`,
    );
  requirePayee(tx, row);
  requireFit(tx, event, order, cents);
  requireUnrecorded(tx, row, order._id);

  const now = deps.now();
  const money = `${formatCents(cents, order.currency)}, ${providerNames[provider]} transaction ${event.txnId}`;
  audit(tx, email, "payments.assign", `${order._id}: ${money}`, now);
  const session = { currency: order.currency, mode: order.testMode ?? "live" } as const;
  // A refund of an unknown payment is booked as one of the order.
  const parentTxnId = ledgerOfTxn(tx, provider, event.parentTxnId).length > 0 ? event.parentTxnId : "";
  const movement = { ...row, event: { ...event, type, parentTxnId } };
  const { state, reason } = book(tx, deps, movement, { order, session }, cents);
  updateNotification(tx, row._id, {
    state,
    reason: `Assigned to this order by ${email}. ${reason}`.trim(),
    orderId: order._id,
    txnId: event.txnId,
    waitsFor: null,
    nextTryAt: null,
    processedAt: now,
  });
  if (type === "captured") wakeWaiting(tx, { provider, txnId: event.txnId }, true, now);
}

/**
 * Books a verified payment or refund, which could not be matched, for the order that the owner chose. Repeating the request has no
 * further effect. Rejects with the reason if the payment or the order doesn't fit.
 */
export async function assignPayment(deps: Deps, asked: Assignment, email: string) {
  await write(deps.db, (tx) => assign(tx, deps, asked, email));
  const { state = "booked" as const } = findNotification(deps.db, asked._id) ?? {};
  return { _id: asked._id, orderId: asked.orderId, state };
}
