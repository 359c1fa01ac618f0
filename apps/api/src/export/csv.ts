import { stringify } from "csv-stringify/sync";

/** Matches the start of a formula, including leading blanks and the | and % of older spreadsheets, and characters that split a cell. */
const FORMULA = /^\s*[=+\-@|%＝＋－＠]|^[\t\r\n]/u;
/** Matches negative amounts, which aren't formulas. With an apostrophe, spreadsheets would omit credit notes from sums. */
const NEGATIVE = /^-\d+(?:\.\d+)?$/;

/**
 * Formats lines according to RFC 4180. Prefixes possible formulas with an apostrophe, so that spreadsheets show them as text: they
 * come from strangers and would run on the owner's machine.
 */
export const csvLines = (lines: readonly (readonly string[])[]): string =>
  stringify([...lines], {
    record_delimiter: "\r\n",
    quote_record_delimiter: true,
    cast: { string: (text) => (FORMULA.test(text) && !NEGATIVE.test(text) ? `'${text}` : text) },
    quoted_match: /^\s|\s$/u,
  });

/** Byte order mark, which tells Excel that the file is UTF-8. Other programs ignore it. */
export const BOM = "\uFEFF";
