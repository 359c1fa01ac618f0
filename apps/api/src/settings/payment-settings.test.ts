import { describe, expect, test } from "vitest";
import { readEnv } from "./env.ts";

const PUBLIC = { SITE_URL: "https://shop.example.com", PAYPAL_ENV: "off" };
const PAYPAL = {
  PAYPAL_API_ENV: "live",
  PAYPAL_CLIENT_ID: "client-of-the-shop",
  PAYPAL_CLIENT_SECRET: "secret-of-the-shop",
  PAYPAL_WEBHOOK_ID: "WH-1",
};
const STRIPE = {
  STRIPE_ENV: "live",
  STRIPE_SECRET_KEY: "sk_live_of_the_shop",
  STRIPE_WEBHOOK_SECRET: "whsec_of_the_shop",
};
const BANK = {
  BANK_TRANSFER_ENV: "live",
  BANK_ACCOUNT_HOLDER: "Shop Ltd",
  BANK_IBAN: "de89 3704 0044 0532 0130 00",
};

const modes = (given: Record<string, string>) =>
  Object.fromEntries(Object.values(readEnv(given).setups).map(({ provider, mode }) => [provider, mode]));

describe("the configured payment providers", () => {
  test("are all four, in local test mode, by default", () => {
    const all = { "paypal-standard": "local", paypal: "local", stripe: "local", "bank-transfer": "local" };
    expect(modes({})).toEqual(all);
    expect(readEnv({ PAYPAL_API_PORT: "5101", STRIPE_SANDBOX_PORT: "5102" }).setups).toMatchObject({
      paypal: { apiUrl: "http://127.0.0.1:5101" },
      stripe: { apiUrl: "http://127.0.0.1:5102" },
    });
  });

  test.each<[string, Record<string, string>, Record<string, string>]>([
    ["none", PUBLIC, {}],
    ["only Payments Standard", { ...PUBLIC, PAYPAL_ENV: "live" }, { "paypal-standard": "live" }],
    ["PayPal", { ...PUBLIC, ...PAYPAL }, { paypal: "live" }],
    ["Stripe", { ...PUBLIC, ...STRIPE }, { stripe: "live" }],
    ["bank transfer", { ...PUBLIC, ...BANK }, { "bank-transfer": "live" }],
    [
      "the methods with credentials, in the mode of PAYPAL_ENV",
      { ...PUBLIC, PAYPAL_ENV: "live", ...STRIPE, STRIPE_ENV: "" },
      { "paypal-standard": "live", stripe: "live" },
    ],
    [
      "Stripe in test mode, which is called sandbox here",
      { ...PUBLIC, ...STRIPE, STRIPE_ENV: "test", STRIPE_SECRET_KEY: "sk_test_1" },
      { stripe: "sandbox" },
    ],
    [
      "all methods except those that are off",
      { STRIPE_ENV: "off" },
      { "paypal-standard": "local", paypal: "local", "bank-transfer": "local" },
    ],
  ])("are %s", (_name, given, expected) => {
    expect(modes(given)).toEqual(expected);
  });

  test("have the IBAN without spaces, and the payment term in days", () => {
    expect(readEnv({ ...PUBLIC, ...BANK, BANK_TRANSFER_DAYS: "7" }).setups["bank-transfer"]).toMatchObject({
      iban: "DE89370400440532013000",
      accountHolder: "Shop Ltd",
      dueDays: 7,
    });
  });
});

describe("invalid payment settings throw an error that names the variable and contains no secret", () => {
  test.each<[Record<string, string>, RegExp]>([
    [{ STRIPE_ENV: "real" }, /^STRIPE_ENV must be local, sandbox, live or off\.$/],
    [
      { ...PUBLIC, ...PAYPAL, PAYPAL_CLIENT_SECRET: "" },
      /^PAYPAL_CLIENT_SECRET is missing\. PAYPAL_API_ENV=live/,
    ],
    [{ ...PUBLIC, ...PAYPAL, PAYPAL_WEBHOOK_ID: "" }, /^PAYPAL_WEBHOOK_ID is missing/],
    [
      { ...PUBLIC, ...PAYPAL, PAYPAL_API_ENV: "" },
      /^PAYPAL_API_ENV is missing\. PAYPAL_CLIENT_ID requires it/,
    ],
    [{ ...PUBLIC, ...STRIPE, STRIPE_SECRET_KEY: "sk_test_1" }, /^STRIPE_SECRET_KEY is not a live key/],
    [{ ...PUBLIC, ...STRIPE, STRIPE_ENV: "sandbox" }, /^STRIPE_SECRET_KEY is not a test key/],
    [
      { ...PUBLIC, ...STRIPE, STRIPE_WEBHOOK_SECRET: "secret" },
      /^STRIPE_WEBHOOK_SECRET must be the signing secret/,
    ],
    [{ ...PUBLIC, ...STRIPE, STRIPE_SECRET_KEY: "sk_live_ 1" }, /^STRIPE_SECRET_KEY must not contain spaces/],
    [{ ...PUBLIC, ...BANK, BANK_IBAN: "DE88370400440532013000" }, /^BANK_IBAN is not a valid IBAN/],
    [{ ...PUBLIC, ...BANK, BANK_ACCOUNT_HOLDER: "" }, /^BANK_ACCOUNT_HOLDER is missing/],
    [{ BANK_TRANSFER_DAYS: "0" }, /^BANK_TRANSFER_DAYS must be a number of days from 1/],
    [{ PAYPAL_API_URL: "https://api.example.com" }, /^PAYPAL_API_URL must be on this machine/],
    [{ STRIPE_API_URL: "http://10.0.0.1:4102" }, /^STRIPE_API_URL must be on this machine/],
    [
      { ...PUBLIC, ...PAYPAL, PAYPAL_API_URL: "http://127.0.0.1:1" },
      /^PAYPAL_API_URL may be set only with PAYPAL_API_ENV=local/,
    ],
    [{ ...PUBLIC, STRIPE_ENV: "local" }, /^STRIPE_ENV=local accepts test payments, so it can't be used/],
    [
      { STRIPE_ENV: "sandbox", STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" },
      /^STRIPE_ENV is sandbox, but PAYPAL_ENV is local/,
    ],
  ])("%j", (given, message) => {
    const start = () => readEnv(given);
    expect(start).toThrow(message);
    expect(start).not.toThrow(/of.the.shop|\n/);
  });
});
