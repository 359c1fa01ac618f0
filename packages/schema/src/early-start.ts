import { sellsInEu, WITHDRAWAL_DAYS } from "./contracts.ts";
import type { Business } from "./settings/business.ts";

/** A customer's request that work begins before the withdrawal period ends, as shown when the order was placed. */
export interface EarlyStart {
  text: string;
  /** Version of the text's wording. */
  version: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** The request that customers can make when they order. The version must be changed with the wording. */
export const earlyStartRequest = {
  text: `I ask you to begin work before my ${WITHDRAWAL_DAYS}-day withdrawal period ends. I know that if I withdraw, I pay for what was done until then, and that I lose the right to withdraw once the service is fully performed.`,
  version: "2026-11-29",
} as const satisfies Omit<EarlyStart, "at">;

/** True if customers can ask for an early start: while the business sells to consumers in the EU, unless the owner doesn't offer it. */
export const offersEarlyStart = (
  business: Pick<Business, "sellsInEu" | "earlyStart" | "country" | "currency">,
): boolean => sellsInEu(business) && business.earlyStart !== "no";
