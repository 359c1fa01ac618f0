import { EU_RATES, type InvoiceKind, type TaxTotals, type TestMode } from "@rankwright/schema";
import { and, asc, between, inArray, lt, ne, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Db } from "../core/client.ts";
import { invoiceTaxes } from "../tables/index.ts";

/** Documents of a tax report. */
export interface TaxPeriod {
  /** First and last day of issue, such as "2026-10-01". */
  from: string;
  to: string;
  /** Documents of test orders count only if their mode is this one; none if it is null. */
  testMode: TestMode | null;
}

const table = invoiceTaxes;

/** Matches the taxes of a period's documents. */
export const inPeriod = ({ from, to, testMode }: TaxPeriod) =>
  and(inArray(table.mode, testMode ? ["live", testMode] : ["live"]), between(table.day, from, to));

const sumOf = (column: SQLiteColumn, kind: InvoiceKind): SQL<number> =>
  sql<number>`sum(iif(${table.kind} = ${kind}, ${column}, 0))`;

/** Sums of the base, the tax and the amount with both, of invoices and of credit notes. */
const sums = {
  invoicedBase: sumOf(table.baseCents, "invoice"),
  invoicedTax: sumOf(table.taxCents, "invoice"),
  invoicedGross: sumOf(table.grossCents, "invoice"),
  creditedBase: sumOf(table.baseCents, "credit-note"),
  creditedTax: sumOf(table.taxCents, "credit-note"),
  creditedGross: sumOf(table.grossCents, "credit-note"),
};

/** Returns the sums of a row as totals. */
function totalsOf(row: Record<keyof typeof sums, number>): TaxTotals {
  const invoiced = {
    baseCents: row.invoicedBase,
    taxCents: row.invoicedTax,
    grossCents: row.invoicedGross,
  };
  const credited = {
    baseCents: row.creditedBase,
    taxCents: row.creditedTax,
    grossCents: row.creditedGross,
  };
  const net = {
    baseCents: invoiced.baseCents - credited.baseCents,
    taxCents: invoiced.taxCents - credited.taxCents,
    grossCents: invoiced.grossCents - credited.grossCents,
  };
  return { invoiced, credited, net };
}

const firstOf = (kind: InvoiceKind): SQL<number> =>
  sql<number>`sum(${table.kind} = ${kind} and ${table.position} = 0)`;

/** Sums of a period by currency, treatment, country, state, rate and name of the tax. */
export type TaxSums = ReturnType<typeof taxSums>[number];

/**
 * Returns the sums of a period's documents, in no particular order. `invoices` and `creditNotes` are numbers of documents: each is
 * counted in the row of its first tax.
 */
export const taxSums = (db: Db, period: TaxPeriod) =>
  db
    .select({
      currency: table.currency,
      treatment: table.treatment,
      country: table.country,
      state: table.state,
      rate: table.rate,
      name: table.name,
      invoices: firstOf("invoice"),
      creditNotes: firstOf("credit-note"),
      ...sums,
    })
    .from(table)
    .where(inPeriod(period))
    .groupBy(table.currency, table.treatment, table.country, table.state, table.rate, table.name)
    .all()
    .map(({ currency, treatment, country, state, rate, name, invoices, creditNotes, ...row }) => ({
      currency,
      treatment,
      country,
      state,
      rate,
      name,
      invoices,
      creditNotes,
      ...totalsOf(row),
    }));

// Object.keys loses the type of the keys.
const EU_CODES = Object.keys(EU_RATES) as (keyof typeof EU_RATES)[];

/** Matches taxes of a country of the EU that was charged by a seller in another one. */
const ossTaxes = and(
  inArray(table.treatment, ["standard", "zero"]),
  inArray(table.sellerCountry, EU_CODES),
  inArray(table.country, EU_CODES),
  ne(table.country, table.sellerCountry),
);

/** Sums of a quarter by currency, country of consumption and rate. */
export type OssSums = ReturnType<typeof ossSums>[number];

/** Returns the sums of sales to consumers in other EU countries that were made in the period. */
export const ossSums = (db: Db, period: TaxPeriod) =>
  db
    .select({ currency: table.currency, country: table.country, rate: table.rate, ...sums })
    .from(table)
    .where(and(inPeriod(period), ossTaxes, between(table.saleDay, period.from, period.to)))
    .groupBy(table.currency, table.country, table.rate)
    .orderBy(asc(table.currency), asc(table.country), asc(table.rate))
    .all()
    .map(({ currency, country, rate, ...row }) => ({ currency, country, rate, ...totalsOf(row) }));

const saleQuarter = sql<string>`substr(${table.saleDay}, 1, 4) || '-Q' || ((substr(${table.saleDay}, 6, 2) + 2) / 3)`;

/** Corrections of a quarter by currency, corrected quarter and country of consumption. */
export type OssCorrection = ReturnType<typeof ossCorrections>[number];

/** Returns the period's corrections of sales to consumers in other EU countries that were made before it. */
export const ossCorrections = (db: Db, period: TaxPeriod) =>
  db
    .select({ currency: table.currency, country: table.country, quarter: saleQuarter, ...sums })
    .from(table)
    .where(and(inPeriod(period), ossTaxes, lt(table.saleDay, period.from)))
    .groupBy(table.currency, saleQuarter, table.country)
    .orderBy(asc(table.currency), saleQuarter, asc(table.country))
    .all()
    .map(({ currency, country, quarter, ...row }) => ({ currency, country, quarter, ...totalsOf(row) }));
