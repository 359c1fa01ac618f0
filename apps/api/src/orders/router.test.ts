import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { perOrderField } from "@rankwright/schema";
import { placeOrderProgram } from "@rankwright/test-kit/programs";
import { refused } from "@rankwright/test-kit/refused";
import { customer, shop } from "@rankwright/test-kit/shops/shop";
import { describe, expect, test } from "vitest";

const order = { packageName: "Basic", ...customer } as const;

describe("placing an order", () => {
  test("returns the documented fields, including the fields that the server determines", async () => {
    const { one } = await shop({ TIME_ZONE: "Pacific/Auckland" });
    const placed = await one.orders.place({ ...order, packagePrice: "49.5", paymentStatus: "UnPaid" });
    expect(placed).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      packageName: "Basic",
      packagePrice: "49.50",
      customerEmail: "one@example.com",
      ...perOrderField(() => ""),
      ...customer,
      paymentStatus: "UnPaid",
      orderStatus: "Pending",
      orderDate: "03/02/2026",
    });
    expect(await one.orders.get({ _id: placed._id })).toEqual(placed);
    expect(await one.orders.list()).toEqual([placed]);
  });

  test("uses the date in the owner's time zone", async () => {
    const { one, clock } = await shop({ TIME_ZONE: "Pacific/Auckland" });
    clock.advance(3 * 3_600_000);
    expect((await one.orders.place(order)).orderDate).toBe("03/03/2026");
  });

  test("requires a session", async () => {
    const { visitor, owner } = await shop();
    await expect(visitor.orders.place(order)).rejects.toEqual(refused("UNAUTHORIZED"));
    expect(await owner.orders.list()).toEqual([]);
  });

  test("ignores another e-mail address from a customer, but not from the owner", async () => {
    const { one, two, owner } = await shop();
    const own = await one.orders.place({ ...order, customerEmail: "two@example.com" });
    expect(own.customerEmail).toBe("one@example.com");
    const forTwo = await owner.orders.place({ ...order, customerEmail: "Two@Example.com" });
    expect(forTwo.customerEmail).toBe("Two@Example.com");
    expect(await two.orders.list()).toEqual([forTwo]);
    expect((await owner.orders.minePage({})).rows).toEqual([]);
    expect((await owner.audit.page({ action: "orders.place" })).rows).toMatchObject([
      { subject: `${forTwo._id}: for Two@Example.com` },
    ]);
    expect((await owner.orders.place(order)).customerEmail).toBe("owner@example.com");
  });

  test.each(["49.51", "0.01", 49, "4950", "-49.50", "1e3", "free"])(
    "with a price of %s for a package of 49.50 is rejected, and nothing is stored",
    async (packagePrice) => {
      const { one, owner } = await shop();
      const placing = one.orders.place({ ...order, packagePrice });
      await expect(placing).rejects.toEqual(refused("CONFLICT", `49\\.50.*${packagePrice}`));
      expect(await owner.orders.list()).toEqual([]);
    },
  );

  test.each(["49.50", "49.5", 49.5])("accepts a price of %s for a package of 49.50", async (packagePrice) => {
    const { one } = await shop();
    expect((await one.orders.place({ ...order, packagePrice })).packagePrice).toBe("49.50");
  });

  test("rejects an unknown package by name", async () => {
    const { one, owner, basic } = await shop();
    const placing = one.orders.place({ ...order, packageName: "Premium" });
    await expect(placing).rejects.toEqual(refused("CONFLICT", "Premium"));
    await owner.content.packages.remove({ _id: basic._id });
    await expect(one.orders.place(order)).rejects.toEqual(refused("CONFLICT", "Basic"));
  });

  test.each([
    ["Hidden", "is not available"],
    ["Sold out", "is sold out"],
    ["By request", "is available on request"],
  ] as const)(
    "rejects a package that is %s with the reason, even for the owner",
    async (availability, why) => {
      const { one, owner, basic } = await shop();
      await owner.content.packages.update({ _id: basic._id, data: { availability } });
      for (const who of [one, owner])
        await expect(who.orders.place(order)).rejects.toEqual(refused("CONFLICT", `Basic ${why}`));
      expect(await owner.orders.list()).toEqual([]);
      await owner.content.packages.update({ _id: basic._id, data: { availability: "" } });
      expect((await one.orders.place(order)).packagePrice).toBe("49.50");
    },
  );

  test("accepts commas, digits and ampersands in a package's name", async () => {
    const { one, owner } = await shop();
    const packageName = "Growth, 3 months & more";
    const words = { packageButtonText: "Order", packagePointOne: "One" };
    await owner.content.packages.create({ packageName, packagePrice: "1200", ...words });
    expect(await one.orders.place({ ...order, packageName })).toMatchObject({
      packageName,
      packagePrice: "1200",
    });
  });

  test("stores package, price and, after the checkout, payee, so that later changes don't affect them", async () => {
    const { one, owner, basic, payee } = await shop();
    const placed = await one.orders.place(order);
    await one.orders.checkout({ _id: placed._id });
    await owner.content.packages.update({ _id: basic._id, data: { packagePrice: "60" } });
    await owner.payments.updateEmail({ _id: payee._id, paypalEmail: "new@example.com" });
    expect(await one.orders.get({ _id: placed._id })).toEqual(placed);
    const { fields } = await one.orders.checkout({ _id: placed._id });
    expect(fields).toMatchObject({ amount: "49.50", business: "pay@example.com" });
    await expect(one.orders.place({ ...order, packagePrice: "49.50" })).rejects.toEqual(refused("CONFLICT"));
  });

  test.each([
    ["customerName", { customerName: "  " }],
    ["customerAddress", { customerAddress: "x".repeat(1_001) }],
    ["customerCountry", { customerCountry: "a\0b" }],
    ["paymentStatus", { paymentStatus: "Paid" }],
    ["orderStatus", { orderStatus: "Delivered" }],
    ["packageName", { packageName: " " }],
    ["discount", { discount: "100" }],
  ])("reports a wrong %s, and stores nothing", async (field, wrong) => {
    const { one, owner } = await shop();
    // @ts-expect-error what no typed client could send
    const placing = one.orders.place({ ...order, ...wrong });
    await expect(placing).rejects.toEqual(refused("BAD_REQUEST", field));
    expect(await owner.orders.list()).toEqual([]);
  });
});

describe("repeating a request with its idempotency key", () => {
  test("returns the first order, even after the price has changed", async () => {
    const { one, owner, basic } = await shop();
    const request = { ...order, packagePrice: "49.50", idempotencyKey: "a key" };
    const first = await one.orders.place(request);
    await owner.content.packages.update({ _id: basic._id, data: { packagePrice: "60" } });
    expect(await one.orders.place(request)).toEqual(first);
    expect(await one.orders.list()).toHaveLength(1);
  });

  test("is rejected for a different order", async () => {
    const { one } = await shop();
    await one.orders.place({ ...order, idempotencyKey: "a key" });
    const other = one.orders.place({ ...order, customerCountry: "Elsewhere", idempotencyKey: "a key" });
    await expect(other).rejects.toEqual(refused("CONFLICT", "idempotency key"));
    expect(await one.orders.list()).toHaveLength(1);
  });

  test("places another order if the same key is sent by another account", async () => {
    const { one, two } = await shop();
    const first = await one.orders.place({ ...order, idempotencyKey: "a key" });
    const second = await two.orders.place({ ...order, idempotencyKey: "a key" });
    expect(second._id).not.toBe(first._id);
  });

  test("places one order for concurrent requests to several processes", { timeout: 60_000 }, async () => {
    const { deps, people, one } = await shop();
    const workerData = {
      folder: deps.env.DATA_DIR,
      user: people.one,
      order: { ...order, idempotencyKey: "a key" },
    };
    const workers = Array.from({ length: 3 }, () => new Worker(placeOrderProgram, { workerData }));
    await Promise.all(workers.map((worker) => once(worker, "message")));
    const ids = await Promise.all(
      workers.map(async (worker) => {
        const answer = once(worker, "message");
        worker.postMessage("go");
        return (await answer)[0];
      }),
    );
    await Promise.all(workers.map((worker) => worker.terminate()));
    const stored = await one.orders.list();
    expect(stored).toHaveLength(1);
    expect(new Set(ids)).toEqual(new Set(stored.map(({ _id }) => _id)));
  });
});

test("a customer can place 60 orders in ten minutes, and rejected or repeated requests don't count", async () => {
  const { one, two, owner, clock } = await shop();
  const key = { idempotencyKey: "the first" };
  const first = await one.orders.place({ ...order, ...key });
  await expect(one.orders.place({ ...order, packagePrice: "1" })).rejects.toEqual(refused("CONFLICT"));
  for (let n = 1; n < 60; n += 1) await one.orders.place(order);
  const refusal = await one.orders.place(order).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: "TOO_MANY_REQUESTS", cause: { retryAfterSeconds: 600 } });
  expect(await one.orders.place({ ...order, ...key })).toEqual(first);
  expect((await owner.orders.totals()).count).toBe(60);
  await two.orders.place(order);
  for (let n = 0; n < 61; n += 1) await owner.orders.place(order);
  clock.advance(600_000);
  await one.orders.place(order);
  expect((await owner.orders.totals()).count).toBe(123);
});

describe("access to orders", () => {
  test("another customer's order returns the same error as one that doesn't exist", async () => {
    const { one, two, visitor, owner } = await shop();
    const { _id } = await one.orders.place(order);
    const calls = (who: typeof one) => [
      who.orders.get({ _id }),
      who.orders.cancel({ _id, paymentStatus: "Cancelled" }),
      who.orders.checkout({ _id }),
    ];
    const missing = await two.orders.get({ _id: "nothing" }).catch((error) => error);
    for (const call of calls(two))
      await expect(call).rejects.toMatchObject({ code: "NOT_FOUND", message: missing.message });
    for (const call of calls(visitor)) await expect(call).rejects.toEqual(refused("UNAUTHORIZED"));
    expect(await two.orders.list()).toEqual([]);
    expect((await owner.orders.get({ _id })).paymentStatus).toBe("UnPaid");
  });

  test("an e-mail address gives access to its orders only once it is verified", async () => {
    const { owner, unverified, people, callerFor } = await shop();
    const forThem = await owner.orders.place({ ...order, customerEmail: people.unverified.email });
    const own = await unverified.orders.place(order);
    expect(await unverified.orders.list()).toEqual([own]);
    expect((await unverified.orders.minePage({})).total).toBe(1);
    await expect(unverified.orders.get({ _id: forThem._id })).rejects.toEqual(refused("NOT_FOUND"));
    const verified = callerFor({ ...people.unverified, emailVerified: true });
    expect(await verified.orders.list()).toEqual([forThem, own]);
    expect(await verified.orders.get({ _id: forThem._id })).toEqual(forThem);
  });

  test("only an admin can read all orders, change their status and see totals", async () => {
    const { one, visitor, people, callerFor } = await shop();
    const { _id } = await one.orders.place(order);
    const almost = callerFor({ ...people.owner, isAdmin: false });
    for (const [who, code] of [
      [visitor, "UNAUTHORIZED"],
      [one, "FORBIDDEN"],
      [almost, "FORBIDDEN"],
    ] as const) {
      for (const call of [
        who.orders.page({}),
        who.orders.totals(),
        who.orders.history({ _id }),
        who.orders.setOrderStatus({ _id, orderStatus: "Delivered" }),
        who.orders.setPaymentStatus({ _id, paymentStatus: "Paid", reason: "Bank transfer" }),
      ])
        await expect(call).rejects.toEqual(refused(code));
    }
    expect(await one.orders.get({ _id })).toMatchObject({ orderStatus: "Pending", paymentStatus: "UnPaid" });
  });
});

describe("lists", () => {
  test("all orders are returned oldest first, in slices", async () => {
    const { one, two, owner } = await shop();
    const ids = [];
    for (const who of [one, two, one, two, one]) ids.push((await who.orders.place(order))._id);
    const all = await owner.orders.list();
    expect(all.map(({ _id }) => _id)).toEqual(ids);
    const slice = await owner.orders.list({ after: ids[1] ?? "", limit: 2 });
    expect(slice.map(({ _id }) => _id)).toEqual(ids.slice(2, 4));
    expect(await two.orders.list({ limit: 10 })).toHaveLength(2);
    for (const limit of [0, -1, 1.5, 10_001])
      await expect(owner.orders.list({ limit })).rejects.toEqual(refused("BAD_REQUEST", "Limit"));
  });

  test("a customer's orders are returned newest first, by page and status", async () => {
    const { one, two } = await shop();
    const ids = [];
    for (let n = 0; n < 4; n += 1) ids.unshift((await one.orders.place(order))._id);
    await two.orders.place(order);
    await one.orders.cancel({ _id: ids[1] ?? "", paymentStatus: "Cancelled" });
    const first = await one.orders.minePage({ page: 1, pageSize: 3 });
    expect(first.rows.map(({ _id }) => _id)).toEqual(ids.slice(0, 3));
    expect(first).toMatchObject({ total: 4, page: 1, pages: 2 });
    const beyond = await one.orders.minePage({ page: 9, pageSize: 3 });
    expect(beyond).toMatchObject({ total: 4, page: 2, pages: 2, rows: [{ _id: ids[3] }] });
    const cancelled = await one.orders.minePage({ status: "Cancelled" });
    expect(cancelled).toMatchObject({ total: 1, rows: [{ _id: ids[1] }] });
    expect(await one.orders.minePage({ status: "Paid" })).toEqual({ rows: [], total: 0, page: 1, pages: 1 });
    for (const wrong of [{ page: 0 }, { pageSize: 101 }, { page: 1.5 }])
      await expect(one.orders.minePage(wrong)).rejects.toEqual(refused("BAD_REQUEST", "Page"));
  });

  test("the admin's table can be searched, filtered and sorted", async () => {
    const { one, two, owner, basic } = await shop();
    const a = await one.orders.place({ ...order, customerName: "100% sure" });
    await owner.content.packages.update({ _id: basic._id, data: { packagePrice: "9.50" } });
    const b = await two.orders.place({ ...order, customerName: "Zoe_sample" });
    await owner.orders.setOrderStatus({ _id: b._id, orderStatus: "Delivered" });
    const found = async (input: Parameters<typeof owner.orders.page>[0]) =>
      (await owner.orders.page(input)).rows.map(({ _id }) => _id);
    expect(await found({})).toEqual([b._id, a._id]);
    expect(await found({ search: "100%" })).toEqual([a._id]);
    expect(await found({ search: "zo" })).toEqual([b._id]);
    expect(await found({ search: "samp zoe" })).toEqual([b._id]);
    expect(await found({ search: "%" })).toEqual([]);
    expect(await found({ search: a._id })).toEqual([a._id]);
    expect(await found({ search: "03/02/2026", sort: "customerName", ascending: true })).toEqual([
      a._id,
      b._id,
    ]);
    expect(await found({ search: "basic", orderStatus: "Delivered" })).toEqual([b._id]);
    expect(await found({ search: " TWO@example.com " })).toEqual([b._id]);
    expect(await found({ search: "nothing of that" })).toEqual([]);
    expect(await found({ orderStatus: "Delivered" })).toEqual([b._id]);
    expect(await found({ paymentStatus: "Paid" })).toEqual([]);
    expect(await found({ sort: "packagePrice", ascending: true })).toEqual([b._id, a._id]);
    expect(await found({ sort: "packagePrice" })).toEqual([a._id, b._id]);
    // @ts-expect-error a column that can't be sorted by
    await expect(owner.orders.page({ sort: "accountId" })).rejects.toEqual(refused("BAD_REQUEST", "Sort"));
  });
});
