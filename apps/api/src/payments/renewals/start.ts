import { newId, type Tx } from "@rankwright/db/core";
import type { OrderRow } from "@rankwright/db/orders";
import { hadPlanBefore, insertSubscription, type Subscription } from "@rankwright/db/subscriptions";
import {
  centsToAmount,
  dayAt,
  firstChargeCents,
  type PlanConsent,
  type PlanTerms,
  paymentModeOf,
  planConsent,
  sellsInEu,
  shopCurrency,
  siteName,
} from "@rankwright/schema";
import { daysAfter } from "../../calendar/calendar.ts";
import type { Deps } from "../../context/deps.ts";
import { refuse } from "../../trpc/errors.ts";
import { dayOfPeriod } from "./schedule.ts";

/** Fields of the order that starts a plan. */
export interface PlanStart {
  subscriptionId: string;
  /** 0 for a trial, else 1. */
  period: number;
  packagePrice: string;
}

/** Returns the fields of a plan's first order. Throws CONFLICT if the e-mail (normalised) had a free trial of the package before. */
export function startOfPlan(tx: Tx, terms: PlanTerms, emailKey: string, packageId: string): PlanStart {
  const cents = firstChargeCents(terms);
  if (cents === 0 && hadPlanBefore(tx, emailKey, packageId)) {
    const message =
      "This e-mail address has already used the free trial. Write to us to continue with this package.";
    throw refuse("CONFLICT", message, { issues: [{ path: "customerEmail", message }] });
  }
  return {
    subscriptionId: newId(),
    period: terms.trialDays === null ? 1 : 0,
    packagePrice: cents === terms.priceCents ? terms.price : centsToAmount(cents),
  };
}

/** Day of the second charge of a plan that is ordered today: of the first regular period after a trial, or of the second period. */
const secondCharge = (terms: PlanTerms, today: string): string =>
  terms.trialDays === null
    ? dayOfPeriod({ anchorDay: today, anchorPeriod: 1, terms }, 2)
    : daysAfter(today, terms.trialDays);

/**
 * Returns what a customer who orders a plan now agrees to: the day of the second charge, and the consent. `terms` have the amounts that this
 * customer pays (`payableTerms`).
 */
export function planOffer({ env, now }: Pick<Deps, "env" | "now">, terms: PlanTerms) {
  const nextDay = secondCharge(terms, dayAt(now(), env.TIME_ZONE));
  const consent = planConsent(terms, {
    siteName: siteName(env),
    currency: shopCurrency(),
    nextDay,
    hasCancelPage: sellsInEu(env.business),
  });
  return { nextDay, consent };
}

interface NewPlan {
  subscriptionId: string;
  packageId: string;
  terms: PlanTerms;
  consent: PlanConsent;
}

/** Inserts the subscription of a plan's first order, which is unpaid. */
export function createSubscription(
  tx: Tx,
  { env, now }: Pick<Deps, "env" | "now">,
  order: OrderRow,
  { subscriptionId, packageId, terms, consent }: NewPlan,
): Subscription {
  const { _id: firstOrderId, packageName, currency, period } = order;
  const mode = paymentModeOf(env);
  const today = dayAt(now(), env.TIME_ZONE);
  return insertSubscription(
    tx,
    {
      _id: subscriptionId,
      firstOrderId,
      packageId,
      packageName,
      terms,
      currency,
      // Without a payment method, the owner records real payments manually.
      mode: mode === "off" ? "live" : mode,
      // Provisional: the first payment sets it.
      anchorDay: daysAfter(today, terms.trialDays ?? 0),
      nextPeriod: period ?? 1,
      consent,
    },
    now(),
  );
}
