import { asc, eq } from "drizzle-orm";
import type { Db } from "../core/client.ts";
import { invoices, invoiceTaxes } from "../tables/index.ts";
import { inPeriod, type TaxPeriod } from "../tax/report.ts";

/** A tax of an invoice or credit note, with the document. */
export type DocumentTax = ReturnType<typeof documentTaxes>[number];

/** Lists the taxes of a period's invoices and credit notes, in the order of issue. A document without recorded taxes has one row. */
export const documentTaxes = (db: Db, period: TaxPeriod) =>
  db
    .select({
      tax: invoiceTaxes,
      orderId: invoices.orderId,
      document: invoices.document,
      at: invoices.createdAt,
    })
    .from(invoiceTaxes)
    .innerJoin(invoices, eq(invoices._id, invoiceTaxes.invoiceId))
    .where(inPeriod(period))
    .orderBy(asc(invoices._id), asc(invoiceTaxes.position))
    .all();
