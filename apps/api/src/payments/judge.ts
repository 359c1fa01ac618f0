import { timingSafeEqual } from "node:crypto";
import {
  type Db,
  findInvoice,
  findOrder,
  type Invoice,
  type LedgerRow,
  ledgerOfTxn,
  notificationsOfTxn,
  type OrderRow,
} from "@rankwright/db";
import { formatCents, normalEmail } from "@rankwright/schema";
import type { Env } from "../env.ts";
import type { Reading } from "./provider.ts";

/** A notification that belongs to an order of ours. */
export interface Known {
  order: OrderRow;
  invoice: Invoice;
}

/** What a verified notification means for the books; `reason` is for the admin, in words. */
export type Judgement =
  | { verdict: "book"; known: Known; cents: number }
  /** True, but nothing to book: held money, a repeat. */
  | { verdict: "note"; known: Known; reason: string; news: boolean }
  /** Speaks of a payment that was not heard of yet. */
  | { verdict: "wait"; known: Known; reason: string; waitsFor: string }
  /** Never paid for: kept for the admin, who is told what to do. */
  | { verdict: "odd"; known: Known | undefined; reason: string };

const CHECK_THERE = "Nothing was booked. Look the payment up at PayPal";

function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The invoice and its order, if the notification names both the invoice and its secret. */
function known(db: Db, reading: Reading): Known | string {
  const invoice = findInvoice(db, reading.invoiceId);
  const order = invoice && findOrder(db, invoice.orderId);
  if (!invoice || !order)
    return `It names no order of this site. ${CHECK_THERE}; it may be for another shop.`;
  if (!sameText(reading.nonce, invoice.nonce))
    return `It names an order of this site, but not the secret that the checkout was given. ${CHECK_THERE} and refund it if nobody ordered.`;
  return { invoice, order };
}

/** Why a genuine notification does not fit its invoice; undefined when it does. */
function misfit(reading: Reading, { invoice }: Known, env: Pick<Env, "PAYPAL_ENV">): string | undefined {
  const mode = env.PAYPAL_ENV;
  if (invoice.mode !== mode || reading.isTest === (mode === "live"))
    return `It is of another payment mode than the site's (${mode}). ${CHECK_THERE}.`;
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

/** Why the amount is not what it has to be; undefined when it is. */
function wrongAmount(reading: Reading, { invoice }: Known): string | undefined {
  const { cents, happening } = reading;
  const price = invoice.amountCents;
  const right =
    cents !== undefined &&
    (happening === "paid"
      ? cents === price
      : happening === "givenBack"
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

/**
 * The ordered checks of a verified notification, in the transaction that books it: mode, kind, invoice and secret, payee,
 * currency, exact cents, the transaction's first use.
 */
export function judge(
  tx: Db,
  reading: Reading,
  notificationId: string,
  env: Pick<Env, "PAYPAL_ENV">,
): Judgement {
  const found = known(tx, reading);
  if (typeof found === "string") return { verdict: "odd", known: undefined, reason: found };
  const odd = (reason: string): Judgement => ({ verdict: "odd", known: found, reason });
  const wrong = misfit(reading, found, env);
  if (wrong) return odd(wrong);
  const { happening, txnId, parentTxnId, status } = reading;
  const rows = ledgerOfTxn(tx, txnId);

  if (happening === "held" || happening === "failed") {
    if (happening === "failed" && rows.some((row) => row.orderId === found.order._id && row.grossCents > 0))
      return odd(`PayPal says ${status} of a payment that is booked already. Look it up at PayPal.`);
    const heard = notificationsOfTxn(tx, txnId).some((one) => one._id !== notificationId);
    const why = reading.why ? ` (${reading.why})` : "";
    const reason =
      happening === "held"
        ? `PayPal holds the payment${why}. The order is paid as soon as PayPal says that it is complete.`
        : `The payment came to nothing: ${status}${why}.`;
    return { verdict: "note", known: found, reason, news: !heard || happening === "failed" };
  }

  const amountProblem = wrongAmount(reading, found);
  if (amountProblem || reading.cents === undefined) return odd(amountProblem ?? "");
  const used = usedBefore(rows, reading, found);
  if (used === "same")
    return {
      verdict: "note",
      known: found,
      reason: "PayPal told this before; it is booked once.",
      news: false,
    };
  if (used === "other") return odd(`Transaction ${txnId} is booked for something else. ${CHECK_THERE}.`);
  if (happening === "paid") return { verdict: "book", known: found, cents: reading.cents };

  if (parentTxnId === "") return odd(`The ${status} names no payment. ${CHECK_THERE}.`);
  const parents = ledgerOfTxn(tx, parentTxnId);
  if (parents.some((row) => row.orderId === found.order._id && row.grossCents > 0))
    return { verdict: "book", known: found, cents: reading.cents };
  if (parents.length > 0) return odd(`It speaks of a payment of another order. ${CHECK_THERE}.`);
  if (notificationsOfTxn(tx, parentTxnId).some((one) => one.state === "odd")) {
    const reason = `${status} of payment ${parentTxnId}, which was never booked. The books are right as they are.`;
    return { verdict: "note", known: found, reason, news: true };
  }
  const reason = `${status} of payment ${parentTxnId}, of which PayPal has not told yet. It is booked together with that.`;
  return { verdict: "wait", known: found, reason, waitsFor: parentTxnId };
}
