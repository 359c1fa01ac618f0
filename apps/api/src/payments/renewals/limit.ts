import type { Db } from "@rankwright/db/core";
import { periodsOf, type Subscription } from "@rankwright/db/subscriptions";
import type { PlanTerms } from "@rankwright/schema";

/** Returns the number of a plan's last period by its terms; null if it runs until it is cancelled. Free periods don't count. */
export function limitOf(db: Db, { _id, terms }: Pick<Subscription, "_id" | "terms">): number | null {
  if (terms.maxCharges === null) return null;
  return terms.maxCharges + periodsOf(db, _id).filter(({ state }) => state === "free").length;
}

/** Returns the number of a plan's last period after it changes to these terms. A cancelled plan keeps its end. */
export function lastPeriodWith(db: Db, subscription: Subscription, terms: PlanTerms): number | null {
  if (subscription.cancelledAt !== null) return subscription.lastPeriod;
  const limit = limitOf(db, { ...subscription, terms });
  return limit === null ? null : Math.max(limit, subscription.nextPeriod);
}
