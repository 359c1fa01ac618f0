// Money is integer cents, kept beside the text as it was sent.

/** What prices are in until the owner chooses another currency. */
export const DEFAULT_CURRENCY = "USD";

let currency = DEFAULT_CURRENCY;

/**
 * The currency of this process's shop: prices that name none are in it. One process serves one shop, and a browser's page shows
 * one; what was sold keeps the currency that it was sold in.
 */
export const shopCurrency = (): string => currency;

/** Told when the settings are read, and to a browser with each page. */
export function setShopCurrency(code: string): void {
  currency = code;
}

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

/** Cents as the two-decimal text that payment providers take: 4950 is "49.50". */
export function centsToAmount(cents: number): string {
  return `${cents < 0 ? "-" : ""}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, "0")}`;
}

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(code: string): Intl.NumberFormat {
  const known = formats.get(code);
  if (known) return known;
  const made = new Intl.NumberFormat("en-US", { style: "currency", currency: code });
  formats.set(code, made);
  return made;
}

/** Cents for reading: 123450 is "$1,234.50". Without a currency, or with what is none, they are in the shop's. */
export function formatCents(cents: number, code: string = currency): string {
  return formatOf(/^[A-Z]{3}$/.test(code) ? code : currency).format(cents / 100);
}

/** The same with the currency's code behind it, unless it is written by that: "$49.50 USD", "CHF 49.50". */
export function formatWithCode(cents: number, code: string): string {
  const text = formatCents(cents, code);
  return text.includes(code) ? text : `${text} ${code}`;
}

/** A sum for reading, without hundredths where it has none: 4321000 is "$43,210". */
export const formatSum = (cents: number, code: string = currency): string =>
  formatCents(cents, code).replace(/\.00$/, "");

/** What an order says of its price. Without a currency it is in dollars: the documents know no other. */
interface Priced {
  packagePrice: string;
  currency?: string | undefined;
}

/** What an order is in, whatever the shop's prices are in by now. */
export const currencyOf = ({ currency: code = DEFAULT_CURRENCY }: Pick<Priced, "currency">): string => code;

/** A price as it is stored ("299", "49.50"), with the dollar prefix of the documents; other money as it is written. */
export const writtenPrice = (price: string, code: string = currency): string =>
  code === DEFAULT_CURRENCY ? `$${price}` : formatPrice(price, code);

/** An order's price for reading, in its own currency. */
export const orderPrice = (order: Priced): string => writtenPrice(order.packagePrice, currencyOf(order));

/** A price for reading as the owner wrote it: "1250" is "$1,250", "49.5" is "$49.50"; what is no price stays as it is. */
export function formatPrice(price: string, code: string = currency): string {
  const cents = priceToCents(price);
  if (cents === undefined) return price;
  const text = formatCents(cents, code);
  return price.includes(".") ? text : text.replace(".00", "");
}
