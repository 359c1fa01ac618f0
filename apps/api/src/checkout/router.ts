import { hasActiveCoupons } from "@rankwright/db/coupons";
import { findOrder, type OrderRow, pageOfOwnOrders } from "@rankwright/db/orders";
import { sessionsOf } from "@rankwright/db/payments";
import {
  type CouponTerms,
  canPay,
  checkoutInput,
  normalEmail,
  notOrderableReason,
  offersEarlyStart,
  orderFieldsOf,
  PACKAGE_POINTS,
  planTermsOf,
  priceToCents,
  requiredText,
  sentEarlyStart,
  shopCurrency,
  testModeOf,
  totalInput,
} from "@rankwright/schema";
import { z } from "zod";
import { rememberedOrder } from "../auth/last-details.ts";
import type { Context } from "../context/context.ts";
import { countGuess, findUsableCoupon, termsOfCoupon } from "../coupons/use.ts";
import { CONSUMER, earlyStartFor } from "../early-start/business.ts";
import { orderAccessOf } from "../orders/buyer.ts";
import { customerOf } from "../orders/change.ts";
import { DOCUMENTED_PROVIDER } from "../payments/providers.ts";
import { pendingProvider } from "../payments/session/pending.ts";
import { leastCharge } from "../tax/plan.ts";
import { hasTaxRules, priceNote } from "../tax/rules.ts";
import { statesWithRates, taxIdProblem } from "../tax/sell.ts";
import { notFound } from "../trpc/errors.ts";
import { byId } from "../trpc/input.ts";
import { addIssues, buyerProcedure, publicProcedure } from "../trpc/trpc.ts";
import { offeredMethods } from "./next-step.ts";
import { checkOut, checkoutIssues, orderAgain, requirePackage } from "./place.ts";
import { offerOf } from "./plan.ts";

/** Returns the last order of the signed-in user, or the last one that a guest placed in this browser. */
function lastOrder(ctx: Context): OrderRow | undefined {
  const { db, user } = ctx;
  if (user) return pageOfOwnOrders(db, customerOf(user), undefined, { page: 1, pageSize: 1 }).rows[0];
  const orderId = rememberedOrder(ctx);
  return orderId === undefined ? undefined : findOrder(db, orderId);
}

/** Returns the customer details and the payment method of the last order, to prefill the form; null if there is no last order. */
function rememberedOf(ctx: Context) {
  const last = lastOrder(ctx);
  if (!last) return null;
  const { _id, customerEmail, company, taxId } = last;
  const opened = sessionsOf(ctx.db, _id).map(({ provider }) => provider);
  // The order's pay page always opens a session of the documented provider, so another one is more likely to be the customer's
  // choice.
  const provider = opened.findLast((id) => id !== DOCUMENTED_PROVIDER) ?? opened.at(-1);
  return { customerEmail, ...orderFieldsOf(last), company, taxId, provider };
}

/** Returns the coupon that a buyer typed, or why it can't be used. The customer's own limits are checked when the order is placed. */
async function couponFor(
  ctx: Context,
  typed: string | undefined,
  { packageId, data }: { packageId: string; data: Readonly<Record<string, string>> },
): Promise<{ coupon?: CouponTerms; problem?: string }> {
  if (!typed?.trim()) return {};
  await countGuess(ctx, typed);
  const cents = leastCharge(priceToCents(data.packagePrice ?? "") ?? 0, planTermsOf(data));
  const emailKey = ctx.user ? normalEmail(ctx.user.email) : "";
  const found = findUsableCoupon(ctx.db, ctx, typed, { packageId, emailKey, cents });
  return "coupon" in found ? { coupon: termsOfCoupon(found.coupon) } : found;
}

/** Age of an unpaid order, in milliseconds, from which it is no longer offered for payment. */
const SAME_MS = 24 * 3_600_000;

/** Returns the requester's recent unpaid order of this package; null if there is none, its payment is pending, or they may not pay it. */
function unpaidOf(ctx: Context, packageName: string) {
  const last = lastOrder(ctx);
  if (!last || !canPay(last.paymentStatus) || last.packageName !== packageName) return null;
  if (last.testMode !== testModeOf(ctx.env) || last.createdAt <= ctx.now() - SAME_MS) return null;
  if (pendingProvider(ctx.db, last) !== null) return null;
  return orderAccessOf(ctx, last)?.isCustomer ? { _id: last._id, orderDate: last.orderDate } : null;
}

/** Returns the order that the requester would order again; undefined if they may not. */
function repeatedOrder(ctx: Context, _id: string | undefined): OrderRow | undefined {
  const order = _id === undefined ? undefined : findOrder(ctx.db, _id);
  return order && orderAccessOf(ctx, order)?.order;
}

export const checkoutProcedures = {
  /**
   * Returns the data of the checkout page: a package by its id or name, the payment methods, the remembered details of the signed-in
   * user or of the guest in this browser, and their recent unpaid order of the package. `again` is the id of an order to be ordered again.
   */
  open: publicProcedure
    .input(
      z.strictObject({ package: requiredText("Package", 200), again: requiredText("Order", 40).optional() }),
    )
    .query(({ ctx, input }) => {
      const { _id, data } = requirePackage(ctx.db, input.package);
      const { packageName = "", availability = "" } = data;
      if (availability === "Hidden") throw notFound("package");
      const hasCoupons = hasActiveCoupons(ctx.db);
      return {
        chosen: {
          _id,
          packageName,
          packagePrice: data.packagePrice ?? "",
          points: PACKAGE_POINTS.flatMap((name) => data[name] || []),
        },
        /** Recurring charges and the consent to them, for a buyer in the shop's country; null for a one-time payment. */
        plan: offerOf(ctx, data, { country: "", state: "", taxId: "" }).plan,
        /** True if the total or the early start depends on what the buyer enters (see `total`). */
        hasTotal: hasTaxRules(ctx.env) || hasCoupons || offersEarlyStart(ctx.env.business),
        hasCoupons,
        /** Request for an early start that the customer can make; null if it isn't offered. */
        earlyStart: earlyStartFor(ctx, repeatedOrder(ctx, input.again) ?? CONSUMER),
        /** Reason why it can't be ordered online; null if it can. */
        refusal: notOrderableReason({ packageName, availability }) ?? null,
        ways: offeredMethods(ctx, shopCurrency()),
        remembered: rememberedOf(ctx),
        unpaid: unpaidOf(ctx, packageName),
      };
    }),
  /** Returns what public pages say about tax next to a price: "incl. VAT", "plus VAT", or "" without tax. */
  priceNote: publicProcedure.query(({ ctx }) => priceNote(ctx)),
  /**
   * Returns what a package costs a buyer, with its lines and tax (null if the shop has no tax rules), the recurring charges, the states
   * to choose from, the request for an early start that the buyer can make (null for none), and the errors of a tax ID that doesn't fit the country and of a coupon that can't be used ("" without one).
   */
  total: publicProcedure.input(totalInput).query(async ({ ctx, input }) => {
    const { _id: packageId, data } = requirePackage(ctx.db, input.package);
    if (data.availability === "Hidden") throw notFound("package");
    const { customerCountry: country = "", state = "", company = "", taxId = "" } = input;
    const buyer = { country, state, taxId };
    const { coupon, problem } = await couponFor(ctx, input.coupon, { packageId, data });
    return {
      ...offerOf(ctx, data, buyer, coupon),
      couponProblem: problem ?? "",
      states: statesWithRates(ctx, country),
      earlyStart: earlyStartFor(ctx, { customerCountry: country, company, taxId }),
      taxIdProblem: taxIdProblem(ctx.env, buyer) ?? "",
    };
  }),
  /**
   * Places an order for the signed-in user or a guest and opens its checkout. `next` is the browser's next step. A guest's order
   * is assigned to an account when someone verifies its e-mail address.
   */
  place: publicProcedure
    .use(addIssues(checkoutIssues))
    .input(checkoutInput)
    .mutation(({ ctx, input }) => checkOut(ctx, input)),
  /** Reorders a cancelled order. */
  again: buyerProcedure
    .input(byId.extend({ earlyStart: sentEarlyStart.optional() }))
    .mutation(({ ctx, input }) => orderAgain(ctx, input)),
};
