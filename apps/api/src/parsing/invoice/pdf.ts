import type { Invoice } from "@rankwright/db/invoices";
import PDFDocument from "pdfkit";
import { Page } from "../typeset/page.ts";
import { type Content, contentOf, wordsOf } from "./content.ts";
import { head } from "./head.ts";
import { addSeller, attach } from "./pdf-a.ts";
import { BOTTOM, type Canvas, COLUMN, FAINT, MARGIN, paragraphs, rule } from "./sheet.ts";
import { table } from "./table.ts";

/** Prints the foot of all pages. */
function feet({ sheet, page }: Canvas, { site, foot }: Content): void {
  const { count } = sheet.bufferedPageRange();
  for (let at = 0; at < count; at += 1) {
    sheet.switchToPage(at);
    rule(sheet, BOTTOM - 20);
    const look = { y: BOTTOM - 12, width: COLUMN, size: 8.5, color: FAINT };
    page.text(site, { ...look, x: MARGIN });
    const number = foot(String(at + 1), String(count));
    page.text(number, { ...look, x: MARGIN + COLUMN + 24, align: "right" });
  }
}

function draw(canvas: Canvas, content: Content, logo: Uint8Array | undefined): void {
  const below = table(canvas, content, head(canvas, content, logo) + 18);
  const y = paragraphs(canvas, content.notes, below + 34, 9.5);
  paragraphs(canvas, content.legalLines, y + 12, 8.5);
  feet(canvas, content);
}

/** Input of the task. `logo`: PNG or JPEG; undefined to print the seller's name. `xml`: the e-invoice to attach. */
export type InvoicePdfInput = Pick<Invoice, "document" | "createdAt"> & {
  logo?: Uint8Array | undefined;
  xml?: string | undefined;
};

/** Renders an invoice document as PDF/A-3, with the e-invoice attached. The output is deterministic. */
export async function pdfOf({ document, createdAt, logo, xml }: InvoicePdfInput): Promise<Buffer> {
  const content = contentOf(document);
  const sheet = new PDFDocument({
    size: "A4",
    margin: 0,
    lang: content.language,
    pdfVersion: "1.7",
    subset: "PDF/A-3b",
    bufferPages: true,
    // Fonts are embedded by `Page`.
    font: "",
    info: { Title: `${content.title.text} ${document.label}`, CreationDate: new Date(createdAt) },
  });
  const chunks: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    sheet.on("data", (chunk: Buffer) => chunks.push(chunk));
    sheet.once("end", () => resolve(Buffer.concat(chunks)));
    sheet.once("error", reject);
  });
  addSeller(sheet, document.seller.name);
  if (xml !== undefined) attach(sheet, xml, createdAt);
  const page = await Page.create(sheet, wordsOf(content));
  draw({ sheet, page }, content, logo);
  page.end();
  sheet.end();
  return whole;
}
