/** What a spreadsheet takes for the beginning of a formula, also in its full-width forms and after blanks. */
const FORMULA = /^\s*[=+\-@|%＝＋－＠]|^[\t\r\n]/u;

/**
 * One field by RFC 4180. A text that a spreadsheet would run as a formula gets an apostrophe before it, which
 * spreadsheets show as text: it is a stranger's text on the owner's machine.
 */
export function csvField(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (fields: readonly string[]): string => `${fields.map(csvField).join(",")}\r\n`;

/** Tells Excel that the file is UTF-8; everything else skips it. */
export const BOM = "\uFEFF";
