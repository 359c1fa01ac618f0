import { z } from "zod";
import { zodIssues } from "../issues.ts";
import { requiredText } from "../text.ts";
import { redirectInput } from "./redirects.ts";

/** Maximum number of redirects of a site. */
export const REDIRECTS_MAX = 2_000;

/** Maximum length of the pasted text, in characters. */
export const REDIRECT_LINES_MAX = 250_000;

/** Many redirects as one text, one per line: the old address and the new one. */
export const redirectLinesInput = z.strictObject({ lines: requiredText("Redirects", REDIRECT_LINES_MAX) });

type RedirectInput = z.infer<typeof redirectInput>;

/** A non-empty line, numbered from 1, with its redirect or an error. */
export type RedirectLine = { line: number } & (RedirectInput | { message: string });

const unquoted = (word: string) => word.replace(/[,;]$/, "").replace(/^"(.*)"$/, "$1");

/** Splits a line at spaces. A line without spaces is split at commas and semicolons, as in CSV files. */
function wordsOf(line: string): string[] {
  const words = line.split(/\s+/);
  return (words.length > 1 ? words : line.split(/[,;]/)).map(unquoted).filter((word) => word !== "");
}

/** Parses typed or pasted redirects: two spreadsheet columns, CSV or plain lines. */
export function readRedirectLines(text: string): RedirectLine[] {
  return text.split(/\r\n|\r|\n/).flatMap((typed, at): RedirectLine[] => {
    const line = at + 1;
    if (typed.trim() === "") return [];
    const [from = "", to = "", ...more] = wordsOf(typed.trim());
    if (to === "" || more.length > 0)
      return [{ line, message: "Enter the old address, a space and the new address." }];
    // Otherwise a header line, such as "source target", would become a redirect.
    if (!/^(?:https?:\/\/|\/)/i.test(from))
      return [{ line, message: `The old address must start with /, but ${from} doesn't.` }];
    const read = redirectInput.safeParse({ from, to });
    return [
      read.success ? { line, ...read.data } : { line, message: zodIssues(read.error)[0]?.message ?? "" },
    ];
  });
}
