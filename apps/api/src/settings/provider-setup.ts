import type { PaymentMode, ProviderId } from "@rankwright/schema";

/** The settings of one provider in its mode; credentials are in no log, answer or page. */
export type ProviderSetup =
  | { provider: "paypal-standard"; mode: PaymentMode; checkoutUrl: string; verifyUrl: string }
  | {
      provider: "paypal";
      mode: PaymentMode;
      apiUrl: string;
      clientId: string;
      clientSecret: string;
      webhookId: string;
    }
  | {
      provider: "stripe";
      mode: PaymentMode;
      /** undefined for Stripe's own. */
      apiUrl: string | undefined;
      secretKey: string;
      webhookSecret: string;
    }
  | {
      provider: "bank-transfer";
      mode: PaymentMode;
      accountHolder: string;
      iban: string;
      bic: string;
      bank: string;
      dueDays: number;
    };

/** What is set up; a provider that is off is not there. */
export type Setups = { [Id in ProviderId]?: Extract<ProviderSetup, { provider: Id }> };

/** The variable that sets each provider's mode. */
export const modeSettings = {
  "paypal-standard": "PAYPAL_ENV",
  paypal: "PAYPAL_API_ENV",
  stripe: "STRIPE_ENV",
  "bank-transfer": "BANK_TRANSFER_ENV",
} as const satisfies Record<ProviderId, string>;
