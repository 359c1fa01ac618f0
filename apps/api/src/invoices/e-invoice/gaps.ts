import type { EInvoiceFormat, EInvoiceGap } from "@rankwright/schema";
import type { EInvoice, EParty } from "./model.ts";

type Check = readonly [gap: EInvoiceGap, isMissing: boolean];

const hasTown = ({ address }: EParty) => address.city !== "" && address.postCode !== "";
const has = ({ taxes }: EInvoice, ...wanted: EInvoice["taxes"][number]["category"][]) =>
  taxes.some(({ category }) => wanted.includes(category));

/** Fields that each document needs by the rules of EN 16931. */
const common = (invoice: EInvoice): Check[] => {
  const { seller, buyer, taxes } = invoice;
  return [
    ["mixedTax", has(invoice, "O") && taxes.length > 1],
    ["sellerName", seller.name === ""],
    ["sellerCountry", seller.address.country === ""],
    // BR-CO-26, and BR-S-02 and the like.
    ["sellerTaxId", seller.vatId === "" && seller.taxNumber === ""],
    ["buyerName", buyer.name === ""],
    ["buyerCountry", buyer.address.country === ""],
    ["buyerVatId", has(invoice, "AE") && buyer.vatId === ""],
  ];
};

/** KoSIT's rules BR-DE. Peppol has the same for sales within Germany. */
const german = ({ seller, buyer }: EInvoice): Check[] => [
  ["sellerTown", !hasTown(seller)],
  ["sellerPhone", seller.contact.phone.replace(/\D/g, "").length < 3],
  ["sellerEmail", !/^[^@\s]+@(?:[^@.\s]+\.)+[^@.\s]+$/.test(seller.contact.email)],
  ["buyerTown", !hasTown(buyer)],
];

/** Countries whose sellers must give numbers of national registers on Peppol, and, in the Netherlands, their domestic customers as well. */
const REGISTERS = ["DK", "GR", "IS", "NL", "NO", "SE"];

/** Countries whose businesses have no address by their VAT id on Peppol. */
const NO_VAT_SCHEME = ["IS", "NO", "SE"];

const peppol = (invoice: EInvoice): Check[] => {
  const { seller, buyer } = invoice;
  const [from, to] = [seller.address.country, buyer.address.country];
  return [
    ["sellerRegister", REGISTERS.includes(from)],
    ["buyerRegister", NO_VAT_SCHEME.includes(to)],
    ["sellerVatId", seller.endpoint === undefined],
    ["buyerVatId", buyer.endpoint === undefined && !NO_VAT_SCHEME.includes(to)],
    ...(from === "DE" && to === "DE" ? german(invoice) : []),
    ["sellerTown", from === "IT" && (!hasTown(seller) || seller.address.lines.length === 0)],
  ];
};

const xrechnung = (invoice: EInvoice): Check[] => [
  ...german(invoice),
  ["buyerEmail", invoice.buyer.endpoint === undefined],
];

/** Returns what a document lacks in a format, each gap once. */
export function gapsOf(invoice: EInvoice, format: EInvoiceFormat): EInvoiceGap[] {
  const own = { xml: () => [], xrechnung, ubl: peppol } as const satisfies Record<
    EInvoiceFormat,
    (invoice: EInvoice) => Check[]
  >;
  const checks = [...common(invoice), ...own[format](invoice)];
  return [...new Set(checks.flatMap(([gap, isMissing]) => (isMissing ? [gap] : [])))];
}
