import type { Tx } from "@rankwright/db/core";
import { methodOf, openPeriodOf, type Subscription, setSubscription } from "@rankwright/db/subscriptions";
import { daysAfter, daysBetween } from "../../calendar/calendar.ts";
import type { Deps } from "../../context/deps.ts";
import { dayOfPeriod, isLong, startOfDay } from "./schedule.ts";

type ScheduleDeps = Pick<Deps, "env" | "now">;

/** Most days before a period at which its link to pay is mailed, if no means of payment is stored. */
const MAX_LINK_DAYS = 7;

/** Days before a period at which its link is mailed: a week, but not before the middle of the period before it. */
export function linkDaysOf({ terms, ...anchor }: Subscription, number: number): number {
  const day = dayOfPeriod({ terms, ...anchor }, number);
  const length =
    number === 1 ? (terms.trialDays ?? 0) : daysBetween(dayOfPeriod({ terms, ...anchor }, number - 1), day);
  return Math.min(MAX_LINK_DAYS, Math.floor(length / 2));
}

/** Days before a long renewal, before the end of a trial, and before the charge of an expiring card, at which the customer is mailed. */
const NOTICE_DAYS = { long: 30, trial: 3, expiring: 14 } as const;

/** True if a card that is valid through a month, such as "2028-04", can't be charged on `day` any more. */
export const isExpiredOn = (expires: string, day: string): boolean =>
  expires !== "" && expires < day.slice(0, 7);

/** Days before the next charge at which the customer is mailed; undefined for none. */
function noticeDaysOf(tx: Tx, subscription: Subscription, day: string): number | undefined {
  const { terms, nextPeriod } = subscription;
  const method = methodOf(tx, subscription);
  if (isLong(terms)) return NOTICE_DAYS.long;
  if (method && isExpiredOn(method.expires, day)) return NOTICE_DAYS.expiring;
  return terms.trialDays !== null && nextPeriod === 1 ? NOTICE_DAYS.trial : undefined;
}

/**
 * Sets when the next period is due, and when the customer is mailed ahead of it. Nothing is due while a period is unpaid, so that two
 * periods are never charged at the same time, and none after the last one.
 */
export function reschedule(tx: Tx, { env, now }: ScheduleDeps, subscription: Subscription): Subscription {
  const { _id, state, nextPeriod, lastPeriod, methodId } = subscription;
  const isOver = lastPeriod !== null && nextPeriod > lastPeriod;
  // After the last period, the end of the plan is due on the day after it.
  const runs = state === "active" && openPeriodOf(tx, _id) === undefined;
  if (!runs) return setSubscription(tx, subscription, { nextAt: null, noticeAt: null }, now());
  const day = dayOfPeriod(subscription, nextPeriod);
  if (isOver)
    return setSubscription(
      tx,
      subscription,
      { nextAt: startOfDay(day, env.TIME_ZONE), noticeAt: null },
      now(),
    );
  const dueOn = methodId === null ? daysAfter(day, -linkDaysOf(subscription, nextPeriod)) : day;
  const ahead = noticeDaysOf(tx, subscription, day);
  const noticeAt = ahead === undefined ? null : startOfDay(daysAfter(day, -ahead), env.TIME_ZONE);
  return setSubscription(
    tx,
    subscription,
    {
      nextAt: startOfDay(dueOn, env.TIME_ZONE),
      noticeAt: noticeAt !== null && noticeAt > now() ? noticeAt : null,
    },
    now(),
  );
}
