import { compile, type HtmlToTextOptions } from "html-to-text";

/** Maximum length of HTML that is converted, in characters, and its maximum nesting depth. */
const MAX_LENGTH = 2 * 1024 * 1024;
const MAX_DEPTH = 1_000;
/** Replaces elements that are nested too deeply. No mail contains it, because it isn't valid text. */
const TOO_DEEP = "\ufdd0";

const options: HtmlToTextOptions = {
  wordwrap: false,
  limits: { maxDepth: MAX_DEPTH, maxInputLength: MAX_LENGTH, ellipsis: TOO_DEEP },
  formatters: {
    /** A cell of a table, apart from the next one. */
    cell: (cell, walk, builder) => {
      walk(cell.children, builder);
      builder.addInline(" \u00a0");
    },
  },
  selectors: [
    { selector: "img", format: "skip" },
    { selector: "td", format: "cell" },
    { selector: "th", format: "cell" },
    { selector: "tr", format: "block", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
  ],
};

const convert = compile(options);

/** Converts a mail's HTML to plain text. Returns undefined if it is too long or nested too deeply to be converted in full. */
export function textOfHtml(html: string): string | undefined {
  if (html.length > MAX_LENGTH) return undefined;
  const text = convert(html);
  return text.includes(TOO_DEEP)
    ? undefined
    : text
        .replace(/ ?\u00a0/g, " ")
        .split("\n")
        .map((line) => line.trimEnd())
        .join("\n");
}
