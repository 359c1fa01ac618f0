import { priceToCents } from "./money.ts";

// What only forms and the server ask about money: screens that show it do without.

/** Currencies with two decimals by the standard that PayPal or Stripe take in another way. */
const OTHERWISE = new Set(["HUF", "TWD", "UGX", "MGA"]);

/**
 * Whether an amount in this currency is in hundredths with every provider. Others are not sold in: an amount that one side
 * reads as hundredths and the other as whole units is a hundred times too much.
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
 * A price as somebody types it ("$ 549,50", "1,234.50 USD") in the form in which it is stored ("549.50", "1234.50"); undefined
 * when it can't be understood in one way only ("1.234").
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
