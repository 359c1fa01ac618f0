import {
  bookingKinds,
  centsToAmount,
  countryOfCode,
  type DayRange,
  ledgerProviderNames,
  treatmentNames,
} from "@rankwright/schema";
import { bookingsOfDay, type DocumentBooking } from "../accounting/bookings.ts";
import { cellsOf, headerLine, headings } from "../accounting/datev/extf.ts";
import { batchRows } from "../accounting/datev/rows.ts";
import { batchHeader } from "../accounting/datev/setup.ts";
import { type JournalRow, journalRows, journalText } from "../accounting/journal.ts";
import { encodeWindows1252 } from "../accounting/windows-1252.ts";
import { daysAfter } from "../calendar/calendar.ts";
import { momentDigits } from "../calendar/moment.ts";
import { requirePeriod, taxReportInput } from "../tax/report.ts";
import { percent } from "./reports.ts";
import type { Export } from "./tables.ts";

type Read = ReturnType<Export["read"]>;
type Env = Parameters<Export["read"]>[1];

const filter = taxReportInput.strip();

/** Parses the period of an export. Throws for an invalid period. */
function periodIn(query: unknown, { TIME_ZONE }: Env): DayRange {
  const period = filter.parse(query);
  requirePeriod(period, TIME_ZONE);
  return period;
}

/** Returns an export's parts: one for each day, so that a year is never in memory. */
const daily =
  ({ from, to }: DayRange, linesOf: (db: Parameters<Read["part"]>[0], day: string) => string[][]) =>
  (...[db, { before }]: Parameters<Read["part"]>): ReturnType<Read["part"]> => {
    const day = before === undefined ? from : daysAfter(before, 1);
    return { lines: linesOf(db, day), last: day < to ? day : undefined };
  };

/** Returns a value of a document's booking; "" for a booking of money. */
const ofDocument =
  (value: (booking: DocumentBooking) => string) =>
  ({ booking }: JournalRow) =>
    booking.type === "document" ? value(booking) : "";

const journalColumns: Readonly<Record<string, (row: JournalRow) => string>> = {
  Date: ({ booking }) => booking.day,
  Document: ({ booking }) => booking.label,
  Kind: ({ booking }) => bookingKinds[booking.kind],
  "Debit account": ({ debit }) => debit,
  "Credit account": ({ credit }) => credit,
  Amount: ({ cents }) => centsToAmount(cents),
  Currency: ({ booking }) => booking.currency,
  "Tax rate in %": ofDocument(percent),
  "Tax treatment": ofDocument(({ treatment }) => treatmentNames[treatment]),
  Country: ofDocument(({ country }) => countryOfCode(country)),
  "Country code": ofDocument(({ country }) => country),
  State: ofDocument(({ state }) => state),
  Customer: ({ booking }) => booking.customer,
  Order: ({ booking }) => booking.orderId,
  Provider: ({ booking }) => (booking.type === "money" ? ledgerProviderNames[booking.provider] : ""),
  Transaction: ({ booking }) => (booking.type === "money" ? booking.txnId : ""),
  Text: ({ booking }) => journalText(booking),
};

/** Exports of the bookings of a period, by their names. */
export const accountingExports = {
  journal: {
    read(query, env) {
      const period = periodIn(query, env);
      const cells = Object.values(journalColumns);
      return {
        words: `${period.from} to ${period.to}`,
        period: `${period.from} to ${period.to}`,
        heads: Object.keys(journalColumns),
        part: daily(period, (db, day) =>
          bookingsOfDay({ db, env }, day)
            .flatMap(journalRows)
            .map((row) => cells.map((cell) => cell(row))),
        ),
      };
    },
  },
  datev: {
    read(query, env, now) {
      const period = periodIn(query, env);
      const { accounting, TIME_ZONE } = env;
      return {
        words: `${period.from} to ${period.to}`,
        heads: [...headings],
        part: daily(period, (db, day) => batchRows(bookingsOfDay({ db, env }, day), accounting).map(cellsOf)),
        // DATEV finds its files by the start of their name.
        format: {
          fileName: `EXTF_Buchungsstapel_${period.from}_${period.to}.csv`,
          type: "text/csv; charset=windows-1252",
          start: encodeWindows1252(headerLine(batchHeader(accounting, period, momentDigits(now, TIME_ZONE)))),
          // The cells are quoted already.
          encode: (lines) => encodeWindows1252(lines.map((cells) => `${cells.join(";")}\r\n`).join("")),
        },
      };
    },
  },
} as const satisfies Record<string, Export>;
