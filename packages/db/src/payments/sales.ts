import type { ProviderId, TestMode } from "@rankwright/schema";
import { and, eq, gte, inArray, isNotNull, lt, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { type Db, together } from "../core/client.ts";
import { counterValue } from "../core/counters.ts";
import { ledger, packageSales, paymentSessions } from "../tables/index.ts";

/** What triggers/counts.sql adds up by: in every time zone a day begins with a bucket. */
const BUCKET_MS = 900_000;

/** What is in a sum: real orders and money always, of the tests only those of the mode that is set now. */
const summedModes = (testMode: TestMode | null): ("live" | TestMode)[] =>
  testMode ? ["live", testMode] : ["live"];

/** What was sold in a stretch of time; money in cents. */
export interface Sales {
  /** What came in. */
  grossCents: number;
  /** What went back, as a positive number. */
  refundedCents: number;
  netCents: number;
  /** How many payments came in. */
  payments: number;
  /** How many orders were placed. */
  orders: number;
}

/**
 * The sales of each stretch between two neighbours of `boundaries` (ascending, milliseconds since 1970, whole quarters
 * of an hour; the second belongs to the next), from the ledger. Tests count only those of `testMode`; none when it
 * is null.
 */
export function salesBetween(db: Db, boundaries: readonly number[], testMode: TestMode | null): Sales[] {
  const test = testMode ?? "live";
  const within = db.$client.prepare<[number, number, string], number[]>(WITHIN).raw();
  return together(db, () =>
    boundaries.slice(1).map((end, n) => {
      const from = boundaries[n] ?? end;
      const [grossCents = 0, refundedCents = 0, payments = 0, orders = 0] =
        within.get(from / BUCKET_MS, end / BUCKET_MS, test) ?? [];
      return { grossCents, refundedCents, netCents: grossCents - refundedCents, payments, orders };
    }),
  );
}

/** As plain text: a page of sales asks it sixty times, and each time Drizzle would take twice as long as SQLite. */
const WITHIN = `
  select coalesce(sum(gross_cents), 0), coalesce(sum(refunded_cents), 0), coalesce(sum(payments), 0), coalesce(sum(orders), 0)
  from sales_buckets where bucket >= ? and bucket < ? and mode in ('live', ?)`;

const sum = (column: SQLiteColumn) => sql<number>`coalesce(sum(${column}), 0)`;

/** What was sold of one package in a stretch of time; money in cents. */
export interface SalesOfPackage extends Omit<Sales, "orders"> {
  name: string;
}

/**
 * The sales of each package from `from` to `to` (milliseconds since 1970, whole quarters of an hour; the second no more), what
 * came in most first; no package without any. Tests count only those of `testMode`; none when it is null.
 */
export function salesOfPackages(
  db: Db,
  { from, to }: { from: number; to: number },
  testMode: TestMode | null,
): SalesOfPackage[] {
  const { bucket, mode, packageName, grossCents, refundedCents, payments } = packageSales;
  const ofPackage = db
    .select({ grossCents: sum(grossCents), refundedCents: sum(refundedCents), payments: sum(payments) })
    .from(packageSales)
    .where(
      and(
        eq(packageName, sql.placeholder("name")),
        inArray(mode, summedModes(testMode)),
        gte(bucket, from / BUCKET_MS),
        lt(bucket, to / BUCKET_MS),
      ),
    )
    .prepare();
  return together(db, () =>
    db.$client
      .prepare<[], string>(NAMES)
      .pluck()
      .all()
      .flatMap((name) => {
        const sold = ofPackage.get({ name });
        if (!sold || (sold.grossCents === 0 && sold.refundedCents === 0)) return [];
        return [{ name, ...sold, netCents: sold.grossCents - sold.refundedCents }];
      })
      .toSorted((one, other) => other.grossCents - one.grossCents || one.name.localeCompare(other.name)),
  );
}

/** Every name once, by steps from one to the next in the key instead of a look at every row. */
const NAMES = `
  with recursive names(name) as (
    select min(package_name) from package_sales
    union all
    select (select min(package_name) from package_sales where package_name > name) from names where name is not null
  )
  select name from names where name is not null`;

/** A counter of each mode, such as "sales" in cents: those of the modes that are in a sum. */
export const ofModes = (db: Db, name: string, testMode: TestMode | null): number =>
  summedModes(testMode).reduce((sum, mode) => sum + counterValue(db, `${name}:${mode}`), 0);

/**
 * What came for orders that are not paid in full yet, in cents: parts of their prices, which only these `ways` to pay bring. Tests
 * count only those of `testMode`. As quick as there are few open sessions of those ways, which only unpaid orders have.
 */
export function partsOfUnpaid(db: Db, ways: readonly ProviderId[], testMode: TestMode | null): number {
  const open = db
    .select({ orderId: paymentSessions.openFor })
    .from(paymentSessions)
    .where(and(isNotNull(paymentSessions.openFor), inArray(paymentSessions.provider, ways)));
  const row = db
    .select({ cents: sum(ledger.grossCents) })
    .from(ledger)
    .where(and(inArray(ledger.orderId, open), inArray(ledger.mode, summedModes(testMode))))
    .get();
  return row?.cents ?? 0;
}
