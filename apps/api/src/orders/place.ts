import { formForNewOrder } from "@rankwright/db/briefs";
import { contentWithKey } from "@rankwright/db/content";
import { audit, type Tx } from "@rankwright/db/core";
import { couponOfOrder } from "@rankwright/db/coupons";
import {
  insertOrder,
  type OrderRow,
  orderWithKey,
  setPaymentStatus,
  timesCorrected,
} from "@rankwright/db/orders";
import { subscriptionOf } from "@rankwright/db/subscriptions";
import {
  canPay,
  couponCode,
  type EarlyStart,
  earlyStartRequest,
  formatCents,
  formatOrderDate,
  isFree,
  normalEmail,
  notOrderableReason,
  offersEarlyStart,
  orderFields,
  orderFieldsOf,
  type PackageTax,
  type PlanTerms,
  type placeOrder,
  planTermsOf,
  priceToCents,
  type SessionUser,
  shopCurrency,
  taxKindOf,
  testModeOf,
  writtenPrice,
} from "@rankwright/schema";
import type { z } from "zod";
import type { Context } from "../context/context.ts";
import { recordUse, requireCoupon, termsOfCoupon } from "../coupons/use.ts";
import { CONSUMER, isBusiness } from "../early-start/business.ts";
import { planOrderPaid } from "../payments/renewals/order-paid.ts";
import { createSubscription, planOffer, startOfPlan } from "../payments/renewals/start.ts";
import { scheduleUnpaidReminder } from "../payments/session/unpaid-reminder.ts";
import { firstLines, leastCharge, orderedTerms, payableTerms } from "../tax/plan.ts";
import type { TaxDeps } from "../tax/rules.ts";
import { checkVatId, sell, statesWithRates, type TaxBuyer, taxIdProblem } from "../tax/sell.ts";
import { requirePayable, wrongTotal } from "../tax/total.ts";
import { addressKey, guestKey } from "../throttle/keys.ts";
import { limits } from "../throttle/limits.ts";
import { countAttempt } from "../throttle/throttle.ts";
import { refuse, wrongField } from "../trpc/errors.ts";
import { saveExtra } from "../trpc/extra.ts";
import { mailOrderPlaced } from "./mails.ts";

type Placing = z.output<typeof placeOrder>;

interface SoldPackage {
  _id: string;
  price: string;
  cents: number;
  /** Null if it is charged once. */
  terms: PlanTerms | null;
  taxKind: PackageTax;
}

/** Returns the package with this name. Throws CONFLICT if it can't be ordered online. */
function requirePackage(tx: Tx, name: string): SoldPackage {
  const found = contentWithKey(tx, `packages:${name}`);
  const price = found?.data.packagePrice ?? "";
  const cents = priceToCents(price);
  const refusal = notOrderableReason({ packageName: name, availability: found?.data.availability ?? "" });
  if (found && cents !== undefined && refusal === undefined)
    return {
      _id: found._id,
      price,
      cents,
      terms: planTermsOf(found.data),
      taxKind: taxKindOf(found.data),
    };
  const message = refusal ?? `The package ${name} is not available.`;
  throw refuse("CONFLICT", message, { issues: [{ path: "packageName", message }] });
}

function requireSamePrice(input: Placing, cents: number, price: string): void {
  const { packageName, packagePrice = price, currency = shopCurrency() } = input;
  const sent = packagePrice.trim();
  if (priceToCents(sent) === cents && currency === shopCurrency()) return;
  const message = `The price of ${packageName} is ${writtenPrice(price)}, but the order says ${writtenPrice(sent, currency)}.`;
  throw refuse("CONFLICT", message, { issues: [{ path: "packagePrice", message }] });
}

/** Throws CONFLICT if the page showed another total than the order has with its tax, or if it is too high to be paid. */
function requireSameTotal({ packageName, total }: Placing, priceCents: number): void {
  requirePayable(priceCents, shopCurrency());
  const sent = total?.trim() ?? "";
  if (total === undefined || (isFree(sent) ? 0 : priceToCents(sent)) === priceCents) return;
  throw wrongTotal(
    `The total of ${packageName} is ${formatCents(priceCents)} now. Check it and order again.`,
  );
}

/** Throws CONFLICT if the tax depends on the buyer's state, which only the checkout asks for, and it is unknown. */
function requireState(deps: TaxDeps, { country, state }: TaxBuyer): void {
  if (state !== "" || statesWithRates(deps, country).length === 0) return;
  const message = "The tax depends on your state. Order at the checkout, which asks for it.";
  throw refuse("CONFLICT", message, { issues: [{ path: "customerCountry", message }] });
}

/** Throws CONFLICT if the page showed another consent to recurring charges than the one that would be stored. */
function requireSameConsent(ctx: Context, { packageName, consent }: Placing, terms: PlanTerms | null): void {
  if (consent === undefined || consent === (terms ? planOffer(ctx, terms).consent.text : "")) return;
  const message = `The charges of ${packageName} have changed. Check what you agree to and order again.`;
  throw refuse("CONFLICT", message, { issues: [{ path: "consent", message }] });
}

/** Returns the customer's request for an early start; null without one. Throws if it isn't offered, or someone else sends it. */
function earlyStartOf(ctx: Context & { user: Placer }, input: Placing, email: string): EarlyStart | null {
  if (!input.earlyStart) return null;
  if (normalEmail(email) !== normalEmail(ctx.user.email))
    throw wrongField("earlyStart", "Early start can only be requested by the customer.");
  if (offersEarlyStart(ctx.env.business)) return { ...earlyStartRequest, at: ctx.now() };
  const message = "Work can't begin before the withdrawal period ends. Order without an early start.";
  throw refuse("CONFLICT", message, { issues: [{ path: "earlyStart", message }] });
}

/** Price of the package when the order was placed, in cents. The first charge of a plan, or the price with tax, may differ from it. */
const pricePlaced = (tx: Tx, order: OrderRow): number | undefined =>
  subscriptionOf(tx, order)?.terms.priceCents ?? priceToCents(order.packagePrice);

/**
 * Returns the order that was placed with this key, or undefined if the key is new. Throws CONFLICT if it belongs to a different
 * order.
 */
function placedBefore(
  tx: Tx,
  input: Placing,
  key: string,
  { email, coupon = "" }: { email: string; coupon?: string | undefined },
): OrderRow | undefined {
  const order = orderWithKey(tx, key);
  if (!order) return undefined;
  const same =
    order.packageName === input.packageName &&
    order.emailKey === normalEmail(email) &&
    // If the billing details were corrected since, the stored ones differ from the request.
    (orderFields.every(([name]) => order[name] === input[name]) || timesCorrected(tx, order._id) > 0) &&
    (input.earlyStart ?? false) === (order.earlyStart !== null) &&
    couponCode(coupon) === couponOfOrder(tx, order._id) &&
    (input.packagePrice === undefined || priceToCents(input.packagePrice.trim()) === pricePlaced(tx, order));
  if (same) return order;
  const message = "This idempotency key was used for another order. Send a new key with a new order.";
  throw refuse("CONFLICT", message, { issues: [{ path: "idempotencyKey", message }] });
}

/** Inserts the subscription of a plan's first order. A free trial starts at once: there is nothing to pay. */
function beginPlan(
  tx: Tx,
  ctx: Context,
  order: OrderRow,
  {
    packageId,
    terms,
    payable,
    subscriptionId,
  }: { packageId: string; terms: PlanTerms; payable: PlanTerms; subscriptionId: string },
): OrderRow {
  const now = ctx.now();
  const { consent } = planOffer(ctx, payable);
  createSubscription(tx, ctx, order, { subscriptionId, packageId, terms, consent: { ...consent, at: now } });
  if (order.priceCents > 0) return order;
  const started = setPaymentStatus(tx, order, "Paid", {
    byWhom: order.customerEmail,
    note: "Free trial",
    now,
  });
  planOrderPaid(tx, ctx, started);
  return started;
}

/** Person who places an order: a user, or a guest with an unverified e-mail address. */
export type Placer = SessionUser & { isGuest?: true };

/** Returns the rate limits for new orders. Guests are limited by their IP address and their e-mail address. */
const claimsOf = (user: Placer, ip: string) =>
  user.isGuest
    ? ([
        [limits.guestOrderAddress, addressKey(ip)],
        [limits.guestOrderEmail, guestKey(user.email, ip)],
      ] as const)
    : ([[limits.orderAccount, user._id]] as const);

/** Fields of an order that aren't in the documented request. */
type InternalFields = Partial<Pick<OrderRow, "company" | "taxId" | "buyerReference" | "idempotencyKey">> & {
  state?: string;
  /** Code as it was typed; "" for none. */
  coupon?: string;
};

/**
 * Places an order in the transaction `tx`, or returns the one that an earlier request with the same idempotency key placed; `placed`
 * is false then. The server determines price, payee, statuses and date. Only an admin may order for another e-mail address. The last
 * parameter has the fields that are not sent in the request; its idempotency key is internal. Throws TOO_MANY_REQUESTS if a customer
 * exceeds the rate limit (throttle.ts). Orders that are rejected for another reason don't count towards it.
 */
export function place(
  tx: Tx,
  ctx: Context & { user: Placer },
  sentInput: Placing,
  internalFields: InternalFields = {},
): { order: OrderRow; placed: boolean } {
  const { user, env } = ctx;
  // A business needs no early start. Its request is ignored, because the page may have been shown before the tax ID was entered.
  const isConsumer = !isBusiness({ ...CONSUMER, ...sentInput, ...internalFields });
  const input = { ...sentInput, earlyStart: isConsumer && sentInput.earlyStart };
  const email = (user.isAdmin && input.customerEmail) || user.email;
  const sent = input.idempotencyKey === undefined ? null : `${user._id}:${input.idempotencyKey}`;
  const key = internalFields.idempotencyKey ?? sent;
  const before =
    key === null
      ? undefined
      : key === sent
        ? placedBefore(tx, input, key, { email, coupon: internalFields.coupon })
        : orderWithKey(tx, key);
  if (before) return { order: before, placed: false };
  if (!user.isAdmin) countAttempt(tx, ctx.now(), claimsOf(user, ctx.ip));
  const {
    _id: packageId,
    price,
    cents,
    terms: listed,
    taxKind: kind,
  } = requirePackage(tx, input.packageName);
  requireSamePrice(input, cents, price);
  const { state = "", coupon: typedCoupon = "", ...stored } = internalFields;
  const emailKey = normalEmail(email);
  const used = typedCoupon
    ? requireCoupon(tx, ctx, typedCoupon, { packageId, emailKey, cents: leastCharge(cents, listed) })
    : undefined;
  const coupon = used && termsOfCoupon(used);
  const terms = listed && orderedTerms(ctx, listed, { coupon, taxKind: kind });
  const deps = { ...ctx, db: tx };
  const buyer = { country: input.customerCountry, state, taxId: stored.taxId ?? "" };
  const idProblem = taxIdProblem(ctx.env, buyer);
  if (idProblem) throw wrongField("taxId", idProblem);
  requireState(deps, buyer);
  const taxing = { kind, currency: shopCurrency(), buyer, coupon };
  const amounts = sell(deps, { ...taxing, lines: firstLines(input.packageName, cents, terms) });
  requireSameTotal(input, amounts.priceCents);
  const payable = terms && payableTerms(deps, terms, taxing);
  requireSameConsent(ctx, input, payable);
  const earlyStart = earlyStartOf(ctx, input, email);
  const now = ctx.now();
  const plan = terms && startOfPlan(tx, terms, emailKey, packageId);
  const placed = insertOrder(
    tx,
    {
      // An order placed for another person or by a guest belongs to the person who verifies that e-mail address.
      accountId: emailKey === normalEmail(user.email) && !user.isGuest ? user._id : null,
      packageName: input.packageName,
      packagePrice: price,
      customerEmail: email,
      emailKey,
      ...orderFieldsOf(input),
      ...stored,
      currency: shopCurrency(),
      earlyStart,
      orderDate: formatOrderDate(new Date(now), env.TIME_ZONE),
      testMode: testModeOf(env),
      idempotencyKey: key,
      // The requests of a plan have the brief.
      briefFormId: terms?.requests ? null : formForNewOrder(tx, packageId),
      ...plan,
      ...amounts,
    },
    { byWhom: user.email, note: "", now },
  );
  const order =
    terms && payable && plan
      ? beginPlan(tx, ctx, placed, { packageId, terms, payable, subscriptionId: plan.subscriptionId })
      : placed;
  if (used) recordUse(tx, used, order, now);
  checkVatId(tx, order, now);
  if (canPay(order.paymentStatus)) scheduleUnpaidReminder(tx, ctx, order._id);
  saveExtra(tx, ctx, order._id);
  if (emailKey !== normalEmail(user.email))
    audit(tx, user.email, "orders.place", `${order._id}: for ${email}`, now);
  // A guest is mailed a link to the order instead (checkout/mails.ts).
  if (!user.isGuest) mailOrderPlaced(tx, ctx, order);
  return { order, placed: true };
}
