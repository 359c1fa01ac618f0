import {
  E_INVOICE_FORMATS,
  type EInvoiceFormat,
  type EInvoiceGap,
  type InvoiceDocument,
  showsTax,
} from "@rankwright/schema";
import { ciiOf } from "./cii.ts";
import { eInvoiceFrom } from "./from-document.ts";
import { gapsOf } from "./gaps.ts";
import type { EInvoice } from "./model.ts";
import { ublOf } from "./ubl.ts";

const writers = {
  xml: ciiOf,
  xrechnung: (invoice) => ublOf(invoice, "xrechnung"),
  ubl: (invoice) => ublOf(invoice, "ubl"),
} as const satisfies Record<EInvoiceFormat, (invoice: EInvoice) => string>;

/** The XML of an e-invoice, or what the document lacks for it. */
export type EInvoiceFile = { xml: string } | { gaps: EInvoiceGap[] };

/** Maps a document, and names what it lacks. Documents of the time before lines were recorded lack those. */
function read(
  document: InvoiceDocument,
  format: EInvoiceFormat,
): { invoice?: EInvoice; gaps: EInvoiceGap[] } {
  if (!document.sale) return { gaps: ["lines"] };
  if (!showsTax(document.sale)) return { gaps: ["taxRules"] };
  const invoice = eInvoiceFrom(document, document.sale, format);
  return { invoice, gaps: gapsOf(invoice, format) };
}

/** Writes a document as an e-invoice. A document that lacks something is never written. */
export function eInvoiceOf(document: InvoiceDocument, format: EInvoiceFormat): EInvoiceFile {
  const { invoice, gaps } = read(document, format);
  return invoice && gaps.length === 0 ? { xml: writers[format](invoice) } : { gaps };
}

/** Missing fields of a document, by format. */
export type GapsByFormat = { format: EInvoiceFormat; gaps: EInvoiceGap[] }[];

export const gapsByFormat = (document: InvoiceDocument): GapsByFormat =>
  E_INVOICE_FORMATS.map((format) => ({ format, gaps: read(document, format).gaps }));
