import type { declineReasons, LastChargeTexts, PlanTerms } from "@rankwright/schema";

/** Names of the next charge in sentences. */
export interface ChargeAhead {
  amount: string;
  package: string;
  site: string;
  day: string;
}

/** Texts for a failed charge of a stored payment method, and for an overdue payment without one. */
interface Unpaid {
  charged: string;
  overdue: string;
}

/** Texts that mails about subscriptions insert for their placeholders. Amounts and dates are passed in as formatted texts. */
export interface PlanPhrases {
  /** Rhythm of the charges, after the price. */
  rhythm: (terms: Pick<PlanTerms, "unit" | "every">) => string;
  /** First and last day of a period. */
  days: (first: string, last: string) => string;
  chargeOn: (amount: string, day: string) => string;
  /** Part of the sentence that names the amount. */
  notPaid: Unpaid;
  /** Part of the subject. */
  failed: Unpaid;
  /** Why a charge failed, by the sentence that is stored with the period. */
  declines: Record<keyof typeof declineReasons, string>;
  wasDue: (day: string) => string;
  tryAgain: (day: string) => string;
  pleasePay: string;
  pleaseConfirm: string;
  /** Consequence if a period is not paid by a day. */
  lastChance: Record<"paused" | "ended", (day: string) => string>;
  /** New state of an unpaid subscription. */
  stopped: Record<"paused" | "ended", string>;
  lastCharges: LastChargeTexts;
  undo: string;
  trialEnds: string;
  renews: string;
  chargeAhead: (charge: ChargeAhead) => string;
  /** `mailedOn`: when the link is mailed; "" if that is unknown. */
  linkAhead: (charge: ChargeAhead, mailedOn: string) => string;
}
