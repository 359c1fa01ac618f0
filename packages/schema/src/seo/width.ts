// Character widths of the sans-serif font used in search results, in thousandths of the font size (Helvetica's published widths).
const WIDTHS: readonly [characters: string, width: number][] = [
  ["'", 191],
  ["ijl", 222],
  ["|", 260],
  [" !,./:;I[\\]ft", 278],
  ["()-`r", 333],
  ["{}", 334],
  ['"', 355],
  ["*", 389],
  ["^", 469],
  ["Jcksvxyz", 500],
  ["#$0123456789?L_abdeghnopqu", 556],
  ["+<=>~", 584],
  ["FTZ", 611],
  ["&ABEKPSVXY", 667],
  ["CDHNRUw", 722],
  ["GOQ", 778],
  ["Mm", 833],
  ["%", 889],
  ["W", 944],
  ["@", 1015],
  ["…", 1000],
];
const widths = new Map(WIDTHS.flatMap(([characters, width]) => [...characters].map((one) => [one, width])));
const OTHER = 556;
/** Han, kana, hangul and emoji, which are as wide as the font size. */
const SQUARE = /[\u1100-\u11ff\u2e80-\ud7af\uf900-\ufaff\uff00-\uff60]|\p{Extended_Pictographic}/u;

/** Estimates the width of a text in a search result, in pixels, for a font size. */
export function textWidth(text: string, size: number): number {
  let thousandths = 0;
  for (const one of text) thousandths += widths.get(one) ?? (SQUARE.test(one) ? 1_000 : OTHER);
  return (thousandths * size) / 1_000;
}

/** Space for the texts in a search result: font size, and total width of all lines (`room`), in pixels. */
export const SEARCH_ROOM = {
  desktop: { title: { size: 20, room: 580 }, description: { size: 14, room: 1_040 } },
  phone: { title: { size: 18, room: 620 }, description: { size: 14, room: 780 } },
} as const;
export type SearchDevice = keyof typeof SEARCH_ROOM;

/** Returns the text as a search result shows it: in full, or truncated after a word with an ellipsis. */
export function cutToRoom(text: string, { size, room }: { size: number; room: number }): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (textWidth(line, size) <= room) return line;
  let kept = "";
  for (const word of line.split(" ")) {
    const longer = kept === "" ? word : `${kept} ${word}`;
    if (textWidth(`${longer} …`, size) > room) break;
    kept = longer;
  }
  if (kept !== "") return `${kept} …`;
  // If even the first word does not fit, it is truncated.
  for (const one of line) {
    if (textWidth(`${kept}${one}…`, size) > room) break;
    kept += one;
  }
  return `${kept}…`;
}
