import { divide, netOf, shareOut, sumOf, taxOn } from "./rounding.ts";
import type { LineTax, Sale, SaleBuyer, SaleDiscount, SaleLine, SoldLine, TaxSum } from "./sale.ts";

interface PricedLine extends SoldLine {
  cents: number;
}

/** Returns a line's amount: quantity × price − discount. */
export const lineCents = ({
  quantity,
  unitCents,
  discountCents = 0,
}: Pick<SoldLine, "quantity" | "unitCents"> & Partial<Pick<SoldLine, "discountCents">>): number =>
  divide(quantity * unitCents, 100) - discountCents;

/** Returns the sum of an order's lines, before its discount. */
export const subtotalOf = ({ lines }: Pick<Sale, "lines">): number => sumOf(lines.map(({ cents }) => cents));

/** Key of the lines that are summed up together. */
const taxKey = ({ treatment, rate, country, reason }: LineTax): string =>
  [treatment, rate, country, reason].join("|");

/** Returns the net amount of each line, and what is left of them after the discount. */
function netsOf(lines: readonly PricedLine[], discountCents: number, rate: number, includesTax: boolean) {
  const amounts = lines.map(({ cents }) => cents);
  const paid = sumOf(amounts) - discountCents;
  if (!includesTax) return { nets: amounts, baseCents: paid };
  return { nets: shareOut(netOf(sumOf(amounts), rate), amounts), baseCents: netOf(paid, rate) };
}

/** Sums up the lines with the same tax. */
function sumUp(lines: readonly PricedLine[], tax: LineTax, discountCents: number, includesTax: boolean) {
  const { nets, baseCents } = netsOf(lines, discountCents, tax.rate, includesTax);
  const taxCents = taxOn(baseCents, tax.rate);
  const shown = sumOf(lines.map(({ cents }) => cents)) - discountCents;
  const sum: TaxSum = {
    ...tax,
    discountCents: sumOf(nets) - baseCents,
    baseCents,
    taxCents,
    roundingCents: includesTax ? shown - baseCents - taxCents : 0,
  };
  return { sum, lines: lines.map((line, at): SaleLine => ({ ...line, netCents: nets[at] ?? 0 })) };
}

interface Selling {
  currency: string;
  includesTax: boolean;
  lines: readonly SoldLine[];
  discount?: SaleDiscount | null;
  buyer: SaleBuyer;
}

/**
 * Computes the sums of an order by the rules of EN 16931. If prices include tax, the tax is taken out of them, so that the buyer pays what
 * was shown. Not every amount is a net amount plus its rounded tax: the missing cent is stated as rounding (BT-114).
 */
export function saleOf({ currency, includesTax, lines, discount = null, buyer }: Selling): Sale {
  const priced = lines.map((line): PricedLine => ({ ...line, cents: lineCents(line) }));
  const groups = [...Map.groupBy(priced, ({ tax }) => taxKey(tax)).values()];
  const amounts = groups.map((group) => sumOf(group.map(({ cents }) => cents)));
  const discounts = shareOut(discount?.cents ?? 0, amounts);
  const sums = groups.flatMap((group, at) => {
    const [first] = group;
    return first ? [sumUp(group, first.tax, discounts[at] ?? 0, includesTax)] : [];
  });
  const taxes = sums.map(({ sum }) => sum);
  const netCents = sumOf(taxes.map(({ baseCents }) => baseCents));
  const taxCents = sumOf(taxes.map((one) => one.taxCents));
  const roundingCents = sumOf(taxes.map((one) => one.roundingCents));
  const byTax = new Map(sums.map(({ sum, lines: taxed }) => [taxKey(sum), taxed.values()]));
  return {
    currency,
    includesTax,
    lines: priced.flatMap(({ tax }) => byTax.get(taxKey(tax))?.next().value ?? []),
    discount,
    taxes,
    netCents,
    taxCents,
    roundingCents,
    totalCents: netCents + taxCents + roundingCents,
    buyer,
  };
}

const grossOf = ({ baseCents, taxCents, roundingCents }: TaxSum): number =>
  baseCents + taxCents + roundingCents;

/** Earlier invoices and credit notes of a sale. */
interface EarlierDocuments {
  invoiced: readonly Sale[];
  credited: readonly Sale[];
}

/** Returns how much of each of a sale's sums others contain, in cents with tax. */
const amountsIn = (sale: Sale, others: readonly Sale[]): number[] =>
  sale.taxes.map((sum) =>
    sumOf(others.flatMap(({ taxes }) => taxes.filter((one) => taxKey(one) === taxKey(sum)).map(grossOf))),
  );

/**
 * Returns what a document of `cents` covers: an invoice, or a credit note if they are negative. That is the whole sale, or one line for
 * each tax, with its share of what isn't invoiced yet, or isn't credited yet. `text` is the text of these lines.
 */
export function documentedPart(
  sale: Sale,
  { invoiced, credited }: EarlierDocuments,
  cents: number,
  text: string,
): Sale {
  const amount = Math.abs(cents);
  if (amount === sale.totalCents) return sale;
  const back = amountsIn(sale, credited);
  const covered = amountsIn(sale, invoiced).map((sum, at) => sum - (back[at] ?? 0));
  const open = cents < 0 ? covered : sale.taxes.map((sum, at) => grossOf(sum) - (covered[at] ?? 0));
  const shares = shareOut(
    amount,
    open.map((sum) => Math.max(sum, 0)),
  );
  const lines = sale.taxes.flatMap(({ treatment, rate, name, country, reason }, at): SoldLine[] => {
    const unitCents = shares[at] ?? 0;
    const tax = { treatment, rate, name, country, reason };
    return unitCents > 0 ? [{ text, quantity: 100, unitCents, discountCents: 0, tax }] : [];
  });
  return saleOf({ currency: sale.currency, includesTax: true, lines, buyer: sale.buyer });
}
