import { declineReasons, lastChargeTexts, planRhythm } from "@rankwright/schema";
import type { PlanPhrases } from "../plan-phrases.ts";

const PLEASE_PAY = "Please pay with the button below.";

export const planPhrases: PlanPhrases = {
  rhythm: planRhythm,
  days: (first, last) => `${first} to ${last}`,
  chargeOn: (amount, day) => `${amount} on ${day}`,
  notPaid: { charged: "We could not charge", overdue: "We have not received" },
  failed: { charged: "failed", overdue: "is overdue" },
  declines: declineReasons,
  wasDue: (day) => `It was due on ${day}.`,
  tryAgain: (day) => `We try again on ${day}. You can also pay now.`,
  pleasePay: PLEASE_PAY,
  pleaseConfirm: `${PLEASE_PAY} You can confirm the payment there, or use another payment method.`,
  lastChance: {
    paused: (day) => `If it is not paid by ${day}, your subscription is paused.`,
    ended: (day) => `If it is not paid by ${day}, your subscription ends.`,
  },
  stopped: { paused: "is paused", ended: "has ended" },
  lastCharges: lastChargeTexts,
  undo: "If you change your mind before then, you can keep it on the page of your subscription.",
  trialEnds: "Your trial ends soon.",
  renews: "Your subscription renews soon.",
  chargeAhead: ({ amount, package: name, site, day }) =>
    `We charge ${amount} for your ${name} subscription at ${site} on ${day}. You don't need to do anything to continue.`,
  linkAhead: ({ amount, package: name, site, day }, mailedOn) =>
    `The next payment is ${amount} for your ${name} subscription at ${site}, due on ${day}. No payment method is stored, so nothing is charged automatically: we e-mail you a link to pay${mailedOn && ` on ${mailedOn}`}.`,
};
