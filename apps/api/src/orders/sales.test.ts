import { setPaymentMode } from "@rankwright/test-kit/payment-mode";
import { customer, shop } from "@rankwright/test-kit/shops/shop";
import { describe, expect, test } from "vitest";

const order = { packageName: "Basic", ...customer } as const;
const DAY = 86_400_000;

describe("the sales chart", () => {
  test("shows payments, refunds and orders per day, and their totals", async () => {
    const { one, owner, clock } = await shop();
    const first = await one.orders.place(order);
    const second = await one.orders.place(order);
    await owner.orders.setPaymentStatus({ _id: first._id, paymentStatus: "Paid", reason: "Bank transfer" });
    await owner.orders.setPaymentStatus({ _id: second._id, paymentStatus: "Paid", reason: "Bank transfer" });
    clock.advance(DAY);
    await owner.orders.setPaymentStatus({
      _id: first._id,
      paymentStatus: "Cancelled",
      reason: "Bank transfer",
    });
    const { bars, total } = await owner.orders.sales({ by: "day", from: "2026-03-01", to: "2026-03-03" });
    const none = { grossCents: 0, refundedCents: 0, netCents: 0, payments: 0, orders: 0 };
    expect(bars).toEqual([
      { from: "2026-03-01", to: "2026-03-01", ...none },
      {
        from: "2026-03-02",
        to: "2026-03-02",
        ...none,
        grossCents: 9_900,
        netCents: 9_900,
        payments: 2,
        orders: 2,
      },
      { from: "2026-03-03", to: "2026-03-03", ...none, refundedCents: 4_950, netCents: -4_950 },
    ]);
    expect(total).toEqual({
      grossCents: 9_900,
      refundedCents: 4_950,
      netCents: 4_950,
      payments: 2,
      orders: 2,
    });
    expect((await owner.orders.totals()).netCents).toBe(total.netCents);
    for (const by of ["week", "month"] as const) {
      const whole = await owner.orders.sales({ by, from: "2026-03-01", to: "2026-03-31" });
      expect(whole.total).toEqual(total);
    }
  });

  test("compares each bar with that of the previous range of the same length", async () => {
    const { one, owner, clock } = await shop();
    const sell = async () => {
      const { _id } = await one.orders.place(order);
      await owner.orders.setPaymentStatus({ _id, paymentStatus: "Paid", reason: "Bank transfer" });
    };
    await sell();
    clock.advance(7 * DAY);
    await sell();
    await sell();
    const days = await owner.orders.sales({ by: "day", from: "2026-03-08", to: "2026-03-10" });
    expect(days.bars.map(({ grossCents }) => grossCents)).toEqual([0, 9_900, 0]);
    expect(days.earlier.bars.map(({ from }) => from)).toEqual(["2026-03-05", "2026-03-06", "2026-03-07"]);
    expect(days.earlier.total.grossCents).toBe(0);
    const weeks = await owner.orders.sales({ by: "week", from: "2026-03-09", to: "2026-03-11" });
    // An unfinished week is compared with the same days of the week before.
    expect(weeks.earlier.bars).toMatchObject([{ from: "2026-03-02", to: "2026-03-04", grossCents: 4_950 }]);
    const months = await owner.orders.sales({ by: "month", from: "2026-03-01", to: "2026-04-30" });
    expect(months.earlier.bars).toMatchObject([
      { from: "2026-01-01", to: "2026-01-31" },
      { from: "2026-02-01", to: "2026-02-28" },
    ]);
  });

  test("shows the totals of each package with sales or refunds in the range", async () => {
    const { one, owner, clock } = await shop();
    for (const [packageName, packagePrice] of [
      ["Premium", "199"],
      ["Standard", "99"],
    ] as const)
      await owner.content.packages.create({
        packageName,
        packagePrice,
        packageButtonText: "Order Now",
        packagePointOne: "One page audited",
      });
    const sold = async (packageName: string) => {
      const { _id } = await one.orders.place({ ...order, packageName });
      await owner.orders.setPaymentStatus({ _id, paymentStatus: "Paid", reason: "Bank transfer" });
      return _id;
    };
    await sold("Basic");
    const back = await sold("Basic");
    await sold("Premium");
    // An unpaid order is no sale.
    await one.orders.place({ ...order, packageName: "Standard" });
    clock.advance(DAY);
    await owner.orders.setPaymentStatus({ _id: back, paymentStatus: "Cancelled", reason: "Bank transfer" });
    const whole = await owner.orders.sales({ by: "week", from: "2026-03-02", to: "2026-03-08" });
    const basic = {
      name: "Basic",
      grossCents: 9_900,
      refundedCents: 4_950,
      netCents: 4_950,
      payments: 2,
    };
    expect(whole.packages.map(({ name }) => name)).toEqual(["Premium", "Basic"]);
    expect(whole.packages[1]).toEqual(basic);
    expect(whole.packages.reduce((sum, { netCents }) => sum + netCents, 0)).toBe(whole.total.netCents);
    const later = await owner.orders.sales({ by: "day", from: "2026-03-03", to: "2026-03-03" });
    expect(later.packages).toEqual([{ ...basic, grossCents: 0, netCents: -4_950, payments: 0 }]);
    const before = await owner.orders.sales({ by: "day", from: "2026-03-01", to: "2026-03-01" });
    expect(before.packages).toEqual([]);
  });

  test("shows the unpaid amount, without paid or cancelled orders", async () => {
    const { one, owner } = await shop();
    const unpaid = async () =>
      (await owner.orders.sales({ by: "day", from: "2026-03-01", to: "2026-03-01" })).unpaid;
    expect(await unpaid()).toEqual({ cents: 0, orders: 0 });
    const first = await one.orders.place(order);
    const second = await one.orders.place(order);
    await one.orders.place(order);
    expect(await unpaid()).toEqual({ cents: 3 * 4_950, orders: 3 });
    await owner.orders.setPaymentStatus({ _id: first._id, paymentStatus: "Paid", reason: "Bank transfer" });
    await one.orders.cancel({ _id: second._id, paymentStatus: "Cancelled" });
    expect(await unpaid()).toEqual({ cents: 4_950, orders: 1 });
  });

  test("uses days in the owner's time zone", async () => {
    const { one, owner, clock } = await shop({ TIME_ZONE: "Pacific/Auckland" });
    clock.advance(3 * 3_600_000);
    await one.orders.place(order);
    const { bars } = await owner.orders.sales({ by: "day", from: "2026-03-02", to: "2026-03-03" });
    expect(bars.map(({ orders }) => orders)).toEqual([0, 1]);
  });

  test("excludes test orders once payments are live", async () => {
    const { one, owner, deps, people, callerFor } = await shop();
    const { _id } = await one.orders.place(order);
    await owner.orders.setPaymentStatus({ _id, paymentStatus: "Paid", reason: "Bank transfer" });
    await one.orders.place(order);
    const march = { by: "month", from: "2026-03-01", to: "2026-03-31" } as const;
    expect(await owner.orders.sales(march)).toMatchObject({ total: { payments: 1 }, hasTests: true });
    setPaymentMode(deps.env, "live");
    expect(await callerFor(people.owner).orders.sales(march)).toMatchObject({
      total: { grossCents: 0, orders: 0 },
      packages: [],
      unpaid: { cents: 0, orders: 0 },
      hasTests: false,
    });
  });

  test("is limited to the owner, and rejects invalid ranges", async () => {
    const { one, visitor, owner } = await shop();
    const range = { by: "day", from: "2026-03-01", to: "2026-03-02" } as const;
    await expect(visitor.orders.sales(range)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    await expect(one.orders.sales(range)).rejects.toMatchObject({ code: "FORBIDDEN" });
    for (const wrong of [
      { ...range, to: "2026-02-01" },
      { ...range, from: "2010-01-01" },
      { ...range, from: "yesterday" },
      { ...range, from: "2026-02-31" },
    ])
      await expect(owner.orders.sales(wrong)).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });
});
