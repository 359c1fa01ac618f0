import type { Db } from "@rankwright/db/core";
import { centsToAmount, quarterName, type TaxTotals, treatmentNames } from "@rankwright/schema";
import type { z } from "zod";
import {
  type OssCorrectionRow,
  type OssRow,
  ossInput,
  ossReport,
  type ReportDeps,
  requirePeriod,
  type TaxReportRow,
  taxReport,
  taxReportInput,
} from "../tax/report.ts";
import { vatCountry } from "../tax/vat-id.ts";
import type { Export } from "./tables.ts";

/** A report as a CSV file: all of its rows are computed at once. */
interface Report<Filter, Row> {
  filter: z.ZodType<Filter>;
  /** Names the period in the file's name and the activity log. */
  period: (filter: Filter) => string;
  columns: Readonly<Record<string, (row: Row) => string>>;
  /** Throws for an invalid filter. */
  rows: (filter: Filter, env: ReportDeps["env"]) => (db: Db) => Row[];
}

const reported = <Filter, Row>({ filter, period, columns, rows }: Report<Filter, Row>): Export => ({
  read(query, env) {
    const asked = filter.parse(query);
    const report = rows(asked, env);
    return {
      words: period(asked),
      period: period(asked),
      heads: Object.keys(columns),
      part: (db) => ({
        lines: report(db).map((row) => Object.values(columns).map((cell) => cell(row))),
        last: undefined,
      }),
    };
  },
});

/** Columns of the amounts, all positive except a net amount of which more was credited than invoiced. */
const amountColumns = {
  "Base invoiced": ({ invoiced }: TaxTotals) => centsToAmount(invoiced.baseCents),
  "Tax invoiced": ({ invoiced }: TaxTotals) => centsToAmount(invoiced.taxCents),
  "Base credited": ({ credited }: TaxTotals) => centsToAmount(credited.baseCents),
  "Tax credited": ({ credited }: TaxTotals) => centsToAmount(credited.taxCents),
  Base: ({ net }: TaxTotals) => centsToAmount(net.baseCents),
  Tax: ({ net }: TaxTotals) => centsToAmount(net.taxCents),
  Rounding: ({ net }: TaxTotals) => centsToAmount(net.grossCents - net.baseCents - net.taxCents),
  "Total with tax": ({ net }: TaxTotals) => centsToAmount(net.grossCents),
};

/** Formats a rate in thousandths of a percent: 19_000 as "19". */
export const percent = ({ rate }: { rate: number }) => String(rate / 1_000);

/** Row of the OSS export: sales of the quarter by rate, or corrections of an earlier one. */
type OssLine = TaxTotals &
  Pick<OssRow & OssCorrectionRow, "country" | "countryName"> & {
    currency: string;
    /** "" for sales. */
    corrected: string;
    /** "" for corrections, which aren't reported by rate. */
    percent: string;
    quarter: string;
  };

/** Exports of the tax report, by their names. */
export const reports = {
  "tax-report": reported({
    filter: taxReportInput.strip(),
    period: ({ from, to }) => `${from} to ${to}`,
    columns: {
      Country: (row: TaxReportRow & { currency: string }) => row.countryName,
      "Country code": (row) => row.country,
      State: (row) => row.state,
      Treatment: (row) => treatmentNames[row.treatment],
      "Name of tax": (row) => row.name,
      "Rate in %": percent,
      Currency: (row) => row.currency,
      ...amountColumns,
    },
    rows: (period, env) => {
      requirePeriod(period, env.TIME_ZONE);
      return (db) =>
        taxReport({ db, env }, period).currencies.flatMap(({ currency, rows }) =>
          rows.map((row) => ({ ...row, currency })),
        );
    },
  }),
  oss: reported({
    filter: ossInput.strip(),
    period: ({ quarter }) => quarter,
    columns: {
      Quarter: (row: OssLine) => quarterName(row.quarter),
      "Corrected quarter": (row) => row.corrected && quarterName(row.corrected),
      Country: (row) => row.countryName,
      "Country code": (row) => vatCountry(row.country),
      "Rate in %": (row) => row.percent,
      Currency: (row) => row.currency,
      ...amountColumns,
    },
    rows:
      ({ quarter }, env) =>
      (db) =>
        (ossReport({ db, env }, quarter)?.currencies ?? []).flatMap(
          ({ currency, rows, corrections }): OssLine[] => [
            ...rows.map((row) => ({ ...row, currency, quarter, corrected: "", percent: percent(row) })),
            ...corrections.map((row) => ({ ...row, currency, quarter, corrected: row.quarter, percent: "" })),
          ],
        ),
  }),
} as const satisfies Record<string, Export>;
