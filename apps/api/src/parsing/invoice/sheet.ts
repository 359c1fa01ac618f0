import type { Words } from "../typeset/font-set.ts";
import type { Page } from "../typeset/page.ts";

// A4 in points.
export const [PAGE_WIDTH, PAGE_HEIGHT] = [595.28, 841.89];
export const MARGIN = 48;
export const WIDTH = PAGE_WIDTH - 2 * MARGIN;
export const [RIGHT, BOTTOM] = [MARGIN + WIDTH, PAGE_HEIGHT - MARGIN];
export const COLUMN = WIDTH / 2 - 12;
/** End of the space for the content, above the foot of the page. */
export const CONTENT_BOTTOM = BOTTOM - 28;
export const [INK, FAINT, RULE, ALARM] = ["#1a1f1d", "#5a6460", "#d5dad8", "#a03020"];

export type Sheet = PDFKit.PDFDocument;

/** The PDF that is drawn on, and the writer of its texts. */
export interface Canvas {
  sheet: Sheet;
  page: Page;
}

export function rule(sheet: Sheet, y: number, [left, right] = [MARGIN, RIGHT], color = RULE): void {
  sheet.moveTo(left, y).lineTo(right, y).lineWidth(0.75).strokeColor(color).stroke();
}

/** Begins a new page if `height` doesn't fit below `y`. Returns the y position to continue at. */
export function fit({ sheet }: Canvas, y: number, height: number): number {
  if (y + height <= CONTENT_BOTTOM) return y;
  sheet.addPage();
  return MARGIN;
}

/** Prints paragraphs of at most four lines. Returns the y position below. */
export function paragraphs(canvas: Canvas, texts: readonly Words[], top: number, size: number): number {
  let y = top;
  for (const text of texts) {
    const box = { width: WIDTH, size, most: 4 };
    y = fit(canvas, y, canvas.page.heightOf(text, box));
    y = canvas.page.text(text, { ...box, x: MARGIN, y, color: FAINT }) + 3;
  }
  return y;
}
