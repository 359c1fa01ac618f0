import { setPaymentMode } from "@rankwright/test-kit/payment-mode";
import { customer, shop } from "@rankwright/test-kit/shop";
import { describe, expect, test } from "vitest";

const order = { packageName: "Basic", ...customer } as const;
const DAY = 86_400_000;

describe("the sales chart", () => {
  test("shows per day what came in, what went back and what was ordered, and the sums", async () => {
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

  test("has the days of the owner's time zone", async () => {
    const { one, owner, clock } = await shop({ TIME_ZONE: "Pacific/Auckland" });
    clock.advance(3 * 3_600_000);
    await one.orders.place(order);
    const { bars } = await owner.orders.sales({ by: "day", from: "2026-03-02", to: "2026-03-03" });
    expect(bars.map(({ orders }) => orders)).toEqual([0, 1]);
  });

  test("leaves tests out once payments are real", async () => {
    const { one, owner, deps, people, callerFor } = await shop();
    const { _id } = await one.orders.place(order);
    await owner.orders.setPaymentStatus({ _id, paymentStatus: "Paid", reason: "Bank transfer" });
    setPaymentMode(deps.env, "live");
    const { total } = await callerFor(people.owner).orders.sales({
      by: "month",
      from: "2026-03-01",
      to: "2026-03-31",
    });
    expect(total).toMatchObject({ grossCents: 0, orders: 0 });
  });

  test("is the owner's alone, and wants a range it can show", async () => {
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
