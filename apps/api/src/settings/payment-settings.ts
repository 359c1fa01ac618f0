import {
  isIban,
  modeVariable,
  type PaymentMethodField,
  type PaymentMode,
  PROVIDER_IDS,
  type ProviderId,
  type paymentsSettings,
} from "@rankwright/schema";
import { z } from "zod";
import { isLoopback } from "../addresses/loopback.ts";
import { port, wholeNumber } from "./rules.ts";
import { SettingError } from "./setting-error.ts";

/** Settings of one provider in its mode. Credentials never appear in logs, responses or pages. */
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
      /** Undefined for Stripe's default URL. */
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

/** Configured providers. Disabled providers are omitted. */
export type Setups = { [Id in ProviderId]?: Extract<ProviderSetup, { provider: Id }> };

/** Name of an environment variable whose setting is also in the admin panel. */
type PaymentVariable = (typeof paymentsSettings.fields)[PaymentMethodField]["variable"];

const address = z.url({ protocol: /^https?$/, error: "must be an http(s) URL" });
const secret = z
  .string()
  .regex(/^[\x21-\x7e]+$/, "must not contain spaces")
  .max(500, "must have at most 500 characters")
  .optional();
const line = z.string().trim().max(100, "must have at most 100 characters").optional();
const MODES = ["local", "sandbox", "live", "off"] as const;
/** Accepts `test` as another name for `sandbox`, because Stripe calls it that. */
const mode = z
  .enum([...MODES, "test"], { error: "must be local, sandbox, live or off" })
  .transform((value) => (value === "test" ? "sandbox" : value))
  .optional();

/** Environment variables for payments. */
export const paymentSettings = {
  PAYPAL_SANDBOX_PORT: port(4100),
  PAYPAL_API_PORT: port(4101),
  STRIPE_SANDBOX_PORT: port(4102),
  /** Defaults to local on this machine, and to off on a public site. */
  PAYPAL_ENV: z.enum(MODES, { error: "must be local, sandbox, live or off" }).optional(),
  PAYPAL_CHECKOUT_URL: address.optional(),
  PAYPAL_VERIFY_URL: address.optional(),
  PAYPAL_API_ENV: mode,
  PAYPAL_API_URL: address.optional(),
  PAYPAL_CLIENT_ID: secret,
  PAYPAL_CLIENT_SECRET: secret,
  PAYPAL_WEBHOOK_ID: secret,
  STRIPE_ENV: mode,
  STRIPE_API_URL: address.optional(),
  STRIPE_SECRET_KEY: secret,
  STRIPE_WEBHOOK_SECRET: secret,
  BANK_TRANSFER_ENV: mode,
  BANK_ACCOUNT_HOLDER: line,
  BANK_IBAN: z
    .string()
    .transform((text) => text.replace(/\s+/g, "").toUpperCase())
    .refine(isIban, "is not a valid IBAN: its check digits are wrong")
    .optional(),
  BANK_BIC: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, "must be a BIC of 8 or 11 characters")
    .optional(),
  BANK_NAME: line,
  BANK_TRANSFER_DAYS: wholeNumber(1, 90, "must be a number of days from 1 to 90").default(14),
} satisfies Record<string, z.ZodType> & Record<PaymentVariable, z.ZodType>;

const shape = z.object(paymentSettings);
type PaymentSettings = z.infer<typeof shape> & { PAYPAL_ENV: (typeof MODES)[number] };
/** Names of optional text settings. */
type TextSetting = {
  [Name in keyof PaymentSettings]-?: PaymentSettings[Name] extends string | undefined ? Name : never;
}[keyof PaymentSettings];

/** PayPal's URLs (from the documentation of PayPal Payments Standard and IPN). */
const standardHosts = {
  sandbox: {
    checkoutUrl: "https://www.sandbox.paypal.com/cgi-bin/webscr",
    verifyUrl: "https://ipnpb.sandbox.paypal.com/cgi-bin/webscr",
  },
  live: {
    checkoutUrl: "https://www.paypal.com/cgi-bin/webscr",
    verifyUrl: "https://ipnpb.paypal.com/cgi-bin/webscr",
  },
} as const;
const paypalApi = {
  sandbox: "https://api-m.sandbox.paypal.com",
  live: "https://api-m.paypal.com",
} as const;

/** Credentials for the test systems on this machine. They are not secret. */
export const localCredentials = {
  paypal: {
    clientId: "local-paypal-app",
    clientSecret: "local-paypal-secret",
    webhookId: "LOCALWEBHOOK00001",
  },
  stripe: { secretKey: "sk_test_local_key", webhookSecret: "whsec_local_secret" },
} as const;

/** Bank account for test transfers, with a sample IBAN of ISO 13616. */
const testAccount = {
  accountHolder: "Test account",
  iban: "DE89370400440532013000",
  bic: "COBADEFFXXX",
  bank: "Test bank",
} as const;

function requireSetting(env: PaymentSettings, name: TextSetting, beside: string): string {
  const value = env[name];
  if (!value) throw new SettingError(`${name} is missing. ${beside} requires it.`);
  return value;
}

/** Throws if a URL that replaces the provider's own is set in another mode than local, or is not on this machine. */
function requireLocal(
  env: PaymentSettings,
  name: TextSetting,
  id: ProviderId,
  mode: PaymentMode | "off",
): void {
  const value = env[name];
  if (value === undefined) return;
  if (mode !== "local") throw new SettingError(`${name} may be set only with ${modeVariable(id)}=local.`);
  if (!isLoopback(new URL(value).hostname)) throw new SettingError(`${name} must be on this machine.`);
}

/**
 * Returns the provider's mode. If it is not set, PAYPAL_ENV determines it; without credentials (`given`), it is then off, except in
 * local mode.
 */
function modeOf(
  env: PaymentSettings,
  id: Exclude<ProviderId, "paypal-standard">,
  given: TextSetting,
): PaymentMode | "off" {
  const name = modeVariable(id);
  const set = env[name];
  if (set !== undefined) return set;
  if (env.PAYPAL_ENV === "local") return "local";
  if (env[given] === undefined) return "off";
  if (env.PAYPAL_ENV === "off")
    throw new SettingError(`${name} is missing. ${given} requires it: set it to sandbox, live or off.`);
  return env.PAYPAL_ENV;
}

function standardSetup(env: PaymentSettings): Setups["paypal-standard"] {
  const { PAYPAL_ENV: mode, PAYPAL_CHECKOUT_URL: checkoutUrl, PAYPAL_VERIFY_URL: verifyUrl } = env;
  if (mode !== "local" && (checkoutUrl || verifyUrl))
    throw new SettingError(
      "PAYPAL_CHECKOUT_URL and PAYPAL_VERIFY_URL may be set only with PAYPAL_ENV=local.",
    );
  if (mode === "off") return undefined;
  const local = `http://127.0.0.1:${env.PAYPAL_SANDBOX_PORT}/cgi-bin/webscr`;
  const hosts =
    mode === "local"
      ? { checkoutUrl: checkoutUrl ?? local, verifyUrl: verifyUrl ?? local }
      : standardHosts[mode];
  return { provider: "paypal-standard", mode, ...hosts };
}

/** Returns the address of PayPal's API in this mode. */
export const paypalUrl = (
  env: Pick<PaymentSettings, "PAYPAL_API_URL" | "PAYPAL_API_PORT">,
  mode: PaymentMode,
) => (mode === "local" ? (env.PAYPAL_API_URL ?? `http://127.0.0.1:${env.PAYPAL_API_PORT}`) : paypalApi[mode]);

/** Returns the address of Stripe's API in this mode; undefined for Stripe's default. */
export const stripeUrl = (
  env: Pick<PaymentSettings, "STRIPE_API_URL" | "STRIPE_SANDBOX_PORT">,
  mode: PaymentMode,
) => (mode === "local" ? (env.STRIPE_API_URL ?? `http://127.0.0.1:${env.STRIPE_SANDBOX_PORT}`) : undefined);

function paypalSetup(env: PaymentSettings): Setups["paypal"] {
  const mode = modeOf(env, "paypal", "PAYPAL_CLIENT_ID");
  requireLocal(env, "PAYPAL_API_URL", "paypal", mode);
  if (mode === "off") return undefined;
  const base = { provider: "paypal", mode, apiUrl: paypalUrl(env, mode) } as const;
  if (mode === "local") {
    const { paypal } = localCredentials;
    return {
      ...base,
      clientId: env.PAYPAL_CLIENT_ID ?? paypal.clientId,
      clientSecret: env.PAYPAL_CLIENT_SECRET ?? paypal.clientSecret,
      webhookId: env.PAYPAL_WEBHOOK_ID ?? paypal.webhookId,
    };
  }
  const beside = `PAYPAL_API_ENV=${mode}`;
  return {
    ...base,
    clientId: requireSetting(env, "PAYPAL_CLIENT_ID", beside),
    clientSecret: requireSetting(env, "PAYPAL_CLIENT_SECRET", beside),
    webhookId: requireSetting(env, "PAYPAL_WEBHOOK_ID", beside),
  };
}

function stripeSetup(env: PaymentSettings): Setups["stripe"] {
  const mode = modeOf(env, "stripe", "STRIPE_SECRET_KEY");
  requireLocal(env, "STRIPE_API_URL", "stripe", mode);
  if (mode === "off") return undefined;
  if (mode === "local") {
    const { stripe } = localCredentials;
    return {
      provider: "stripe",
      mode,
      apiUrl: stripeUrl(env, mode),
      secretKey: env.STRIPE_SECRET_KEY ?? stripe.secretKey,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? stripe.webhookSecret,
    };
  }
  const secretKey = requireSetting(env, "STRIPE_SECRET_KEY", `STRIPE_ENV=${mode}`);
  const kind = mode === "live" ? "live" : "test";
  if (!secretKey.startsWith(`sk_${kind}_`) && !secretKey.startsWith(`rk_${kind}_`))
    throw new SettingError(
      `STRIPE_SECRET_KEY is not a ${kind} key (sk_${kind}_…), but STRIPE_ENV is ${mode}. Change one of them to match.`,
    );
  const webhookSecret = requireSetting(env, "STRIPE_WEBHOOK_SECRET", `STRIPE_ENV=${mode}`);
  if (!webhookSecret.startsWith("whsec_"))
    throw new SettingError("STRIPE_WEBHOOK_SECRET must be the signing secret of the webhook (whsec_…).");
  return { provider: "stripe", mode, apiUrl: undefined, secretKey, webhookSecret };
}

function transferSetup(env: PaymentSettings): Setups["bank-transfer"] {
  const mode = modeOf(env, "bank-transfer", "BANK_IBAN");
  if (mode === "off") return undefined;
  const base = { provider: "bank-transfer", mode, dueDays: env.BANK_TRANSFER_DAYS } as const;
  const isAccount = env.BANK_IBAN && env.BANK_ACCOUNT_HOLDER;
  if (mode === "local" && !isAccount) return { ...base, ...testAccount };
  const beside = `BANK_TRANSFER_ENV=${mode}`;
  return {
    ...base,
    accountHolder: requireSetting(env, "BANK_ACCOUNT_HOLDER", beside),
    iban: requireSetting(env, "BANK_IBAN", beside),
    bic: env.BANK_BIC ?? "",
    bank: env.BANK_NAME ?? "",
  };
}

const setupOf: { readonly [Id in ProviderId]: (env: PaymentSettings) => Setups[Id] } = {
  "paypal-standard": standardSetup,
  paypal: paypalSetup,
  stripe: stripeSetup,
  "bank-transfer": transferSetup,
};

/**
 * Returns the configured providers. Throws a SettingError if they conflict: all must have the same mode, because an order is paid in
 * the mode in which it was placed, and local mode is rejected on a public site.
 */
export function setupsOf(env: PaymentSettings, isPublic: boolean): Setups {
  const all = PROVIDER_IDS.map((id) => setupOf[id](env)).filter((one) => one !== undefined);
  const [first] = all;
  for (const { provider, mode } of all) {
    const name = modeVariable(provider);
    if (mode === "local" && isPublic)
      throw new SettingError(
        `${name}=local accepts test payments, so it can't be used with a public HOST or SITE_URL. Set ${name} to sandbox, live or off.`,
      );
    if (first && mode !== first.mode)
      throw new SettingError(
        `${name} is ${mode}, but ${modeVariable(first.provider)} is ${first.mode}. Set both to the same mode, or one of them to off.`,
      );
  }
  return Object.fromEntries(all.map((one) => [one.provider, one]));
}
