import { E_INVOICE_FORMATS, type EInvoiceFormat, eInvoiceFileName } from "@rankwright/schema";
import { z } from "zod";
import { documentInput } from "../orders/documents.ts";
import { notFound } from "../trpc/errors.ts";
import { download, invoiceEntry } from "./responses.ts";
import type { Download, RestRequest, Row } from "./row.ts";
import { read } from "./shapes.ts";

/** The parts of the procedures' results that REST reads. Parsed, because results are untyped here (row.ts). */
const papers = z.array(z.looseObject({ label: z.string() }));
const paper = z.object({ pdf: z.string() });
const eInvoice = z.object({ xml: z.string() });

/** Returns the URL of a document's PDF. */
const pdfUrl = ({ apiUrl, params: { id = "" } }: RestRequest, label: string) =>
  `${apiUrl}/order/${encodeURIComponent(id)}/invoices/${encodeURIComponent(label)}.pdf`;

/** Returns the number in a path. An invalid number is an unknown one. */
function numberIn({ params: { number } }: RestRequest): string | undefined {
  if (!documentInput.label.safeParse(number).success) throw notFound("invoice");
  return number;
}

/** Returns the format in a path. Of an unknown format, there is no e-invoice. */
function formatIn({ params: { format } }: RestRequest): EInvoiceFormat {
  const known = E_INVOICE_FORMATS.find((each) => each === format);
  if (!known) throw notFound("invoice");
  return known;
}

/** Rows of the invoices and credit notes of an order. */
export const invoiceRows: readonly Row[] = [
  {
    ...read(
      "/order/:id/invoices",
      "orders.papers",
      z.array(invoiceEntry),
      "Lists the invoices and credit notes of your own order, oldest first.",
    ),
    toResponse: (result, request) =>
      papers.parse(result).map((each) => ({ ...each, pdf: pdfUrl(request, each.label) })),
  },
  {
    ...read(
      "/order/:id/invoices/:number.pdf",
      "orders.paper",
      download,
      "Downloads an invoice or credit note of your own order as a PDF.",
    ),
    fileType: "application/pdf",
    input: (request) => ({ _id: request.params.id, label: numberIn(request), pdf: true }),
    toResponse: (result, { params: { number } }): Download => ({
      name: `${number}.pdf`,
      bytes: Buffer.from(paper.parse(result).pdf, "base64"),
    }),
  },
  {
    ...read(
      "/order/:id/invoices/:number/:format",
      "orders.eInvoice",
      download,
      "Downloads an invoice or credit note of your own order as an e-invoice. `format` is xml (Factur-X), xrechnung or ubl (Peppol). Returns 409 with what is missing if it lacks something that the format requires.",
    ),
    fileType: "application/xml",
    input: (request) => ({ _id: request.params.id, label: numberIn(request), format: formatIn(request) }),
    toResponse: (result, { params: { number = "", format = "" } }): Download => ({
      name: `${eInvoiceFileName(number, format)}.xml`,
      bytes: Buffer.from(eInvoice.parse(result).xml),
    }),
  },
];
