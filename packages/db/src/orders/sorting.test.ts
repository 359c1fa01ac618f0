import { ORDER_STATUSES, PAYMENT_STATUSES } from "@rankwright/schema";
import { expect, test } from "vitest";
import { addSampleOrders, freshDb, plansOf } from "../../testing/index.ts";
import { type Db, immediate } from "../core/client.ts";
import { orders } from "../tables/index.ts";
import type { OrderFilter } from "./filter.ts";
import { ordersBefore, pageOfOrders } from "./lists.ts";
import { insertOrder, type OrderRow, setOrderStatus, setPaymentStatus } from "./orders.ts";
import { ORDER_SORTS, type OrderSort } from "./sorting.ts";

const sorted: Record<OrderSort, (row: OrderRow) => string | number> = {
  orderDate: (row) => row._id,
  packageName: (row) => row.packageName,
  packagePrice: (row) => row.priceCents,
  customerName: (row) => row.customerName,
  customerEmail: (row) => row.emailKey,
  customerCountry: (row) => row.customerCountry,
  paymentStatus: (row) => row.paymentStatus,
  orderStatus: (row) => row.orderStatus,
};
const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);

/** Filters and sorts all orders in memory and returns their ids. */
function plainly(all: OrderRow[], sort: OrderSort, ascending: boolean, filter: OrderFilter): string[] {
  const { from, until } = filter;
  const isOfDays = sort === "orderDate" && (from ?? until) !== undefined;
  const key = isOfDays ? ({ createdAt }: OrderRow) => createdAt : sorted[sort];
  const rows = all
    .filter(({ paymentStatus }) => (filter.paymentStatus ?? paymentStatus) === paymentStatus)
    .filter(({ orderStatus }) => (filter.orderStatus ?? orderStatus) === orderStatus)
    .filter(({ packageName }) => (filter.packageName ?? packageName) === packageName)
    .filter(({ createdAt }) => createdAt >= (from ?? createdAt) && createdAt < (until ?? createdAt + 1))
    .sort((a, b) => compare(key(a), key(b)) || compare(a._id, b._id));
  return (ascending ? rows : rows.reverse()).map(({ _id }) => _id);
}

/** When the first of the sample orders was placed; one is placed every minute. */
const START = 1_700_000_000_000;
const MINUTE = 60_000;

const filters: OrderFilter[] = [
  {},
  ...PAYMENT_STATUSES.map((paymentStatus) => ({ paymentStatus })),
  ...ORDER_STATUSES.map((orderStatus) => ({ orderStatus })),
  { paymentStatus: "Cancelled", orderStatus: "Pending" },
  { packageName: "Standard" },
  { until: START + 2_000 * MINUTE },
  { from: START + 30 * MINUTE, until: START + 60 * MINUTE },
  // Match only a few of the 4,500 orders.
  { from: START + 30 * MINUTE, until: START + 38 * MINUTE },
  { from: START + 30 * MINUTE, until: START + 70 * MINUTE, packageName: "Premium", orderStatus: "Pending" },
  { from: START + 30 * MINUTE, until: START + 4_200 * MINUTE, packageName: "Basic", paymentStatus: "Paid" },
];

/** Compares the first, middle and last pages of every sort and filter with those sorted in memory. */
function expectSamePages(db: Db): void {
  const all = db.select().from(orders).all();
  const pageSize = 7;
  for (const sort of ORDER_SORTS)
    for (const ascending of [true, false])
      for (const filter of filters) {
        const ids = plainly(all, sort, ascending, filter);
        const pages = Math.max(1, Math.ceil(ids.length / pageSize));
        for (const page of new Set([1, 2, Math.ceil(pages / 3), Math.ceil(pages / 2), pages - 1, pages])) {
          if (page < 1 || page > pages) continue;
          const found = pageOfOrders(db, { ...filter, sort, ascending }, { page, pageSize });
          const label = `${sort} ${ascending} ${JSON.stringify(filter)} page ${page}`;
          expect(found.total, label).toBe(ids.length);
          expect(
            found.rows.map(({ _id }) => _id),
            label,
          ).toEqual(ids.slice((page - 1) * pageSize, page * pageSize));
        }
      }
}

const by = { byWhom: "owner@example.com", note: "", now: 1 };

/** Creates a random number generator that returns the same numbers in every run. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

/** Places and changes orders at random: `n` steps, in one transaction. */
function change(db: Db, n: number, seed: number): void {
  const random = randomOf(seed);
  immediate(db, (tx) => {
    const known = tx.select().from(orders).all();
    for (let step = 0; step < n; step += 1) {
      const order = known[random(known.length)];
      if (order && random(3) > 0) {
        const at = known.indexOf(order);
        known[at] =
          random(2) === 0
            ? setOrderStatus(tx, order, order.orderStatus === "Pending" ? "Delivered" : "Pending", by)
            : setPaymentStatus(tx, order, order.paymentStatus === "Paid" ? "Cancelled" : "Paid", by);
      } else
        known.push(
          insertOrder(
            tx,
            {
              accountId: null,
              packageName: ["Basic", "Standard", "Premium"][random(3)] ?? "",
              packagePrice: "49.50",
              priceCents: 100 + random(9_000),
              customerEmail: `client${random(50)}@example.com`,
              emailKey: `client${random(50)}@example.com`,
              customerName: ["", "Ä sample", "'quoted'", "zz", "Sample client 30"][random(5)] ?? "",
              customerAddress: "1 Example Street",
              customerCountry: `Exampleland ${random(4)}`,
              orderDate: "03/02/2026",
              testMode: null,
              idempotencyKey: null,
            },
            by,
          ),
        );
    }
  });
}

test("pages of every sort and filter match the orders sorted in memory", () => {
  const db = freshDb();
  expectSamePages(db);
  change(db, 60, 1);
  expectSamePages(db);
});

test("pages of many orders match, even after orders were added and changed", {
  timeout: 60_000,
}, () => {
  const db = freshDb();
  addSampleOrders(db, 4_500);
  expectSamePages(db);
  change(db, 400, 2);
  expectSamePages(db);
});

test("pages and counts do not include deleted orders", () => {
  const db = freshDb();
  addSampleOrders(db, 90);
  // Deletes only orders without ledger rows.
  db.$client.exec("delete from orders where payment_status = 'UnPaid' and rowid % 2 = 0");
  expectSamePages(db);
});

test("an export contains every order once, newest first", () => {
  const db = freshDb();
  addSampleOrders(db, 1_203);
  const all = db.select().from(orders).all();
  for (const filter of filters)
    for (const search of [undefined, "sample 17"]) {
      const wanted = plainly(all, "orderDate", false, filter).filter(
        (_id) =>
          search === undefined || all.find((row) => row._id === _id)?.customerName === "Sample client 17",
      );
      const found: string[] = [];
      for (let rows = ordersBefore(db, { ...filter, search }, { limit: 100 }); rows.length > 0; ) {
        found.push(...rows.map(({ _id }) => _id));
        rows = ordersBefore(db, { ...filter, search }, { before: found.at(-1), limit: 100 });
      }
      expect(found).toEqual(wanted);
    }
});

test("a selective filter uses the index of its most selective column, for every sort", () => {
  const db = freshDb();
  addSampleOrders(db, 5_000);
  const [from, until] = [START + 30 * MINUTE, START + 38 * MINUTE];
  db.$client.exec("update orders set package_name = 'Rare' where rowid % 1000 = 0");
  const asked: [OrderFilter, string][] = [
    [{ from, until }, "orders_by_moment (created_at>? AND created_at<?)"],
    [
      { from, until, paymentStatus: "Paid", packageName: "Basic" },
      "orders_by_moment (created_at>? AND created_at<?)",
    ],
    [{ from, packageName: "Rare", orderStatus: "Delivered" }, "orders_by_package (package_name=?)"],
  ];
  for (const [filter, way] of asked)
    for (const sort of ORDER_SORTS) {
      const plans = plansOf(db, () => pageOfOrders(db, { ...filter, sort }, { page: 1, pageSize: 10 }));
      const [query, plan] = [...plans].find(([text]) => text.includes('"few"')) ?? [];
      expect(plan, query).toContain(way);
    }
});

test("a filter whose conditions are selective only together uses the sort's index for the first and last pages", () => {
  const db = freshDb();
  addSampleOrders(db, 5_000);
  const together = "payment_status = 'UnPaid' and order_status = 'Delivered'";
  db.$client.exec(
    `update orders set order_status = 'Pending' where ${together} and _id not in (select _id from orders where ${together} limit 6)`,
  );
  const filter = { paymentStatus: "UnPaid", orderStatus: "Delivered" } as const;
  for (const sort of ORDER_SORTS) {
    const isFew = [1, 3, 6].map((page) => {
      const plans = plansOf(db, () => pageOfOrders(db, { ...filter, sort }, { page, pageSize: 1 }));
      return [...plans.keys()].some((text) => text.includes('"few"'));
    });
    expect(isFew, sort).toEqual([false, true, false]);
  }
});

test("no query of the admin's table scans or sorts all orders", { timeout: 60_000 }, () => {
  const db = freshDb();
  addSampleOrders(db, 5_000);
  const plans = plansOf(db, () => {
    for (const sort of ORDER_SORTS)
      for (const ascending of [true, false])
        for (const filter of filters)
          for (const page of [1, 250, 10_000])
            pageOfOrders(db, { ...filter, sort, ascending }, { page, pageSize: 10 });
    for (const filter of filters) {
      pageOfOrders(db, { ...filter, search: "sample" }, { page: 2, pageSize: 10 });
      ordersBefore(db, filter, { before: "ffff", limit: 100 });
      ordersBefore(db, { ...filter, search: "sample" }, { before: "ffff", limit: 100 });
    }
  });
  expect(plans.size).toBeGreaterThan(100);
  for (const [query, plan] of plans) {
    // Reading a range of a covering index is not a scan of the table.
    expect(plan, query).not.toMatch(/SCAN orders(?! USING COVERING INDEX)/);
    // Sorting is allowed for the few rows of stored sums, and for the few orders that a selective filter has found.
    if (!/^SEARCH order_sums|^CO-ROUTINE few\nSEARCH orders USING/.test(plan))
      expect(plan, query).not.toMatch(/TEMP B-TREE/);
    expect(plan, query).toMatch(/SEARCH|SCAN found VIRTUAL TABLE INDEX|SCAN orders USING COVERING INDEX/);
  }
});
