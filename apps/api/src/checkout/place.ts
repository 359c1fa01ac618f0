import { contentWithKey, findContent } from "@rankwright/db/content";
import { type Db, type Tx, write } from "@rankwright/db/core";
import { couponOfOrder } from "@rankwright/db/coupons";
import type { OrderRow } from "@rankwright/db/orders";
import { type Subscription, subscriptionOf } from "@rankwright/db/subscriptions";
import {
  centsToAmount,
  type checkoutInput,
  type Issue,
  type Order,
  orderFieldsOf,
  paths,
  placeOrder,
  shopCurrency,
} from "@rankwright/schema";
import { TRPCError } from "@trpc/server";
import type { z } from "zod";
import { rememberOrder } from "../auth/last-details.ts";
import type { Context } from "../context/context.ts";
import { countGuess, countRefusal } from "../coupons/use.ts";
import { requireBuyer } from "../orders/buyer.ts";
import { toOrder } from "../orders/change.ts";
import { issueGuestCookie } from "../orders/guest-cookie.ts";
import { type Placer, place } from "../orders/place.ts";
import type { ProviderId } from "../payments/provider.ts";
import { payableProviders } from "../payments/session/open.ts";
import { openSetup, setupProvider } from "../subscriptions/setup-visit.ts";
import { statesWithRates } from "../tax/sell.ts";
import { notFound, Refusal, wrongFields } from "../trpc/errors.ts";
import { guestWith, placerOf } from "./guest.ts";
import { mailGuestOrder } from "./mails.ts";
import { isConflict, type Next, nextStep } from "./next-step.ts";
import { startsFree } from "./plan.ts";

type Input = z.output<typeof checkoutInput>;

const findPackage = (db: Db, idOrName: string) =>
  findContent(db, "packages", idOrName) ?? contentWithKey(db, `packages:${idOrName}`);

/** Finds a package by its id or name. Throws NOT_FOUND otherwise. */
export function requirePackage(db: Db, idOrName: string) {
  const found = findPackage(db, idOrName);
  if (!found) throw notFound("package");
  return found;
}

/**
 * Returns the issues that depend on the caller and the shop: guests enter an e-mail, and a payment method is chosen if there is one,
 * unless nothing is charged at the checkout.
 */
export function checkoutIssues(
  { db, env, user }: Context,
  sent: Partial<Record<"customerEmail" | "provider" | "package" | "customerCountry" | "state", unknown>>,
): Issue[] {
  const { customerEmail, provider } = sent;
  const issues: Issue[] = [];
  if (!user && customerEmail === undefined)
    issues.push({ path: "customerEmail", message: "Email is required." });
  const methods = payableProviders(db, env, shopCurrency());
  const isFree = startsFree(findPackage(db, String(sent.package))?.data ?? {});
  if (provider === undefined ? methods.length > 0 && !isFree : methods.every(({ id }) => id !== provider))
    issues.push({ path: "provider", message: "Choose how you want to pay." });
  if (!sent.state && statesWithRates({ db, env }, String(sent.customerCountry)).length > 0)
    issues.push({ path: "state", message: "Choose your state." });
  return issues;
}

const isCouponRefusal = (error: unknown): boolean =>
  error instanceof TRPCError &&
  error.cause instanceof Refusal &&
  error.cause.issues.some(({ path }) => path === "coupon");

/** Opens the provider's page on which the customer of a free trial stores a payment method; none if that isn't possible now. */
async function trialSetup(ctx: Context, subscription: Subscription): Promise<Next> {
  if (subscription.methodId !== null || !setupProvider(ctx, subscription)) return { kind: "none" };
  try {
    const unstored = paths.receivedPayment(subscription.firstOrderId);
    return { kind: "redirect", ...(await openSetup(ctx, subscription, unstored)) };
  } catch (error) {
    // The trial runs without one, and its end is announced by mail with a link to pay.
    if (isConflict(error)) return { kind: "none" };
    throw error;
  }
}

async function nextOf(ctx: Context, order: OrderRow, provider: ProviderId | undefined): Promise<Next> {
  const trial = order.priceCents === 0 ? subscriptionOf(ctx.db, order) : undefined;
  return trial ? trialSetup(ctx, trial) : nextStep(ctx, order, provider);
}

type Placing = Parameters<typeof place>[2];

/**
 * Places the order, or returns the existing one for a repeated request. A guest's browser always gets access to it, through the
 * cookies that the returned function sends after the transaction; a mail is only sent the first time.
 */
function placeFor(
  tx: Tx,
  ctx: Context,
  user: Placer,
  input: Placing,
  internalFields: Parameters<typeof place>[3],
) {
  const { order, placed } = place(tx, { ...ctx, user }, input, internalFields);
  if (user.isGuest && placed) mailGuestOrder(tx, ctx, order);
  if (!user.isGuest) return { order, placed, sendCookies: () => {} };
  const pass = issueGuestCookie(tx, ctx, order);
  // Signed-in users don't need this, because their account stores the details.
  const details = ctx.user ? undefined : rememberOrder(tx, ctx, order);
  const sendCookies = () => {
    pass.sendCookie();
    details?.sendCookie();
  };
  return { order, placed, sendCookies };
}

/** Places an order and opens the checkout of the chosen payment method. Requests with the same idempotency key create one order. */
export async function checkOut(ctx: Context, input: Input): Promise<{ order: Order; next: Next }> {
  const user = placerOf(ctx.user, input.customerEmail);
  const issues = checkoutIssues(ctx, input);
  if (!user || issues.length > 0) throw wrongFields(issues);
  const { data } = requirePackage(ctx.db, input.package);
  const {
    company,
    taxId,
    buyerReference,
    state = "",
    coupon = "",
    packagePrice,
    currency,
    consent,
    total,
  } = input;
  const { earlyStart, idempotencyKey, provider } = input;
  await countGuess(ctx, coupon);
  const placing: Placing = {
    packageName: placeOrder.shape.packageName.parse(data.packageName),
    ...(packagePrice !== undefined && { packagePrice }),
    ...(currency !== undefined && { currency }),
    ...(consent !== undefined && { consent }),
    ...(total !== undefined && { total }),
    ...(earlyStart !== undefined && { earlyStart }),
    ...orderFieldsOf(input),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  };
  const internalFields = {
    company: company.trim(),
    taxId: taxId.trim(),
    buyerReference: buyerReference.trim(),
    state: state.trim(),
    coupon: coupon.trim(),
  };
  const { order, sendCookies } = await write(ctx.db, (tx) =>
    placeFor(tx, ctx, user, placing, internalFields),
  ).catch(async (error: unknown) => {
    if (isCouponRefusal(error)) await countRefusal(ctx);
    throw error;
  });
  sendCookies();
  const next = await nextOf(ctx, order, provider);
  return { order: toOrder(order), next };
}

/** Age of a paid order, in milliseconds, from which reordering creates another order instead of returning it. */
const REORDER_MS = 24 * 3_600_000;

/**
 * Reorders a cancelled order: the same package at the same price, with the same customer details. Repeated requests return the
 * new order, unless it was cancelled, too, or is paid and older than a day. An order that isn't cancelled is returned unchanged.
 * Throws CONFLICT if the price, the tax or the recurring charges have changed.
 */
export async function orderAgain(
  ctx: Context,
  { _id, earlyStart }: { _id: string; earlyStart?: boolean | undefined },
): Promise<Order> {
  const { order: cancelled, isCustomer, by } = requireBuyer(ctx, _id);
  const actsAsUser = ctx.user !== null && by === ctx.user;
  const user: Placer = actsAsUser && ctx.user ? ctx.user : guestWith(cancelled.customerEmail);
  const { order, sendCookies } = await write(ctx.db, (tx) => {
    let last: { order: OrderRow; sendCookies?: () => void } = { order: cancelled };
    const isOver = ({ paymentStatus, createdAt }: OrderRow) =>
      paymentStatus === "Cancelled" || (paymentStatus === "Paid" && createdAt <= ctx.now() - REORDER_MS);
    // The new order may have been cancelled, too. This follows the chain to the latest order.
    while (last.order === cancelled ? cancelled.paymentStatus === "Cancelled" : isOver(last.order)) {
      const { packageName, currency, customerEmail, company, taxId, buyerReference, sale } = last.order;
      const plan = subscriptionOf(tx, last.order);
      const placing = {
        packageName: placeOrder.shape.packageName.parse(packageName),
        packagePrice: plan?.terms.price ?? last.order.packagePrice,
        currency,
        // The customer agreed to these charges, but not to others or later ones.
        ...(plan && { consent: plan.consent.text }),
        total: centsToAmount(last.order.priceCents),
        // Each order needs its own request.
        ...(earlyStart !== undefined && { earlyStart }),
        ...(isCustomer ? {} : { customerEmail }),
        ...orderFieldsOf(last.order),
      };
      // Keys from requests are prefixed with their sender, so a client can't send this key.
      const idempotencyKey = `again:${user._id}:${last.order._id}`;
      last = placeFor(tx, ctx, user, placing, {
        company,
        taxId,
        buyerReference,
        state: sale?.buyer.state ?? "",
        coupon: couponOfOrder(tx, last.order._id),
        idempotencyKey,
      });
    }
    return last;
  });
  sendCookies?.();
  return toOrder(order);
}
