import { customer, shop } from "@rankwright/test-kit/shops/shop";
import { describe, expect, test } from "vitest";

describe("the audit log", () => {
  test("lists who did what to which record and when, newest first, by page, admin and kind", async () => {
    const { owner, one, people, clock } = await shop();
    const { _id } = await one.orders.place({ packageName: "Basic", ...customer });
    clock.advance(1_000);
    await owner.orders.setOrderStatus({ _id, orderStatus: "Delivered" });
    clock.advance(1_000);
    await owner.orders.setPaymentStatus({ _id, paymentStatus: "Paid", reason: "bank transfer" });
    const page = await owner.audit.page({ action: "orders", pageSize: 1 });
    expect(page).toMatchObject({ total: 2, page: 1, pages: 2 });
    expect(page.rows).toEqual([
      {
        _id: expect.any(String),
        byEmail: people.owner.email,
        action: "orders.setPaymentStatus",
        subject: `${_id}: UnPaid to Paid, bank transfer`,
        at: clock.now(),
      },
    ]);
    const count = async (input: Parameters<typeof owner.audit.page>[0]) =>
      (await owner.audit.page(input)).total;
    expect(await count({ action: "orders.setOrderStatus" })).toBe(1);
    expect(await count({ action: "order" })).toBe(0);
    expect(await count({ byEmail: people.owner.email })).toBe(await count({}));
    expect(await count({ byEmail: "nobody@example.com" })).toBe(0);
  });

  test("is visible only to admins", async () => {
    const { one, visitor } = await shop();
    await expect(visitor.audit.page({})).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    await expect(one.audit.page({})).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});
