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
  formatCents,
  lastDay,
  longDay,
  type PlanTerms,
  paths,
  planRhythm,
  siteName,
  type UnpaidPeriod,
} from "@rankwright/schema";
import { momentText } from "../../calendar/moment.ts";
import type { Deps } from "../../context/deps.ts";
import { earlyStartNote } from "../../early-start/mail-note.ts";
import { mayMailCustomer } from "../../mail/customer-mail-limits.ts";
import { type MailContent, words } from "../../mail/kind.ts";
import { orderFacts } from "../../mail/order-facts.ts";
import { queueOrderMail } from "../../mail/order-mail.ts";
import { mailOwners } from "../../mail/owners.ts";
import type { Mail } from "../../mail/queue.ts";
import { testNote } from "../../mail/test-note.ts";
import { payableBy } from "../../tax/plan.ts";
import { customerLink, unpaidOrderPlaceholders } from "../session/pay-link.ts";
import {
  chargeFailed,
  methodExpiring,
  ownerPlanStopped,
  periodDue,
  planCancelled,
  planEnded,
  planStarted,
  planStopped,
  renewalAhead,
} from "./mail-kinds.ts";
import { dayOfPeriod } from "./schedule.ts";

type MailDeps = Pick<Deps, "env" | "now">;

const methodLabel = (tx: Tx, subscription: Subscription): string => methodOf(tx, subscription)?.label ?? "";

const periodDays = ({ startsOn, endsOn }: Pick<Period, "startsOn" | "endsOn">): string =>
  `${longDay(startsOn)} to ${lastDay(endsOn)}`;

/** Price and rhythm of a plan, such as "$499.00 every month". */
export const priceAndRhythm = (terms: PlanTerms, currency: string): string =>
  `${formatCents(terms.priceCents, currency)} ${planRhythm(terms)}`;

/** Day of the next charge, as in mails. */
export const nextChargeDate = (subscription: Subscription): string =>
  longDay(dayOfPeriod(subscription, subscription.nextPeriod));

/** Placeholders that all mails about a subscription share. `order` is one of its orders. */
export const planFacts = (tx: Tx, deps: MailDeps, subscription: Subscription, order: OrderRow) => ({
  ...orderFacts(tx, deps, order),
  package: subscription.packageName,
  manageLink: customerLink(tx, deps, order, paths.mySubscription(subscription._id)),
  testNote: testNote(order),
});

/** Mark of mails that the schedule sends: they are sent when nothing else is due. */
const BULK = { bulk: true } as const;

/** Mails the customer of a subscription, once per key. */
export function mailCustomer(
  tx: Tx,
  deps: MailDeps,
  subscription: Subscription,
  key: string,
  content: (order: OrderRow) => MailContent & Pick<Mail, "bulk">,
): void {
  const order = newestOrderOf(tx, subscription._id) ?? findOrder(tx, subscription.firstOrderId);
  // Anyone can order a free trial for someone else's address.
  if (!order || !mayMailCustomer(tx, deps, order)) return;
  queueOrderMail(tx, deps, order, { ...content(order), onceKey: `${key}:${subscription._id}` });
}

export const mailPlanStarted = (tx: Tx, deps: MailDeps, subscription: Subscription): void =>
  mailCustomer(tx, deps, subscription, "plan-started", (order) =>
    words(deps.env, planStarted, {
      ...planFacts(tx, deps, subscription, order),
      consent: subscription.consent.text,
      earlyStart: earlyStartNote(order),
      rhythm: priceAndRhythm(payableBy(deps, tx, subscription), subscription.currency),
      nextDate: nextChargeDate(subscription),
      method: methodLabel(tx, subscription),
    }),
  );

export function mailPeriodDue(
  tx: Tx,
  deps: MailDeps,
  subscription: Subscription,
  period: Period,
  order: OrderRow,
): void {
  const mail = words(deps.env, periodDue, {
    ...planFacts(tx, deps, subscription, order),
    ...unpaidOrderPlaceholders(tx, deps, order),
    period: periodDays(period),
    dueDate: longDay(period.startsOn),
  });
  queueOrderMail(tx, deps, order, { ...mail, onceKey: `period-due:${period._id}`, ...BULK });
}

/** True if a payment method is stored that can be charged; otherwise the customer pays by mailed links. */
const isCharged = (tx: Tx, subscription: Subscription): boolean =>
  methodOf(tx, subscription)?.revokedAt === null;

/** Returns how a mail says that a period isn't paid. */
const notPaid = (tx: Tx, subscription: Subscription): string =>
  isCharged(tx, subscription) ? "We could not charge" : "We have not received";

/** Amount of the next charge, with the price that applies then. */
const nextAmount = (tx: Tx, deps: MailDeps, subscription: Subscription): string =>
  formatCents(
    payableBy(deps, tx, subscription, nextPlan(subscription), subscription.nextPeriod).priceCents,
    subscription.currency,
  );

/** Consequence of an unpaid period: the last day to pay it, and the subscription's state after that. */
export interface LastChance {
  at: number;
  afterwards: "paused" | "ended";
}

const lastChanceWords = (deps: MailDeps, { at, afterwards }: LastChance): string =>
  `If it is not paid by ${longDay(dayAt(at, deps.env.TIME_ZONE))}, your subscription ${stoppedWords[afterwards]}.`;

const stoppedWords = { paused: "is paused", ended: "ends" } as const;

/** Returns when an unpaid period is charged again, or what the customer can do. */
function nextTryWords(
  { env }: MailDeps,
  isStored: boolean,
  { retryAt, reason, needsCustomer }: Pick<Period, "retryAt" | "reason" | "needsCustomer">,
): string {
  if (isStored && !needsCustomer && retryAt !== null)
    return `We try again on ${longDay(dayAt(retryAt, env.TIME_ZONE))}. You can also pay now.`;
  const please = "Please pay with the button below.";
  return reason === ""
    ? please
    : `${please} You can confirm the payment there, or use another payment method.`;
}

/** Mails the customer that a period could not be charged, or, if nothing was charged, that it is overdue. */
export function mailChargeFailed(
  tx: Tx,
  deps: MailDeps,
  subscription: Subscription,
  period: Period,
  order: OrderRow,
  lastChance: LastChance,
): void {
  const { failures, reason } = period;
  const isStored = isCharged(tx, subscription);
  const mail = words(deps.env, chargeFailed, {
    ...planFacts(tx, deps, subscription, order),
    ...unpaidOrderPlaceholders(tx, deps, order),
    period: periodDays(period),
    method: methodLabel(tx, subscription),
    failed: isStored ? "failed" : "is overdue",
    notPaid: notPaid(tx, subscription),
    why: reason || `It was due on ${longDay(period.startsOn)}.`,
    nextTry: nextTryWords(deps, isStored, period),
    lastChance: lastChanceWords(deps, lastChance),
  });
  queueOrderMail(tx, deps, order, { ...mail, onceKey: `charge-failed:${period._id}:${failures}`, ...BULK });
}

/** Mails the customer and the owner that a subscription was paused or ended, because a period was not paid. */
export function mailPlanStopped(
  tx: Tx,
  deps: MailDeps,
  subscription: Subscription,
  period: Period,
  order: OrderRow,
): void {
  const unpaid = unpaidOrderPlaceholders(tx, deps, order);
  const stopped = subscription.state === "ended" ? "has ended" : "is paused";
  const facts = { ...planFacts(tx, deps, subscription, order), ...unpaid, stopped };
  const about = { period: periodDays(period), notPaid: notPaid(tx, subscription) };
  const mail = words(deps.env, planStopped, { ...facts, ...about });
  const key = `plan-stopped:${period._id}`;
  queueOrderMail(tx, deps, order, { ...mail, onceKey: key });
  const attempts = `${period.failures} ${period.failures === 1 ? "attempt" : "attempts"}`;
  mailOwnersOfPlan(tx, deps, subscription, order, {
    key,
    why: [
      `Its renewal of ${unpaid.amount} was not paid after ${attempts}.`,
      ...(period.reason === "" ? [] : [period.reason]),
      "The customer was e-mailed a link to pay. The subscription continues when they do.",
    ].join(" "),
  });
}

/** Mails the owners that a subscription needs their attention, once per key. */
export function mailOwnersOfPlan(
  tx: Tx,
  deps: MailDeps,
  subscription: Subscription,
  order: OrderRow,
  { key, why }: { key: string; why: string },
): void {
  const mail = words(deps.env, ownerPlanStopped, {
    ...orderFacts(tx, deps, order),
    amount: formatCents(order.priceCents, order.currency),
    stopped: subscription.state === "pastDue" ? "past due" : subscription.state,
    why,
    panelLink: deps.env.SITE_URL + paths.subscriptionView(subscription._id),
    testNote: testNote(order),
  });
  mailOwners(tx, deps, key, mail);
}

export const mailPlanEnded = (tx: Tx, deps: MailDeps, subscription: Subscription): void =>
  mailCustomer(tx, deps, subscription, "plan-ended", (order) =>
    words(deps.env, planEnded, planFacts(tx, deps, subscription, order)),
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
  const amount = nextAmount(tx, deps, subscription);
  mailCustomer(tx, deps, subscription, `plan-cancelled:${subscription.cancelledAt}`, (order) =>
    words(deps.env, planCancelled, {
      ...planFacts(tx, deps, subscription, order),
      endDate: isOver ? longDay(dayAt(deps.now(), TIME_ZONE)) : lastDay(endsOn),
      cancelledAt: momentText(subscription.cancelledAt ?? deps.now(), TIME_ZONE),
      charges: chargesAfterCancelling({ chargesLeft, unpaid, amount }),
      undo: isOver
        ? ""
        : "If you change your mind before then, you can keep it on the page of your subscription.",
    }),
  );
}

/** Returns what happens on the day of the next charge: the payment method is charged, or the customer pays by a mailed link. */
function chargeAhead(tx: Tx, deps: MailDeps, subscription: Subscription): string {
  const { env } = deps;
  const { packageName, nextAt } = subscription;
  const [amount, day] = [nextAmount(tx, deps, subscription), nextChargeDate(subscription)];
  const what = `${amount} for your ${packageName} subscription at ${siteName(env)}`;
  if (isCharged(tx, subscription))
    return `We charge ${what} on ${day}. You don't need to do anything to continue.`;
  const mailedOn = nextAt === null ? "" : ` on ${longDay(dayAt(nextAt, env.TIME_ZONE))}`;
  return `The next payment is ${what}, due on ${day}. No payment method is stored, so nothing is charged automatically: we e-mail you a link to pay${mailedOn}.`;
}

/** Mails the customer ahead of a charge: a long renewal, or the end of a trial. */
export function mailRenewalAhead(tx: Tx, deps: MailDeps, subscription: Subscription): void {
  const isTrial = subscription.nextPeriod === 1;
  mailCustomer(tx, deps, subscription, `renewal-ahead:${subscription.nextPeriod}`, (order) => ({
    ...BULK,
    ...words(deps.env, renewalAhead, {
      ...planFacts(tx, deps, subscription, order),
      reason: isTrial ? "Your trial ends soon." : "Your subscription renews soon.",
      charge: chargeAhead(tx, deps, subscription),
      amount: nextAmount(tx, deps, subscription),
      nextDate: nextChargeDate(subscription),
      method: methodLabel(tx, subscription),
    }),
  }));
}

const monthOf = (month: string): string =>
  new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" }).format(
    Date.parse(month),
  );

/** Mails the customer that their card expires before the next charge. `expires` is a month such as "2028-04". */
export function mailMethodExpiring(
  tx: Tx,
  deps: MailDeps,
  subscription: Subscription,
  expires: string,
): void {
  mailCustomer(tx, deps, subscription, `method-expiring:${expires}`, (order) => ({
    ...BULK,
    ...words(deps.env, methodExpiring, {
      ...planFacts(tx, deps, subscription, order),
      amount: nextAmount(tx, deps, subscription),
      nextDate: nextChargeDate(subscription),
      method: methodLabel(tx, subscription),
      expires: monthOf(expires),
    }),
  }));
}
