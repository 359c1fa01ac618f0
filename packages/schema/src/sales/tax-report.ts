import { z } from "zod";
import { TAX_TREATMENTS, type TaxTreatment } from "./sale.ts";

/** Treatment in the tax report. "unrecorded": the document was issued without tax rules. */
export type RecordedTreatment = TaxTreatment | "unrecorded";

/** Treatments in the order of the tax report. */
export const RECORDED_TREATMENTS = [
  ...TAX_TREATMENTS,
  "unrecorded",
] as const satisfies readonly RecordedTreatment[];

export const treatmentNames = {
  standard: "Taxed",
  reverseCharge: "Reverse charge",
  exempt: "Exempt",
  outsideScope: "Not subject to tax",
  zero: "Zero rate",
  unrecorded: "No tax recorded",
} as const satisfies Record<RecordedTreatment, string>;

/** Amounts of a row or a total of the tax report, in cents. */
export interface TaxAmounts {
  baseCents: number;
  taxCents: number;
  /** Base, tax and the rounding of prices that include tax. */
  grossCents: number;
}

/** Amounts of invoices, of credit notes, and invoices minus credit notes. */
export interface TaxTotals {
  invoiced: TaxAmounts;
  /** Positive. */
  credited: TaxAmounts;
  net: TaxAmounts;
}

/** Quarter of a year, such as "2026-Q4". */
export const quarterInput = z
  .string({ error: "Quarter must be text." })
  .regex(/^[12]\d{3}-Q[1-4]$/, "Quarter must be a quarter such as 2026-Q4.");

/** First and last day of a period, such as "2026-10-01". */
export interface DayRange {
  from: string;
  to: string;
}

/** Longest period of a tax report, in days: a leap year. */
const MAX_DAYS = 366;

const DAY_MS = 86_400_000;

/** True if a period is too long for a tax report. */
export const isTooLong = ({ from, to }: DayRange): boolean =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS + 1 > MAX_DAYS;

/** Message for a period that is too long. */
export const PERIOD_TOO_LONG = `The period can have at most ${MAX_DAYS} days.`;

const dayOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/** Returns the days of `count` months from the month `month` (0 for January, which may be beyond the year). */
export const daysOfMonths = (year: number, month: number, count: number): DayRange => ({
  from: dayOf(year, month, 1),
  // The last day of a month is the day before the first of the next.
  to: dayOf(year, month + count, 0),
});

/** Returns the days of a quarter. */
export function daysOfQuarter(quarter: string): DayRange {
  const [year = 0, number = 0] = quarter.split("-Q").map(Number);
  return daysOfMonths(year, 3 * (number - 1), 3);
}

/** Returns the quarter that contains a day: "2026-11-22" is in "2026-Q4". */
export const quarterOf = (day: string): string =>
  `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;

/** Returns the name of a quarter: "Q4 2026". */
export const quarterName = (quarter: string): string => quarter.split("-").toReversed().join(" ");
