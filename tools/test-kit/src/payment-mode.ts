import type { Deps } from "@rankwright/api/context/deps";
import type { ProviderSetup } from "@rankwright/api/settings/payment-settings";
import type { PaymentMode } from "@rankwright/schema";

type Standard = Extract<ProviderSetup, { provider: "paypal-standard" }>;

/** Creates a Payments Standard setup that uses this URL for the checkout and for the verification of notifications. */
export const verifiedAt = (url: string, mode: PaymentMode = "local"): Standard => ({
  provider: "paypal-standard",
  mode,
  checkoutUrl: url,
  verifyUrl: url,
});

/** Disables all payment methods, or all except Payments Standard, which is set to this mode. */
export function setPaymentMode(env: Deps["env"], mode: PaymentMode | "off"): void {
  const { "paypal-standard": set = verifiedAt("http://127.0.0.1:9/") } = env.setups;
  env.setups = mode === "off" ? {} : { "paypal-standard": { ...set, mode } };
}
