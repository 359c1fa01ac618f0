import type { Deps } from "@rankwright/api/context/deps";
import type { ProviderSetup } from "@rankwright/api/settings/payment-settings";
import type { PaymentMode } from "@rankwright/schema";

type Standard = Extract<ProviderSetup, { provider: "paypal-standard" }>;

/** Creates a Payments Standard setup whose notifications are verified at this address. */
export const verifiedAt = (url: string, mode: PaymentMode = "local"): Standard => ({
  provider: "paypal-standard",
  mode,
  checkoutUrl: url,
  verifyUrl: url,
});

/** Disables all payments, or enables only Payments Standard in this mode, at its previous addresses. */
export function setPaymentMode(env: Deps["env"], mode: PaymentMode | "off"): void {
  const { "paypal-standard": set = verifiedAt("http://127.0.0.1:9/") } = env.setups;
  env.setups = mode === "off" ? {} : { "paypal-standard": { ...set, mode } };
}
