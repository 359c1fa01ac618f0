import type { InvoiceDocument, PaymentMode, SaleBuyer, TaxSum } from "@rankwright/schema";
import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { invoices, invoiceTaxes } from "../tables/index.ts";

interface TaxedInvoice {
  _id: string;
  mode: PaymentMode;
  document: InvoiceDocument;
}

/** Returns the day of the sale that a document refers to by the number of an earlier invoice; undefined if it refers to none. */
function earlierSaleDay(db: Db, { credits, corrects }: InvoiceDocument): string | undefined {
  const label = credits?.label ?? corrects?.[0];
  if (label === undefined) return undefined;
  return db
    .select({ day: invoiceTaxes.saleDay })
    .from(invoices)
    .innerJoin(invoiceTaxes, and(eq(invoiceTaxes.invoiceId, invoices._id), eq(invoiceTaxes.position, 0)))
    .where(eq(invoices.label, label))
    .get()?.day;
}

type TaxColumns = Omit<
  typeof invoiceTaxes.$inferInsert,
  "invoiceId" | "mode" | "day" | "saleDay" | "currency" | "kind" | "sellerCountry"
>;

const taxRow = (
  { treatment, country, rate, name, baseCents, taxCents, roundingCents }: TaxSum,
  buyer: SaleBuyer,
  position: number,
): TaxColumns => ({
  position,
  treatment,
  country: country || buyer.country,
  state: buyer.state,
  rate,
  name,
  baseCents,
  taxCents,
  grossCents: baseCents + taxCents + roundingCents,
});

/** Row of a document that was issued without tax rules. */
const unrecorded = (cents: number): TaxColumns => ({
  position: 0,
  treatment: "unrecorded",
  country: "",
  state: "",
  rate: 0,
  name: "",
  baseCents: cents,
  taxCents: 0,
  grossCents: cents,
});

/** Inserts the taxes of an invoice or credit note for the tax report. */
export function insertInvoiceTaxes(tx: Tx, { _id, mode, document }: TaxedInvoice): void {
  const { sale, date, currency, kind, seller, totalCents } = document;
  const rows = sale?.taxes.map((sum, at) => taxRow(sum, sale.buyer, at)) ?? [unrecorded(totalCents)];
  const saleDay = earlierSaleDay(tx, document) ?? date;
  const sellerCountry = seller.countryCode ?? "";
  tx.insert(invoiceTaxes)
    .values(
      rows.map((row) => ({
        ...row,
        invoiceId: _id,
        mode,
        day: date,
        saleDay,
        currency,
        kind,
        sellerCountry,
      })),
    )
    .run();
}
