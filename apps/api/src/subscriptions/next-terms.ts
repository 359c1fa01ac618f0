import { isDeepStrictEqual } from "node:util";
import type { Tx } from "@rankwright/db/core";
import {
  addSubscriptionEvent,
  announcedChange,
  type Subscription,
  setSubscription,
} from "@rankwright/db/subscriptions";
import type { NextTerms, PlanTerms } from "@rankwright/schema";
import { mailChangeWithdrawn, mailTermsChange } from "../payments/renewals/change-mails.ts";
import { cancelDifference } from "../payments/renewals/charge.ts";
import { priceAndRhythm } from "../payments/renewals/mails.ts";
import { refuse } from "../trpc/errors.ts";
import { type ActionDeps, type By, change, requireRunning } from "./actions.ts";

/** True if terms differ from the current ones in nothing but the way in which the price is written. */
const areCurrent = ({ packageId, terms }: Subscription, next: NextTerms<PlanTerms>): boolean =>
  next.packageId === packageId && isDeepStrictEqual({ ...next.terms, price: "" }, { ...terms, price: "" });

/**
 * Changes package or price from the next period on, in the transaction `tx`. Null, or the current terms, withdraws an announced change. The
 * customer is mailed about both.
 */
export function changeNextTerms(
  tx: Tx,
  deps: ActionDeps,
  subscription: Subscription,
  wanted: NextTerms<PlanTerms> | null,
  by: By,
): Subscription {
  requireRunning(subscription);
  const announced = announcedChange(subscription);
  const next = wanted && announced && areCurrent(subscription, wanted) ? null : wanted;
  if (cancelDifference(tx, deps, subscription, by.byWhom).nextTerms?.orderId != null)
    throw refuse("CONFLICT", "A change of package is being charged right now. Try again in a few minutes.");
  const changed = setSubscription(tx, subscription, { nextTerms: next }, deps.now());
  const event = next ? "change announced" : "change withdrawn";
  const what = next ? `${next.packageName}, ${priceAndRhythm(next.terms, subscription.currency)}` : "";
  const note = [what, by.note ?? ""].filter(Boolean).join(". ");
  addSubscriptionEvent(tx, subscription._id, event, change({ ...by, note }, deps));
  if (next) mailTermsChange(tx, deps, changed, { isCustomer: false, note: "", ...by });
  else if (announced) mailChangeWithdrawn(tx, deps, changed, announced);
  return changed;
}
