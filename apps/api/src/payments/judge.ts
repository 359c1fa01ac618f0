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
import { bookedByHand } from "./by-hand.ts";
import { parsePaypal } from "./paypal-standard/provider.ts";
import type { Reading } from "./provider.ts";

/** A notification that belongs to an order of ours. */
export interface Known {
  order: OrderRow;
  invoice: Invoice;
}

/** What a verified notification means for the books; `reason` is for the admin, in words. */
export type Judgement =
  | { verdict: "book"; known: Known; cents: number }
  /** Told before. */
  | { verdict: "repeat"; known: Known | undefined; reason: string }
  /** True, but nothing to book. `news`: worth a line in the order's history. */
  | { verdict: "note"; known: Known; reason: string; news: boolean; waitsFor?: string }
  /** Speaks of a payment that was not heard of yet. */
  | { verdict: "wait"; known: Known; reason: string; waitsFor: string }
  /** Never paid for: kept for the admin, who is told what to do. */
  | { verdict: "unfit"; known: Known | undefined; reason: string; waitsFor?: string };

const CHECK_THERE = "Nothing was booked. Look the payment up at PayPal";
const TOLD = "PayPal told this before";

function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The invoice that a notification names and its order; whether it knows their secret too is `hasSecret`. */
export function namedBy(db: Db, reading: Reading): (Known & { hasSecret: boolean }) | undefined {
  const invoice = findInvoice(db, reading.invoiceId);
  const order = invoice && findOrder(db, invoice.orderId);
  return invoice && order && { invoice, order, hasSecret: sameText(reading.nonce, invoice.nonce) };
}

/** The invoice and its order, if the notification names both the invoice and its secret. */
function known(db: Db, reading: Reading): Known | string {
  const named = namedBy(db, reading);
  if (!named) return `It names no order of this site. ${CHECK_THERE}; it may be for another shop.`;
  if (!named.hasSecret)
    return `It names an order of this site, but not the secret that the checkout was given. ${CHECK_THERE} and refund it if nobody ordered.`;
  return { invoice: named.invoice, order: named.order };
}

/** Why a genuine notification does not fit its invoice; undefined when it does. */
function misfit(reading: Reading, { invoice }: Known): string | undefined {
  if (reading.happening === "other")
    return `PayPal tells of “${reading.status || "nothing"}”, which is no payment of an order. ${CHECK_THERE}.`;
  if (reading.txnId === "") return `It has no transaction id. ${CHECK_THERE}.`;
  // The account's main address may differ from the one the checkout named; only where PayPal names just that one counts it.
  if (normalEmail(reading.payee || reading.receiver) !== normalEmail(invoice.payeeEmail))
    return `The money went to ${reading.payee || reading.receiver || "nobody"}, but ${invoice.payeeEmail} is the order's payee. ${CHECK_THERE}.`;
  if (reading.currency !== invoice.currency)
    return `The currency is ${reading.currency || "missing"}, not ${invoice.currency}. ${CHECK_THERE} and refund it.`;
  return undefined;
}

const takes = ({ happening }: Reading) => happening === "givenBack" || happening === "takenBack";

/** Why the amount is not what it has to be; undefined when it is. */
function wrongAmount(reading: Reading, { invoice }: Known): string | undefined {
  const { cents, happening } = reading;
  const price = invoice.amountCents;
  const right =
    cents !== undefined &&
    (happening === "paid"
      ? cents === price
      : takes(reading)
        ? cents < 0 && cents >= -price
        : cents > 0 && cents <= price);
  if (right) return undefined;
  const written = cents === undefined ? `“${reading.amount}”` : formatCents(cents);
  return happening === "paid"
    ? `The amount is ${written}, but the order costs ${formatCents(price)}. ${CHECK_THERE} and refund it, or mark the order as paid by hand.`
    : `The amount of the ${reading.status} is ${written}, which can't be for an order of ${formatCents(price)}. ${CHECK_THERE}.`;
}

function usedBefore(rows: LedgerRow[], reading: Reading, { order }: Known): "same" | "other" | undefined {
  const same = rows.find((row) => row.status === reading.status);
  if (same && same.orderId === order._id && same.grossCents === reading.cents) return "same";
  return same || rows.some((row) => row.orderId !== order._id) ? "other" : undefined;
}

/** Held money and payments that came to nothing: nothing to book. */
function judgeUnpaid(tx: Tx, reading: Reading, found: Known): Judgement {
  const { happening, status } = reading;
  const isBooked = ledgerOfTxn(tx, reading.txnId).some(
    (row) => row.orderId === found.order._id && row.grossCents > 0,
  );
  if (happening === "failed" && isBooked) {
    const reason = `PayPal says ${status} of a payment that is booked already. Look it up at PayPal.`;
    return { verdict: "unfit", known: found, reason };
  }
  const why = reading.why ? ` (${reading.why})` : "";
  const reason =
    happening === "held"
      ? `PayPal holds the payment${why}. The order is paid as soon as PayPal says that it is complete.`
      : `The payment came to nothing: ${status}${why}.`;
  return { verdict: "note", known: found, reason, news: !isBooked };
}

/** Money that went back, or came again, of a payment that is not in the ledger. */
function judgeOrphan(tx: Tx, reading: Reading, found: Known): Judgement {
  const { status, parentTxnId: waitsFor } = reading;
  const neverBooked: readonly NotificationState[] = ["unfit", "aside"];
  if (
    notificationsOfTxn(tx, waitsFor).some((one) => one.verifiedAt !== null && neverBooked.includes(one.state))
  ) {
    const reason = `${status} of payment ${waitsFor}, which was never booked. The books are right as they are.`;
    return { verdict: "note", known: found, reason, news: true, waitsFor };
  }
  const reason = `${status} of payment ${waitsFor}, of which PayPal has not told yet. It is booked together with that.`;
  return { verdict: "wait", known: found, reason, waitsFor };
}

/** The ordered checks: invoice and secret, mode, kind, payee, currency, exact cents, the transaction's first use. */
function judgeAnew(tx: Tx, reading: Reading): Judgement {
  const found = known(tx, reading);
  if (typeof found === "string") return { verdict: "unfit", known: undefined, reason: found };
  const unfit = (reason: string): Judgement => ({ verdict: "unfit", known: found, reason });
  const { happening, txnId, parentTxnId, status } = reading;
  if (reading.isTest !== isTestMode(found.invoice.mode))
    return unfit(`A test and real money don't go together. ${CHECK_THERE}.`);
  const parents = ledgerOfTxn(tx, parentTxnId);
  const undoes = takes(reading) || happening === "givenAgain";
  const isOrphan = undoes && parentTxnId !== "" && parents.length === 0;
  // Before the other checks: what the owner took by hand did not pass them either.
  const byHand = isOrphan ? bookedByHand(tx, reading, found.order) : undefined;
  if (byHand) return { verdict: "unfit", known: found, reason: byHand, waitsFor: parentTxnId };
  const wrong = misfit(reading, found);
  if (wrong) return unfit(wrong);
  if (happening === "held" || happening === "failed") return judgeUnpaid(tx, reading, found);

  const amountProblem = wrongAmount(reading, found);
  if (amountProblem || reading.cents === undefined) return unfit(amountProblem ?? "");
  const used = usedBefore(ledgerOfTxn(tx, txnId), reading, found);
  if (used === "same") return { verdict: "repeat", known: found, reason: `${TOLD}; it is booked once.` };
  if (used === "other") return unfit(`Transaction ${txnId} is booked for something else. ${CHECK_THERE}.`);
  if (happening === "paid") return { verdict: "book", known: found, cents: reading.cents };

  if (parentTxnId === "") return unfit(`The ${status} names no payment. ${CHECK_THERE}.`);
  if (isOrphan) return judgeOrphan(tx, reading, found);
  if (parents.some((row) => row.orderId === found.order._id && row.grossCents > 0))
    return { verdict: "book", known: found, cents: reading.cents };
  return unfit(`It speaks of a payment of another order. ${CHECK_THERE}.`);
}

/** Not a telling that was judged: still to be, never to be, or itself only a repeat. */
const unjudged: readonly NotificationState[] = ["received", "repeat", "forged", "otherMode"];

/** Whether the same was told and judged before, word for word. */
function toldBefore(tx: Tx, reading: Reading, notificationId: string): boolean {
  if (reading.txnId === "") return false;
  return notificationsOfTxn(tx, reading.txnId).some(
    (one) =>
      one._id !== notificationId &&
      one.verifiedAt !== null &&
      !unjudged.includes(one.state) &&
      isDeepStrictEqual(parsePaypal(one.raw), reading),
  );
}

/** Judges a verified notification, in the transaction that books it. What is not to be booked is told once. */
export function judge(tx: Tx, reading: Reading, notificationId: string): Judgement {
  const judgement = judgeAnew(tx, reading);
  if (judgement.verdict === "book" || judgement.verdict === "repeat") return judgement;
  if (!toldBefore(tx, reading, notificationId)) return judgement;
  return { verdict: "repeat", known: judgement.known, reason: `${TOLD}. ${judgement.reason}` };
}
