import { contentRevision, fromContent, listContent } from "@rankwright/db/content";
import type { Db, Tx } from "@rankwright/db/core";
import { activePaymentEmail } from "@rankwright/db/payments";
import { findSettings, saveSettings } from "@rankwright/db/settings";
import { FIRST_DAY_STEPS, type FirstDayStep, ownName, paymentModeOf } from "@rankwright/schema";
import { DEMO_PAYEE } from "../payments/session/payee.ts";
import type { Env } from "../settings/env.ts";
import { demoLeft } from "./demo.ts";

/** The steps that were put off, in a row beside the settings: they are the site's, not one admin's. */
const ROW = "first-day";

type Known = { db: Db; env: Env };

/** What of the steps follows from the site's content. */
const ofContent = fromContent((db) => ({
  sells:
    listContent(db, "packages").length > 0 && demoLeft(db).every(({ section }) => section !== "packages"),
  isEmpty: contentRevision(db) === 0 || !["banner", "serviceItems"].some((of) => listContent(db, of).length),
}));

/** The site shows nothing yet: a starter can be written. */
export const isEmptySite = (db: Db): boolean => ofContent(db).isEmpty;

/** Which steps are done, from what the site holds and how it is set; nobody ticks them off by hand. */
function doneSteps({ db, env }: Known, payee: string | undefined): Record<FirstDayStep, boolean> {
  return {
    who: ownName(env) !== undefined,
    sell: ofContent(db).sells,
    paid:
      (payee !== undefined && payee !== DEMO_PAYEE) ||
      paymentModeOf(env) === "live" ||
      paymentModeOf(env) === "sandbox",
    hear: env.business.supportEmail !== "" && env.SMTP_URL !== undefined,
  };
}

/** The four steps of the first day as they are now. */
export function firstDay(known: Known) {
  const { db } = known;
  const payee = activePaymentEmail(db)?.paypalEmail;
  const done = doneSteps(known, payee);
  const putOff = findSettings(db, ROW)?.data ?? {};
  const steps = FIRST_DAY_STEPS.map((step) => ({
    step,
    isDone: done[step],
    isPutOff: !done[step] && putOff[step] === "later",
  }));
  return {
    steps,
    /** The payment e-mail in use; "" while there is none but the demo's. */
    payee: payee === undefined || payee === DEMO_PAYEE ? "" : payee,
    /** Nobody has begun: neither done nor put off is any of them. */
    isFresh: steps.every((one) => !one.isDone && !one.isPutOff),
    isOver: steps.every((one) => one.isDone || one.isPutOff),
    isEmpty: isEmptySite(db),
  };
}

/** Puts steps off, or takes them up again. `now` in milliseconds. */
export function putOff(tx: Tx, steps: readonly FirstDayStep[], isLater: boolean, now: number): void {
  const data = { ...findSettings(tx, ROW)?.data };
  for (const step of steps) {
    if (isLater) data[step] = "later";
    else delete data[step];
  }
  saveSettings(tx, { name: ROW, data, secrets: {} }, now);
}
