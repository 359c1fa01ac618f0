import type { ProviderSetup } from "../provider.ts";

export type StripeSetup = Extract<ProviderSetup, { provider: "stripe" }>;
