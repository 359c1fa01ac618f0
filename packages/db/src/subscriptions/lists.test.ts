import type { SubscriptionState } from "@rankwright/schema";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { addSampleSubscriptions, freshDb, plansOf } from "../../testing/index.ts";
import { type Db, immediate } from "../core/client.ts";
import { orders, subscriptionSums, subscriptions } from "../tables/index.ts";
import { subscriptionFigures } from "./figures.ts";
import { pageOfSubscriptions, subscribedPackages, subscriptionsBefore } from "./lists.ts";
import { findSubscription, isRunning, setSubscription } from "./subscriptions.ts";

const NOW = 1_790_000_000_000;
const DAY = 86_400_000;
const STATES: SubscriptionState[] = ["pending", "active", "pastDue", "paused", "ended"];
const packageIds = [1, 2, 3].map((n) => String(n).padStart(24, "0"));

/** A shop with a thousand subscriptions of three months. */
function shopWithSubscriptions(): Db {
  const db = freshDb();
  addSampleSubscriptions(db, { subscriptions: 1_000, periods: 3, due: 100, now: NOW });
  return db;
}

/** The stored numbers, and those counted from the rows. */
const numbers = (db: Db) => ({
  stored: db
    .select()
    .from(subscriptionSums)
    .all()
    .map((row) => JSON.stringify(Object.values(row)))
    .toSorted(),
  counted: db
    .all<Record<string, unknown>>(
      sql`select state, package_id, mode, currency, unit, every, price_cents, is_paying, next_at, next_cents, charges_left, count(*) as n
        from subscription_kinds group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11`,
    )
    .map((row) => JSON.stringify(Object.values({ ...row, is_paying: row.is_paying === 1 })))
    .toSorted(),
});

test("totals and figures match those counted from all subscriptions, after any change", () => {
  const db = shopWithSubscriptions();
  const expectMatch = () => {
    const { stored, counted } = numbers(db);
    expect(stored).toEqual(counted);
    const rows = db.select().from(subscriptions).all();
    for (const state of [undefined, ...STATES])
      for (const packageId of [undefined, ...packageIds, "none"]) {
        const those = rows.filter(
          (row) => row.state === (state ?? row.state) && row.packageId === (packageId ?? row.packageId),
        );
        const { total } = pageOfSubscriptions(db, { state, packageId }, { page: 1, pageSize: 1 });
        expect(total).toBe(those.length);
      }
    const figures = subscriptionFigures(db, { now: NOW, days: 30, testMode: "local" });
    const from = NOW - 30 * DAY;
    expect(figures.active).toBe(rows.filter(({ state }) => state === "active").length);
    expect(figures.ranBefore).toBe(
      rows.filter((row) => row.createdAt < from && (isRunning(row) || (row.endedAt ?? 0) >= from)).length,
    );
  };
  expectMatch();
  const changes: ((n: number) => Parameters<typeof setSubscription>[2])[] = [
    (n) => ({ state: STATES[n % 5] ?? "active", endedAt: n % 5 === 4 ? NOW - n * DAY : null }),
    (n) => ({ nextPeriod: n % 3, lastPeriod: n % 2 === 0 ? null : n % 4 }),
    (n) => ({ nextAt: n % 3 === 0 ? null : NOW + (n % 7) * DAY }),
    (n) => ({ packageId: packageIds[n % 3] ?? "", packageName: "Changed" }),
    () => ({ nextTerms: null, cancelledAt: NOW }),
  ];
  const ids = db.select({ _id: subscriptions._id }).from(subscriptions).all();
  immediate(db, (tx) => {
    for (const [n, { _id }] of ids.entries()) {
      const found = findSubscription(tx, _id);
      const change = changes[n % changes.length]?.(n);
      if (!found || !change) continue;
      const terms = { ...found.terms, priceCents: 100 * n };
      setSubscription(tx, found, change, NOW);
      const nextTerms = { packageId: "none", packageName: "", terms, orderId: n % 2 === 0 ? null : "order" };
      if (n % 11 === 0) setSubscription(tx, found, { ...change, nextTerms }, NOW);
      if (n % 13 === 0) setSubscription(tx, found, { ...change, terms: { ...terms, unit: "week" } }, NOW);
    }
  });
  expectMatch();
});

test("a search finds subscriptions by their customer and package, within a state and a package", () => {
  const db = shopWithSubscriptions();
  const rows = db.select().from(subscriptions).all();
  const found = (search: string, filter = {}) =>
    pageOfSubscriptions(db, { search, ...filter }, { page: 1, pageSize: 1_000 })
      .rows.map(({ _id }) => _id)
      .toSorted();
  const those = (isWanted: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(isWanted).map(({ _id }) => _id);
  for (const state of STATES) {
    expect(found("sample", { state })).toEqual(those((row) => row.state === state));
    expect(found("sam clien", { state, packageId: packageIds[1] })).toEqual(
      those((row) => row.state === state && row.packageId === packageIds[1]),
    );
    expect(found(state), "the names of states are not part of the texts").toEqual([]);
  }
  for (const packageId of ["none", "---", 'a"b', `${packageIds[0]} OR`, ""])
    expect(found("sample", { packageId }), packageId).toEqual([]);
  expect(found(packageIds[0] ?? "")).toEqual([]);
  const [one] = rows;
  if (!one) throw new Error("There are no subscriptions.");
  immediate(db, (tx) =>
    tx.update(orders).set({ customerName: "Zora Corrected" }).where(eq(orders._id, one.firstOrderId)).run(),
  );
  expect(found("zora corr", { state: one.state })).toEqual([one._id]);
  immediate(db, (tx) => setSubscription(tx, one, { state: "paused", packageName: "Renamed" }, NOW));
  expect(found("zora renam", { state: "paused" })).toEqual([one._id]);
  expect(found("zora", { state: one.state })).toEqual([]);
});

test("the export of a search continues after the last subscription of a batch", () => {
  const db = shopWithSubscriptions();
  const [first, second] = subscriptionsBefore(db, { search: "samp", state: "paused" }, { limit: 2 });
  expect(
    subscriptionsBefore(db, { search: "samp", state: "paused" }, { before: first?._id, limit: 1 }),
  ).toEqual([second]);
});

test("the packages have the name that the newest subscription knows, whatever its state", () => {
  const db = shopWithSubscriptions();
  const newest = db.select().from(subscriptions).all().toReversed();
  immediate(db, (tx) => {
    for (const [at, packageId] of packageIds.entries()) {
      const found = newest.find((one) => one.packageId === packageId);
      if (found) setSubscription(tx, found, { packageName: `Name ${3 - at}`, state: STATES[at] }, NOW);
    }
  });
  expect(subscribedPackages(db)).toEqual(
    packageIds.map((packageId, at) => ({ packageId, packageName: `Name ${3 - at}` })).toReversed(),
  );
});

test("pages and figures are read from indexes", () => {
  const db = shopWithSubscriptions();
  const plans = plansOf(db, () => {
    subscriptionFigures(db, { now: NOW, days: 30, testMode: null });
    subscribedPackages(db);
    for (const search of [undefined, "sample"])
      for (const state of [undefined, "paused"] as const)
        for (const packageId of [undefined, packageIds[0]])
          pageOfSubscriptions(db, { search, state, packageId }, { page: 2, pageSize: 20 });
  });
  for (const [query, plan] of plans) {
    // Sorts only the rows of a search.
    const isSorted = plan.includes("TEMP B-TREE FOR ORDER BY") && !query.includes("json_each(");
    expect(isSorted, query).toBe(false);
    expect(plan, query).not.toMatch(/SCAN subscriptions(?! USING COVERING INDEX subscriptions_in_list)/);
    // All of a package's subscriptions would be read.
    expect(plan, query).not.toMatch(/INDEX subscriptions_of_package \(package_id=\?\)/);
  }
});
