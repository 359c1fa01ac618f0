import type { ProviderSetup } from "../port.ts";

export type PaypalSetup = Extract<ProviderSetup, { provider: "paypal" }>;
