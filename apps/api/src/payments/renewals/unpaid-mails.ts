import type { Tx } from "@rankwright/db/core";
import type { OrderRow } from "@rankwright/db/orders";
import type { Period, Subscription } from "@rankwright/db/subscriptions";
import { dayAt, declineReasons, formatCents, paths } from "@rankwright/schema";
import { words } from "../../mail/kind.ts";
import { orderFacts } from "../../mail/order-facts.ts";
import { queueOrderMail } from "../../mail/order-mail.ts";
import { mailOwners } from "../../mail/owners.ts";
import { testNote } from "../../mail/test-note.ts";
import { english, type Wording, wordingFor } from "../../mail/wording.ts";
import { amountsToPay, unpaidOrderPlaceholders } from "../session/pay-link.ts";
import { chargeFailed, ownerPlanStopped, planStopped } from "./mail-kinds.ts";
import { BULK, isCharged, type MailDeps, methodLabel, periodDays, planFacts } from "./mails.ts";

// Mails about periods that are not paid.

/** Returns the phrases for a period that isn't paid. */
const unpaidBy = (tx: Tx, subscription: Subscription) =>
  isCharged(tx, subscription) ? "charged" : "overdue";

/** Consequence of an unpaid period: the last day to pay it, and the subscription's state after that. */
export interface LastChance {
  at: number;
  afterwards: "paused" | "ended";
}

/** Returns why a charge failed in a mail's language. The period stores the English sentence. */
function declineIn({ language, phrases }: Wording, reason: string): string {
  if (language === "en") return reason;
  const { declines } = phrases.plans;
  // Object.keys returns string[].
  const keys = Object.keys(declineReasons) as (keyof typeof declineReasons)[];
  return declines[keys.find((key) => declineReasons[key] === reason) ?? "charge"];
}

/** Returns when an unpaid period is charged again, or what the customer can do. */
function nextTryWords(
  { env }: MailDeps,
  isStored: boolean,
  { retryAt, reason, needsCustomer }: Pick<Period, "retryAt" | "reason" | "needsCustomer">,
  { phrases: { plans }, longDay }: Wording,
): string {
  if (isStored && !needsCustomer && retryAt !== null)
    return plans.tryAgain(longDay(dayAt(retryAt, env.TIME_ZONE)));
  return reason === "" ? plans.pleasePay : plans.pleaseConfirm;
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
  const wording = wordingFor(deps.env, chargeFailed, order);
  const { phrases, longDay } = wording;
  const { plans } = phrases;
  const by = unpaidBy(tx, subscription);
  const values = {
    ...planFacts(tx, deps, subscription, order, wording),
    ...unpaidOrderPlaceholders(tx, deps, order, wording),
    period: periodDays(period, wording),
    method: methodLabel(tx, subscription),
    failed: plans.failed[by],
    notPaid: plans.notPaid[by],
    why: reason === "" ? plans.wasDue(longDay(period.startsOn)) : declineIn(wording, reason),
    nextTry: nextTryWords(deps, by === "charged", period, wording),
    lastChance: plans.lastChance[lastChance.afterwards](longDay(dayAt(lastChance.at, deps.env.TIME_ZONE))),
  };
  const mail = words(deps.env, chargeFailed, values, wording);
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
  const wording = wordingFor(deps.env, planStopped, order);
  const { plans } = wording.phrases;
  const values = {
    ...planFacts(tx, deps, subscription, order, wording),
    ...unpaidOrderPlaceholders(tx, deps, order, wording),
    stopped: plans.stopped[subscription.state === "ended" ? "ended" : "paused"],
    period: periodDays(period, wording),
    notPaid: plans.notPaid[unpaidBy(tx, subscription)],
  };
  const mail = words(deps.env, planStopped, values, wording);
  const key = `plan-stopped:${period._id}`;
  queueOrderMail(tx, deps, order, { ...mail, onceKey: key });
  const attempts = `${period.failures} ${period.failures === 1 ? "attempt" : "attempts"}`;
  mailOwnersOfPlan(tx, deps, subscription, order, {
    key,
    why: [
      `Its renewal of ${amountsToPay(tx, order, english).amount} was not paid after ${attempts}.`,
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
