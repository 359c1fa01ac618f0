import { cachedByContent, contentRevision, listContent } from "@rankwright/db/content";
import type { Db, Tx } from "@rankwright/db/core";
import { activePaymentEmail } from "@rankwright/db/payments";
import { findSettings, saveSettings } from "@rankwright/db/settings";
import { FIRST_DAY_STEPS, type FirstDayStep, paymentModeOf } from "@rankwright/schema";
import { mailState } from "../mail/delivery.ts";
import { DEMO_PAYEE } from "../payments/session/payee.ts";
import type { Env } from "../settings/env.ts";
import { demoLeft } from "./demo.ts";
import { isOwn, paymentMethodsOf } from "./payment-methods.ts";

/** Name of the settings row with the postponed steps. They are postponed for all admins. */
const ROW = "first-day";

type Known = { db: Db; env: Env };

/** Facts about the steps, derived from the site's content. `sells` is true if there are packages and none is the demo's. */
const ofContent = cachedByContent((db) => ({
  sells:
    listContent(db, "packages").length > 0 && demoLeft(db).every(({ section }) => section !== "packages"),
  isEmpty: contentRevision(db) === 0 || !["banner", "serviceItems"].some((of) => listContent(db, of).length),
}));

/** True if the site has no content yet, so that the starter content can be written. */
export const isEmptySite = (db: Db): boolean => ofContent(db).isEmpty;

/** True if the owner has connected their account to a payment method, for live or test payments. */
const takesPayments = (known: Known) => paymentMethodsOf(known).ways.some(isOwn);

/** Returns which steps are done, derived from the content and the settings of the site. */
function doneSteps(known: Known): Record<FirstDayStep, boolean> {
  const { db, env } = known;
  return {
    who: env.business.name !== "",
    sell: ofContent(db).sells,
    paid: takesPayments(known) || paymentModeOf(env) === "live" || paymentModeOf(env) === "sandbox",
    hear: env.business.supportEmail !== "" && mailState({ db, env }).state === "works",
  };
}

/** Returns the current state of the four steps of the setup guide for the first day. */
export function firstDay(known: Known) {
  const { db } = known;
  const payee = activePaymentEmail(db)?.paypalEmail;
  const done = doneSteps(known);
  const putOff = findSettings(db, ROW)?.data ?? {};
  const steps = FIRST_DAY_STEPS.map((step) => ({
    step,
    isDone: done[step],
    isPutOff: !done[step] && putOff[step] === "later",
  }));
  return {
    steps,
    /** Current payment e-mail address, or "" if there is none or it is the demo's. */
    payee: payee === undefined || payee === DEMO_PAYEE ? "" : payee,
    /** True if no step is done or postponed. */
    isFresh: steps.every((one) => !one.isDone && !one.isPutOff),
    /** True if every step is done or postponed. */
    isOver: steps.every((one) => one.isDone || one.isPutOff),
    isEmpty: isEmptySite(db),
  };
}

/** Postpones steps, or resumes them if `isLater` is false. `now` is in milliseconds. */
export function putOff(tx: Tx, steps: readonly FirstDayStep[], isLater: boolean, now: number): void {
  const data = { ...findSettings(tx, ROW)?.data };
  for (const step of steps) {
    if (isLater) data[step] = "later";
    else delete data[step];
  }
  saveSettings(tx, { name: ROW, data, secrets: {} }, now);
}
