import { findOrder } from "@rankwright/db/orders";
import type { Quote } from "@rankwright/db/quotes";
import { canPay, dayAt } from "@rankwright/schema";
import type { Deps } from "../context/deps.ts";
import { toOrder } from "../orders/change.ts";
import { amountsOf, buyerOfContent, stateOf } from "./content.ts";

type ViewDeps = Pick<Deps, "db" | "env" | "now">;

/**
 * Returns a quote as the owner edits it: its times in milliseconds, its order, and what that costs. Before there is an order, that is what it
 * costs the customer today, as far as the owner knows them.
 */
export function quoteView(deps: ViewDeps, quote: Quote) {
  const { _id, label, content, currency, revision, validUntil, sentAt, firstSeenAt, lastSeenAt } = quote;
  const { decidedAt, reason, dueDay, remindAt, createdAt } = quote;
  const { title, customerName, company, customerEmail } = content;
  const order = quote.orderId === null ? undefined : findOrder(deps.db, quote.orderId);
  const { sale, priceCents: totalCents } = order ?? amountsOf(deps, quote, buyerOfContent(content));
  const isUnpaid = order !== undefined && canPay(order.paymentStatus);
  return {
    _id,
    label,
    state: stateOf(quote, deps),
    title,
    customerName,
    company,
    customerEmail,
    content,
    currency,
    totalCents,
    sale,
    revision,
    validUntil,
    sentAt,
    firstSeenAt,
    lastSeenAt,
    decidedAt,
    reason,
    dueDay,
    isOverdue: isUnpaid && dueDay !== null && dueDay < dayAt(deps.now(), deps.env.TIME_ZONE),
    // The reminder of a paid or cancelled order is dropped only when it is due.
    remindAt: order && !isUnpaid ? null : remindAt,
    createdAt,
    order: order ? toOrder(order) : null,
  };
}

/** Returns a quote as a row of the owner's list. */
export function quoteRow(deps: ViewDeps, quote: Quote) {
  const { content: _, sale: __, ...row } = quoteView(deps, quote);
  return row;
}
