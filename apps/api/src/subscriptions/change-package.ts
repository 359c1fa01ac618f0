import { listContent } from "@rankwright/db/content";
import type { Db, Tx } from "@rankwright/db/core";
import { insertOrder } from "@rankwright/db/orders";
import {
  addSubscriptionEvent,
  nextPlan,
  openPeriodOf,
  periodNumbered,
  type Subscription,
  setSubscription,
} from "@rankwright/db/subscriptions";
import {
  centsToAmount,
  dayAt,
  invoiceTexts,
  notOrderableReason,
  type PlanTerms,
  planTermsOf,
  shopCurrency,
  taxKindOf,
} from "@rankwright/schema";
import { daysBetween } from "../calendar/calendar.ts";
import type { Deps } from "../context/deps.ts";
import { chargeableMethod, startCharge } from "../payments/renewals/charge.ts";
import { priceAndRhythm } from "../payments/renewals/mails.ts";
import { planOrderFields, sellToCustomer } from "../payments/renewals/plan-order.ts";
import { dayOfPeriod } from "../payments/renewals/schedule.ts";
import { orderedTerms, payableBy } from "../tax/plan.ts";
import { checkVatId } from "../tax/sell.ts";
import { refuse, wrongField } from "../trpc/errors.ts";
import type { By } from "./actions.ts";
import { changeNextTerms } from "./next-terms.ts";

type ChangeDeps = Pick<Deps, "env" | "now">;

/** A package that a subscription can change to. */
export interface PackageChange {
  packageId: string;
  packageName: string;
  price: string;
  terms: PlanTerms;
  /** Cents to pay, with tax, if the change applies now, for the rest of the current period; null if it can only apply from the next period. */
  differenceCents: number | null;
}

/** Terms of a new package for a running plan: without a trial and a set-up fee, which belong to its start. */
const withoutStart = (terms: PlanTerms): PlanTerms => ({
  ...terms,
  trialDays: null,
  trialCents: 0,
  setupFeeCents: 0,
});

/**
 * Returns the difference between what the customer pays for two packages, for the rest of the current period, in cents, rounded half away
 * from zero. `next` has the amounts that they would pay. Null if the new package isn't dearer, has another rhythm, or no period is running.
 */
export function differenceOf(
  db: Db,
  { env, now }: ChangeDeps,
  subscription: Subscription,
  next: PlanTerms,
): number | null {
  const { nextPeriod, state, _id } = subscription;
  const terms = payableBy({ env, now }, db, subscription, subscription, nextPeriod - 1);
  const isSameRhythm = terms.unit === next.unit && terms.every === next.every;
  const period = periodNumbered(db, _id, nextPeriod - 1);
  if (state !== "active" || !isSameRhythm || next.priceCents <= terms.priceCents) return null;
  if (period?.state !== "paid" || period.number === 0 || openPeriodOf(db, _id)) return null;
  const left = daysBetween(dayAt(now(), env.TIME_ZONE), period.endsOn);
  const whole = daysBetween(period.startsOn, period.endsOn);
  const cents = Math.round(((next.priceCents - terms.priceCents) * Math.min(left, whole)) / whole);
  return left > 0 && cents > 0 ? cents : null;
}

/** Lists the packages that the subscription can change to: the recurring ones on sale, except the one that it has from the next period on. */
export function packageChanges(db: Db, deps: ChangeDeps, subscription: Subscription): PackageChange[] {
  // Packages are priced in the shop's currency, which may have changed since.
  if (subscription.currency !== shopCurrency()) return [];
  return listContent(db, "packages").flatMap(({ _id, data }) => {
    const found = planTermsOf(data);
    const { packageName = "", availability = "" } = data;
    if (
      !found ||
      _id === nextPlan(subscription).packageId ||
      notOrderableReason({ packageName, availability })
    )
      return [];
    const terms = orderedTerms(deps, withoutStart(found), { taxKind: taxKindOf(data) });
    const payable = payableBy(deps, db, subscription, { packageId: _id, terms });
    const price = priceAndRhythm(payable, subscription.currency);
    const differenceCents = differenceOf(db, deps, subscription, payable);
    return [{ packageId: _id, packageName, price, terms, differenceCents }];
  });
}

/** The customer's choice: a change from the next period, or now for the difference that the page showed. */
interface Choice {
  packageId: string;
  when: "next" | "now";
  differenceCents?: number | undefined;
}

/**
 * Changes a subscription to another package, from the next period or now. Now places an order for the difference and charges it; the
 * change applies when it is paid. Returns the id of that order, or null. Throws CONFLICT if the difference has changed since it was shown.
 */
export function changePackage(
  tx: Tx,
  deps: ChangeDeps,
  subscription: Subscription,
  { packageId, when, differenceCents }: Choice,
  by: By,
): string | null {
  const { byWhom } = by;
  const chosen = packageChanges(tx, deps, subscription).find((one) => one.packageId === packageId);
  if (!chosen)
    throw wrongField("packageId", "This subscription can't change to this package. Choose another one.");
  if (subscription.cancelledAt !== null)
    throw refuse("CONFLICT", "This subscription is cancelled. Keep it before you change the package.");
  // Otherwise, the first difference could be paid without effect.
  if (subscription.nextTerms?.orderId)
    throw refuse("CONFLICT", "Another change of package waits for its payment. Pay it, or drop it first.");
  const next = { packageId, packageName: chosen.packageName, terms: chosen.terms };
  if (when === "next") {
    changeNextTerms(tx, deps, subscription, { ...next, orderId: null }, by);
    return null;
  }
  if (chosen.differenceCents === null)
    throw refuse("CONFLICT", "This change can only apply from the next period.");
  if (chosen.differenceCents !== differenceCents)
    throw refuse("CONFLICT", "The difference has changed. Reload the page to see the current amount.");
  const order = insertOrder(
    tx,
    {
      ...planOrderFields(tx, deps, subscription),
      packageName: chosen.packageName,
      packagePrice: centsToAmount(differenceCents),
      ...sellToCustomer(tx, deps, subscription, {
        packageId,
        line: { text: invoiceTexts.en.lines.difference(chosen.packageName), cents: differenceCents },
        prices: "final",
        taxKind: chosen.terms.taxKind,
      }),
      period: subscription.nextPeriod - 1,
    },
    { byWhom, note: `Difference to ${chosen.packageName}`, now: deps.now() },
  );
  checkVatId(tx, order, deps.now());
  setSubscription(tx, subscription, { nextTerms: { ...next, orderId: order._id } }, deps.now());
  addSubscriptionEvent(tx, subscription._id, "change ordered", {
    byWhom,
    note: chosen.packageName,
    now: deps.now(),
  });
  const method = chargeableMethod(tx, subscription);
  if (method) startCharge(tx, deps, order, method);
  return order._id;
}

/** First day of the next period, from which a change applies. */
export const changesOn = (subscription: Subscription): string =>
  dayOfPeriod(subscription, subscription.nextPeriod);
