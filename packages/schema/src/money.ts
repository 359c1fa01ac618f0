/** Money is integer cents, kept beside the text as it was sent. */
export const CURRENCY = "USD";

const PRICE = /^(0|[1-9]\d{0,5})(?:\.(\d{1,2}))?$/;

/**
 * The cents in a decimal text with at most two places, 0.01 to 999999.99; undefined for anything else
 * (exponents, signs, separators, blanks).
 */
export function priceToCents(text: string): number | undefined {
  const match = PRICE.exec(text);
  if (!match) return undefined;
  const cents = Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
  return cents >= 1 ? cents : undefined;
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

/** Cents as the two-decimal text that payment providers take: 4950 is "49.50". */
export function centsToAmount(cents: number): string {
  return `${cents < 0 ? "-" : ""}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, "0")}`;
}

const usd = new Intl.NumberFormat("en-US", { style: "currency", currency: CURRENCY });

/** Cents for reading: 123450 is "$1,234.50". */
export function formatCents(cents: number): string {
  return usd.format(cents / 100);
}
