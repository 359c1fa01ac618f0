import type { ProviderSetup } from "../port.ts";

export type StripeSetup = Extract<ProviderSetup, { provider: "stripe" }>;
