// Amounts are integers in cents. Records also store the price as the owner wrote it.

export const DEFAULT_CURRENCY = "USD";

let currency = DEFAULT_CURRENCY;

/**
 * Returns the shop's currency, which applies to prices without one. It is global, because a process serves only one shop. Orders
 * keep the currency in which they were placed.
 */
export const shopCurrency = (): string => currency;

/** Sets the shop's currency. Called when the settings are read, and in the browser on each page. */
export function setShopCurrency(code: string): void {
  currency = code;
}

/** Compares currencies for lists: the shop's current one first, then by code. Amounts in different currencies can't be compared. */
export const compareCurrencies = (one: string, other: string): number =>
  Number(other === currency) - Number(one === currency) || one.localeCompare(other);

/** Highest price, in cents. */
export const MAX_PRICE_CENTS = 99_999_999;

const PRICE = /^(0|[1-9]\d{0,5})(?:\.(\d{1,2}))?$/;

/**
 * Parses a decimal text with at most two places, 0.01 to 999999.99, to cents; undefined for anything else (exponents, signs, separators,
 * spaces).
 */
export function priceToCents(text: string): number | undefined {
  const match = PRICE.exec(text);
  if (!match) return undefined;
  const cents = Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
  return cents >= 1 ? cents : undefined;
}

/** Formats cents as the two-decimal text that payment providers expect: 4950 becomes "49.50". */
export function centsToAmount(cents: number): string {
  return `${cents < 0 ? "-" : ""}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, "0")}`;
}

/** Returns an amount as text: in the form in which the owner wrote the price, unless it is another amount, such as one with tax. */
export const amountText = (price: string, cents: number): string =>
  (priceToCents(price) ?? 0) === cents ? price : centsToAmount(cents);

/** Locale of amounts in mails, documents and public pages, which are the same for everybody, and of US dollars, as documented. */
export const NEUTRAL_LOCALE = "en-US";

let locale = NEUTRAL_LOCALE;

/** Sets the locale in which amounts are shown: that of the visitor for whom a page renders, or the neutral one. */
export function setMoneyLocale(tag: string): void {
  locale = tag;
}

/** Signs that several currencies have. The currency's code is shown instead of them. */
const SHARED_SIGN = /^(?:[$¥]|kr\.?)$/;

/** `sum` omits zero decimals; `short` also abbreviates millions. */
type Precision = "exact" | "sum" | "short";
const precisions = {
  exact: {},
  sum: { trailingZeroDisplay: "stripIfInteger" },
  short: { notation: "compact", minimumFractionDigits: 0, maximumFractionDigits: 2 },
} as const satisfies Record<Precision, Intl.NumberFormatOptions>;

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(code: string, precision: Precision): Intl.NumberFormat {
  const tag = code === DEFAULT_CURRENCY ? NEUTRAL_LOCALE : locale;
  const key = `${tag} ${code} ${precision}`;
  const known = formats.get(key);
  if (known) return known;
  const make = (currencyDisplay: "symbol" | "code") =>
    new Intl.NumberFormat(tag, {
      style: "currency",
      currency: code,
      currencyDisplay,
      numberingSystem: "latn",
      ...precisions[precision],
    });
  const sign = make("symbol")
    .formatToParts(0)
    .find(({ type }) => type === "currency");
  const isShared = code !== DEFAULT_CURRENCY && SHARED_SIGN.test(sign?.value ?? "");
  const made = make(isShared ? "code" : "symbol");
  formats.set(key, made);
  return made;
}

const formatAs = (precision: Precision, cents: number, code: string) =>
  formatOf(/^[A-Z]{3}$/.test(code) ? code : currency, precision).format(cents / 100);

/**
 * Formats cents for display, always with the currency: 123450 becomes "$1,234.50", in the visitor's locale "1.234,50 €". Without a valid
 * currency code, uses the shop's currency.
 */
export const formatCents = (cents: number, code: string = currency): string => formatAs("exact", cents, code);

/** Formats a decimal amount of an order for display: "119" becomes "$119.00". */
export const formatAmount = (amount: string, code: string): string =>
  formatCents(priceToCents(amount) ?? 0, code);

/** Like `formatCents`, followed by the currency's code unless it is included already: "$49.50 USD", "CHF 49.50". */
export function formatWithCode(cents: number, code: string): string {
  const text = formatCents(cents, code);
  return text.includes(code) ? text : `${text} ${code}`;
}

/** Formats a sum for display, without decimals if they are zero: 4321000 becomes "$43,210". */
export const formatSum = (cents: number, code: string = currency): string => formatAs("sum", cents, code);

/** Formats a sum for a narrow space: "$2.5M". */
export const formatShort = (cents: number, code: string = currency): string => formatAs("short", cents, code);

/** Price of an order. `currency` is omitted for US dollars, the only currency in the documented API. */
interface Priced {
  packagePrice: string;
  /** Amount to pay, with tax; omitted if it equals the price. */
  total?: string | undefined;
  currency?: string | undefined;
}

/** Returns the order's currency, which may differ from the shop's current one. */
export const currencyOf = ({ currency: code = DEFAULT_CURRENCY }: Pick<Priced, "currency">): string => code;

/** Text of a price of 0, such as that of a free trial. */
export const FREE = "Free";

/** True if a stored price is 0. */
export const isFree = (price: string): boolean => /^0(?:\.00?)?$/.test(price);

/** Formats a stored price ("299", "49.50"): US dollars as documented ("$299"), other currencies in the usual format, and 0 as "Free". */
export function writtenPrice(price: string, code: string = currency): string {
  if (isFree(price)) return FREE;
  return code === DEFAULT_CURRENCY ? `$${price}` : formatPrice(price, code);
}

/** Returns what is paid for an order, as decimal text. */
export const toPay = ({ packagePrice, total }: Omit<Priced, "currency">): string => total ?? packagePrice;

/** Returns an order's price for display, in its own currency. A request is included in its subscription. */
export const orderPrice = (order: Priced & { requestTitle?: string | undefined }): string =>
  order.requestTitle ? "Included" : writtenPrice(toPay(order), currencyOf(order));

/** Formats the owner's price for display: "1250" becomes "$1,250", "49.5" becomes "$49.50". Returns an invalid price unchanged. */
export function formatPrice(price: string, code: string = currency): string {
  const cents = priceToCents(price);
  if (cents === undefined) return price;
  return price.includes(".") ? formatCents(cents, code) : formatSum(cents, code);
}
