import type { ProviderId, TestMode } from "@rankwright/schema";
import { and, eq, gte, inArray, isNotNull, lt, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { type Db, together } from "../core/client.ts";
import { counters, ledger, packageSales, paymentSessions } from "../tables/index.ts";

/** Size of the time buckets in triggers/sales.sql, in milliseconds: in every time zone days begin on a bucket boundary. */
const BUCKET_MS = 900_000;

/** Returns the modes that a total includes: live, and the current test mode, if any. */
const summedModes = (testMode: TestMode | null): ("live" | TestMode)[] =>
  testMode ? ["live", testMode] : ["live"];

/** Sales of a period in one currency; amounts in cents. */
export interface Sales {
  /** Payments received. */
  grossCents: number;
  /** Refunds, as a positive number. */
  refundedCents: number;
  netCents: number;
  /** Number of payments received. */
  payments: number;
  /** Number of orders placed. */
  orders: number;
}

/** Selection of sales. */
export interface SalesOf {
  currency: string;
  /** Test payments count only if their mode is this one; none if it is null. */
  testMode: TestMode | null;
}

/**
 * Returns the sales of each period between two neighbouring `boundaries` (ascending, milliseconds since 1970, multiples of 15 minutes; ends
 * are exclusive), from the ledger.
 */
export function salesBetween(
  db: Db,
  boundaries: readonly number[],
  { currency, testMode }: SalesOf,
): Sales[] {
  const test = testMode ?? "live";
  const within = db.$client.prepare<[string, string, number, number], number[]>(WITHIN).raw();
  return together(db, () =>
    boundaries.slice(1).map((end, n) => {
      const from = boundaries[n] ?? end;
      const [grossCents = 0, refundedCents = 0, payments = 0, orders = 0] =
        within.get(test, currency, from / BUCKET_MS, end / BUCKET_MS) ?? [];
      return { grossCents, refundedCents, netCents: grossCents - refundedCents, payments, orders };
    }),
  );
}

/** Plain SQL, because a sales page runs this sixty times, and building the query with Drizzle would triple the time. */
const WITHIN = `
  select coalesce(sum(gross_cents), 0), coalesce(sum(refunded_cents), 0), coalesce(sum(payments), 0), coalesce(sum(orders), 0)
  from sales_buckets where mode in ('live', ?) and currency = ? and bucket >= ? and bucket < ?`;

const sum = (column: SQLiteColumn) => sql<number>`coalesce(sum(${column}), 0)`;

/** Sales of one package in a period; amounts in cents. */
export interface SalesOfPackage extends Omit<Sales, "orders"> {
  name: string;
}

/**
 * Returns the sales per package from `from` to before `to` (milliseconds since 1970, multiples of 15 minutes), highest gross first. Omits
 * packages without sales.
 */
export function salesOfPackages(
  db: Db,
  { from, to }: { from: number; to: number },
  { currency, testMode }: SalesOf,
): SalesOfPackage[] {
  const { bucket, mode, packageName, grossCents, refundedCents, payments } = packageSales;
  const ofPackage = db
    .select({ grossCents: sum(grossCents), refundedCents: sum(refundedCents), payments: sum(payments) })
    .from(packageSales)
    .where(
      and(
        eq(packageName, sql.placeholder("name")),
        inArray(mode, summedModes(testMode)),
        eq(packageSales.currency, currency),
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

/** Lists the names once each, by lookups in the primary key instead of a scan. */
const NAMES = `
  with recursive names(name) as (
    select min(package_name) from package_sales
    union all
    select (select min(package_name) from package_sales where package_name > name) from names where name is not null
  )
  select name from names where name is not null`;

/** Returns the balance of the ledger per currency, in cents. Test payments count only if their mode is `testMode`. */
export function netByCurrency(db: Db, testMode: TestMode | null): ReadonlyMap<string, number> {
  const net = new Map<string, number>();
  for (const mode of summedModes(testMode)) {
    const prefix = `net:${mode}:`;
    const rows = db
      .select()
      .from(counters)
      // A range of the primary key: ";" follows ":".
      .where(and(gte(counters.name, prefix), lt(counters.name, `net:${mode};`)))
      .all();
    for (const { name, value } of rows) {
      const currency = name.slice(prefix.length);
      net.set(currency, (net.get(currency) ?? 0) + value);
    }
  }
  return net;
}

/**
 * Returns the partial payments for orders that are not paid in full yet, in cents per currency. `providers` are the payment methods that
 * allow partial payments. Test payments count only if their mode is `testMode`. Fast, because only unpaid orders have open sessions of
 * these methods.
 */
export function partsOfUnpaid(
  db: Db,
  providers: readonly ProviderId[],
  testMode: TestMode | null,
): ReadonlyMap<string, number> {
  const open = db
    .select({ orderId: paymentSessions.openFor })
    .from(paymentSessions)
    .where(and(isNotNull(paymentSessions.openFor), inArray(paymentSessions.provider, providers)));
  const rows = db
    .select({ currency: ledger.currency, cents: sum(ledger.grossCents) })
    .from(ledger)
    .where(and(inArray(ledger.orderId, open), inArray(ledger.mode, summedModes(testMode))))
    .groupBy(ledger.currency)
    .all();
  return new Map(rows.map(({ currency, cents }) => [currency, cents]));
}
