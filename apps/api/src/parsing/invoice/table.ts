import type { Words } from "../typeset/font-set.ts";
import type { Page } from "../typeset/page.ts";
import type { Content, RowWords } from "./content.ts";
import { type Canvas, FAINT, fit, INK, MARGIN, RIGHT, rule, WIDTH } from "./sheet.ts";

/** Widths of the columns after the description, by the number of all columns. */
const NUMBERS: Readonly<Record<number, readonly number[]>> = {
  4: [50, 110, 110],
  5: [45, 95, 55, 95],
  6: [40, 85, 45, 80, 85],
};
/** Size of the note below a line. */
const NOTE = 8.5;
/** Maximum number of lines of a description. */
const TEXT_LINES = 12;
/** Number of lines from which they are printed more closely. */
const MANY = 10;

interface Look {
  size: number;
  color: string;
  most: number;
}

function widthsOf(count: number): number[] {
  const numbers = NUMBERS[count] ?? [];
  return [WIDTH - numbers.reduce((sum, width) => sum + width, 0), ...numbers];
}

/** Returns each cell's box: the first cell is aligned left, the others are aligned right. */
function boxes(cells: readonly Words[], look: Look) {
  const widths = widthsOf(cells.length);
  let x = MARGIN;
  return cells.map((cell, at) => {
    const column = widths[at] ?? 0;
    const left = x;
    x += column;
    const place = at === 0 ? { x: left, width: column - 12 } : { x: left + 6, width: column - 6 };
    const align: "left" | "right" = at === 0 ? "left" : "right";
    return { cell, box: { ...look, ...place, align, most: at === 0 ? TEXT_LINES : look.most } };
  });
}

/** Prints a row. Returns the y position below. */
function row(page: Page, cells: readonly Words[], y: number, look: Look): number {
  return Math.max(...boxes(cells, look).map(({ cell, box }) => page.text(cell, { ...box, y })));
}

const heightOf = (page: Page, cells: readonly Words[], look: Look): number =>
  Math.max(...boxes(cells, look).map(({ cell, box }) => page.heightOf(cell, box)));

const HEADINGS: Look = { size: 8.5, color: FAINT, most: 2 };

function headings({ sheet, page }: Canvas, columns: readonly Words[], top: number): number {
  const y = row(page, columns, top, HEADINGS) + 5;
  rule(sheet, y, [MARGIN, RIGHT], INK);
  return y;
}

/** Prints a line of the invoice, on the next page below new headings if it doesn't fit. */
function item(canvas: Canvas, { columns, rows }: Content, { cells, note }: RowWords, top: number): number {
  const { page } = canvas;
  const [before, after] = rows.length < MANY ? [9, 10] : [5, 6];
  const look: Look = { size: cells.length > 4 ? 9.5 : 10, color: INK, most: 1 };
  const noteBox = { width: widthsOf(cells.length)[0] ?? 0, size: NOTE };
  const height = before + heightOf(page, cells, look) + (note ? page.heightOf(note, noteBox) : 0) + after;
  const fitting = fit(canvas, top, height);
  const above = fitting === top ? top : headings(canvas, columns, fitting);
  const end = row(page, cells, above + before, look);
  return (note ? page.text(note, { ...noteBox, x: MARGIN, y: end, color: FAINT }) : end) + after;
}

/** Prints the sums on the right half, all on one page. Returns the y position below. */
function sums(canvas: Canvas, lines: Content["sums"], top: number): number {
  const { page } = canvas;
  const sizeOf = (isBold: boolean) => (isBold ? 11 : 9.5);
  const height = lines.reduce((sum, { isBold }) => sum + sizeOf(isBold) * 1.4 + 5, 10);
  let y = fit(canvas, top, height) + 10;
  const left = MARGIN + WIDTH / 2;
  const label = 155;
  for (const { isBold, words } of lines) {
    const look = { size: sizeOf(isBold), color: INK, y, most: 1 };
    page.text(words[0], { ...look, x: left, width: label });
    const place = { x: left + label, width: RIGHT - left - label, align: "right" } as const;
    y = page.text(words[1], { ...look, ...place }) + 5;
  }
  return y - 5;
}

/** Prints the lines and sums. Returns the y position below. */
export function table(canvas: Canvas, content: Content, top: number): number {
  let y = headings(canvas, content.columns, top);
  for (const each of content.rows) {
    y = item(canvas, content, each, y);
    rule(canvas.sheet, y);
  }
  return sums(canvas, content.sums, y);
}
