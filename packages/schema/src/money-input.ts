import { priceToCents } from "./money.ts";

// Validation of amounts, for forms and the server. Separate from money.ts, so that pages that only show amounts don't load it.

/** Currencies with two decimals in ISO 4217 for which PayPal or Stripe use another number of decimals. */
const OTHERWISE = new Set(["HUF", "TWD", "UGX", "MGA"]);

/**
 * True if all providers use hundredths of this currency. Prices in other currencies are rejected, because a provider might read the
 * hundredths as whole units and charge a hundred times too much.
 */
export function hasCents(code: string): boolean {
  if (!/^[A-Z]{3}$/.test(code) || OTHERWISE.has(code)) return false;
  return (
    new Intl.NumberFormat("en", { style: "currency", currency: code }).resolvedOptions()
      .maximumFractionDigits === 2
  );
}

const TYPED =
  /^(?:us)?\$?(?:usd)?((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{1,2})?|(?:\d{1,3}(?:\.\d{3})+|\d+),\d{1,2})(?:usd|\$)?$/i;

/**
 * Normalises a typed price ("$ 549,50", "1,234.50 USD") to its stored form ("549.50", "1234.50"); undefined if it is ambiguous ("1.234") or
 * invalid.
 */
export function storedPrice(typed: string): string | undefined {
  const [, figures = ""] = TYPED.exec(typed.replace(/\s/gu, "")) ?? [];
  const decimals = /[.,](\d{1,2})$/.exec(figures)?.[1];
  const whole = (decimals === undefined ? figures : figures.slice(0, -decimals.length - 1)).replace(
    /[.,]/g,
    "",
  );
  const price = decimals === undefined ? whole : `${whole}.${decimals}`;
  return priceToCents(price) === undefined ? undefined : price;
}
