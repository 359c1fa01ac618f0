import { paypalStandard } from "./paypal-standard/provider.ts";
import type { PaymentProvider } from "./provider.ts";

/** The provider that orders are paid through: the only line that names one. */
export const provider: PaymentProvider = paypalStandard;
