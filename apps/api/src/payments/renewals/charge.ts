import { createHash, randomBytes } from "node:crypto";
import type { Db, Tx } from "@rankwright/db/core";
import { findOrder, type OrderRow, setPaymentStatus } from "@rankwright/db/orders";
import {
  balanceOf,
  closePaymentSession,
  closeSessionsOf,
  findPaymentSession,
  hasOpenCharge,
  insertPaymentSession,
  type PaymentSession,
  scheduleJob,
} from "@rankwright/db/payments";
import {
  addSubscriptionEvent,
  BY_SCHEDULE,
  findPeriod,
  methodOf,
  type PaymentMethod,
  type Period,
  periodOfOrder,
  type Subscription,
  setPeriod,
  setSubscription,
  subscriptionOf,
} from "@rankwright/db/subscriptions";
import { type ChargeRemedy, canPay, DEFAULT_RETRY_DAYS } from "@rankwright/schema";
import type { Deps } from "../../context/deps.ts";
import { providerOf } from "../providers.ts";
import { payeeFor } from "../session/payee.ts";
import { pendingProvider } from "../session/pending.ts";
import { mailChargeFailed, mailOwnersOfPlan, mailPlanStopped } from "./unpaid-mails.ts";

type ChargeDeps = Pick<Deps, "env" | "now">;

const DAY_MS = 24 * 3_600_000;

/** Returns the subscription's stored means of payment if it can be charged. */
export function chargeableMethod(tx: Tx, subscription: Subscription): PaymentMethod | undefined {
  const method = methodOf(tx, subscription);
  return method && method.revokedAt === null && method.mode === subscription.mode ? method : undefined;
}

/** True if a charge of the order's stored means of payment is under way, or a payment is pending at the provider. */
export const isBeingCharged = (tx: Db, order: OrderRow): boolean =>
  hasOpenCharge(tx, order._id) || pendingProvider(tx, order) !== null;

/**
 * Returns the session id of the next charge of an order. It depends only on the subscription, the period and the number of attempts, so that
 * a shop that was restored from a backup asks the provider for the same charge again instead of a second one.
 */
function chargeId(tx: Tx, { _id, subscriptionId, period }: OrderRow): string {
  const isPeriod = periodOfOrder(tx, _id) !== undefined;
  const about = isPeriod ? `${subscriptionId}:${period}` : _id;
  const name = createHash("sha256").update(about).digest("hex").slice(0, 22);
  for (let attempt = 0; ; attempt += 1) {
    const id = name + attempt.toString(16).padStart(2, "0");
    if (!findPaymentSession(tx, id)) return id;
  }
}

/** Opens a session that charges the stored means of payment, and schedules the charge. */
export function startCharge(tx: Tx, { now, env }: ChargeDeps, order: OrderRow, method: PaymentMethod): void {
  // A checkout that the customer left open must not be paid any more.
  closeSessionsOf(tx, order._id, now());
  const session = insertPaymentSession(
    tx,
    {
      _id: chargeId(tx, order),
      orderId: order._id,
      provider: method.provider,
      nonce: randomBytes(16).toString("hex"),
      payeeEmail: payeeFor(tx, env, providerOf(method.provider)) ?? "",
      amountCents: order.priceCents,
      currency: order.currency,
      mode: method.mode,
      methodId: method._id,
    },
    now(),
  );
  scheduleJob(tx, { kind: "charge", subjectId: session._id, provider: session.provider }, now(), now());
}

/** Withdraws a change of package whose difference isn't paid, and cancels its order, unless that is being charged. */
export function cancelDifference(
  tx: Tx,
  { now }: ChargeDeps,
  subscription: Subscription,
  byWhom: string,
): Subscription {
  const orderId = subscription.nextTerms?.orderId ?? null;
  const order = orderId === null ? undefined : findOrder(tx, orderId);
  if (!order || isBeingCharged(tx, order)) return subscription;
  const by = { byWhom, note: "The change of package was withdrawn.", now: now() };
  if (canPay(order.paymentStatus)) setPaymentStatus(tx, order, "Cancelled", by);
  return setSubscription(tx, subscription, { nextTerms: null }, now());
}

/** Why a charge failed: a sentence for customer and owner (for the owner alone if the remedy is "review"), and what helps. */
export interface ChargeFailure {
  reason: string;
  remedy: ChargeRemedy;
}

/** Returns the days after the first failure on which a period is charged again, and the plan's state after the last one. */
function retryRules({ env }: Pick<Deps, "env">): { days: number[]; afterwards: "paused" | "ended" } {
  const { retryDays, afterRetries } = env.business;
  return {
    days: (retryDays || DEFAULT_RETRY_DAYS).split(",").map(Number),
    afterwards: afterRetries === "end" ? "ended" : "paused",
  };
}

/** What the owner does about a period that the provider already has a payment for. */
const REVIEW =
  "Nothing was charged again. Check in your account there whether the period is paid. If it is, record the payment on the order's page; otherwise, ask the customer to pay the order.";

/**
 * Records that a period could not be charged, or wasn't paid by its link: schedules the next attempt and mails the customer. After the
 * last attempt, the subscription is paused or ended.
 */
function recordFailure(
  tx: Tx,
  deps: ChargeDeps,
  subscription: Subscription,
  period: Period,
  order: OrderRow,
  { reason, remedy }: ChargeFailure,
): void {
  const now = deps.now();
  const failures = period.failures + 1;
  const needsCustomer = remedy !== "retry";
  if (subscription.state === "paused") {
    setPeriod(tx, period, { failures, reason, needsCustomer, retryAt: now + DAY_MS });
    return;
  }
  if (remedy === "review") {
    const waiting = setPeriod(tx, period, { failures, needsCustomer, retryAt: null });
    const due = setSubscription(tx, subscription, { state: "pastDue", nextAt: null, noticeAt: null }, now);
    const key = `charge-review:${waiting._id}:${failures}`;
    mailOwnersOfPlan(tx, deps, due, order, { key, why: `${reason} ${REVIEW}` });
    return;
  }
  const { days, afterwards } = retryRules(deps);
  const [last, next] = [days[failures - 2] ?? 0, days[failures - 1]];
  const retryAt = next === undefined ? null : now + (next - last) * DAY_MS;
  const lastAt = now + ((days.at(-1) ?? 0) - last) * DAY_MS;
  const failed = setPeriod(tx, period, { failures, reason, needsCustomer, retryAt });
  const by = { byWhom: BY_SCHEDULE, note: reason, now };
  addSubscriptionEvent(tx, subscription._id, "charge failed", by);
  if (retryAt !== null) {
    const due = setSubscription(tx, subscription, { state: "pastDue", nextAt: null, noticeAt: null }, now);
    mailChargeFailed(tx, deps, due, failed, order, { at: lastAt, afterwards });
    return;
  }
  const stopped = setSubscription(
    tx,
    subscription,
    {
      state: afterwards,
      stoppedUnpaid: true,
      nextAt: null,
      noticeAt: null,
      ...(afterwards === "paused" ? { pausedAt: now } : { endedAt: now }),
    },
    now,
  );
  addSubscriptionEvent(tx, subscription._id, afterwards, { ...by, note: "The period was not paid." });
  mailPlanStopped(tx, deps, stopped, failed, order);
}

/** Handles a failed charge of a session. Does nothing if the session isn't the charge of an unpaid period. */
export function chargeFailed(
  tx: Tx,
  deps: ChargeDeps,
  session: PaymentSession,
  failure: ChargeFailure,
): void {
  // The provider's notification and its answer report the same failure.
  if (findPaymentSession(tx, session._id)?.openFor === null) return;
  closePaymentSession(tx, session._id);
  const order = findOrder(tx, session.orderId);
  const period = order && periodOfOrder(tx, order._id);
  const subscription = order && subscriptionOf(tx, order);
  if (!order || !period || !subscription || session.methodId === null) return;
  if (!canPay(order.paymentStatus) || period.state !== "open" || subscription.state === "ended") return;
  recordFailure(tx, deps, subscription, period, order, failure);
}

/** Charges an unpaid period again, or mails its link again. Does nothing if it was paid or is being charged. */
export function retryPeriod(tx: Tx, deps: ChargeDeps, periodId: string): void {
  const period = findPeriod(tx, periodId);
  const order = period?.orderId ? findOrder(tx, period.orderId) : undefined;
  const subscription = order && subscriptionOf(tx, order);
  if (!period || !order || !subscription || period.retryAt === null || period.retryAt > deps.now()) return;
  const isOpen = period.state === "open" && canPay(order.paymentStatus);
  const isRunning = subscription.state === "active" || subscription.state === "pastDue";
  const waiting = setPeriod(tx, period, { retryAt: null });
  if (!isOpen || subscription.state === "ended") return;
  // The result of a charge under way schedules the next attempt.
  if (hasOpenCharge(tx, order._id)) return;
  if (!isRunning || isBeingCharged(tx, order)) {
    setPeriod(tx, waiting, { retryAt: deps.now() + DAY_MS });
    return;
  }
  const method = chargeableMethod(tx, subscription);
  // A charge would take the full price again if a part was transferred.
  const isCharged = method && !period.needsCustomer && balanceOf(tx, order._id) === 0;
  if (isCharged) startCharge(tx, deps, order, method);
  else
    recordFailure(tx, deps, subscription, waiting, order, {
      reason: period.reason,
      remedy: period.needsCustomer ? "change" : "retry",
    });
}
