import * as tables from "@rankwright/db/tables";
import { payShop } from "@rankwright/test-kit/payments";
import { describe, expect, test } from "vitest";

const HOUR = 3_600_000;

async function shopWithOrder() {
  const shop = await payShop();
  const orderId = await shop.placed();
  const look = (as: "one" | "owner") => shop[as].orders.checkout({ _id: orderId });
  const unpaid = async () => (await shop.owner.payments.needsReview()).unpaid.map((one) => one.orderId);
  return { ...shop, orderId, look, unpaid };
}

describe("an order that stays unpaid after its checkout was opened", () => {
  test("is flagged for the owner once, with the latest news", async () => {
    const shop = await shopWithOrder();
    await shop.look("one");
    const rows = () => shop.deps.db.select().from(tables.paymentSessions).all();
    await shop.later(50 * 60_000);
    expect(rows()).toMatchObject([{ flag: null }]);
    await shop.later(20 * 60_000);
    const flagged = rows();
    expect(flagged).toMatchObject([{ flag: expect.stringContaining("No notification from PayPal") }]);
    await shop.later(HOUR);
    expect(rows()).toEqual(flagged);
  });

  test("is mailed to the owner once if its payment is pending", async () => {
    const shop = await payShop();
    await shop.faults({ pendingFirst: true });
    await shop.paid();
    await shop.settle();
    await shop.later(2 * HOUR);
    await shop.later(2 * HOUR);
    const notes = shop.mails().filter((mail) => mail.subject.startsWith("Order still unpaid: "));
    expect(notes.map((mail) => mail.recipient)).toEqual(["owner@example.com"]);
    expect(notes[0]?.body.replace(/\s+/g, " ")).toContain("PayPal is holding the payment");
  });

  test("is not flagged if only the owner opened its payment page", async () => {
    const shop = await shopWithOrder();
    await shop.look("owner");
    await shop.later(2 * HOUR);
    expect(await shop.unpaid()).toEqual([]);
  });

  test("is flagged an hour after its customer opened the checkout, regardless of other visits", async () => {
    const shop = await shopWithOrder();
    await shop.look("owner");
    await shop.later(2 * HOUR);
    const first = await shop.look("one");
    const openedAt = shop.deps.now();
    await shop.later(50 * 60_000);
    expect(await shop.unpaid()).toEqual([]);
    // Another visit doesn't restart the hour, and returns the same form.
    expect(await shop.look("one")).toEqual(first);
    expect(await shop.look("owner")).toEqual(first);
    await shop.later(10 * 60_000);
    expect((await shop.owner.payments.needsReview()).unpaid).toMatchObject([
      { orderId: shop.orderId, openedAt },
    ]);
  });

  test("is flagged, too, if it is an admin's own order", async () => {
    const shop = await payShop();
    const { _id } = await shop.owner.orders.place({
      packageName: "Basic",
      customerName: "Sample client",
      customerAddress: "1 Example Street",
      customerCountry: "Exampleland",
    });
    await shop.owner.orders.checkout({ _id });
    await shop.later(2 * HOUR);
    expect((await shop.owner.payments.needsReview()).unpaid).toMatchObject([{ orderId: _id }]);
  });

  test("is flagged again an hour after it was checked again", async () => {
    const shop = await shopWithOrder();
    await shop.look("one");
    await shop.later(2 * HOUR);
    expect(await shop.unpaid()).toEqual([shop.orderId]);
    await shop.owner.payments.checkOrderAgain({ _id: shop.orderId });
    await shop.worker.runOnce();
    expect(await shop.unpaid()).toEqual([]);
    await shop.later(50 * 60_000);
    expect(await shop.unpaid()).toEqual([]);
    await shop.later(10 * 60_000);
    expect(await shop.unpaid()).toEqual([shop.orderId]);
  });
});
