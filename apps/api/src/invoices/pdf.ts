import { createRequire } from "node:module";
import type { Invoice } from "@rankwright/db/invoices";
import { formatCents, type InvoicePaper, invoiceTitles, paperLines } from "@rankwright/schema";

// A4 in points. Everything is on one sheet: a block that is too long for its place ends with an ellipsis.
const MARGIN = 56;
const WIDTH = 595.28 - 2 * MARGIN;
const COLUMN = WIDTH / 2 - 12;
const PARTIES = { top: 150, height: 230 };
const LINE_TOP = PARTIES.top + PARTIES.height + 24;
const FAINT = "#5a6460";

/** Letters of Latin, Greek and Cyrillic; one that it lacks is printed as a box. One weight: reading a font takes longest. */
const fontFile = () =>
  createRequire(import.meta.url).resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf");

type Sheet = PDFKit.PDFDocument;

/** What a font can't set: control characters but the end of a line. */
const printable = (text: string) => text.replace(/\r\n?/g, "\n").replace(/[^\P{Cc}\n]/gu, "");

function block(sheet: Sheet, title: string, lines: readonly string[], left: number): void {
  sheet.fontSize(9).fillColor(FAINT).text(title, left, PARTIES.top, { width: COLUMN });
  const [first = "", ...rest] = lines.map(printable);
  const box = { width: COLUMN, height: PARTIES.height - 16, ellipsis: true };
  sheet.fillColor("black").fontSize(10);
  sheet.fontSize(11).text(first, left, PARTIES.top + 16, { ...box, height: 30 });
  const { y } = sheet;
  sheet.fontSize(10).text(rest.join("\n"), left, y, { ...box, height: PARTIES.top + PARTIES.height - y });
}

function drawLine(sheet: Sheet, y: number): void {
  sheet
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.6)
    .strokeColor(FAINT)
    .stroke();
}

/** A row of the sum: words at the left, money at the right. */
function row(sheet: Sheet, y: number, text: string, money: string, size: number): void {
  const side = { height: 40, ellipsis: true };
  sheet.fontSize(size).fillColor("black");
  sheet.text(printable(text), MARGIN, y, { ...side, width: WIDTH * 0.7 });
  sheet.text(money, MARGIN + WIDTH * 0.7, y, { ...side, width: WIDTH * 0.3, align: "right" });
}

function draw(sheet: Sheet, paper: InvoicePaper): void {
  const { seller, buyer, notes } = paperLines(paper);
  const money = (cents: number) => formatCents(cents, paper.currency);
  sheet.fontSize(24).text(invoiceTitles[paper.kind], MARGIN, MARGIN);
  sheet.fontSize(11).text(`${paper.label}\n${paper.date}`);
  if (paper.isTest) sheet.fillColor("#a03020").text("Test: no real money was moved.");
  block(sheet, "From", seller, MARGIN);
  block(sheet, "To", buyer, MARGIN + COLUMN + 24);
  drawLine(sheet, LINE_TOP);
  row(sheet, LINE_TOP + 12, paper.line.text, money(paper.line.cents), 11);
  drawLine(sheet, LINE_TOP + 58);
  row(
    sheet,
    LINE_TOP + 68,
    paper.kind === "invoice" ? "Total, paid" : "Total, given back",
    `${money(paper.totalCents)} ${paper.currency}`,
    14,
  );
  sheet.fontSize(9).fillColor(FAINT);
  sheet.text(printable(notes.join("\n")), MARGIN, LINE_TOP + 118, {
    width: WIDTH,
    height: 200,
    ellipsis: true,
  });
}

/** The paper as a PDF of one sheet, the same bytes each time. */
export async function pdfOf({ paper, createdAt }: Pick<Invoice, "paper" | "createdAt">): Promise<Buffer> {
  const { default: PDFDocument } = await import("pdfkit");
  const sheet = new PDFDocument({
    size: "A4",
    margin: MARGIN,
    font: fontFile(),
    lang: "en",
    info: {
      Title: `${invoiceTitles[paper.kind]} ${paper.label}`,
      Author: paper.seller.name,
      CreationDate: new Date(createdAt),
    },
  });
  const chunks: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    sheet.on("data", (chunk: Buffer) => chunks.push(chunk));
    sheet.once("end", () => resolve(Buffer.concat(chunks)));
    sheet.once("error", reject);
  });
  draw(sheet, paper);
  sheet.end();
  return whole;
}
