import { type Bank, bankSystem } from "./bank.ts";
import { paypalSystem } from "./paypal.ts";
import { standardSystem } from "./standard.ts";
import { stripeSystem } from "./stripe.ts";
import type { PaymentSystem } from "./system.ts";

/** Payment methods that the crash tests use. */
export const PLAYED = ["paypal-standard", "paypal", "stripe", "bank-transfer"] as const;
export type Played = (typeof PLAYED)[number];

export type Systems = Record<Played, PaymentSystem> & { "bank-transfer": Bank };

/** Starts a test system for each payment method. */
export async function startSystems(): Promise<Systems> {
  const [standard, paypal, stripe] = await Promise.all([standardSystem(), paypalSystem(), stripeSystem()]);
  return { "paypal-standard": standard, paypal, stripe, "bank-transfer": bankSystem() };
}

/** Returns the settings of a shop that uses all test systems. */
export const settingsOf = (systems: Systems): Record<string, string> =>
  Object.assign({}, ...Object.values(systems).map(({ settings }) => settings));
