import * as tables from "@rankwright/db/tables";
import { refused } from "@rankwright/test-kit/refused";
import { customer, shop } from "@rankwright/test-kit/shops/shop";
import { describe, expect, test } from "vitest";

const order = { packageName: "Basic", ...customer } as const;

async function shopWithOrders(n: number) {
  const site = await shop();
  const ids: string[] = [];
  for (let i = 0; i < n; i += 1) ids.push((await site.one.orders.place(order))._id);
  const statuses = async () => (await site.owner.orders.list()).map(({ orderStatus }) => orderStatus);
  return { ...site, ids, statuses };
}

describe("setting the status of many orders", () => {
  test("changes all of them, and the undo restores each old status", async () => {
    const { owner, ids, statuses } = await shopWithOrders(3);
    await owner.orders.setOrderStatus({ _id: ids[1] ?? "", orderStatus: "Delivered" });
    const done = await owner.orders.setManyOrderStatus({ _ids: ids, orderStatus: "Delivered" });
    expect(await statuses()).toEqual(["Delivered", "Delivered", "Delivered"]);
    expect(done.previous).toHaveLength(2);
    expect(done.previous).toEqual(
      expect.arrayContaining([
        { _id: ids[0], orderStatus: "Pending" },
        { _id: ids[2], orderStatus: "Pending" },
      ]),
    );
    const undone = await owner.orders.restoreOrderStatus({ orders: done.previous });
    expect(await statuses()).toEqual(["Pending", "Delivered", "Pending"]);
    await owner.orders.restoreOrderStatus({ orders: undone.previous });
    expect(await statuses()).toEqual(["Delivered", "Delivered", "Delivered"]);
    expect((await owner.orders.page({ orderStatus: "Delivered" })).total).toBe(3);
  });

  test("is recorded in each order's history and in the audit log", async () => {
    const { owner, ids, deps, people } = await shopWithOrders(2);
    await owner.orders.setManyOrderStatus({ _ids: ids, orderStatus: "Delivered" });
    for (const _id of ids) {
      const events = (await owner.orders.history({ _id })).map(({ event, byWhom }) => [event, byWhom]);
      expect(events).toContainEqual(["delivered", people.owner.email]);
      const noted = deps.db.select().from(tables.auditLog).all();
      expect(noted.map(({ subject }) => subject)).toContain(`${_id}: Delivered`);
    }
  });

  test("changes none if one of them doesn't exist", async () => {
    const { owner, ids, statuses } = await shopWithOrders(2);
    const setting = owner.orders.setManyOrderStatus({ _ids: [...ids, "junk"], orderStatus: "Delivered" });
    await expect(setting).rejects.toEqual(refused("NOT_FOUND", "no such order"));
    expect(await statuses()).toEqual(["Pending", "Pending"]);
  });

  test("changes an order once if it is listed twice", async () => {
    const { owner, ids } = await shopWithOrders(1);
    const _ids = [ids[0] ?? "", ids[0] ?? ""];
    const { previous } = await owner.orders.setManyOrderStatus({ _ids, orderStatus: "Delivered" });
    expect(previous).toEqual([{ _id: ids[0], orderStatus: "Pending" }]);
  });

  test("requires at least one order, at most 500, and a valid status", async () => {
    const { owner } = await shopWithOrders(0);
    const call = owner.orders.setManyOrderStatus;
    await expect(call({ _ids: [], orderStatus: "Pending" })).rejects.toEqual(
      refused("BAD_REQUEST", "at least one"),
    );
    const many = Array.from({ length: 501 }, (_, n) => String(n));
    await expect(call({ _ids: many, orderStatus: "Pending" })).rejects.toEqual(refused("BAD_REQUEST", "500"));
    // @ts-expect-error a status that is not there
    await expect(call({ _ids: ["1"], orderStatus: "Paid" })).rejects.toEqual(
      refused("BAD_REQUEST", "Pending or Delivered"),
    );
  });

  test("is not possible for customers and visitors", async () => {
    const { one, visitor, ids, statuses } = await shopWithOrders(1);
    for (const [who, code] of [
      [visitor, "UNAUTHORIZED"],
      [one, "FORBIDDEN"],
    ] as const) {
      const set = who.orders.setManyOrderStatus({ _ids: ids, orderStatus: "Delivered" });
      await expect(set).rejects.toEqual(refused(code));
      const orders = ids.map((_id) => ({ _id, orderStatus: "Delivered" as const }));
      await expect(who.orders.restoreOrderStatus({ orders })).rejects.toEqual(refused(code));
    }
    expect(await statuses()).toEqual(["Pending"]);
  });
});
