import { audit, type Tx, write } from "@rankwright/db/core";
import {
  countQuotes,
  deleteQuote,
  findQuote,
  insertQuote,
  newQuoteLink,
  pageOfQuotes,
  type Quote,
  quoteOfOrder,
} from "@rankwright/db/quotes";
import {
  billingIn,
  billingLabels,
  dayAt,
  type Issue,
  orderFields,
  paths,
  QUOTE_STATES,
  quoteInput,
  shopCurrency,
} from "@rankwright/schema";
import { z } from "zod";
import type { Context } from "../context/context.ts";
import { requireOrder } from "../orders/change.ts";
import { pricesIncludeTax } from "../tax/rules.ts";
import { statesWithRates } from "../tax/sell.ts";
import { changedMeanwhile, notFound, refuse, requireNoIssues, within, wrongField } from "../trpc/errors.ts";
import { byId, pageInput } from "../trpc/input.ts";
import { adminProcedure } from "../trpc/trpc.ts";
import { stateOf } from "./content.ts";
import { quoteLinkProcedures } from "./link-router.ts";
import { mailQuote } from "./mails.ts";
import { placeQuote } from "./place.ts";
import { changeQuote } from "./reminders.ts";
import { quoteRow, quoteView } from "./view.ts";

/** Rows per page of the owner's list. */
const PAGE_SIZE = 20;

const revision = z.int({ error: "Revision must be a whole number." });
const byRevision = byId.extend({ revision });

type AdminContext = Context & { user: NonNullable<Context["user"]> };

function requireQuote(tx: Tx, _id: string): Quote {
  const quote = findQuote(tx, _id);
  if (!quote) throw notFound("quote");
  return quote;
}

/** Returns a quote that was not answered yet. Throws CONFLICT if it was, or was changed since the form was loaded. */
function requireOpen(tx: Tx, ctx: AdminContext, input: { _id: string; revision: number }): Quote {
  const quote = requireQuote(tx, input._id);
  if (quote.state !== "draft" && quote.state !== "sent")
    throw refuse("CONFLICT", `This quote was ${quote.state} and can't be changed.`);
  if (quote.revision !== input.revision)
    throw changedMeanwhile("this quote", quoteView({ ...ctx, db: tx }, quote));
  return quote;
}

/** Throws for a quote that could no longer be accepted. */
function requireValid(ctx: AdminContext, quote: Quote): void {
  if (quote.validUntil < dayAt(ctx.now(), ctx.env.TIME_ZONE))
    throw wrongField("quote.validUntil", "Valid until is in the past. Enter a later day.");
}

/** Returns what an order needs of the customer, and the quote lacks. */
function missingIn(ctx: AdminContext, { content }: Quote): Issue[] {
  const billing = orderFields.flatMap(([name]): Issue[] =>
    content[name].trim() === ""
      ? [{ path: `quote.${name}`, message: `${billingLabels[name]} is required for the invoice.` }]
      : [],
  );
  if (!content.state && statesWithRates(ctx, content.customerCountry).length > 0)
    billing.push({ path: "quote.state", message: "The tax depends on the customer's state. Choose it." });
  if (content.payDays !== null) return billing;
  const message = "Days to pay is required for an invoice that is sent before the payment.";
  return [...billing, { path: "quote.payDays", message }];
}

/** Places the order of a quote that the customer agreed to elsewhere, and mails the invoice with a link that pays it. */
function orderNow(tx: Tx, ctx: AdminContext, quote: Quote): Quote {
  requireNoIssues(missingIn({ ...ctx, db: tx }, quote));
  const billing = { ...billingIn(quote.content), state: quote.content.state ?? "" };
  const accepting = { billing, total: undefined, earlyStart: null, user: ctx.user, byWhom: ctx.user.email };
  return within("quote", () => placeQuote(tx, ctx, quote, accepting)).quote;
}

export const quotesProcedures = {
  ...quoteLinkProcedures,
  /** Returns a page of the quotes, the newest first, and their number by state. */
  page: adminProcedure
    .input(
      pageInput(PAGE_SIZE).extend({
        state: z.enum(QUOTE_STATES, { error: `State must be one of ${QUOTE_STATES.join(", ")}.` }).optional(),
      }),
    )
    .query(({ ctx, input }) => {
      const found = pageOfQuotes(ctx.db, input.state, input);
      return { ...found, rows: found.rows.map((quote) => quoteRow(ctx, quote)), counts: countQuotes(ctx.db) };
    }),
  get: adminProcedure.input(byId).query(({ ctx, input }) => {
    const quote = findQuote(ctx.db, input._id);
    if (!quote) throw notFound("quote");
    return quoteView(ctx, quote);
  }),
  /** Returns the quote that an order was placed from, with the customer's visits; null for other orders. Times are in milliseconds. */
  ofOrder: adminProcedure.input(byId).query(({ ctx, input }) => {
    const quote = quoteOfOrder(ctx.db, requireOrder(ctx.db, input._id, ctx.user)._id);
    if (!quote) return null;
    const { _id, label, dueDay, lastSeenAt, remindAt } = quote;
    return { _id, label, dueDay, lastSeenAt, remindAt };
  }),
  /** Adds a draft, or changes a quote that was not answered yet. The customer's link then shows the new one. */
  save: adminProcedure
    .input(
      z.strictObject({ _id: byId.shape._id.optional(), revision: revision.optional(), quote: quoteInput }),
    )
    .mutation(({ ctx, input: { _id, revision: read = 0, quote: content } }) =>
      write(ctx.db, (tx) => {
        const now = ctx.now();
        const deps = { ...ctx, db: tx };
        const { validUntil } = content;
        const includesTax = pricesIncludeTax(ctx.env);
        if (_id === undefined) {
          const year = dayAt(now, ctx.env.TIME_ZONE).slice(0, 4);
          const typed = { content, validUntil, includesTax, currency: shopCurrency() };
          const made = insertQuote(tx, typed, { year, now });
          audit(tx, ctx.user.email, "quotes.save", made.label, now);
          return quoteView(deps, made);
        }
        const quote = requireOpen(tx, ctx, { _id, revision: read });
        const to = { content, validUntil, includesTax, revision: quote.revision + 1 };
        audit(tx, ctx.user.email, "quotes.save", quote.label, now);
        return quoteView(deps, changeQuote(tx, ctx, quote, to));
      }),
    ),
  /** Mails a quote to its customer, also again, with a new link. */
  send: adminProcedure.input(byRevision).mutation(({ ctx, input }) =>
    write(ctx.db, (tx) => {
      const now = ctx.now();
      const deps = { ...ctx, db: tx };
      const quote = requireOpen(tx, ctx, input);
      requireValid(ctx, quote);
      const sent = changeQuote(tx, ctx, quote, { state: "sent", sentAt: now });
      mailQuote(tx, deps, sent, "sent");
      audit(tx, ctx.user.email, "quotes.send", quote.label, now);
      return quoteView(deps, sent);
    }),
  ),
  /** Places the order without the customer's answer, and mails the invoice. */
  order: adminProcedure
    .input(byRevision)
    .mutation(({ ctx, input }) =>
      write(ctx.db, (tx) => quoteView({ ...ctx, db: tx }, orderNow(tx, ctx, requireOpen(tx, ctx, input)))),
    ),
  /** Returns a new link to the quote's page, to send by other means than mail. A draft is then sent. */
  link: adminProcedure.input(byRevision).mutation(({ ctx, input }) =>
    write(ctx.db, (tx) => {
      const now = ctx.now();
      const quote = requireQuote(tx, input._id);
      if (quote.state === "draft") {
        requireValid(ctx, requireOpen(tx, ctx, input));
        changeQuote(tx, ctx, quote, { state: "sent", sentAt: now });
      }
      audit(tx, ctx.user.email, "quotes.link", quote.label, now);
      return ctx.env.SITE_URL + paths.quoteByLink(newQuoteLink(tx, quote._id, now));
    }),
  ),
  /** Withdraws a sent quote, so that it can't be accepted any more. */
  withdraw: adminProcedure.input(byId).mutation(({ ctx, input }) =>
    write(ctx.db, (tx) => {
      const now = ctx.now();
      const quote = requireQuote(tx, input._id);
      if (quote.state !== "sent")
        throw refuse("CONFLICT", `A quote that is ${stateOf(quote, ctx)} can't be withdrawn.`);
      audit(tx, ctx.user.email, "quotes.withdraw", quote.label, now);
      const withdrawn = changeQuote(tx, ctx, quote, { state: "withdrawn", decidedAt: now });
      return quoteView({ ...ctx, db: tx }, withdrawn);
    }),
  ),
  /** Deletes a draft, or a quote that was declined or withdrawn. */
  remove: adminProcedure.input(byId).mutation(({ ctx, input }) =>
    write(ctx.db, (tx) => {
      const quote = requireQuote(tx, input._id);
      if (quote.state === "sent") throw refuse("CONFLICT", "Withdraw the quote before you delete it.");
      if (quote.state === "accepted")
        throw refuse("CONFLICT", "This quote has an order, so it can't be deleted.");
      audit(tx, ctx.user.email, "quotes.remove", quote.label, ctx.now());
      deleteQuote(tx, quote._id);
      return { _id: quote._id };
    }),
  ),
};
