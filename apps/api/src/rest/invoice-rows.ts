import { z } from "zod";
import { documentInput } from "../orders/documents.ts";
import { notFound } from "../trpc/errors.ts";
import { download, invoiceEntry } from "./responses.ts";
import type { Download, RestRequest, Row } from "./row.ts";
import { read } from "./shapes.ts";

/** The parts of the procedures' results that REST reads. Parsed, because results are untyped here (row.ts). */
const papers = z.array(z.looseObject({ label: z.string() }));
const paper = z.object({ pdf: z.string() });

/** Returns the URL of a document's PDF. */
const pdfUrl = ({ apiUrl, params: { id = "" } }: RestRequest, label: string) =>
  `${apiUrl}/order/${encodeURIComponent(id)}/invoices/${encodeURIComponent(label)}.pdf`;

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
    input: ({ params: { id, number } }) => {
      // In a path, an invalid number is an unknown one.
      if (!documentInput.label.safeParse(number).success) throw notFound("invoice");
      return { _id: id, label: number, pdf: true };
    },
    toResponse: (result, { params: { number } }): Download => ({
      name: `${number}.pdf`,
      bytes: Buffer.from(paper.parse(result).pdf, "base64"),
    }),
  },
];
