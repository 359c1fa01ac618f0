import { z } from "zod";
import type { ProviderId } from "../payments.ts";
import type { SettingField } from "./field.ts";
import type { paymentsSettings } from "./payments.ts";
import { settingSchema } from "./rules.ts";

type PaymentField = keyof typeof paymentsSettings.fields;

/** Payment methods that the owner connects with an account at the provider. */
export const CONNECTED_IDS = ["stripe", "paypal"] as const satisfies readonly ProviderId[];
export type ConnectedId = (typeof CONNECTED_IDS)[number];
export type ConnectionKind = "test" | "live";

export const isConnectedId = (id: ProviderId): id is ConnectedId => id === "stripe" || id === "paypal";

/** Settings that a connection consists of. `credentials` are typed by the owner, the others come from the provider. */
export const connectionFields = {
  stripe: {
    test: {
      credentials: { secretKey: "stripeTestKey" },
      webhook: "stripeTestSigning",
      account: "stripeTestAccount",
    },
    live: {
      credentials: { secretKey: "stripeLiveKey" },
      webhook: "stripeLiveSigning",
      account: "stripeLiveAccount",
    },
  },
  paypal: {
    test: {
      credentials: { clientId: "paypalTestClientId", clientSecret: "paypalTestSecret" },
      webhook: "paypalTestWebhook",
      account: "paypalTestAccount",
    },
    live: {
      credentials: { clientId: "paypalLiveClientId", clientSecret: "paypalLiveSecret" },
      webhook: "paypalLiveWebhook",
      account: "paypalLiveAccount",
    },
  },
} as const satisfies Record<
  ConnectedId,
  Record<
    ConnectionKind,
    { credentials: Record<string, PaymentField>; webhook: PaymentField; account: PaymentField }
  >
>;

/** Credentials that connect a payment method, as fields of its form. */
export const credentialFields = {
  stripe: {
    secretKey: {
      kind: "token",
      label: "Secret key",
      secret: true,
      hint: "In the Stripe Dashboard under Developers, API keys. It starts with sk_test_ or sk_live_.",
      begins: {
        with: ["sk_test_", "rk_test_", "sk_live_", "rk_live_"],
        message: "must start with sk_test_ or sk_live_. Keys that start with pk_ are not secret keys.",
      },
    },
  },
  paypal: {
    clientId: {
      kind: "token",
      label: "Client ID",
      hint: "At developer.paypal.com under Apps & Credentials, on the page of your app.",
    },
    clientSecret: { kind: "token", label: "Secret", secret: true, hint: "On the same page." },
  },
} as const satisfies Record<ConnectedId, Record<string, SettingField>>;

const required = (field: SettingField) =>
  settingSchema(field).refine((text) => text !== "", `${field.label} is required.`);

const { stripe, paypal } = credentialFields;
/** Inputs that connect a payment method. */
export const connectInputs = {
  stripe: z.strictObject({ secretKey: required(stripe.secretKey) }),
  paypal: z.strictObject({
    clientId: required(paypal.clientId),
    clientSecret: required(paypal.clientSecret),
  }),
} as const satisfies Record<ConnectedId, z.ZodType>;

/** Credentials of an account, with its provider. */
export type Credentials = {
  [Id in ConnectedId]: { provider: Id } & z.infer<(typeof connectInputs)[Id]>;
}[ConnectedId];

export const disconnectInput = z.strictObject({
  provider: z.enum(CONNECTED_IDS, { error: "Provider must be stripe or paypal." }),
  kind: z.enum(["test", "live"], { error: "Kind must be test or live." }),
});
