import type { FileSummary } from "@rankwright/schema";
import { summaryOfCalendar } from "./calendar.ts";
import { summaryOfMail } from "./mail/summary.ts";

/** Start of an untrusted file. */
export interface SummaryInput {
  format: "mail" | "calendar";
  raw: Uint8Array;
  /** Time zone of events that name none. */
  timeZone: string;
}

/** Returns subject, sender and date of a mail or an invitation; undefined if it can't be parsed. */
export async function summaryOf({ format, raw, timeZone }: SummaryInput): Promise<FileSummary | undefined> {
  const bytes = Buffer.from(raw);
  return format === "mail" ? summaryOfMail(bytes) : summaryOfCalendar(bytes.toString("utf8"), timeZone);
}
