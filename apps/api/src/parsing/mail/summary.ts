import type { FileSummary } from "@rankwright/schema";
import { simpleParser } from "mailparser";
import { formatFromHeader, headerValues } from "./headers.ts";

/** Returns the head of a mail, up to the first empty line. */
function headOf(raw: Buffer): Buffer {
  const ends = [raw.indexOf("\r\n\r\n"), raw.indexOf("\n\n")].filter((at) => at >= 0);
  return ends.length === 0 ? raw : raw.subarray(0, Math.min(...ends));
}

/** Returns subject, sender and date of a mail; undefined if it names neither subject nor sender. Its body is not parsed. */
export async function summaryOfMail(raw: Buffer): Promise<FileSummary | undefined> {
  const mail = await simpleParser(headOf(raw)).catch(() => undefined);
  if (!mail) return undefined;
  const [title, from] = [mail.subject ?? "", formatFromHeader(mail)];
  // The parser replaces an invalid date by today's.
  const at = Date.parse(headerValues(mail.headerLines, "date")[0] ?? "");
  return title === "" && from === ""
    ? undefined
    : { title, from, at: Number.isNaN(at) ? null : at, isDay: false };
}
