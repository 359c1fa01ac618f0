import { audit, type Tx } from "@rankwright/db/core";
import type { Invoice } from "@rankwright/db/invoices";
import { insertOrder, type OrderRow } from "@rankwright/db/orders";
import type { Quote } from "@rankwright/db/quotes";
import {
  type Billing,
  centsToAmount,
  dayAt,
  type EarlyStart,
  formatCents,
  formatOrderDate,
  lineCents,
  normalEmail,
  type QuoteContent,
  type SessionUser,
  sumOf,
  testModeOf,
} from "@rankwright/schema";
import { daysAfter } from "../calendar/calendar.ts";
import type { Context } from "../context/context.ts";
import { issueUnpaidInvoice } from "../invoices/issue.ts";
import { openTransfer } from "../payments/session/transfer.ts";
import { scheduleUnpaidReminder } from "../payments/session/unpaid-reminder.ts";
import { checkVatId, statesWithRates, type TaxBuyer, taxIdProblem } from "../tax/sell.ts";
import { requirePayable, wrongTotal } from "../tax/total.ts";
import { wrongField } from "../trpc/errors.ts";
import { amountsOf } from "./content.ts";
import { mailUnpaidInvoice } from "./mails.ts";
import { changeQuote } from "./reminders.ts";

interface Accepting {
  billing: Billing & { state: string };
  /** Total that the page showed; undefined if the owner places the order. */
  total: string | undefined;
  earlyStart: EarlyStart | null;
  /** User who places the order: the customer, or the owner; null for a visitor with the link. */
  user: SessionUser | null;
  byWhom: string;
}

const listPrice = ({ lines, discountCents }: QuoteContent): number =>
  sumOf(lines.map(lineCents)) - discountCents;

/** Throws if the tax ID doesn't fit the country, or the tax depends on a state that is missing. */
function requireTaxFacts(ctx: Context, buyer: TaxBuyer): void {
  const problem = taxIdProblem(ctx.env, buyer);
  if (problem) throw wrongField("taxId", problem);
  if (buyer.state === "" && statesWithRates(ctx, buyer.country).length > 0)
    throw wrongField("state", "The tax depends on the customer's state. Choose it.");
}

function requireSameTotal(shown: string | undefined, priceCents: number, currency: string): void {
  requirePayable(priceCents, currency);
  if (shown === undefined || shown === centsToAmount(priceCents)) return;
  throw wrongTotal(`The total is ${formatCents(priceCents, currency)} now. Check it and accept again.`);
}

/** Inserts the order of a quote, with its lines. */
function insertOrderOf(tx: Tx, ctx: Context, quote: Quote, accepting: Accepting): OrderRow {
  const { billing, total, earlyStart, user, byWhom } = accepting;
  const { state, ...details } = billing;
  const { currency, label, content } = quote;
  const deps = { ...ctx, db: tx };
  const buyer = { country: details.customerCountry, state, taxId: details.taxId };
  requireTaxFacts(deps, buyer);
  const amounts = amountsOf(deps, quote, buyer);
  requireSameTotal(total, amounts.priceCents, currency);
  const now = ctx.now();
  const emailKey = normalEmail(content.customerEmail);
  const order = insertOrder(
    tx,
    {
      accountId: user && normalEmail(user.email) === emailKey ? user._id : null,
      packageName: content.title,
      packagePrice: centsToAmount(listPrice(content)),
      customerEmail: content.customerEmail,
      emailKey,
      ...details,
      currency,
      earlyStart,
      orderDate: formatOrderDate(new Date(now), ctx.env.TIME_ZONE),
      testMode: testModeOf(ctx.env),
      ...amounts,
    },
    { byWhom, note: `Quote ${label}`, now },
  );
  checkVatId(tx, order, now);
  return order;
}

/** Result of accepting a quote. */
export interface PlacedQuote {
  quote: Quote;
  order: OrderRow;
  /** The invoice, if it is paid later. */
  invoice: Invoice | undefined;
}

/**
 * Places the order of a quote in the transaction that accepts it. If it is paid later, its invoice is issued with the due date and mailed.
 * Throws CONFLICT if the page showed another total.
 */
export function placeQuote(tx: Tx, ctx: Context, quote: Quote, accepting: Accepting): PlacedQuote {
  const order = insertOrderOf(tx, ctx, quote, accepting);
  const now = ctx.now();
  const { payDays } = quote.content;
  const dueDay = payDays === null ? null : daysAfter(dayAt(now, ctx.env.TIME_ZONE), payDays);
  if (accepting.user?.isAdmin)
    audit(tx, accepting.byWhom, "quotes.order", `${quote.label}: ${order._id}`, now);
  const accepted = changeQuote(tx, ctx, quote, {
    state: "accepted",
    decidedAt: now,
    orderId: order._id,
    dueDay,
  });
  if (dueDay === null) {
    scheduleUnpaidReminder(tx, ctx, order._id);
    return { quote: accepted, order, invoice: undefined };
  }
  const terms = { dueDate: dueDay, ...openTransfer(tx, ctx, order) };
  const placed = { quote: accepted, order, invoice: issueUnpaidInvoice(tx, ctx, order, terms) };
  mailUnpaidInvoice(tx, { ...ctx, db: tx }, placed, "sent", `invoice-to-pay:${placed.invoice.label}`);
  return placed;
}
