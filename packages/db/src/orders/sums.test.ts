import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { addSampleOrders, freshDb, plansOf } from "../../testing/index.ts";
import { type Db, immediate } from "../core/client.ts";
import { orders } from "../tables/index.ts";
import type { OrderFilter } from "./filter.ts";
import { sumsOfOrdersThatMatch } from "./lists.ts";
import type { OrderRow } from "./orders.ts";
import { countUnpaid, packagesOfOrders } from "./sums.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;
/** When the first of the sample orders was placed; one is placed every minute. */
const START = 1_700_000_000_000;
const FIRST_MIDNIGHT = Math.ceil(START / DAY) * DAY;

const filters: OrderFilter[] = [
  {},
  { paymentStatus: "Paid" },
  { paymentStatus: "Cancelled", orderStatus: "Pending", packageName: "Basic" },
  { packageName: "Premium" },
  { packageName: "Nothing" },
  { from: FIRST_MIDNIGHT, until: FIRST_MIDNIGHT + DAY },
  { from: FIRST_MIDNIGHT - 5 * MINUTE, until: FIRST_MIDNIGHT + 5 * MINUTE },
  { from: START + 10 * MINUTE, until: START + 20 * MINUTE },
  { from: START + 10 * MINUTE },
  { until: FIRST_MIDNIGHT + DAY + 1, paymentStatus: "UnPaid" },
  {
    from: START + 100 * MINUTE,
    until: START + 4_000 * MINUTE,
    packageName: "Basic",
    orderStatus: "Delivered",
  },
  { from: START + 10 * DAY },
];

const isOf = (filter: OrderFilter) => (row: OrderRow) =>
  row.paymentStatus === (filter.paymentStatus ?? row.paymentStatus) &&
  row.orderStatus === (filter.orderStatus ?? row.orderStatus) &&
  row.packageName === (filter.packageName ?? row.packageName) &&
  row.createdAt >= (filter.from ?? 0) &&
  row.createdAt < (filter.until ?? Number.POSITIVE_INFINITY);

/** Sums all orders in memory, by currency and mode. */
function plainly(db: Db, filter: OrderFilter): Record<string, [number, number]> {
  const sums: Record<string, [number, number]> = {};
  for (const row of db.select().from(orders).all().filter(isOf(filter))) {
    const key = `${row.currency} ${row.testMode ?? "live"}`;
    const [n, cents] = sums[key] ?? [0, 0];
    sums[key] = [n + 1, cents + row.priceCents];
  }
  return sums;
}

function expectSums(db: Db): void {
  for (const filter of filters) {
    const found = sumsOfOrdersThatMatch(db, filter);
    const byKind = Object.fromEntries(
      found.map(({ currency, mode, n, cents }) => [`${currency} ${mode}`, [n, cents]]),
    );
    expect(byKind, JSON.stringify(filter)).toEqual(plainly(db, filter));
  }
}

const run = (db: Db, statement: string) => immediate(db, (tx) => tx.run(sql.raw(statement)));

test("the sums of orders match the sums computed from all rows, after any change", () => {
  const db = freshDb();
  expect(sumsOfOrdersThatMatch(db, {})).toEqual([]);
  addSampleOrders(db, 4_500);
  expectSums(db);
  run(db, "update orders set currency = 'EUR' where rowid % 5 = 0");
  run(db, "update orders set test_mode = 'local', price_cents = 100 where rowid % 11 = 0");
  run(db, "update orders set payment_status = 'Cancelled' where payment_status = 'UnPaid' and rowid % 2 = 0");
  run(db, "update orders set order_status = 'Delivered', package_name = 'Gold' where rowid % 7 = 0");
  run(db, "update orders set created_at = created_at + 90000000 where rowid % 13 = 0");
  run(db, "delete from orders where payment_status = 'UnPaid' and rowid % 3 = 0");
  expectSums(db);
  const unpaid = Object.values(plainly(db, { paymentStatus: "UnPaid" })).reduce((sum, [n]) => sum + n, 0);
  expect(countUnpaid(db)).toBe(unpaid);
});

test("the sum of a search includes only the orders that are listed", () => {
  const db = freshDb();
  addSampleOrders(db, 300);
  run(db, "update orders set currency = 'EUR' where rowid = 18");
  const found = db
    .select()
    .from(orders)
    .all()
    .filter(({ customerName }) => customerName === "Sample client 17");
  const cents = found.reduce((sum, { priceCents }) => sum + priceCents, 0);
  const sums = sumsOfOrdersThatMatch(db, { search: "sample 17" });
  expect(sums.reduce((sum, each) => sum + each.cents, 0)).toBe(cents);
  expect(sums.reduce((sum, { n }) => sum + n, 0)).toBe(found.length);
  expect(sumsOfOrdersThatMatch(db, { search: "sample 17", until: START })).toEqual([]);
});

test("lists each package name once, sorted", () => {
  const db = freshDb();
  expect(packagesOfOrders(db)).toEqual([]);
  addSampleOrders(db, 50);
  run(db, "update orders set package_name = 'Ärger & Co' where rowid = 7");
  expect(packagesOfOrders(db)).toEqual(["Basic", "Premium", "Standard", "Ärger & Co"]);
});

test("no sum scans all orders", () => {
  const db = freshDb();
  addSampleOrders(db, 2_000);
  const plans = plansOf(db, () => {
    for (const filter of filters) sumsOfOrdersThatMatch(db, filter);
    countUnpaid(db);
  });
  expect(plans.size).toBeGreaterThan(3);
  for (const [query, plan] of plans) {
    expect(plan, query).not.toMatch(/SCAN/);
    // Grouping the stored sums of a date range is allowed, because there are only a few rows per day.
    if (/from "orders"/.test(query))
      expect(plan, query).toMatch(/^SEARCH orders USING COVERING INDEX orders_by_moment/);
  }
  const named = plansOf(db, () => packagesOfOrders(db));
  for (const [query, plan] of named)
    expect(plan, query).toMatch(/SEARCH orders USING COVERING INDEX orders_by_package \(package_name>\?\)/);
});
