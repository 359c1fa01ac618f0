import {
  documentedPart,
  type InvoiceDocument,
  type PackageTax,
  type Sale,
  type SaleDiscount,
  saleOf,
  type TaxRules,
  taxFor,
} from "@rankwright/schema";
import { type BuyerName, buyers, rulesOf, type SellerName, sellers } from "./parties.ts";

/** A line of a sample: price in cents; quantity in hundredths, 100 by default. */
export interface SampleLine {
  text?: string;
  unitCents: number;
  quantity?: number;
  discountCents?: number;
  kind?: PackageTax;
}

export interface Sample {
  seller: SellerName;
  buyer: BuyerName;
  lines: readonly SampleLine[];
  includesTax?: boolean;
  rules?: Partial<TaxRules>;
  discount?: SaleDiscount;
  currency?: string;
  /** Further properties of the document. */
  over?: Partial<InvoiceDocument>;
}

const DAY = "2026-11-29";
const ORDER = { _id: "665f1c2ab7e4d90012345678", date: "11/29/2026" };

const isEu = (code: string) => !["US", "CH", "JP", "IL", "AE", "TH", "CN"].includes(code);

/** Returns the sale of a sample, taxed by the rules of its seller. */
function soldBy({
  seller,
  buyer,
  lines,
  includesTax = true,
  rules,
  discount,
  currency = "EUR",
}: Sample): Sale {
  const { countryCode = "", taxId } = buyers[buyer];
  const about = { country: countryCode, state: "", vatId: isEu(countryCode) ? taxId : "" };
  const taxRules = rulesOf(sellers[seller].countryCode ?? "", rules);
  return saleOf({
    currency,
    includesTax,
    discount: discount ?? null,
    buyer: about,
    lines: lines.map(
      ({ text = "Website package", unitCents, quantity = 100, discountCents = 0, kind = "standard" }) => {
        const { removedRate: _, ...tax } = taxFor({ rules: taxRules, buyer: about, kind, day: DAY });
        return { text, quantity, unitCents, discountCents, tax };
      },
    ),
  });
}

function documentOf(sample: Sample, sale: Sale, label: string): InvoiceDocument {
  return {
    kind: "invoice",
    label,
    date: DAY,
    seller: sellers[sample.seller],
    buyer: buyers[sample.buyer],
    order: ORDER,
    line: { text: sale.lines[0]?.text ?? "", cents: sale.totalCents },
    totalCents: sale.totalCents,
    currency: sale.currency,
    taxNote: "",
    payment: { provider: "stripe", txnId: "pi_3Pabc123" },
    credits: null,
    isTest: false,
    sale,
    ...sample.over,
  };
}

/** Returns the invoice of a sample. */
export const invoiceOf = (sample: Sample, label = "RW-2026-0042"): InvoiceDocument =>
  documentOf(sample, soldBy(sample), label);

/** Returns the credit note of a sample, for the whole amount or a part of it. */
export function creditNoteOf(sample: Sample, cents?: number): InvoiceDocument {
  const sale = soldBy(sample);
  const credit = documentedPart(
    sale,
    { invoiced: [sale], credited: [] },
    -(cents ?? sale.totalCents),
    "Refund",
  );
  return {
    ...documentOf(sample, credit, "RW-2026-0043"),
    kind: "credit-note",
    credits: { label: "RW-2026-0042", totalCents: sale.totalCents, date: DAY },
    ...sample.over,
  };
}
