import { createRequire } from "node:module";
import type { Invoice } from "@rankwright/db/invoices";
import {
  documentLines,
  documentTotal,
  formatCents,
  formatWithCode,
  type InvoiceDocument,
  invoiceTitles,
} from "@rankwright/schema";
import PDFDocument from "pdfkit";

// A4 in points. Everything is on one page: a block that is too long ends with an ellipsis.
const MARGIN = 56;
const WIDTH = 595.28 - 2 * MARGIN;
const COLUMN = WIDTH / 2 - 12;
const MONEY = WIDTH * 0.3;
const PARTIES = { top: 140, height: 230 };
const FAINT = "#5a6460";

/**
 * Path of the font. It covers Latin, Greek and Cyrillic; other characters are printed as a box. Only one weight is used, because
 * loading a font is slow.
 */
const fontFile = () =>
  createRequire(import.meta.url).resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf");

type Sheet = PDFKit.PDFDocument;

/** Removes control characters except line breaks, because fonts can't render them. */
const printable = (text: string) => text.replace(/\r\n?/g, "\n").replace(/[^\P{Cc}\n]/gu, "");

/**
 * Returns the height for each text. If their sum exceeds `room`, the tallest text gets less, which is usually the address and not the
 * tax ID.
 */
function heightsWithin(sheet: Sheet, texts: readonly string[], room: number, box: object): number[] {
  const heights = texts.map((text) => sheet.heightOfString(text, box));
  const over = Math.max(0, heights.reduce((sum, height) => sum + height, 0) - room);
  const longest = heights.indexOf(Math.max(...heights));
  return heights.map((height, at) => (at === longest ? Math.max(0, height - over) : height));
}

/** Prints the seller or buyer within the available height. Returns the y position below. */
function party(sheet: Sheet, title: string, lines: readonly string[], left: number): number {
  const [first = "", ...rest] = lines.map(printable);
  const box = { width: COLUMN, ellipsis: true };
  const end = PARTIES.top + PARTIES.height;
  sheet.fontSize(9).fillColor(FAINT).text(title, left, PARTIES.top, { width: COLUMN });
  sheet.fontSize(12).fillColor("black");
  sheet.text(first, left, PARTIES.top + 16, { ...box, height: 34 });
  sheet.fontSize(10);
  const box10 = { ...box, lineGap: 1 };
  let y = sheet.y + 2;
  for (const [at, height] of heightsWithin(sheet, rest, end - y, box10).entries()) {
    sheet.text(rest[at] ?? "", left, y, { ...box10, height });
    ({ y } = sheet);
  }
  return y;
}

function drawLine(sheet: Sheet, y: number): void {
  sheet
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.6)
    .strokeColor(FAINT)
    .stroke();
}

/** Prints a text on the left and an amount on the right. Returns the y position below. */
function row(sheet: Sheet, y: number, text: string, amount: string, size: number, color = "black"): number {
  sheet.fontSize(size).fillColor(color);
  sheet.text(amount, MARGIN + WIDTH - MONEY, y, { width: MONEY, height: 40, ellipsis: true, align: "right" });
  sheet.text(printable(text), MARGIN, y, { width: WIDTH - MONEY - 12, height: 40, ellipsis: true });
  return sheet.y;
}

function draw(sheet: Sheet, document: InvoiceDocument): void {
  const { seller, buyer, notes } = documentLines(document);
  const money = (cents: number) => formatCents(cents, document.currency);
  const right = { width: WIDTH, align: "right" } as const;
  sheet.fontSize(12).text(document.label, MARGIN, MARGIN + 4, right);
  sheet.fontSize(10).fillColor(FAINT).text(document.date, right);
  sheet
    .fontSize(26)
    .fillColor("black")
    .text(invoiceTitles[document.kind], MARGIN, MARGIN - 6);
  if (document.isTest) sheet.fontSize(11).fillColor("#a03020").text("Test: no real money was moved.");
  const below = Math.max(
    party(sheet, "From", seller, MARGIN),
    party(sheet, "To", buyer, MARGIN + COLUMN + 24),
  );
  let y = row(sheet, below + 36, "Description", "Amount", 9, FAINT) + 5;
  drawLine(sheet, y);
  y = row(sheet, y + 9, document.line.text, money(document.line.cents), 11) + 9;
  drawLine(sheet, y);
  y = row(sheet, y + 10, documentTotal(document), formatWithCode(document.totalCents, document.currency), 15);
  sheet.fontSize(9.5).fillColor(FAINT);
  const box = { width: WIDTH, height: 200, ellipsis: true, lineGap: 2 };
  sheet.text(printable(notes.join("\n")), MARGIN, y + 32, box);
}

/** Renders an invoice document as a one-page PDF. The output is deterministic. */
export async function pdfOf({
  document,
  createdAt,
}: Pick<Invoice, "document" | "createdAt">): Promise<Buffer> {
  const sheet = new PDFDocument({
    size: "A4",
    margin: MARGIN,
    font: fontFile(),
    lang: "en",
    info: {
      Title: `${invoiceTitles[document.kind]} ${document.label}`,
      Author: document.seller.name,
      CreationDate: new Date(createdAt),
    },
  });
  const chunks: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    sheet.on("data", (chunk: Buffer) => chunks.push(chunk));
    sheet.once("end", () => resolve(Buffer.concat(chunks)));
    sheet.once("error", reject);
  });
  draw(sheet, document);
  sheet.end();
  return whole;
}
