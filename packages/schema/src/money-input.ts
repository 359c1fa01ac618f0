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

/** Whole part and decimals of a typed amount: 1234, 1,234.50, 1 234.50, 1.234,50 or 1234,5. */
const FIGURES =
  /^(?:(\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+|\d+)(?:\.(\d{1,2}))?|(\d{1,3}(?:\.\d{3})+|\d{1,3}(?: \d{3})+|\d+),(\d{1,2}))$/;

/** One separator before three digits: either it separates thousands, or a digit too many was typed. */
const AMBIGUOUS = /^([1-9]\d{0,2})[.,](\d{2})\d$/;

/** Removes the dollar sign or code around an amount ("US$ 5", "5 USD"), and replaces special spaces. */
function figuresOf(typed: string): string {
  let figures = typed.trim().toLowerCase();
  for (const sign of ["usd", "us", "$", "usd"])
    if (figures.startsWith(sign)) figures = figures.slice(sign.length).trimStart();
  const end = ["usd", "$"].find((sign) => figures.endsWith(sign)) ?? "";
  return figures
    .slice(0, figures.length - end.length)
    .trimEnd()
    .replace(/\s/gu, " ");
}

/**
 * Normalizes a typed amount ("$ 549,50", "1,234.50 USD") to its stored form ("549.50", "1234.50"); undefined if it is ambiguous ("1,234",
 * "1.234") or invalid.
 */
export function storedPrice(typed: string): string | undefined {
  const figures = figuresOf(typed);
  const match = FIGURES.exec(figures);
  if (!match || AMBIGUOUS.test(figures)) return undefined;
  const whole = (match[1] ?? match[3] ?? "").replace(/[., ]/g, "");
  const decimals = match[2] ?? match[4];
  const price = decimals === undefined ? whole : `${whole}.${decimals}`;
  return priceToCents(price) === undefined ? undefined : price;
}

/** Returns the error for an amount that can be read in two ways, such as "1,234"; undefined for any other. `label` is the field's label. */
export function ambiguousAmount(label: string, typed: string): string | undefined {
  const figures = figuresOf(typed);
  const [, whole = "", decimals = ""] = AMBIGUOUS.exec(figures) ?? [];
  if (whole === "") return undefined;
  return `${label} "${figures}" is ambiguous. Enter two decimals: ${figures.replace(/[.,]/, "")}.00 or ${whole}.${decimals}.`;
}
