import type { Tx } from "@rankwright/db/core";
import type { Subscription } from "@rankwright/db/subscriptions";
import type { NextTerms, PlanTerms } from "@rankwright/schema";
import type { Deps } from "../../context/deps.ts";
import { words } from "../../mail/kind.ts";
import type { Wording } from "../../mail/wording.ts";
import { payableBy } from "../../tax/plan.ts";
import { changeWithdrawn, packageChanged, termsChange } from "./change-mail-kinds.ts";
import { mailCustomer, nextChargeDate, planFacts, priceAndRhythm } from "./mails.ts";

type MailDeps = Pick<Deps, "env" | "now">;

const announced = (
  tx: Tx,
  deps: MailDeps,
  subscription: Subscription,
  next: NextTerms<PlanTerms>,
  wording: Wording,
) => ({
  nextDate: nextChargeDate(subscription, wording),
  newPackage: next.packageName,
  newRhythm: priceAndRhythm(payableBy(deps, tx, subscription, next), subscription.currency, wording),
});

/** Mails the customer that another package or price applies from the next period: by their own choice, or the owner's. */
export function mailTermsChange(
  tx: Tx,
  deps: MailDeps,
  subscription: Subscription,
  { isCustomer, note }: { isCustomer: boolean; note: string },
): void {
  const { nextTerms, nextPeriod, updatedAt, currency } = subscription;
  if (!nextTerms) return;
  const kind = isCustomer ? packageChanged : termsChange;
  const of = { kind, key: `terms-change:${nextPeriod}:${updatedAt}` };
  mailCustomer(tx, deps, subscription, of, (order, wording) => {
    const facts = {
      ...planFacts(tx, deps, subscription, order, wording),
      ...announced(tx, deps, subscription, nextTerms, wording),
    };
    const rhythm = priceAndRhythm(payableBy(deps, tx, subscription), currency, wording);
    return isCustomer
      ? words(deps.env, packageChanged, facts, wording)
      : words(deps.env, termsChange, { ...facts, rhythm, note }, wording);
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
  const of = { kind: changeWithdrawn, key: `change-withdrawn:${nextPeriod}:${updatedAt}` };
  mailCustomer(tx, deps, subscription, of, (order, wording) => {
    const values = {
      ...planFacts(tx, deps, subscription, order, wording),
      ...announced(tx, deps, subscription, withdrawn, wording),
      rhythm: priceAndRhythm(payableBy(deps, tx, subscription), currency, wording),
    };
    return words(deps.env, changeWithdrawn, values, wording);
  });
}
