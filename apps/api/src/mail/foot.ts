/** Line that separates a mail's text from its footer (RFC 3676, 4.3). */
const SEPARATOR = "\n-- \n";

/** Splits a mail's text into its body and the lines of its footer. */
export function splitFoot(text: string): { body: string; foot: string[] } {
  const at = text.lastIndexOf(SEPARATOR);
  const foot = at === -1 ? "" : text.slice(at + SEPARATOR.length).trim();
  // A signature within the text is followed by further paragraphs.
  if (foot === "" || foot.includes("\n\n")) return { body: text, foot: [] };
  return { body: text.slice(0, at), foot: foot.split("\n") };
}

/** Adds lines to a mail's footer. */
export function withFoot(text: string, lines: readonly string[]): string {
  const { body, foot } = splitFoot(text);
  const all = [...foot, ...lines];
  return all.length === 0 ? text : `${body.trimEnd()}\n${SEPARATOR}${all.join("\n")}\n`;
}
