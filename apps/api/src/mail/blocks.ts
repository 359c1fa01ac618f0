/** A part of a mail, as its HTML version shows it. */
export type Block =
  | { kind: "paragraph" | "quote"; text: string }
  | { kind: "table"; rows: readonly (readonly [label: string, value: string])[] }
  | { kind: "button"; label: string; href: string };

/** Matches a URL in running text, without a trailing full stop or bracket. */
export const LINK = /https?:\/\/[^\s<>"]{1,2000}[^\s<>".,:;!?)\]]/g;

/** Matches a line such as "Amount: $49.50", but not one of a list. French labels end with a space. */
const ROW = /^(?!- )([^:\n]{1,40}): +(\S.*)$/;
/** Matches a paragraph such as "View your order: https://shop.example.com/…", or only a URL. */
const BUTTON = /^(?:([^:\n]{1,60}): +)?(https?:\/\/\S+)$/;

function blockOf(paragraph: string, site: string): Block {
  if (paragraph.startsWith(">")) return { kind: "quote", text: paragraph.replace(/^> ?/gm, "") };
  const [, label = "Open link", href = ""] = BUTTON.exec(paragraph) ?? [];
  // A link to another site must not look like one of ours.
  if (URL.parse(href)?.origin === site) return { kind: "button", label: label.trimEnd(), href };
  const lines = paragraph.split("\n").map((line) => ROW.exec(line));
  if (lines.length > 1 && lines.every((line) => line !== null))
    return {
      kind: "table",
      rows: lines.map(([, name = "", value = ""]) => [name.trimEnd(), value] as const),
    };
  return { kind: "paragraph", text: paragraph };
}

/**
 * Splits a mail's text into its parts. `site` is the site's origin, such as "https://shop.example.com". Text that others wrote must be
 * quoted with "> ", so that it is never taken for a table or a button.
 */
export const blocksOf = (text: string, site: string): Block[] =>
  text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => blockOf(paragraph.trim(), site));
