import type { StoredMethod } from "../provider.ts";
import type { PaymentMethod } from "./resources.ts";

/** Names of card brands, by Stripe's code. */
const brands: Readonly<Record<string, string>> = {
  amex: "American Express",
  cartes_bancaires: "Cartes Bancaires",
  diners: "Diners Club",
  discover: "Discover",
  eftpos_au: "eftpos",
  jcb: "JCB",
  link: "Link",
  mastercard: "Mastercard",
  unionpay: "UnionPay",
  visa: "Visa",
};

const withDigits = (name: string, last4: string) => (last4 === "" ? name : `${name} •••• ${last4}`);

function labelOf({ card, link, paypal, ...one }: PaymentMethod): string {
  if (card) return withDigits(brands[card.brand] ?? "Card", card.last4);
  if (one.sepa_debit) return withDigits("SEPA Direct Debit", one.sepa_debit.last4);
  const account = one.us_bank_account ?? one.acss_debit;
  if (account) return withDigits(account.bank_name || "Bank account", account.last4);
  const debit = one.bacs_debit ?? one.au_becs_debit;
  if (debit) return withDigits("Bank account", debit.last4);
  if (link) return ["Link", link.email].filter(Boolean).join(" ");
  if (paypal) return ["PayPal", paypal.payer_email].filter(Boolean).join(" ");
  return "Saved payment method";
}

/** Returns a means of payment's text for the customer, and the month in which it expires. */
export const describeMethod = (one: PaymentMethod): Pick<StoredMethod, "label" | "expires"> => ({
  label: labelOf(one),
  expires: one.card ? `${one.card.exp_year}-${String(one.card.exp_month).padStart(2, "0")}` : "",
});
