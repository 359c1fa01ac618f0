import { BOM, csvLines } from "./csv.ts";

/** Format of an export's file. */
export interface FileFormat {
  fileName: string;
  /** Content type. */
  type: string;
  /** Start of the file, before the line with the headings. */
  start: string | Buffer;
  /** Encodes lines of cells. */
  encode: (lines: readonly (readonly string[])[]) => string | Buffer;
}

/** Returns the format of most exports: CSV in UTF-8, which spreadsheets read. */
export const csvFormat = (fileName: string): FileFormat => ({
  fileName,
  type: "text/csv; charset=utf-8",
  start: BOM,
  encode: csvLines,
});
