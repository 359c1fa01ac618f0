import { z } from "zod";
import { zodIssues } from "../issues.ts";
import { requiredText } from "../text.ts";
import { redirectInput } from "./moved.ts";

/** As many as a site that was moved here may bring. */
export const REDIRECTS_MAX = 2_000;

/** How long a text of many may be, in characters. */
export const REDIRECT_LINES_MAX = 250_000;

/** Many redirects as one text, a line for each: the old address and the new one. */
export const redirectLinesInput = z.strictObject({ lines: requiredText("Redirects", REDIRECT_LINES_MAX) });

type RedirectInput = z.infer<typeof redirectInput>;

/** A line that holds something, counted from 1: what it asks for, or else what is wrong with it. */
export type RedirectLine = { line: number } & (RedirectInput | { message: string });

const unquoted = (word: string) => word.replace(/[,;]$/, "").replace(/^"(.*)"$/, "$1");

/** The words of a line; a comma or a semicolon parts them where no space does, as in a table that was saved as text. */
function wordsOf(line: string): string[] {
  const words = line.split(/\s+/);
  return (words.length > 1 ? words : line.split(/[,;]/)).map(unquoted).filter((word) => word !== "");
}

/** Reads what was typed or pasted: two columns of a spreadsheet, a table saved as text, or plain lines. */
export function readRedirectLines(text: string): RedirectLine[] {
  return text.split(/\r\n|\r|\n/).flatMap((typed, at): RedirectLine[] => {
    const line = at + 1;
    if (typed.trim() === "") return [];
    const [from = "", to = "", ...more] = wordsOf(typed.trim());
    if (to === "" || more.length > 0)
      return [{ line, message: "Write the old address, a space, and the new one." }];
    // A line of headings, such as source and target, would else be a redirect as well.
    if (!/^(?:https?:\/\/|\/)/i.test(from))
      return [{ line, message: `An old address begins with /, and ${from} does not.` }];
    const read = redirectInput.safeParse({ from, to });
    return [
      read.success ? { line, ...read.data } : { line, message: zodIssues(read.error)[0]?.message ?? "" },
    ];
  });
}
