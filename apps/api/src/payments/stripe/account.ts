import { shopCurrency } from "@rankwright/schema";
import type Stripe from "stripe";
import { z } from "zod";
import type { CheckLine } from "../provider.ts";

const name = z.string().trim().min(1);
const names = z.object({
  business_profile: z.object({ name }).optional().catch(undefined),
  settings: z
    .object({ dashboard: z.object({ display_name: name }) })
    .optional()
    .catch(undefined),
  email: name.optional().catch(undefined),
});

const countries = new Intl.DisplayNames("en", { type: "region" });
const countryOf = (code: string | undefined) =>
  code !== undefined && /^[A-Z]{2}$/.test(code) ? countries.of(code) : undefined;

/** Describes an account for its owner, such as "Bright & Co · United States · USD". */
export function describeAccount(account: Stripe.Account): string {
  const read = names.safeParse(account).data;
  const who = read?.business_profile?.name ?? read?.settings?.dashboard.display_name ?? read?.email;
  const currency = account.default_currency?.toUpperCase();
  return [who ?? "Stripe account", countryOf(account.country), currency].filter(Boolean).join(" · ");
}

/** Stripe's names of missing details, by how they begin, and what they mean to the owner. */
const requirements: readonly (readonly [start: string, label: string])[] = [
  ["external_account", "a bank account for payouts"],
  ["tos_acceptance", "your consent to Stripe's terms"],
  ["business_profile.url", "your website"],
  ["business_profile.mcc", "your industry"],
  ["business_profile", "details about your business"],
  ["business_type", "the type of your business"],
  ["company", "details about your company"],
  ["individual", "details about you"],
  ["", "details about the people in charge"],
];

const due = z.object({ requirements: z.object({ currently_due: z.array(z.string()) }) });

/** Returns what the account still needs, in plain words. */
function missingOf(account: Stripe.Account): string[] {
  const keys = due.safeParse(account).data?.requirements.currently_due ?? [];
  const labels = keys.map((key) => requirements.find(([start]) => key.startsWith(start))?.[1] ?? "");
  return [...new Set(labels)];
}

/** Describes whether the account can accept the shop's payments. */
export function accountLines(account: Stripe.Account): CheckLine[] {
  const currency = (account.default_currency ?? "").toUpperCase();
  const missing = missingOf(account);
  const still = missing.length > 0 ? ` Still missing: ${missing.join(", ")}.` : "";
  return [
    account.charges_enabled
      ? { ok: true, text: "The account can accept payments." }
      : { ok: false, text: `The account can't accept payments yet. Finish its setup in Stripe.${still}` },
    {
      ok: true,
      text:
        currency === shopCurrency() || currency === ""
          ? `Prices are in ${shopCurrency()}.`
          : `Prices are in ${shopCurrency()}; Stripe converts payouts to ${currency}.`,
    },
  ];
}
