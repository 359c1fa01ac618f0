import type { ProviderId } from "../payments.ts";
import { type SettingField, settingGroup, switched } from "./field.ts";

const stripeKey = (kind: "test" | "live") =>
  ({
    kind: "token",
    label: `Secret key (${kind})`,
    secret: true,
    variable: "STRIPE_SECRET_KEY",
    begins: {
      with: [`sk_${kind}_`, `rk_${kind}_`],
      message: `must be a Stripe ${kind} key that starts with sk_${kind}_ or rk_${kind}_.`,
    },
  }) as const satisfies SettingField;

const stripeSigning = (kind: "test" | "live") =>
  ({
    kind: "token",
    label: `Signing secret of the webhook (${kind})`,
    secret: true,
    variable: "STRIPE_WEBHOOK_SECRET",
    begins: { with: ["whsec_"], message: "must be the webhook's signing secret. It starts with whsec_." },
  }) as const satisfies SettingField;

/** Found by the shop when it was connected with the account, and shown to the owner. */
const account = (label: string, describes: string) =>
  ({ kind: "line", label, describes }) as const satisfies SettingField;

/** Payment settings: one mode for all payment methods, and their test and live credentials. */
export const paymentsSettings = settingGroup({
  name: "payments",
  label: "Payments",
  fields: {
    mode: {
      kind: "choice",
      label: "Mode",
      choices: [
        { value: "off", label: "Off" },
        { value: "local", label: "Test (built-in)" },
        { value: "sandbox", label: "Test (provider sandbox)" },
        { value: "live", label: "Live" },
      ],
    },
    standard: switched("PayPal Standard", "PAYPAL_ENV"),
    paypal: switched("PayPal checkout", "PAYPAL_API_ENV"),
    paypalTestClientId: { kind: "token", label: "Client ID (test)", variable: "PAYPAL_CLIENT_ID" },
    paypalTestSecret: {
      kind: "token",
      label: "Secret (test)",
      secret: true,
      variable: "PAYPAL_CLIENT_SECRET",
    },
    paypalTestWebhook: { kind: "token", label: "Webhook ID (test)", variable: "PAYPAL_WEBHOOK_ID" },
    paypalTestAccount: account("PayPal account (test)", "paypalTestClientId"),
    paypalLiveClientId: { kind: "token", label: "Client ID (live)", variable: "PAYPAL_CLIENT_ID" },
    paypalLiveSecret: {
      kind: "token",
      label: "Secret (live)",
      secret: true,
      variable: "PAYPAL_CLIENT_SECRET",
    },
    paypalLiveWebhook: { kind: "token", label: "Webhook ID (live)", variable: "PAYPAL_WEBHOOK_ID" },
    paypalLiveAccount: account("PayPal account (live)", "paypalLiveClientId"),
    stripe: switched("Stripe", "STRIPE_ENV"),
    stripeTestKey: stripeKey("test"),
    stripeTestSigning: stripeSigning("test"),
    stripeTestAccount: account("Stripe account (test)", "stripeTestKey"),
    stripeLiveKey: stripeKey("live"),
    stripeLiveSigning: stripeSigning("live"),
    stripeLiveAccount: account("Stripe account (live)", "stripeLiveKey"),
    bankTransfer: switched("Bank transfer", "BANK_TRANSFER_ENV"),
    bankHolder: { kind: "line", label: "Account holder", variable: "BANK_ACCOUNT_HOLDER" },
    bankIban: { kind: "iban", label: "IBAN", variable: "BANK_IBAN" },
    bankBic: { kind: "bic", label: "BIC", variable: "BANK_BIC" },
    bankName: { kind: "line", label: "Bank", variable: "BANK_NAME" },
    bankDays: {
      kind: "days",
      label: "Days to pay",
      hint: "From 1 to 90. The customer is reminded after that time. Default: 14.",
      variable: "BANK_TRANSFER_DAYS",
    },
  },
});

type Fields = typeof paymentsSettings.fields;
/** Names of the settings of payment methods, which are those with an environment variable. */
export type PaymentMethodField = {
  [Name in keyof Fields]: Fields[Name] extends { variable: string } ? Name : never;
}[keyof Fields];

/** Settings of one payment method, as shown on its card. */
interface PaymentMethodSettings {
  /** Help text: the provider's page on which the owner finds the values. */
  readonly where: string;
  /** Turns the method on and off; its variable also sets the mode. */
  readonly switch: PaymentMethodField;
  /** Required settings in test and in live mode. */
  readonly test: readonly PaymentMethodField[];
  readonly live: readonly PaymentMethodField[];
  /** Optional settings, in both modes. */
  readonly more: readonly PaymentMethodField[];
}

export const paymentMethodSettings = {
  "paypal-standard": {
    where: "PayPal Payments Standard (legacy). Refunds are made in PayPal.",
    switch: "standard",
    test: [],
    live: [],
    more: [],
  },
  paypal: {
    where:
      "Find these at developer.paypal.com under Apps & Credentials. Sandbox and Live each have their own app.",
    switch: "paypal",
    test: ["paypalTestClientId", "paypalTestSecret", "paypalTestWebhook"],
    live: ["paypalLiveClientId", "paypalLiveSecret", "paypalLiveWebhook"],
    more: [],
  },
  stripe: {
    where:
      "Find these in the Stripe Dashboard under Developers: API keys, and Webhooks for the signing secret.",
    switch: "stripe",
    test: ["stripeTestKey", "stripeTestSigning"],
    live: ["stripeLiveKey", "stripeLiveSigning"],
    more: [],
  },
  "bank-transfer": {
    where: "Customers get your bank details and a reference. You record the payment when it arrives.",
    switch: "bankTransfer",
    test: ["bankHolder", "bankIban"],
    live: ["bankHolder", "bankIban"],
    more: ["bankBic", "bankName", "bankDays"],
  },
} as const satisfies Record<ProviderId, PaymentMethodSettings>;

/** Returns the environment variable for a provider's mode. */
export const modeVariable = (id: ProviderId) =>
  paymentsSettings.fields[paymentMethodSettings[id].switch].variable;
