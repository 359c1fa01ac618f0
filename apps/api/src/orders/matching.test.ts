import { immediate } from "@rankwright/db/core";
import { orders } from "@rankwright/db/tables";
import { refused } from "@rankwright/test-kit/refused";
import { placeMany, type Shop, shop } from "@rankwright/test-kit/shops/shop";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";

type Caller = Shop["owner"];
type Wanted = Parameters<Caller["orders"]["setMatchingOrderStatus"]>[0];

/** Calls the procedure until there are no more orders, like the orders page. */
async function setAll(who: Caller, wanted: Wanted) {
  const calls = [];
  let before: string | undefined;
  do {
    const done = await who.orders.setMatchingOrderStatus({ ...wanted, ...(before && { before }) });
    calls.push(done);
    before = done.next ?? undefined;
  } while (before !== undefined);
  return {
    calls: calls.length,
    changed: calls.flatMap(({ previous }) => previous.map(({ _id }) => _id)),
    already: calls.reduce((sum, { already }) => sum + already, 0),
  };
}

const delivered = { filter: {}, orderStatus: "Delivered" } as const;

describe("setting the status of all matching orders", () => {
  test("sets each of them once, on all pages, and leaves other orders unchanged", async () => {
    const site = await shop();
    const { owner, deps } = site;
    const [other = "", ...ids] = placeMany(site, 504);
    immediate(deps.db, (tx) =>
      tx.update(orders).set({ packageName: "Premium" }).where(eq(orders._id, other)).run(),
    );
    await owner.orders.setManyOrderStatus({ _ids: ids.slice(0, 3), orderStatus: "Delivered" });
    const wanted = { filter: { packageName: "Basic" }, orderStatus: "Delivered", count: 503 } as const;
    const done = await setAll(owner, wanted);
    expect(done).toMatchObject({ calls: 2, already: 3 });
    expect(done.changed.toSorted()).toEqual(ids.slice(3).toSorted());
    expect((await owner.orders.page({ orderStatus: "Delivered" })).total).toBe(503);
    expect((await owner.orders.get({ _id: other })).orderStatus).toBe("Pending");
    const again = await setAll(owner, wanted);
    expect(again, "a repeated request changes nothing").toMatchObject({ changed: [], already: 503 });
  });

  test("works if the change removes orders from the filter's results, and is recorded in each history and the audit log", async () => {
    const site = await shop();
    const { owner, people } = site;
    const ids = placeMany(site, 205);
    const done = await setAll(owner, { ...delivered, filter: { orderStatus: "Pending" }, count: 205 });
    expect(done).toMatchObject({ calls: 1, already: 0 });
    expect(done.changed).toHaveLength(205);
    expect((await owner.orders.page({ orderStatus: "Pending" })).total).toBe(0);
    const events = await owner.orders.history({ _id: ids[100] ?? "" });
    expect(events.map(({ event, byWhom }) => [event, byWhom])).toContainEqual([
      "delivered",
      people.owner.email,
    ]);
    expect((await owner.audit.page({ action: "orders.setOrderStatus" })).total).toBe(205);
  });

  test("can be undone like a change of one page", async () => {
    const site = await shop();
    placeMany(site, 4);
    const { previous } = await site.owner.orders.setMatchingOrderStatus({ ...delivered, count: 4 });
    await site.owner.orders.restoreOrderStatus({ orders: previous });
    expect((await site.owner.orders.page({ orderStatus: "Pending" })).total).toBe(4);
  });

  test("returns 409 and changes nothing if more orders match than confirmed", async () => {
    const site = await shop();
    placeMany(site, 3);
    const set = site.owner.orders.setMatchingOrderStatus({ ...delivered, count: 2 });
    await expect(set).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("3 orders match now"),
      cause: { current: { total: 3 } },
    });
    expect((await site.owner.orders.page({ orderStatus: "Delivered" })).total).toBe(0);
  });

  test("is rejected for a search with an unknown number of results, and for too many orders", async () => {
    const site = await shop();
    placeMany(site, 1_001);
    const { setMatchingOrderStatus: set } = site.owner.orders;
    const search = { ...delivered, filter: { search: "sample" }, count: 1_000 };
    await expect(set(search)).rejects.toEqual(refused("BAD_REQUEST", "Add another word"));
    await expect(set({ ...delivered, count: 10_001 })).rejects.toEqual(refused("BAD_REQUEST", "10,000"));
    await expect(set({ ...delivered, count: 0 })).rejects.toEqual(refused("BAD_REQUEST", "at least 1"));
    const behind = set({ ...delivered, count: 1_001, before: "junk" });
    await expect(behind).rejects.toEqual(refused("NOT_FOUND"));
    expect((await site.owner.orders.page({ orderStatus: "Delivered" })).total).toBe(0);
  });

  test("is limited to staff", async () => {
    const site = await shop();
    placeMany(site, 1);
    for (const [who, code] of [
      [site.visitor, "UNAUTHORIZED"],
      [site.one, "FORBIDDEN"],
    ] as const)
      await expect(who.orders.setMatchingOrderStatus({ ...delivered, count: 1 })).rejects.toEqual(
        refused(code),
      );
  });
});

describe("the filter of the orders", () => {
  /** Creates three orders around midnight in the owner's time zone. */
  async function aroundMidnight() {
    const site = await shop({ TIME_ZONE: "America/New_York" });
    const ids = placeMany(site, 3);
    // March 2 begins at 05:00 UTC in the owner's time zone.
    const moments = ["2026-03-02T04:59:59.999Z", "2026-03-02T05:00:00Z", "2026-03-03T04:59:59.999Z"];
    immediate(site.deps.db, (tx) => {
      for (const [n, _id] of ids.entries())
        tx.update(orders)
          .set({ createdAt: Date.parse(moments[n] ?? "") })
          .where(eq(orders._id, _id))
          .run();
    });
    const found = async (filter: Parameters<Caller["orders"]["sums"]>[0]) =>
      (await site.owner.orders.page(filter)).rows.map(({ _id }) => ids.indexOf(_id)).toSorted();
    return { ...site, ids, found };
  }

  test("accepts days in the owner's time zone, both included, and a package", async () => {
    const { found, owner } = await aroundMidnight();
    expect(await found({ from: "2026-03-02", to: "2026-03-02" })).toEqual([1, 2]);
    expect(await found({ to: "2026-03-01" })).toEqual([0]);
    expect(await found({ from: "2026-03-01" })).toEqual([0, 1, 2]);
    expect(await found({ from: "2026-03-03" })).toEqual([]);
    expect(await found({ from: "2026-03-02", packageName: "Premium" })).toEqual([]);
    expect(await found({ packageName: "" })).toEqual([0, 1, 2]);
    expect(await owner.orders.packages()).toEqual(["Basic"]);
  });

  test("applies to the totals by currency", async () => {
    const { owner, deps, ids } = await aroundMidnight();
    expect(await owner.orders.sums({ from: "2026-03-02" })).toEqual({
      sums: [{ currency: "USD", cents: 9_900 }],
      tests: 0,
    });
    immediate(deps.db, (tx) => {
      tx.update(orders)
        .set({ currency: "EUR", priceCents: 20_000 })
        .where(eq(orders._id, ids[1] ?? ""))
        .run();
      tx.update(orders)
        .set({ testMode: "sandbox" })
        .where(eq(orders._id, ids[2] ?? ""))
        .run();
    });
    expect(await owner.orders.sums({})).toEqual({
      sums: [
        { currency: "USD", cents: 4_950 },
        { currency: "EUR", cents: 20_000 },
      ],
      // Orders of another test mode than the current one.
      tests: 1,
    });
    expect(await owner.orders.sums({ search: "sample", to: "2026-03-01" })).toMatchObject({
      sums: [{ currency: "USD", cents: 4_950 }],
    });
  });

  test.each([
    [{ from: "2026-02-30" }, "from"],
    [{ to: "yesterday" }, "to"],
    [{ from: "2026-03-02", to: "2026-03-01" }, "to"],
    [{ packageName: "x".repeat(81) }, "packageName"],
  ])("%j is rejected with the field's name", async (filter, path) => {
    const { owner } = await shop();
    for (const call of [owner.orders.page(filter), owner.orders.sums(filter)]) {
      const error = await call.catch((reason) => reason);
      expect(error).toMatchObject({ code: "BAD_REQUEST" });
      expect(JSON.stringify(error.cause.issues)).toContain(path);
    }
  });
});
