import { hasCents } from "./money-input.ts";

/** Currencies that shops choose most, shown first. */
export const COMMON_CURRENCIES = [
  "USD",
  "EUR",
  "GBP",
  "CAD",
  "AUD",
  "NZD",
  "CHF",
  "SEK",
  "NOK",
  "DKK",
  "PLN",
] as const;

/** Currencies in use (ISO 4217) with two decimals, by code. */
export const CURRENCIES: readonly string[] = (
  "AED AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CVE CZK " +
  "DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG IDR ILS INR JMD KES KGS KHR KYD KZT LKR LRD " +
  "LSL MAD MDL MKD MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD SAR SBD " +
  "SCR SEK SGD SHP SLE SRD STN SZL THB TJS TMT TOP TRY TTD TZS UAH USD UYU UZS VES WST XCD XCG ZAR ZMW"
)
  .split(" ")
  .filter(hasCents);

const names = new Intl.DisplayNames("en", { type: "currency" });

/** Returns a currency's English name, such as "Swiss Franc". */
export const currencyName = (code: string): string => names.of(code) ?? code;

/**
 * Currencies of PayPal with two decimals, for Payments Standard and Orders v2 (developer.paypal.com/api/rest/reference/currency-codes,
 * read on 2026-11-29). Without HUF, JPY and TWD, which have no decimals there.
 */
export const PAYPAL_CURRENCIES: ReadonlySet<string> = new Set(
  "AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD ILS MXN MYR NOK NZD PHP PLN SEK SGD THB USD".split(" "),
);
