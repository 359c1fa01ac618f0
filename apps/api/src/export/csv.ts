import { stringify } from "csv-stringify/sync";

/** What a formula begins with, also after blanks, with the | and % of older spreadsheets; and what splits a cell. */
const FORMULA = /^\s*[=+\-@|%＝＋－＠]|^[\t\r\n]/u;
/** The minus of an amount is no formula's: with an apostrophe no sum would count a credit note. */
const NEGATIVE = /^-\d+(?:\.\d+)?$/;

/**
 * Lines of RFC 4180. A text that a spreadsheet would run as a formula gets an apostrophe before it, which
 * spreadsheets show as text: it is a stranger's text on the owner's machine.
 */
export const csvLines = (lines: readonly (readonly string[])[]): string =>
  stringify([...lines], {
    record_delimiter: "\r\n",
    quote_record_delimiter: true,
    cast: { string: (text) => (FORMULA.test(text) && !NEGATIVE.test(text) ? `'${text}` : text) },
    quoted_match: /^\s|\s$/u,
  });

/** Tells Excel that the file is UTF-8; everything else skips it. */
export const BOM = "\uFEFF";
