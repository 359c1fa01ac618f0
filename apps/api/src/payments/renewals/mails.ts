import type { Tx } from "@rankwright/db/core";
import { findOrder, type OrderRow } from "@rankwright/db/orders";
import {
  methodOf,
  newestOrderOf,
  nextPlan,
  type Period,
  type Subscription,
} from "@rankwright/db/subscriptions";
import {
  chargesAfterCancelling,
  dayAt,
  dayBefore,
  type PlanTerms,
  paths,
  siteName,
  type UnpaidPeriod,
} from "@rankwright/schema";
import type { Deps } from "../../context/deps.ts";
import { earlyStartNote } from "../../early-start/mail-note.ts";
import { mayMailCustomer } from "../../mail/customer-mail-limits.ts";
import { type MailContent, type MailKind, words } from "../../mail/kind.ts";
import { orderFacts } from "../../mail/order-facts.ts";
import { queueOrderMail } from "../../mail/order-mail.ts";
import type { Mail } from "../../mail/queue.ts";
import { testNote } from "../../mail/test-note.ts";
import { english, type Wording, wordingFor } from "../../mail/wording.ts";
import { payableBy } from "../../tax/plan.ts";
import { customerLink, unpaidOrderPlaceholders } from "../session/pay-link.ts";
import {
  methodExpiring,
  periodDue,
  planCancelled,
  planEnded,
  planStarted,
  renewalAhead,
} from "./mail-kinds.ts";
import { dayOfPeriod } from "./schedule.ts";

export type MailDeps = Pick<Deps, "env" | "now">;

export const methodLabel = (tx: Tx, subscription: Subscription): string =>
  methodOf(tx, subscription)?.label ?? "";

export const periodDays = (
  { startsOn, endsOn }: Pick<Period, "startsOn" | "endsOn">,
  { phrases, longDay }: Wording,
): string => phrases.plans.days(longDay(startsOn), longDay(dayBefore(endsOn)));

/** Price and rhythm of a plan, such as "$499.00 every month". */
export const priceAndRhythm = (
  terms: PlanTerms,
  currency: string,
  { phrases, money }: Wording = english,
): string => `${money(terms.priceCents, currency)} ${phrases.plans.rhythm(terms)}`;

/** Day of the next charge, as in mails. */
export const nextChargeDate = (subscription: Subscription, { longDay }: Wording): string =>
  longDay(dayOfPeriod(subscription, subscription.nextPeriod));

/** Placeholders that all mails about a subscription share. `order` is one of its orders. */
export const planFacts = (
  tx: Tx,
  deps: MailDeps,
  subscription: Subscription,
  order: OrderRow,
  wording: Wording,
) => ({
  ...orderFacts(tx, deps, order, wording),
  package: subscription.packageName,
  manageLink: customerLink(tx, deps, order, paths.mySubscription(subscription._id)),
  testNote: testNote(order, wording),
});

/** Mark of mails that the schedule sends: they are sent when nothing else is due. */
export const BULK = { bulk: true } as const;

/** Mails the customer of a subscription, once per key. */
export function mailCustomer(
  tx: Tx,
  deps: MailDeps,
  subscription: Subscription,
  { kind, key }: { kind: Pick<MailKind, "name">; key: string },
  content: (order: OrderRow, wording: Wording) => MailContent & Pick<Mail, "bulk">,
): void {
  const order = newestOrderOf(tx, subscription._id) ?? findOrder(tx, subscription.firstOrderId);
  // Anyone can order a free trial for someone else's address.
  if (!order || !mayMailCustomer(tx, deps, order)) return;
  queueOrderMail(tx, deps, order, {
    ...content(order, wordingFor(deps.env, kind, order)),
    onceKey: `${key}:${subscription._id}`,
  });
}

export const mailPlanStarted = (tx: Tx, deps: MailDeps, subscription: Subscription): void =>
  mailCustomer(tx, deps, subscription, { kind: planStarted, key: "plan-started" }, (order, wording) => {
    const { language, phrases } = wording;
    const { text } = subscription.consent;
    const values = {
      ...planFacts(tx, deps, subscription, order, wording),
      consent: language === "en" ? text : phrases.agreed(text),
      earlyStart: earlyStartNote(order, wording),
      rhythm: priceAndRhythm(payableBy(deps, tx, subscription), subscription.currency, wording),
      nextDate: nextChargeDate(subscription, wording),
      method: methodLabel(tx, subscription),
    };
    return words(deps.env, planStarted, values, wording);
  });

export function mailPeriodDue(
  tx: Tx,
  deps: MailDeps,
  subscription: Subscription,
  period: Period,
  order: OrderRow,
): void {
  const wording = wordingFor(deps.env, periodDue, order);
  const values = {
    ...planFacts(tx, deps, subscription, order, wording),
    ...unpaidOrderPlaceholders(tx, deps, order, wording),
    period: periodDays(period, wording),
    dueDate: wording.longDay(period.startsOn),
  };
  const mail = words(deps.env, periodDue, values, wording);
  queueOrderMail(tx, deps, order, { ...mail, onceKey: `period-due:${period._id}`, ...BULK });
}

/** True if a payment method is stored that can be charged; otherwise the customer pays by mailed links. */
export const isCharged = (tx: Tx, subscription: Subscription): boolean =>
  methodOf(tx, subscription)?.revokedAt === null;

/** Amount of the next charge, with the price that applies then. */
const nextAmount = (tx: Tx, deps: MailDeps, subscription: Subscription, { money }: Wording): string =>
  money(
    payableBy(deps, tx, subscription, nextPlan(subscription), subscription.nextPeriod).priceCents,
    subscription.currency,
  );

export const mailPlanEnded = (tx: Tx, deps: MailDeps, subscription: Subscription): void =>
  mailCustomer(tx, deps, subscription, { kind: planEnded, key: "plan-ended" }, (order, wording) =>
    words(deps.env, planEnded, planFacts(tx, deps, subscription, order, wording), wording),
  );

/** Mails the customer when their plan ends. `endsOn` is the day after its last one; a plan that `isOver` ends today. */
export function mailPlanCancelled(
  tx: Tx,
  deps: MailDeps,
  subscription: Subscription,
  {
    endsOn,
    chargesLeft,
    unpaid,
    isOver,
  }: { endsOn: string; chargesLeft: number; unpaid: UnpaidPeriod | null; isOver: boolean },
): void {
  const { TIME_ZONE } = deps.env;
  const of = { kind: planCancelled, key: `plan-cancelled:${subscription.cancelledAt}` };
  mailCustomer(tx, deps, subscription, of, (order, wording) => {
    const { plans } = wording.phrases;
    const amount = nextAmount(tx, deps, subscription, wording);
    const values = {
      ...planFacts(tx, deps, subscription, order, wording),
      endDate: wording.longDay(isOver ? dayAt(deps.now(), TIME_ZONE) : dayBefore(endsOn)),
      cancelledAt: wording.moment(subscription.cancelledAt ?? deps.now(), TIME_ZONE),
      charges: chargesAfterCancelling({ chargesLeft, unpaid, amount }, plans.lastCharges),
      undo: isOver ? "" : plans.undo,
    };
    return words(deps.env, planCancelled, values, wording);
  });
}

/** Returns what happens on the day of the next charge: the payment method is charged, or the customer pays by a mailed link. */
function chargeAhead(tx: Tx, deps: MailDeps, subscription: Subscription, wording: Wording): string {
  const { env } = deps;
  const { packageName, nextAt } = subscription;
  const { plans } = wording.phrases;
  const charge = {
    amount: nextAmount(tx, deps, subscription, wording),
    package: packageName,
    site: siteName(env),
    day: nextChargeDate(subscription, wording),
  };
  if (isCharged(tx, subscription)) return plans.chargeAhead(charge);
  return plans.linkAhead(charge, nextAt === null ? "" : wording.longDay(dayAt(nextAt, env.TIME_ZONE)));
}

/** Mails the customer ahead of a charge: a long renewal, or the end of a trial. */
export function mailRenewalAhead(tx: Tx, deps: MailDeps, subscription: Subscription): void {
  const isTrial = subscription.nextPeriod === 1;
  const of = { kind: renewalAhead, key: `renewal-ahead:${subscription.nextPeriod}` };
  mailCustomer(tx, deps, subscription, of, (order, wording) => {
    const { trialEnds, renews } = wording.phrases.plans;
    const values = {
      ...planFacts(tx, deps, subscription, order, wording),
      reason: isTrial ? trialEnds : renews,
      charge: chargeAhead(tx, deps, subscription, wording),
      amount: nextAmount(tx, deps, subscription, wording),
      nextDate: nextChargeDate(subscription, wording),
      method: methodLabel(tx, subscription),
    };
    return { ...BULK, ...words(deps.env, renewalAhead, values, wording) };
  });
}

/** Mails the customer that their card expires before the next charge. `expires` is a month such as "2028-04". */
export function mailMethodExpiring(
  tx: Tx,
  deps: MailDeps,
  subscription: Subscription,
  expires: string,
): void {
  const of = { kind: methodExpiring, key: `method-expiring:${expires}` };
  mailCustomer(tx, deps, subscription, of, (order, wording) => {
    const values = {
      ...planFacts(tx, deps, subscription, order, wording),
      amount: nextAmount(tx, deps, subscription, wording),
      nextDate: nextChargeDate(subscription, wording),
      method: methodLabel(tx, subscription),
      expires: wording.month(expires),
    };
    return { ...BULK, ...words(deps.env, methodExpiring, values, wording) };
  });
}
