import { type ReadEInvoice, type ReadTax, readEInvoice } from "./read-e-invoice.ts";

// The arithmetic rules of EN 16931, and its rules for each VAT category. Written from the standard, not from the code that they check.

type Rule = (invoice: ReadEInvoice) => boolean;

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
const half = (value: number) => Math.sign(value) * Math.round(Math.abs(value));
const sameTax = (one: ReadTax) => (other: ReadTax) =>
  one.category === other.category && (one.category === "O" || one.rate === other.rate);
const everything = ({ lines, allowances, taxes }: ReadEInvoice): ReadTax[] => [
  ...lines,
  ...allowances,
  ...taxes,
];
const has = (invoice: ReadEInvoice, category: string) =>
  everything(invoice).some((each) => each.category === category);

const totals: Record<string, Rule> = {
  "BR-16": ({ lines }) => lines.length > 0,
  "BR-CO-10": ({ lines, lineTotal }) => lineTotal === sum(lines.map(({ net }) => net)),
  "BR-CO-11": ({ allowances, allowanceTotal }) =>
    allowanceTotal === sum(allowances.map(({ amount }) => amount)),
  "BR-CO-13": ({ net, lineTotal, allowanceTotal }) => net === lineTotal - allowanceTotal,
  "BR-CO-14": ({ tax, taxes }) => tax === sum(taxes.map((each) => each.tax)),
  "BR-CO-15": ({ gross, net, tax }) => gross === net + tax,
  "BR-CO-16": ({ due, gross, paid, rounding }) => due === gross - paid + rounding,
  "BR-CO-17": ({ taxes }) => taxes.every(({ base, rate = 0, tax }) => tax === half((base * rate) / 100_000)),
  "BR-CO-18": ({ taxes }) => taxes.length > 0,
  "BR-CO-21": ({ allowances }) => allowances.every(({ reason }) => reason !== ""),
  "BR-CO-25": ({ due, dueDate, terms }) => due <= 0 || dueDate !== "" || terms !== "",
  "BR-CO-26": ({ sellerVatId, sellerId }) => sellerVatId !== "" || sellerId !== "",
  "BR-27": ({ lines }) => lines.every(({ price }) => price >= 0),
  "PEPPOL-EN16931-R120": ({ lines }) =>
    lines.every(
      ({ net, price, quantity, allowance }) => Math.abs(price * quantity * 100 - allowance - net) <= 2,
    ),
  "BG-3": ({ type, preceding }) => type !== "381" || preceding.length > 0,
  "one breakdown for each rate": ({ taxes }) =>
    taxes.every((each) => taxes.filter(sameTax(each)).length === 1),
};

/** Rules 01, 08 of each category: its lines and allowances make up its breakdown. */
function adds(invoice: ReadEInvoice): boolean {
  return everything(invoice).every((each) => {
    const same = sameTax(each);
    const nets = sum(invoice.lines.filter(same).map(({ net }) => net));
    const off = sum(invoice.allowances.filter(same).map(({ amount }) => amount));
    return invoice.taxes.find(same)?.base === nets - off;
  });
}

const categories: Record<string, Rule> = {
  "BR-S-01, BR-S-08 and those of the other categories": adds,
  "BR-S-02": (invoice) => !has(invoice, "S") || Boolean(invoice.sellerVatId || invoice.sellerTaxNumber),
  "BR-S-05 to BR-S-07": (invoice) =>
    everything(invoice).every(({ category, rate }) => category !== "S" || (rate ?? 0) > 0),
  "BR-S-10 and BR-Z-10": ({ taxes }) =>
    taxes.every(({ category, reason, code }) => !["S", "Z"].includes(category) || reason + code === ""),
  "BR-AE-02": (invoice) =>
    !has(invoice, "AE") ||
    (Boolean(invoice.sellerVatId || invoice.sellerTaxNumber) && invoice.buyerVatId !== ""),
  "BR-AE-05, BR-E-05, BR-Z-05 and those of allowances": (invoice) =>
    everything(invoice).every(({ category, rate }) => !["AE", "E", "Z"].includes(category) || rate === 0),
  "BR-AE-09, BR-E-09, BR-O-09 and BR-Z-09": ({ taxes }) =>
    taxes.every(({ category, tax }) => category === "S" || tax === 0),
  "BR-AE-10, BR-E-10 and BR-O-10": ({ taxes }) =>
    taxes.every(({ category, reason, code }) => ["S", "Z"].includes(category) || reason + code !== ""),
  "BR-E-02 and BR-Z-02": (invoice) =>
    !(has(invoice, "E") || has(invoice, "Z")) || Boolean(invoice.sellerVatId || invoice.sellerTaxNumber),
  "BR-O-02": (invoice) => !has(invoice, "O") || invoice.sellerVatId + invoice.buyerVatId === "",
  "BR-O-05 to BR-O-07": ({ lines, allowances }) =>
    [...lines, ...allowances].every(({ category, rate }) => category !== "O" || rate === undefined),
  "BR-O-11 to BR-O-14": (invoice) =>
    !has(invoice, "O") || everything(invoice).every(({ category }) => category === "O"),
};

/** Returns the names of the rules that an e-invoice breaks. */
export function brokenRules(xml: string): string[] {
  const invoice = readEInvoice(xml);
  return Object.entries({ ...totals, ...categories }).flatMap(([name, rule]) =>
    rule(invoice) ? [] : [name],
  );
}
