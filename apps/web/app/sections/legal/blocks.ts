/** Block of a long text. `level` is the HTML level of a heading: 2 to 4, as the page's title is the h1. */
export type Block =
  | { kind: "heading"; level: 2 | 3 | 4; text: string }
  | { kind: "list"; points: string[] }
  | { kind: "paragraph"; text: string };

/** Matches every kind of line ending. */
const LINE_END = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;
const HEADING = /^(#{1,6})(?!#)(.+)$/;
const POINT = /^[-*•·–]\s(.+)$/;

/** Returns the HTML level of a heading with this number of `#`. No level is skipped. `above` has the marks of the enclosing headings. */
function levelAt(above: number[], marks: number): 2 | 3 | 4 {
  while ((above.at(-1) ?? 0) >= marks) above.pop();
  above.push(marks);
  if (above.length === 1) return 2;
  return above.length === 2 ? 3 : 4;
}

/**
 * Parses a text into blocks. A blank line separates paragraphs, a line that starts with # is a heading, and one that starts with - is a
 * list item. Numbers such as "1." are not turned into lists, because other texts may refer to them.
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
