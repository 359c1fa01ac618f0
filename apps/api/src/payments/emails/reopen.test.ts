import { payShop } from "@rankwright/test-kit/payments";
import { describe, expect, test } from "vitest";

async function shopWithChange() {
  const shop = await payShop();
  const change = () =>
    shop.owner.payments.updateEmail({ _id: shop.payee._id, paypalEmail: "new@example.com" });
  const payeeOf = async (_id: string, who: "one" | "owner" = "one") =>
    (await shop[who].orders.checkout({ _id })).fields.business;
  return { ...shop, change, payeeOf };
}

describe("a changed payment e-mail", () => {
  test("applies to unpaid orders whose checkout was not opened", async () => {
    const { placed, change, payeeOf, owner } = await shopWithChange();
    const orderId = await placed();
    await change();
    expect(await owner.payments.openElsewhere()).toEqual({ count: 0, payee: "new@example.com" });
    expect(await payeeOf(orderId)).toBe("new@example.com");
  });

  test("applies to an order whose payment page only the owner opened", async () => {
    const { placed, change, payeeOf } = await shopWithChange();
    const orderId = await placed();
    expect(await payeeOf(orderId, "owner")).toBe("pay@example.com");
    await change();
    expect(await payeeOf(orderId)).toBe("new@example.com");
  });

  test("applies when the owner activates another payment e-mail", async () => {
    const { owner, placed, payeeOf } = await shopWithChange();
    const orderId = await placed();
    const { _id } = await owner.payments.createEmail({ paypalEmail: "second@example.com" });
    await owner.payments.activate({ _id });
    expect(await payeeOf(orderId)).toBe("second@example.com");
  });

  test("doesn't change opened checkouts, and the owner sees their number", async () => {
    const { placed, change, payeeOf, owner } = await shopWithChange();
    const [opened, unopened] = [await placed(), await placed()];
    await payeeOf(opened);
    await change();
    expect(await payeeOf(opened)).toBe("pay@example.com");
    await payeeOf(unopened);
    expect(await owner.payments.openElsewhere()).toEqual({ count: 1, payee: "new@example.com" });
  });
});

describe("checkouts that pay to an earlier account", () => {
  test("are reopened for the current account, which the order's history and the audit log record", async () => {
    const { placed, change, payeeOf, owner } = await shopWithChange();
    const orderId = await placed();
    await payeeOf(orderId);
    await change();
    expect(await owner.payments.reopenCheckouts()).toEqual({ reopened: 1, left: false });
    expect(await owner.payments.openElsewhere()).toMatchObject({ count: 0 });
    expect(await owner.payments.reopenCheckouts()).toEqual({ reopened: 0, left: false });
    expect(await payeeOf(orderId)).toBe("new@example.com");
    expect((await owner.orders.history({ _id: orderId })).at(-1)).toMatchObject({
      event: "checkout re-opened",
      byWhom: "owner@example.com",
      note: "Payee changed from pay@example.com to new@example.com.",
    });
    const { rows } = await owner.audit.page({});
    expect(rows.filter(({ action }) => action === "payments.reopenCheckouts")).toMatchObject([
      { subject: "1 checkouts: to new@example.com" },
    ]);
  });

  test("are closed, but a payment at the old checkout is still booked", async () => {
    const { placed, change, one, owner, genuine, status, cents } = await shopWithChange();
    const orderId = await placed();
    const checkout = await one.orders.checkout({ _id: orderId });
    await change();
    await owner.payments.reopenCheckouts();
    await genuine(checkout);
    expect([status(orderId), cents(orderId)]).toEqual(["Paid", [4950]]);
    expect((await owner.payments.needsReview()).notifications).toEqual([]);
  });

  test("aren't counted after their order is paid or cancelled", async () => {
    const { placed, change, one, owner, genuine } = await shopWithChange();
    const [paid, cancelled] = [await placed(), await placed()];
    const checkout = await one.orders.checkout({ _id: paid });
    await one.orders.checkout({ _id: cancelled });
    await change();
    expect(await owner.payments.openElsewhere()).toMatchObject({ count: 2 });
    await genuine(checkout);
    await one.orders.cancel({ _id: cancelled, paymentStatus: "Cancelled" });
    expect(await owner.payments.openElsewhere()).toMatchObject({ count: 0 });
  });
});

describe("removing a payment e-mail", () => {
  test("deletes the e-mail and doesn't change open checkouts", async () => {
    const { owner, payee, placed, payeeOf } = await shopWithChange();
    const orderId = await placed();
    await payeeOf(orderId);
    const second = await owner.payments.createEmail({ paypalEmail: "second@example.com" });
    await owner.payments.activate({ _id: second._id });
    expect(await owner.payments.removeEmail({ _id: payee._id })).toEqual(payee);
    expect(await owner.payments.emails()).toEqual([second]);
    expect(await payeeOf(orderId)).toBe("pay@example.com");
    await expect(owner.payments.removeEmail({ _id: payee._id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("is rejected for the active payment e-mail", async () => {
    const { owner, payee } = await shopWithChange();
    await owner.payments.createEmail({ paypalEmail: "second@example.com" });
    await expect(owner.payments.removeEmail({ _id: payee._id })).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("Choose another payment email"),
    });
    expect(await owner.payments.emails()).toHaveLength(2);
  });
});
