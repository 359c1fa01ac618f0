import { stringify } from "csv-stringify/sync";

/** What `escape_formulas` leaves: a sign after blanks or a line's end, and the | and % of older spreadsheets. */
const FORMULA = /^\s+[=+\-@|%＝＋－＠]|^[|%\n]/u;

/**
 * Lines of RFC 4180. A text that a spreadsheet would run as a formula gets an apostrophe before it, which
 * spreadsheets show as text: it is a stranger's text on the owner's machine.
 */
export const csvLines = (lines: readonly (readonly string[])[]): string =>
  stringify([...lines], {
    record_delimiter: "\r\n",
    quote_record_delimiter: true,
    escape_formulas: true,
    cast: { string: (text) => (FORMULA.test(text) ? `'${text}` : text) },
    quoted_match: /^\s|\s$/u,
  });

/** Tells Excel that the file is UTF-8; everything else skips it. */
export const BOM = "\uFEFF";
