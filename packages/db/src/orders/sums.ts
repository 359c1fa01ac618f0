import { compareCurrencies, type TestMode } from "@rankwright/schema";
import { and, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import { type Db, together } from "../core/client.ts";
import { orderSums, orders } from "../tables/index.ts";
import { isOfSomeDays, type OrderFilter, withFilter } from "./filter.ts";

const DAY_MS = 86_400_000;
/** Day value of the sums over all days. */
const ALL_DAYS = -1;

/** Number of orders in one currency and mode, and the sum of their prices. */
export interface OrderSum {
  currency: string;
  /** "live", or the test mode in which they were placed. */
  mode: "live" | TestMode;
  n: number;
  cents: number;
}

/** Merges sums of the same currency and mode. */
function merged(parts: readonly OrderSum[]): OrderSum[] {
  const known = new Map<string, OrderSum>();
  for (const { currency, mode, n, cents } of parts) {
    const sum = known.get(`${currency} ${mode}`) ?? { currency, mode, n: 0, cents: 0 };
    known.set(`${currency} ${mode}`, { ...sum, n: sum.n + n, cents: sum.cents + cents });
  }
  return [...known.values()]
    .filter(({ n }) => n > 0)
    .sort((a, b) => compareCurrencies(a.currency, b.currency) || b.cents - a.cents);
}

/** Returns the stored sums of the days from `first` to before `end`. */
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

/** Sums individual orders: those of a partial day, or of a search. */
const counted = (rows: readonly { currency: string; testMode: TestMode | null; cents: number }[]) =>
  merged(rows.map(({ currency, testMode, cents }) => ({ currency, mode: testMode ?? "live", n: 1, cents })));

const facts = { currency: orders.currency, testMode: orders.testMode, cents: orders.priceCents };

/** Sums these orders, at most 1,000. */
export const sumsOfOrders = (db: Db, ids: readonly string[]): OrderSum[] =>
  ids.length === 0 ? [] : counted(db.select(facts).from(orders).where(inArray(orders._id, ids)).all());

/** Sums a date range: whole days from the stored sums, partial days at both ends from their orders. */
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

/** Sums the orders that match a filter, one for each currency and mode, the shop's currency first; empty if there are none. */
export const sumsOf = (db: Db, filter: OrderFilter): OrderSum[] =>
  together(db, () =>
    isOfSomeDays(filter) ? sumsOfDays(db, filter) : merged(sumsFrom(db, filter, ALL_DAYS, ALL_DAYS + 1)),
  );

/** Counts the orders that match a filter. */
export const countOrders = (db: Db, filter: OrderFilter): number =>
  sumsOf(db, filter).reduce((all, { n }) => all + n, 0);

/** Number of orders in one currency, and the sum of their prices. */
export type CurrencySum = Omit<OrderSum, "mode">;

/** Adds the sums of live orders and those of the current test mode per currency, the shop's first. */
export const sumsPerCurrency = (sums: readonly OrderSum[], testMode: TestMode | null): CurrencySum[] =>
  merged(
    sums.flatMap((sum) => (sum.mode === "live" || sum.mode === testMode ? [{ ...sum, mode: "live" }] : [])),
  ).map(({ mode: _, ...sum }) => sum);

/** Returns the number and total price of unpaid orders per currency. Test orders count only if their mode is `testMode`. */
export const unpaidOrders = (db: Db, testMode: TestMode | null): CurrencySum[] =>
  sumsPerCurrency(sumsOf(db, { paymentStatus: "UnPaid" }), testMode);

/** Counts the unpaid orders. */
export const countUnpaid = (db: Db): number => countOrders(db, { paymentStatus: "UnPaid" });

const MAX_NAMES = 200;

/** Lists the names of all ordered packages, sorted, with one index lookup for each. */
export function packagesOfOrders(db: Db): string[] {
  const next = (after: SQL) => sql`(select min(package_name) from ${orders} where package_name > ${after})`;
  return db
    .all<{ name: string }>(
      sql`with recursive names(name) as (
        select ${next(sql`''`)} union all select ${next(sql`names.name`)} from names where names.name is not null
      ) select name from names where name is not null limit ${MAX_NAMES}`,
    )
    .map(({ name }) => name);
}
