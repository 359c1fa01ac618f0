import { type Tx, write } from "@rankwright/db/core";
import { findOrder, type OrderRow } from "@rankwright/db/orders";
import { balanceOf } from "@rankwright/db/payments";
import { type Quote, quoteByLink, updateQuote } from "@rankwright/db/quotes";
import {
  billingIn,
  billingShape,
  canPay,
  dayAt,
  declineReason,
  isTeamMember,
  optionalText,
  PROVIDER_IDS,
  requiredText,
  sentEarlyStart,
  sentState,
  siteName,
} from "@rankwright/schema";
import { z } from "zod";
import { mailGuestOrder } from "../checkout/mails.ts";
import { type Next, nextStep, offeredMethods } from "../checkout/next-step.ts";
import type { Context } from "../context/context.ts";
import { CONSUMER, earlyStartFor } from "../early-start/business.ts";
import { isOwn, toOrder } from "../orders/change.ts";
import { issueGuestCookie } from "../orders/guest-cookie.ts";
import { mailOrderPlaced } from "../orders/mails.ts";
import { business } from "../settings/business.ts";
import { statesWithRates, taxIdProblem } from "../tax/sell.ts";
import { changedMeanwhile, notFound, refuse, wrongField } from "../trpc/errors.ts";
import { publicProcedure } from "../trpc/trpc.ts";
import { amountsOf, stateOf } from "./content.ts";
import { mailQuoteAnswered } from "./mails.ts";
import { type PlacedQuote, placeQuote } from "./place.ts";
import { changeQuote } from "./reminders.ts";

// Procedures for the customer with a quote's private link, which is proof enough: it was mailed to them.

const byLink = z.strictObject({ token: requiredText("Link", 100) });

const acceptInput = byLink.extend({
  /** Of the quote that the page showed. */
  revision: z.int({ error: "Revision must be a whole number." }),
  /** Total that the page showed, with tax. */
  total: requiredText("Total", 20),
  state: sentState.optional(),
  earlyStart: sentEarlyStart.optional(),
  ...billingShape,
  /** Missing if the invoice is paid later. */
  provider: z.enum(PROVIDER_IDS, { error: "Choose how you want to pay." }).optional(),
});

function requireQuote(ctx: Pick<Context, "db" | "now">, token: string): Quote {
  const quote = quoteByLink(ctx.db, token, ctx.now());
  if (!quote) throw notFound("quote");
  return quote;
}

const closedReasons = {
  draft: "isn't ready yet",
  accepted: "was accepted already",
  declined: "was declined",
  withdrawn: "was withdrawn",
  expired: "has expired. Ask us for a new one",
} as const;

/** Throws CONFLICT if a quote can no longer be answered. */
function requireAnswerable(ctx: Context, quote: Quote): void {
  const state = stateOf(quote, ctx);
  if (state !== "sent") throw refuse("CONFLICT", `This quote ${closedReasons[state]}.`);
}

/** Returns the seller as on invoices. */
function sellerOf({ env }: Context): { name: string; address: string; taxId: string } {
  const { legalName, legalAddress, taxId } = business({ env });
  return { name: legalName || siteName(env), address: legalAddress, taxId };
}

/** Returns a quote as its customer sees it. */
function customerView(ctx: Context, quote: Quote) {
  const { label, currency, revision, validUntil, sentAt, dueDay, content } = quote;
  const { title, note, lines, payDays } = content;
  const order = quote.orderId === null ? undefined : findOrder(ctx.db, quote.orderId);
  const state = stateOf(quote, ctx);
  return {
    label,
    state,
    currency,
    revision,
    validUntil,
    dueDay,
    title,
    note,
    lines: lines.map(({ text, quantity, unitCents }) => ({ text, quantity, unitCents })),
    payDays,
    /** Details that the owner knows, to fill in the form. */
    customer:
      state === "sent"
        ? { ...billingIn(content), state: content.state ?? "", customerEmail: content.customerEmail }
        : null,
    ways: state === "sent" ? offeredMethods(ctx, currency) : [],
    earlyStart: earlyStartFor(ctx, CONSUMER),
    seller: sellerOf(ctx),
    /** Day on which it was last sent, such as "2026-11-29"; "" if it wasn't. */
    sentDay: sentAt === null ? "" : dayAt(sentAt, ctx.env.TIME_ZONE),
    /** Total, payments and payment status of the order; null unless the quote was accepted. */
    order: order
      ? {
          paymentStatus: order.paymentStatus,
          sale: order.sale,
          totalCents: order.priceCents,
          paidCents: Math.max(balanceOf(ctx.db, order._id), 0),
        }
      : null,
  };
}

/** Accepts a quote, or returns the order of one that was accepted already. */
function acceptIn(tx: Tx, ctx: Context, input: z.output<typeof acceptInput>): PlacedQuote | OrderRow {
  const { token, revision, total, state = "", earlyStart, provider: _, ...billing } = input;
  const quote = requireQuote({ ...ctx, db: tx }, token);
  const placedBefore = quote.orderId === null ? undefined : findOrder(tx, quote.orderId);
  if (placedBefore) return placedBefore;
  requireAnswerable(ctx, quote);
  if (quote.revision !== revision) throw changedMeanwhile("this quote", customerView(ctx, quote));
  const offered = earlyStartFor(ctx, billing);
  const placed = placeQuote(tx, ctx, quote, {
    billing: { ...billing, state },
    total,
    earlyStart: offered && earlyStart ? { ...offered, at: ctx.now() } : null,
    user: ctx.user,
    byWhom: ctx.user?.email ?? quote.content.customerEmail,
  });
  const { invoice, order } = placed;
  const { user } = ctx;
  // The mail with the invoice confirms the order, too.
  if (!invoice && user && isOwn(order, user)) mailOrderPlaced(tx, { ...ctx, user }, order);
  else if (!invoice) mailGuestOrder(tx, ctx, order);
  mailQuoteAnswered(tx, { ...ctx, db: tx }, placed.quote);
  return placed;
}

/** Gives the browser access to an order for the duration of a checkout, unless its signed-in user has it. */
function sendAccess(tx: Tx, ctx: Context, order: OrderRow): () => void {
  if (ctx.user && isOwn(order, ctx.user)) return () => {};
  return issueGuestCookie(tx, ctx, order).sendCookie;
}

export const quoteLinkProcedures = {
  /** Returns the quote of a link as its customer sees it. */
  byLink: publicProcedure
    .input(byLink)
    .query(({ ctx, input }) => customerView(ctx, requireQuote(ctx, input.token))),
  /** Returns what a quote costs a buyer, with its lines and tax, like `checkout.total`. */
  total: publicProcedure
    .input(
      byLink.extend({
        customerCountry: optionalText("Country", 100).optional(),
        state: sentState.optional(),
        company: optionalText("Company", 200).optional(),
        taxId: optionalText("Tax ID", 50).optional(),
      }),
    )
    .query(({ ctx, input }) => {
      const quote = requireQuote(ctx, input.token);
      const { customerCountry: country = "", state = "", company = "", taxId = "" } = input;
      const buyer = { country, state, taxId };
      const { sale, priceCents: totalCents } = amountsOf(ctx, quote, buyer);
      return {
        sale,
        totalCents,
        states: statesWithRates(ctx, country),
        earlyStart: earlyStartFor(ctx, { customerCountry: country, company, taxId }),
        taxIdProblem: taxIdProblem(ctx.env, buyer) ?? "",
      };
    }),
  /** Records that the customer saw the quote. Staff who look at the page don't count. */
  seen: publicProcedure.input(byLink).mutation(({ ctx, input }) =>
    write(ctx.db, (tx) => {
      const quote = requireQuote({ ...ctx, db: tx }, input.token);
      if (ctx.user && isTeamMember(ctx.user)) return;
      const now = ctx.now();
      updateQuote(tx, quote, { firstSeenAt: quote.firstSeenAt ?? now, lastSeenAt: now }, quote.updatedAt);
    }),
  ),
  /**
   * Accepts a quote: places its order, and opens the checkout of the chosen payment method. Without one, the invoice is paid later. A
   * repeat returns the order.
   */
  accept: publicProcedure.input(acceptInput).mutation(async ({ ctx, input }) => {
    const { provider } = input;
    const { content, currency, orderId } = requireQuote(ctx, input.token);
    if (
      orderId === null &&
      provider === undefined &&
      content.payDays === null &&
      offeredMethods(ctx, currency).length > 0
    )
      throw wrongField("provider", "Choose how you want to pay.");
    const { order, sendCookie } = await write(ctx.db, (tx) => {
      const placed = acceptIn(tx, ctx, input);
      const order = "order" in placed ? placed.order : placed;
      return { order, sendCookie: sendAccess(tx, ctx, order) };
    });
    sendCookie();
    const next: Next = await nextStep(ctx, order, provider);
    return { order: toOrder(order), next };
  }),
  /** Declines a quote. A repeat changes nothing. */
  decline: publicProcedure
    .input(byLink.extend({ reason: declineReason.default("") }))
    .mutation(({ ctx, input }) =>
      write(ctx.db, (tx) => {
        const quote = requireQuote({ ...ctx, db: tx }, input.token);
        if (quote.state === "declined") return customerView({ ...ctx, db: tx }, quote);
        requireAnswerable(ctx, quote);
        const answer = { state: "declined", decidedAt: ctx.now(), reason: input.reason.trim() } as const;
        const declined = changeQuote(tx, ctx, quote, answer);
        mailQuoteAnswered(tx, { ...ctx, db: tx }, declined);
        return customerView({ ...ctx, db: tx }, declined);
      }),
    ),
  /** Gives the browser access to the order of an accepted quote, so that it can be paid there without a login. */
  openOrder: publicProcedure.input(byLink).mutation(async ({ ctx, input }) => {
    const { orderId } = requireQuote(ctx, input.token);
    const order = orderId === null ? undefined : findOrder(ctx.db, orderId);
    if (!order) throw refuse("CONFLICT", "This quote has no order yet. Accept it first.");
    const sendCookie = await write(ctx.db, (tx) => sendAccess(tx, ctx, order));
    sendCookie();
    return { _id: order._id, canPay: canPay(order.paymentStatus) };
  }),
};
