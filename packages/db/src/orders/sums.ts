import type { TestMode } from "@rankwright/schema";
import { and, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import { type Db, together } from "../core/client.ts";
import { orderSums, orders } from "../tables/index.ts";
import { isOfSomeDays, type OrderFilter, withFilter } from "./filter.ts";

const DAY_MS = 86_400_000;
/** Under this day the sums are of all days. */
const ALL_DAYS = -1;

/** How many orders there are in one currency, and what their prices add up to. */
export interface OrderSum {
  currency: string;
  /** "live", or the kind of test they were placed in. */
  mode: "live" | TestMode;
  n: number;
  cents: number;
}

/** Sums of the same currency and mode as one. */
function merged(parts: readonly OrderSum[]): OrderSum[] {
  const known = new Map<string, OrderSum>();
  for (const { currency, mode, n, cents } of parts) {
    const sum = known.get(`${currency} ${mode}`) ?? { currency, mode, n: 0, cents: 0 };
    known.set(`${currency} ${mode}`, { ...sum, n: sum.n + n, cents: sum.cents + cents });
  }
  return [...known.values()].filter(({ n }) => n > 0).sort((a, b) => b.cents - a.cents);
}

/** The stored sums of the days from `first` to before `end`. */
function sumsFrom(db: Db, filter: OrderFilter, first: number, end: number): OrderSum[] {
  const { day, currency, mode, n, cents } = orderSums;
  const { paymentStatus, orderStatus, packageName } = filter;
  return db
    .select({ currency, mode, n: sql<number>`sum(${n})`, cents: sql<number>`sum(${cents})` })
    .from(orderSums)
    .where(
      and(
        gte(day, first),
        lt(day, end),
        paymentStatus && eq(orderSums.paymentStatus, paymentStatus),
        orderStatus && eq(orderSums.orderStatus, orderStatus),
        packageName === undefined ? undefined : eq(orderSums.packageName, packageName),
      ),
    )
    .groupBy(currency, mode)
    .all();
}

/** What is counted of orders one by one: those of a part of a day, or of a search. */
const counted = (rows: readonly { currency: string; testMode: TestMode | null; cents: number }[]) =>
  merged(rows.map(({ currency, testMode, cents }) => ({ currency, mode: testMode ?? "live", n: 1, cents })));

const facts = { currency: orders.currency, testMode: orders.testMode, cents: orders.priceCents };

/** The sums of these orders, at most 1,000. */
export const sumsOfOrders = (db: Db, ids: readonly string[]): OrderSum[] =>
  ids.length === 0 ? [] : counted(db.select(facts).from(orders).where(inArray(orders._id, ids)).all());

/** Whole days have stored sums; at both ends the parts of a day are added up. */
function sumsOfDays(db: Db, filter: OrderFilter): OrderSum[] {
  const { from, until } = filter;
  const first = from === undefined ? 0 : Math.ceil(from / DAY_MS);
  const end = until === undefined ? undefined : Math.floor(until / DAY_MS);
  const placed = (part: { from?: number | undefined; until?: number | undefined }) =>
    counted(
      db
        .select(facts)
        .from(orders)
        .where(withFilter({ ...filter, ...part }, "createdAt"))
        .all(),
    );
  if (end !== undefined && first >= end) return placed({});
  return merged([
    ...(from === undefined ? [] : placed({ until: first * DAY_MS })),
    ...sumsFrom(db, filter, first, end ?? Number.MAX_SAFE_INTEGER),
    ...(end === undefined ? [] : placed({ from: end * DAY_MS })),
  ]);
}

/** The sums of the orders that a filter leaves, one for each currency and mode, the greatest first; none where there are none. */
export const sumsOf = (db: Db, filter: OrderFilter): OrderSum[] =>
  together(db, () =>
    isOfSomeDays(filter) ? sumsOfDays(db, filter) : merged(sumsFrom(db, filter, ALL_DAYS, ALL_DAYS + 1)),
  );

/** How many orders a filter leaves. */
export const countOrders = (db: Db, filter: OrderFilter): number =>
  sumsOf(db, filter).reduce((all, { n }) => all + n, 0);

/** What the orders that wait for their money cost, in cents, and how many they are; tests only those of `testMode`. */
export const unpaidOrders = (db: Db, testMode: TestMode | null): { cents: number; orders: number } =>
  sumsOf(db, { paymentStatus: "UnPaid" })
    .filter(({ mode }) => mode === "live" || mode === testMode)
    .reduce((all, { n, cents }) => ({ cents: all.cents + cents, orders: all.orders + n }), {
      cents: 0,
      orders: 0,
    });

/** How many orders wait to be paid. */
export const countUnpaid = (db: Db): number => countOrders(db, { paymentStatus: "UnPaid" });

const MOST_NAMES = 200;

/** The names of the packages that orders have, by name: one look into their index for each. */
export function packagesOfOrders(db: Db): string[] {
  const next = (after: SQL) => sql`(select min(package_name) from ${orders} where package_name > ${after})`;
  return db
    .all<{ name: string }>(
      sql`with recursive names(name) as (
        select ${next(sql`''`)} union all select ${next(sql`names.name`)} from names where names.name is not null
      ) select name from names where name is not null limit ${MOST_NAMES}`,
    )
    .map(({ name }) => name);
}
