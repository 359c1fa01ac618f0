import type { ProviderSetup } from "../provider.ts";

export type PaypalSetup = Extract<ProviderSetup, { provider: "paypal" }>;
