import type { Words } from "../typeset/font-set.ts";
import type { Page } from "../typeset/page.ts";
import type { Content, PartyWords } from "./content.ts";
import { ALARM, type Canvas, COLUMN, FAINT, INK, MARGIN, RIGHT, WIDTH } from "./sheet.ts";

const LOGO = { width: 170, height: 48 };
/** Sizes of the title: the first one at which it fits in a line is used. */
const TITLE_SIZES = [26, 23, 20, 17];
/** Width of the labels of the facts. */
const LABEL = 100;
/** Maximum number of lines of a fact: those of the longest reference of a customer. */
const FACT_LINES = 8;
/** Maximum number of lines of a party below its name. */
const PARTY_LINES = 15;

/** Returns the largest size at which a title fits in a line beside the logo or the seller's name. */
const titleSize = (page: Page, title: Words): number =>
  TITLE_SIZES.find((size) => page.countLines(title, { width: COLUMN, size, most: 2 }) === 1) ?? 17;

/** Prints the title and facts on the left, and the logo or the seller's name on the right. Returns the y position below. */
function facts({ sheet, page }: Canvas, content: Content, logo: Uint8Array | undefined): number {
  const right = { x: RIGHT - COLUMN, width: COLUMN, align: "right", y: MARGIN } as const;
  if (logo)
    sheet.image(Buffer.from(logo), RIGHT - LOGO.width, MARGIN, {
      fit: [LOGO.width, LOGO.height],
      align: "right",
    });
  else page.text(content.sellerName, { ...right, size: 15, most: 2, color: INK });
  const title = { x: MARGIN, y: MARGIN - 6, width: COLUMN, size: titleSize(page, content.title) };
  let y = page.text(content.title, { ...title, color: INK }) + 6;
  for (const [label, value] of content.facts) {
    const look = { y, size: 9.5, most: FACT_LINES };
    const below = page.text(label, { ...look, x: MARGIN, width: LABEL - 6, color: FAINT });
    const end = page.text(value, { ...look, x: MARGIN + LABEL, width: COLUMN - LABEL, color: INK });
    y = Math.max(below, end) + 2;
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

/** Prints everything above the table. Returns the y position below. */
export function head(canvas: Canvas, content: Content, logo: Uint8Array | undefined): number {
  const { page } = canvas;
  const top = Math.max(facts(canvas, content, logo), MARGIN + LOGO.height) + 26;
  const below = Math.max(
    party(page, content.seller, MARGIN, top),
    party(page, content.buyer, MARGIN + COLUMN + 24, top),
  );
  return page.text(content.headline, { x: MARGIN, y: below + 28, width: WIDTH, size: 15, color: INK });
}
