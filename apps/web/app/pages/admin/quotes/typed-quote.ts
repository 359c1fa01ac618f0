import {
  centsToAmount,
  type QuoteContent,
  type QuoteInput,
  shopCurrency,
  taxKindOf,
} from "@rankwright/schema";

/** Days for which a new quote is valid. */
const VALID_DAYS = 30;

const DAY_MS = 86_400_000;

export const EMPTY_LINE = { text: "", quantity: "1", price: "", taxKind: "standard" } as const;

/** Returns the packages that can be added to a quote: none if the shop's currency has changed since, because their prices are in the new one. */
export const addablePackages = <Package>(
  packages: readonly Package[],
  currency: string,
): readonly Package[] => (currency === shopCurrency() ? packages : []);

/** Returns the line for a package, with its price and the kind of its tax. */
export const packageLine = (sold: {
  packageName: string;
  packagePrice: string;
  taxRate?: string;
}): QuoteInput["lines"][number] => ({
  text: sold.packageName,
  quantity: "1",
  price: sold.packagePrice,
  taxKind: taxKindOf(sold),
});

/** Returns the form's values for a new quote. `today` is a day such as "2026-11-29". */
export const newQuote = (today: string): QuoteInput => ({
  title: "",
  customerEmail: "",
  customerName: "",
  company: "",
  customerAddress: "",
  customerCountry: "",
  state: "",
  taxId: "",
  buyerReference: "",
  lines: [EMPTY_LINE],
  discount: "",
  note: "",
  validUntil: new Date(Date.parse(today) + VALID_DAYS * DAY_MS).toISOString().slice(0, 10),
  payDays: "",
});

/** Returns the form's values for a saved quote. */
export const typedOf = ({ lines, payDays, discountCents: _, ...content }: QuoteContent): QuoteInput => ({
  ...content,
  state: content.state ?? "",
  lines: lines.map(({ text, quantity, unitCents, taxKind }) => ({
    text,
    quantity: String(quantity / 100),
    price: centsToAmount(unitCents),
    taxKind,
  })),
  payDays: payDays === null ? "" : String(payDays),
});

export const isSameQuote = (one: QuoteInput, other: QuoteInput): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
