import type { Invoice } from "@rankwright/db/invoices";
import { invoiceTitles } from "@rankwright/schema";
import PDFDocument from "pdfkit";
import type { Words } from "../typeset/font-set.ts";
import { Page } from "../typeset/page.ts";
import { type Content, contentOf, type PartyWords, wordsOf } from "./content.ts";

// A4 in points. Everything is on one page: a block that is too long ends with an ellipsis.
const [PAGE_WIDTH, PAGE_HEIGHT] = [595.28, 841.89];
const MARGIN = 48;
const WIDTH = PAGE_WIDTH - 2 * MARGIN;
const [RIGHT, BOTTOM] = [MARGIN + WIDTH, PAGE_HEIGHT - MARGIN];
const COLUMN = WIDTH / 2 - 12;
const LOGO = { width: 170, height: 48 };
/** Widths of the table's columns. */
const COLUMNS = [WIDTH - 270, 50, 110, 110];
/** Maximum number of lines of a party below its name. */
const PARTY_LINES = 15;
const [INK, FAINT, RULE, ALARM] = ["#1a1f1d", "#5a6460", "#d5dad8", "#a03020"];

type Sheet = PDFKit.PDFDocument;

function rule(sheet: Sheet, y: number, [left, right] = [MARGIN, RIGHT], color = RULE): void {
  sheet.moveTo(left, y).lineTo(right, y).lineWidth(0.75).strokeColor(color).stroke();
}

/** Prints the title and facts on the left, and the logo or the seller's name on the right. Returns the y position below. */
function head(sheet: Sheet, page: Page, content: Content, logo: Uint8Array | undefined): number {
  const right = { x: RIGHT - COLUMN, width: COLUMN, align: "right", y: MARGIN } as const;
  if (logo)
    sheet.image(Buffer.from(logo), RIGHT - LOGO.width, MARGIN, {
      fit: [LOGO.width, LOGO.height],
      align: "right",
    });
  else page.text(content.sellerName, { ...right, size: 15, most: 2, color: INK });
  let y = page.text(content.title, { x: MARGIN, y: MARGIN - 6, width: COLUMN, size: 26, color: INK }) + 6;
  for (const [label, value] of content.facts) {
    page.text(label, { x: MARGIN, y, width: 100, size: 9.5, color: FAINT });
    y = page.text(value, { x: MARGIN + 100, y, width: COLUMN - 100, size: 9.5, color: INK }) + 2;
  }
  if (content.test)
    y = page.text(content.test, { x: MARGIN, y: y + 6, width: WIDTH, size: 9.5, color: ALARM });
  return y;
}

/** Shares the available lines among the texts. The longest text, usually the address, gets what the others leave. */
function linesWithin(page: Page, texts: readonly Words[], width: number, size: number): number[] {
  const counts = texts.map((text) => page.countLines(text, { width, size, most: PARTY_LINES }));
  const over = Math.max(0, counts.reduce((sum, count) => sum + count, 0) - PARTY_LINES);
  const longest = counts.indexOf(Math.max(...counts));
  return counts.map((count, at) => (at === longest ? Math.max(1, count - over) : count));
}

function party(page: Page, { title, name, lines }: PartyWords, x: number, top: number): number {
  const box = { x, width: COLUMN, color: INK };
  let y = page.text(title, { ...box, y: top, size: 9.5, color: FAINT }) + 2;
  y = page.text(name, { ...box, y, size: 11, most: 3 }) + 2;
  for (const [at, most] of linesWithin(page, lines, COLUMN, 9.5).entries()) {
    const line = lines[at];
    if (line) y = page.text(line, { ...box, y, size: 9.5, most });
  }
  return y;
}

/** Prints a row of the table, with all cells but the first aligned right. Returns the y position below. */
function row(page: Page, cells: readonly Words[], y: number, look: { size: number; color: string }): number {
  let x = MARGIN;
  const ends = cells.map((cell, at) => {
    const width = COLUMNS[at] ?? 0;
    const end = page.text(cell, {
      ...look,
      x,
      y,
      width: at === 0 ? width - 12 : width,
      align: at === 0 ? "left" : "right",
      most: at === 0 ? 3 : 1,
    });
    x += width;
    return end;
  });
  return Math.max(...ends);
}

function table(sheet: Sheet, page: Page, { columns, row: cells, total }: Content, top: number): number {
  let y = row(page, columns, top, { size: 8.5, color: FAINT }) + 5;
  rule(sheet, y, [MARGIN, RIGHT], INK);
  y = row(page, cells, y + 9, { size: 10, color: INK }) + 10;
  rule(sheet, y);
  const [label, amount] = total;
  const left = MARGIN + WIDTH / 2;
  page.text(label, { x: left, y: y + 10, width: 130, size: 11, color: INK });
  return page.text(amount, {
    x: left + 130,
    y: y + 10,
    width: RIGHT - left - 130,
    size: 11,
    color: INK,
    align: "right",
  });
}

function draw(sheet: Sheet, page: Page, content: Content, logo: Uint8Array | undefined): void {
  const top = Math.max(head(sheet, page, content, logo), MARGIN + LOGO.height) + 26;
  const below = Math.max(
    party(page, content.seller, MARGIN, top),
    party(page, content.buyer, MARGIN + COLUMN + 24, top),
  );
  const headline = { x: MARGIN, y: below + 28, width: WIDTH, size: 15, color: INK };
  let y = table(sheet, page, content, page.text(content.headline, headline) + 18) + 34;
  for (const note of content.notes)
    y = page.text(note, { x: MARGIN, y, width: WIDTH, size: 9.5, color: FAINT, most: 4 }) + 3;
  rule(sheet, BOTTOM - 20);
  const [site, number] = content.foot;
  const foot = { y: BOTTOM - 12, width: COLUMN, size: 8.5, color: FAINT };
  page.text(site, { ...foot, x: MARGIN });
  page.text(number, { ...foot, x: MARGIN + COLUMN + 24, align: "right" });
}

/** Input of the task. `logo`: PNG or JPEG; undefined to print the seller's name. */
export type InvoicePdfInput = Pick<Invoice, "document" | "createdAt"> & { logo?: Uint8Array | undefined };

/** Renders an invoice document as a one-page PDF. The output is deterministic. */
export async function pdfOf({ document, createdAt, logo }: InvoicePdfInput): Promise<Buffer> {
  const content = contentOf(document);
  const sheet = new PDFDocument({
    size: "A4",
    margin: 0,
    lang: "en",
    // Fonts are embedded by `Page`.
    font: "",
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
  const page = await Page.create(sheet, wordsOf(content));
  draw(sheet, page, content, logo);
  page.end();
  sheet.end();
  return whole;
}
