import { timingSafeEqual } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Db, Tx } from "@rankwright/db/core";
import { findOrder, type OrderRow } from "@rankwright/db/orders";
import {
  findInvoice,
  type Invoice,
  type LedgerRow,
  ledgerOfTxn,
  notificationsOfTxn,
} from "@rankwright/db/payments";
import { formatCents, isTestMode, type NotificationState, normalEmail } from "@rankwright/schema";
import type { PaymentEvent } from "../provider.ts";
import { provider } from "../providers.ts";
import { bookedByHand } from "./by-hand.ts";

/** What an event is about: one of our orders, by the invoice it was to be paid with. */
export interface Match {
  order: OrderRow;
  invoice: Invoice;
}

/** What to do with a verified event; `reason` is for the admin. */
export type Decision =
  | { action: "book"; match: Match; cents: number }
  | { action: "skip"; match: Match | undefined; reason: string }
  /** True, but no money moved. `isNews`: worth a line in the order's history. */
  | { action: "note"; match: Match; reason: string; isNews: boolean; waitsFor?: string }
  /** Its payment, `waitsFor`, has not been reported yet. */
  | { action: "wait"; match: Match; reason: string; waitsFor: string }
  | { action: "reject"; match: Match | undefined; reason: string; waitsFor?: string };

const CHECK_THERE = "Nothing was booked. Look the payment up at PayPal";
const SENT_BEFORE = "PayPal sent this before";

function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The invoice that an event names and its order; `hasSecret`: it knows the secret that the checkout was given, too. */
export function findMatch(db: Db, event: PaymentEvent): (Match & { hasSecret: boolean }) | undefined {
  const invoice = findInvoice(db, event.invoiceId);
  const order = invoice && findOrder(db, invoice.orderId);
  return invoice && order && { invoice, order, hasSecret: sameText(event.nonce, invoice.nonce) };
}

/** The match that an event proves to know, or why there is none. */
function provenMatch(db: Db, event: PaymentEvent): Match | string {
  const found = findMatch(db, event);
  if (!found) return `It names no order of this site. ${CHECK_THERE}; it may be for another shop.`;
  if (!found.hasSecret)
    return `It names an order of this site, but not the secret that the checkout was given. ${CHECK_THERE} and refund it if nobody ordered.`;
  return { invoice: found.invoice, order: found.order };
}

/** Where a verified event differs from its invoice; undefined when nowhere. */
function mismatch(event: PaymentEvent, { invoice }: Match): string | undefined {
  if (event.type === "other")
    return `PayPal reports “${event.status || "nothing"}”, which is no payment of an order. ${CHECK_THERE}.`;
  if (event.txnId === "") return `It has no transaction id. ${CHECK_THERE}.`;
  // The account's main address may differ from the one the checkout named; only where PayPal names just that one counts it.
  if (normalEmail(event.payee || event.receiver) !== normalEmail(invoice.payeeEmail))
    return `The money went to ${event.payee || event.receiver || "nobody"}, but ${invoice.payeeEmail} is the order's payee. ${CHECK_THERE}.`;
  if (event.currency !== invoice.currency)
    return `The currency is ${event.currency || "missing"}, not ${invoice.currency}. ${CHECK_THERE} and refund it.`;
  return undefined;
}

const isMoneyBack = ({ type }: PaymentEvent) => type === "refunded" || type === "reversed";

function amountMismatch(event: PaymentEvent, { invoice }: Match): string | undefined {
  const { cents, type } = event;
  const price = invoice.amountCents;
  const right =
    cents !== undefined &&
    (type === "captured"
      ? cents === price
      : isMoneyBack(event)
        ? cents < 0 && cents >= -price
        : cents > 0 && cents <= price);
  if (right) return undefined;
  const written = cents === undefined ? `“${event.amount}”` : formatCents(cents);
  return type === "captured"
    ? `The amount is ${written}, but the order costs ${formatCents(price)}. ${CHECK_THERE} and refund it, or mark the order as paid by hand.`
    : `The amount of the ${event.status} is ${written}, which can't be for an order of ${formatCents(price)}. ${CHECK_THERE}.`;
}

function bookedAs(rows: LedgerRow[], event: PaymentEvent, { order }: Match): "same" | "other" | undefined {
  const same = rows.find((row) => row.status === event.status);
  if (same && same.orderId === order._id && same.grossCents === event.cents) return "same";
  return same || rows.some((row) => row.orderId !== order._id) ? "other" : undefined;
}

/** Pending and failed payments: nothing to book. */
function decideUnpaid(tx: Tx, event: PaymentEvent, match: Match): Decision {
  const { type, status } = event;
  const isBooked = ledgerOfTxn(tx, event.txnId).some(
    (row) => row.orderId === match.order._id && row.grossCents > 0,
  );
  if (type === "failed" && isBooked) {
    const reason = `PayPal says ${status} of a payment that is booked already. Look it up at PayPal.`;
    return { action: "reject", match, reason };
  }
  const code = event.reasonCode ? ` (${event.reasonCode})` : "";
  const reason =
    type === "pending"
      ? `PayPal holds the payment${code}. The order is paid as soon as PayPal says that it is complete.`
      : `The payment failed: ${status}${code}.`;
  return { action: "note", match, reason, isNews: !isBooked };
}

/** A refund, a reversal or its end, without its payment in the ledger. */
function decideUnmatched(tx: Tx, event: PaymentEvent, match: Match): Decision {
  const { status, parentTxnId: waitsFor } = event;
  const neverBooked: readonly NotificationState[] = ["rejected", "dismissed"];
  if (
    notificationsOfTxn(tx, waitsFor).some((one) => one.verifiedAt !== null && neverBooked.includes(one.state))
  ) {
    const reason = `${status} of payment ${waitsFor}, which was never booked. The books are right as they are.`;
    return { action: "note", match, reason, isNews: true, waitsFor };
  }
  const reason = `${status} of payment ${waitsFor}, which PayPal has not reported yet. It is booked together with that.`;
  return { action: "wait", match, reason, waitsFor };
}

/** The ordered checks: invoice and secret, mode, kind, payee, currency, exact cents, the transaction's first use. */
function runChecks(tx: Tx, event: PaymentEvent): Decision {
  const match = provenMatch(tx, event);
  if (typeof match === "string") return { action: "reject", match: undefined, reason: match };
  const reject = (reason: string): Decision => ({ action: "reject", match, reason });
  const { type, txnId, parentTxnId, status } = event;
  if (event.isTest !== isTestMode(match.invoice.mode))
    return reject(`A test and real money don't go together. ${CHECK_THERE}.`);
  const parents = ledgerOfTxn(tx, parentTxnId);
  const undoes = isMoneyBack(event) || type === "reversalCanceled";
  const isUnmatched = undoes && parentTxnId !== "" && parents.length === 0;
  // Before the other checks: what the owner took by hand did not pass them either.
  const byHand = isUnmatched ? bookedByHand(tx, event, match.order) : undefined;
  if (byHand) return { action: "reject", match, reason: byHand, waitsFor: parentTxnId };
  const wrong = mismatch(event, match);
  if (wrong) return reject(wrong);
  if (type === "pending" || type === "failed") return decideUnpaid(tx, event, match);

  const wrongAmount = amountMismatch(event, match);
  if (wrongAmount || event.cents === undefined) return reject(wrongAmount ?? "");
  const booked = bookedAs(ledgerOfTxn(tx, txnId), event, match);
  if (booked === "same") return { action: "skip", match, reason: `${SENT_BEFORE}; it is booked once.` };
  if (booked === "other") return reject(`Transaction ${txnId} is booked for something else. ${CHECK_THERE}.`);
  if (type === "captured") return { action: "book", match, cents: event.cents };

  if (parentTxnId === "") return reject(`The ${status} names no payment. ${CHECK_THERE}.`);
  if (isUnmatched) return decideUnmatched(tx, event, match);
  if (parents.some((row) => row.orderId === match.order._id && row.grossCents > 0))
    return { action: "book", match, cents: event.cents };
  return reject(`It belongs to a payment of another order. ${CHECK_THERE}.`);
}

/** States without a decision of their own. */
const undecided: readonly NotificationState[] = ["received", "duplicate", "forged", "otherMode"];

/** Whether the same event was decided before, field for field. */
function isDuplicate(tx: Tx, event: PaymentEvent, notificationId: string): boolean {
  if (event.txnId === "") return false;
  return notificationsOfTxn(tx, event.txnId).some(
    (one) =>
      one._id !== notificationId &&
      one.verifiedAt !== null &&
      !undecided.includes(one.state) &&
      isDeepStrictEqual(provider.parseWebhook(one.raw), event),
  );
}

/** Decides on a verified event, in the transaction that books it. What books nothing is reported to the owner once. */
export function decide(tx: Tx, event: PaymentEvent, notificationId: string): Decision {
  const decision = runChecks(tx, event);
  if (decision.action === "book" || decision.action === "skip") return decision;
  if (!isDuplicate(tx, event, notificationId)) return decision;
  return { action: "skip", match: decision.match, reason: `${SENT_BEFORE}. ${decision.reason}` };
}
