import type { Db } from "@rankwright/db/core";
import { findOrder } from "@rankwright/db/orders";
import type { Quote } from "@rankwright/db/quotes";
import { canPay, dayAt } from "@rankwright/schema";
import type { Deps } from "../context/deps.ts";
import { toOrder } from "../orders/change.ts";
import type { Amounts } from "../tax/sell.ts";
import { amountsOf, buyerOfContent, stateOf } from "./content.ts";

/** Returns the times of a quote, in milliseconds, and its order. */
const factsOf = (db: Db, quote: Quote, deps: Pick<Deps, "env" | "now">) => {
  const { _id, label, currency, revision, validUntil, sentAt, firstSeenAt, lastSeenAt } = quote;
  const { decidedAt, reason, dueDay, remindAt, createdAt } = quote;
  const order = quote.orderId === null ? undefined : findOrder(db, quote.orderId);
  return {
    _id,
    label,
    state: stateOf(quote, deps),
    currency,
    revision,
    validUntil,
    sentAt,
    firstSeenAt,
    lastSeenAt,
    decidedAt,
    reason,
    dueDay,
    // The reminder of a paid or cancelled order is dropped only when it is due.
    remindAt: order && !canPay(order.paymentStatus) ? null : remindAt,
    createdAt,
    order: order ? toOrder(order) : null,
  };
};

/** Returns what the order of a quote costs. Before there is one, returns what it costs the customer today, as far as the owner knows them. */
function shownAmounts(deps: Pick<Deps, "db" | "env" | "now">, quote: Quote): Amounts {
  const { orderId, content } = quote;
  const order = orderId === null ? undefined : findOrder(deps.db, orderId);
  return order ?? amountsOf(deps, quote, buyerOfContent(content));
}

/** Returns a quote as a row of the owner's list. */
export function quoteRow(deps: Pick<Deps, "db" | "env" | "now">, quote: Quote) {
  const { content } = quote;
  const { title, customerName, company, customerEmail } = content;
  const { priceCents: totalCents } = shownAmounts(deps, quote);
  const facts = factsOf(deps.db, quote, deps);
  const isOverdue =
    facts.order?.paymentStatus === "UnPaid" &&
    quote.dueDay !== null &&
    quote.dueDay < dayAt(deps.now(), deps.env.TIME_ZONE);
  return { ...facts, isOverdue, title, customerName, company, customerEmail, totalCents };
}

/** Returns a quote as the owner edits it, with its amounts. */
export function quoteView(deps: Pick<Deps, "db" | "env" | "now">, quote: Quote) {
  const { content } = quote;
  const { sale } = shownAmounts(deps, quote);
  return { ...quoteRow(deps, quote), content, sale };
}
