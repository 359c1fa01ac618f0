import { z } from "zod";
import { call } from "./api.ts";
import type { StripeSetup } from "./setup.ts";

/**
 * Stripe's presentment currencies with two decimals (docs.stripe.com/currencies#presentment-currencies, read on 2026-11-29). HUF, TWD,
 * UGX and MGA are special cases there.
 */
export const STRIPE_CURRENCIES: ReadonlySet<string> = new Set(
  (
    "AED AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CNY COP CRC CVE CZK DKK DOP " +
    "DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GTQ GYD HKD HNL HTG IDR ILS INR JMD KES KGS KHR KYD KZT LKR LRD LSL MAD MDL " +
    "MKD MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD SAR SBD SCR SEK SGD " +
    "SHP SLE SRD STN SZL THB TJS TOP TRY TTD TZS UAH USD UYU UZS WST XCD ZAR ZMW"
  ).split(" "),
);

const country = z.object({ country: z.string().regex(/^[A-Z]{2}$/) });
const spec = z.object({ supported_payment_currencies: z.array(z.string()).min(1) });

/** Asks Stripe which currencies accounts of the owner's country can charge (docs.stripe.com/api/country_specs). */
export async function takesCurrency(
  setup: StripeSetup,
  currency: string,
  signal: AbortSignal,
): Promise<"yes" | "no" | "unknown"> {
  const account = await call(setup, signal, (stripe) => stripe.accounts.retrieveCurrent());
  const place = "failure" in account ? undefined : country.safeParse(account.done).data?.country;
  if (place === undefined) return "unknown";
  const asked = await call(setup, signal, (stripe) => stripe.countrySpecs.retrieve(place));
  const read = "failure" in asked ? undefined : spec.safeParse(asked.done).data;
  if (read === undefined) return "unknown";
  return read.supported_payment_currencies.includes(currency.toLowerCase()) ? "yes" : "no";
}
