import { type Db, together } from "@rankwright/db/core";
import { ossCorrections, ossSums, type TaxPeriod, taxSums } from "@rankwright/db/tax";
import {
  compareCurrencies,
  countryCode,
  countryOfCode,
  type DayRange,
  daysOfQuarter,
  isEuCode,
  isTooLong,
  PERIOD_TOO_LONG,
  quarterInput,
  RECORDED_TREATMENTS,
  type RecordedTreatment,
  type TaxAmounts,
  type TaxTotals,
  testModeOf,
} from "@rankwright/schema";
import { z } from "zod";
import { date, timesOf } from "../calendar/days.ts";
import type { Env } from "../settings/env.ts";
import { wrongField } from "../trpc/errors.ts";

export interface ReportDeps {
  db: Db;
  env: Pick<Env, "TIME_ZONE" | "setups" | "business" | "tax">;
}

export const taxReportInput = z.strictObject({ from: date("From"), to: date("To") });
export const ossInput = z.strictObject({ quarter: quarterInput });

/** Sums of the documents with the same tax. */
export interface TaxReportRow extends TaxTotals {
  treatment: RecordedTreatment;
  /** Two-letter code of the country whose rate it is, or of the buyer if no tax is charged; "" if it is unknown. */
  country: string;
  countryName: string;
  /** State or region of the buyer, if its country has rates by state; otherwise "". */
  state: string;
  /** In thousandths of a percent. */
  rate: number;
  /** Name of the tax on the documents, such as "VAT". */
  name: string;
}

/** Report of the documents in one currency. */
export interface TaxReportOf {
  currency: string;
  rows: TaxReportRow[];
  /** Sums of the rows. `net.grossCents` is the total of the invoices minus that of the credit notes. */
  total: TaxTotals;
  /** Numbers of documents. */
  invoices: number;
  creditNotes: number;
}

export interface TaxReport extends DayRange {
  /** Currencies with documents in the period, the shop's first. They are never added. */
  currencies: TaxReportOf[];
  /** True if the shop is in a test mode, so that the report includes test orders. */
  hasTests: boolean;
}

const addAmounts = (one: TaxAmounts, other: TaxAmounts): TaxAmounts => ({
  baseCents: one.baseCents + other.baseCents,
  taxCents: one.taxCents + other.taxCents,
  grossCents: one.grossCents + other.grossCents,
});

const NOTHING: TaxAmounts = { baseCents: 0, taxCents: 0, grossCents: 0 };

/** Returns the sums of rows. */
const totalOf = (rows: readonly TaxTotals[]): TaxTotals =>
  rows.reduce<TaxTotals>(
    (sum, row) => ({
      invoiced: addAmounts(sum.invoiced, row.invoiced),
      credited: addAmounts(sum.credited, row.credited),
      net: addAmounts(sum.net, row.net),
    }),
    { invoiced: NOTHING, credited: NOTHING, net: NOTHING },
  );

/** Groups rows by currency, the shop's first. */
const byCurrency = <Row extends { currency: string }>(rows: readonly Row[]): [string, Row[]][] =>
  [...Map.groupBy(rows, ({ currency }) => currency)].toSorted(([one], [other]) =>
    compareCurrencies(one, other),
  );

/** Compares rows for the report: by treatment, the seller's country before others, and the highest rate first. */
const compareRows = (home: string) => (one: TaxReportRow, other: TaxReportRow) =>
  RECORDED_TREATMENTS.indexOf(one.treatment) - RECORDED_TREATMENTS.indexOf(other.treatment) ||
  Number(one.country !== home) - Number(other.country !== home) ||
  one.countryName.localeCompare(other.countryName) ||
  one.state.localeCompare(other.state) ||
  other.rate - one.rate ||
  one.name.localeCompare(other.name);

/** Throws if a date doesn't exist, `to` is before `from`, or the period is too long. */
export function requirePeriod({ from, to }: DayRange, timeZone: string): void {
  timesOf({ from, to }, timeZone);
  if (isTooLong({ from, to })) throw wrongField("to", PERIOD_TOO_LONG);
}

/** Returns base and tax of the invoices and credit notes that were issued in a period, by country and rate. */
export function taxReport({ db, env }: ReportDeps, { from, to }: DayRange): TaxReport {
  requirePeriod({ from, to }, env.TIME_ZONE);
  const testMode = testModeOf(env);
  const compare = compareRows(countryCode(env.business.country));
  const currencies = byCurrency(taxSums(db, { from, to, testMode })).map(([currency, found]): TaxReportOf => {
    const rows = found.map(
      ({ treatment, country, state, rate, name, invoiced, credited, net }): TaxReportRow => ({
        treatment,
        country,
        countryName: countryOfCode(country),
        state,
        rate,
        name,
        invoiced,
        credited,
        net,
      }),
    );
    return {
      currency,
      rows: rows.toSorted(compare),
      total: totalOf(rows),
      invoices: found.reduce((sum, row) => sum + row.invoices, 0),
      creditNotes: found.reduce((sum, row) => sum + row.creditNotes, 0),
    };
  });
  return { from, to, currencies, hasTests: testMode !== null };
}

/** Sales of a quarter to consumers in one country, by rate. Credit notes are those of sales in the same quarter. */
export interface OssRow extends TaxTotals {
  country: string;
  countryName: string;
  rate: number;
}

/** Corrections, in this quarter, of the sales of an earlier one to consumers in one country. */
export interface OssCorrectionRow extends TaxTotals {
  /** The earlier quarter. */
  quarter: string;
  country: string;
  countryName: string;
}

export interface OssReportOf {
  currency: string;
  rows: OssRow[];
  corrections: OssCorrectionRow[];
  total: TaxTotals;
  correctionTotal: TaxTotals;
}

export interface OssReport {
  quarter: string;
  currencies: OssReportOf[];
  hasTests: boolean;
}

const usesOss = ({ business, tax }: ReportDeps["env"]): boolean =>
  tax.mode === "on" && tax.usesOss === "yes" && isEuCode(countryCode(business.country));

const compareCountries = (one: { countryName: string }, other: { countryName: string }) =>
  one.countryName.localeCompare(other.countryName);

const withName = <Row extends { country: string }>(row: Row) => ({
  ...row,
  countryName: countryOfCode(row.country),
});

/**
 * Returns the sales of a quarter to consumers in other EU countries, as the return of the One-Stop Shop asks for them: by country of
 * consumption and rate, and the corrections of earlier quarters by quarter and country. Returns null if the shop doesn't use OSS and
 * has no such sales in the quarter.
 */
export function ossReport({ db, env }: ReportDeps, quarter: string): OssReport | null {
  const testMode = testModeOf(env);
  const period: TaxPeriod = { ...daysOfQuarter(quarter), testMode };
  const [sales, corrections] = together(db, () => [ossSums(db, period), ossCorrections(db, period)] as const);
  if (!usesOss(env) && sales.length === 0 && corrections.length === 0) return null;
  const currencies = byCurrency<{ currency: string }>([...sales, ...corrections]).map(([currency]) => {
    const inThis = (row: { currency: string }) => row.currency === currency;
    // The sort is stable: rates, and corrected quarters, remain in order.
    const rows = sales.filter(inThis).map(withName).toSorted(compareCountries);
    const corrected = corrections.filter(inThis).map(withName);
    return {
      currency,
      rows,
      corrections: corrected,
      total: totalOf(rows),
      correctionTotal: totalOf(corrected),
    };
  });
  return { quarter, currencies, hasTests: testMode !== null };
}
