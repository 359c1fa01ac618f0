/** A block of a long text. A heading's level is the page's: 2 for the first level below its h1. */
export type Block =
  | { kind: "heading"; level: 2 | 3 | 4; text: string }
  | { kind: "list"; points: string[] }
  | { kind: "paragraph"; text: string };

/** All line endings that programs use. */
const LINE_END = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;
const HEADING = /^(#{1,6})(?!#)(.+)$/;
const POINT = /^[-*•·–]\s(.+)$/;

/** Returns the level of a heading below the headings above it. Levels are consecutive, whatever number of marks is used. */
function levelAt(above: number[], marks: number): 2 | 3 | 4 {
  while ((above.at(-1) ?? 0) >= marks) above.pop();
  above.push(marks);
  if (above.length === 1) return 2;
  return above.length === 2 ? 3 : 4;
}

/**
 * Parses a typed or pasted text into blocks: a blank line separates paragraphs, # before a line makes it a heading, and - makes it a
 * list item. Numbers are not changed, because other texts may refer to them.
 */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  const above: number[] = [];
  let isOpen = false;
  for (const typed of text.split(LINE_END)) {
    const line = typed.trim();
    const [, marks, heading] = HEADING.exec(line) ?? [];
    const point = POINT.exec(line)?.[1]?.trim();
    const last = blocks.at(-1);
    if (marks && heading?.trim()) {
      blocks.push({ kind: "heading", level: levelAt(above, marks.length), text: heading.trim() });
    } else if (point) {
      if (last?.kind === "list") last.points.push(point);
      else blocks.push({ kind: "list", points: [point] });
    } else if (line !== "") {
      if (isOpen && last?.kind === "paragraph") last.text += `\n${line}`;
      else if (isOpen && last?.kind === "list") last.points.push(`${last.points.pop()}\n${line}`);
      else blocks.push({ kind: "paragraph", text: line });
    }
    isOpen = line !== "";
  }
  return blocks;
}

/** Returns the text on one line, without its headings. */
export const plainOf = (text: string): string =>
  blocksOf(text)
    .flatMap((block) => (block.kind === "heading" ? [] : block.kind === "list" ? block.points : [block.text]))
    .join(" ");
