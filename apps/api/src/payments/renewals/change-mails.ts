import type { Tx } from "@rankwright/db/core";
import type { Subscription } from "@rankwright/db/subscriptions";
import type { NextTerms, PlanTerms } from "@rankwright/schema";
import type { Deps } from "../../context/deps.ts";
import { words } from "../../mail/kind.ts";
import { payableBy } from "../../tax/plan.ts";
import { changeWithdrawn, packageChanged, termsChange } from "./change-mail-kinds.ts";
import { mailCustomer, nextChargeDate, planFacts, priceAndRhythm } from "./mails.ts";

type MailDeps = Pick<Deps, "env" | "now">;

const announced = (tx: Tx, deps: MailDeps, subscription: Subscription, next: NextTerms<PlanTerms>) => ({
  nextDate: nextChargeDate(subscription),
  newPackage: next.packageName,
  newRhythm: priceAndRhythm(payableBy(deps, tx, subscription, next), subscription.currency),
});

/** Mails the customer that another package or price applies from the next period: by their own choice, or the owner's. */
export function mailTermsChange(
  tx: Tx,
  deps: MailDeps,
  subscription: Subscription,
  { isCustomer, note }: { isCustomer: boolean; note: string },
): void {
  const { nextTerms, nextPeriod, updatedAt } = subscription;
  if (!nextTerms) return;
  mailCustomer(tx, deps, subscription, `terms-change:${nextPeriod}:${updatedAt}`, (order) => {
    const facts = {
      ...planFacts(tx, deps, subscription, order),
      ...announced(tx, deps, subscription, nextTerms),
    };
    const rhythm = priceAndRhythm(payableBy(deps, tx, subscription), subscription.currency);
    return isCustomer
      ? words(deps.env, packageChanged, facts)
      : words(deps.env, termsChange, { ...facts, rhythm, note });
  });
}

/** Mails the customer that an announced change doesn't happen. */
export function mailChangeWithdrawn(
  tx: Tx,
  deps: MailDeps,
  subscription: Subscription,
  withdrawn: NextTerms<PlanTerms>,
): void {
  const { nextPeriod, updatedAt, currency } = subscription;
  mailCustomer(tx, deps, subscription, `change-withdrawn:${nextPeriod}:${updatedAt}`, (order) =>
    words(deps.env, changeWithdrawn, {
      ...planFacts(tx, deps, subscription, order),
      ...announced(tx, deps, subscription, withdrawn),
      rhythm: priceAndRhythm(payableBy(deps, tx, subscription), currency),
    }),
  );
}
