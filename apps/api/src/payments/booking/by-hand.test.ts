import { payShop } from "@rankwright/test-kit/payments";
import { describe, expect, test } from "vitest";

const ATTENTION = "A payment needs your attention";

/** A shop with an order whose payment was rejected for its amount. The owner has marked the order as paid manually. */
async function takenByHand(changes: Record<string, string> = {}) {
  const shop = await payShop();
  const orderId = await shop.placed();
  const checkout = await shop.one.orders.checkout({ _id: orderId });
  const payment = await shop.genuine(checkout, { mc_gross: "40.00", ...changes });
  expect(payment?.state).toBe("rejected");
  const byHand = (paymentStatus: "Paid" | "Cancelled") =>
    shop.owner.orders.setPaymentStatus({ _id: orderId, paymentStatus, reason: "Agreed with the customer" });
  await byHand("Paid");
  const told = (payment_status: string, mc_gross: string, txn_id = "BACK0000000000001") =>
    shop.genuine(checkout, {
      txn_type: "(missing)",
      parent_txn_id: payment?.txnId ?? "",
      payment_status,
      ...changes,
      mc_gross,
      txn_id,
    });
  const notes = () => shop.mails().filter((mail) => mail.subject === ATTENTION);
  return { ...shop, orderId, checkout, payment, byHand, told, notes };
}

describe("refunds and chargebacks of a payment that was booked manually", () => {
  test.each([
    ["a chargeback", "Reversed", "-40.00", {}],
    ["a refund", "Refunded", "-40.00", {}],
    ["a refund of more than the order's price", "Refunded", "-495.00", { mc_gross: "495.00" }],
    ["a chargeback in another currency", "Reversed", "-40.00", { mc_currency: "EUR" }],
    ["a chargeback at another payee", "Reversed", "-40.00", { business: "other@example.com" }],
  ])(
    "%s is rejected and shown to the owner with instructions, and sends a mail",
    async (_name, status, gross, changes) => {
      const shop = await takenByHand(changes);
      const before = shop.notes().length;
      expect(await shop.told(status, gross)).toMatchObject({
        state: "rejected",
        orderId: shop.orderId,
        reason: expect.stringMatching(
          new RegExp(
            `^A payment that you recorded manually was refunded. Record the refund on the order's page.*${status}`,
          ),
        ),
      });
      expect((await shop.owner.payments.needsReview()).notifications).toContainEqual(
        expect.objectContaining({ status, state: "rejected", orderId: shop.orderId }),
      );
      expect(shop.notes()).toHaveLength(before + 1);
      expect(shop.notes().at(-1)?.body.replace(/\s+/g, " ")).toContain(
        "Record the refund on the order's page",
      );
      expect(shop.cents(shop.orderId), "the refund is not booked automatically").toEqual([4950]);
      await shop.byHand("Cancelled");
      expect([shop.status(shop.orderId), shop.cents(shop.orderId)]).toEqual(["Cancelled", [4950, -4950]]);
    },
  );

  test("a chargeback is shown even if the rejected payment was dismissed", async () => {
    const shop = await takenByHand();
    await shop.owner.payments.dismiss({ _id: shop.payment?._id ?? "", note: "Taken as it is" });
    expect(await shop.told("Reversed", "-40.00")).toMatchObject({ state: "rejected" });
  });

  test("a refund that arrives before its payment is booked together with it", async () => {
    const shop = await payShop();
    const { orderId, txnId, checkout } = await shop.paid();
    await shop.owner.orders.setPaymentStatus({ _id: orderId, paymentStatus: "Paid", reason: "Seen there" });
    const back = { txn_type: "(missing)", payment_status: "Refunded", txn_id: "BACK0000000000001" };
    await shop.faults({ dropFirst: 1 });
    await shop.genuine(checkout, { ...back, parent_txn_id: txnId, mc_gross: "-49.50" });
    await shop.settle();
    const states = () =>
      Object.fromEntries(shop.notifications().map(({ txnId: id, state }) => [id ?? "", state]));
    expect(states()).toEqual({ [txnId]: "paidTwice", BACK0000000000001: "booked" });
    expect(shop.cents(orderId)).toEqual([4950, 4950, -4950]);
    expect(shop.status(orderId)).toBe("Paid");
  });

  test("a refund of an order that was already refunded manually is noted and books nothing", async () => {
    const shop = await takenByHand();
    await shop.byHand("Cancelled");
    expect(await shop.told("Refunded", "-40.00")).toMatchObject({
      state: "noted",
      reason: expect.stringContaining("No correction is needed"),
    });
  });

  test("after a cancelled chargeback the owner is asked to mark the order as paid again", async () => {
    const shop = await takenByHand();
    await shop.told("Reversed", "-40.00");
    await shop.byHand("Cancelled");
    expect(await shop.told("Canceled_Reversal", "40.00", "AGAIN000000000001")).toMatchObject({
      state: "rejected",
      reason: expect.stringMatching(/was paid again.*Mark the order as paid again/),
    });
    expect(shop.status(shop.orderId)).toBe("Cancelled");
  });
});

test("a full payment of a cancelled order with a negative balance makes the order Paid", async () => {
  const shop = await payShop();
  const { orderId, txnId, checkout } = await shop.paid();
  await shop.settle();
  const reason = "Agreed with the customer";
  await shop.owner.orders.setPaymentStatus({ _id: orderId, paymentStatus: "Cancelled", reason });
  await shop.control("refund", { txnId, amount: "10.00" });
  await shop.settle();
  const second = await shop.genuine(checkout, { txn_id: "GENUINE0000000002" });
  expect([shop.status(orderId), shop.cents(orderId)]).toEqual(["Paid", [4950, -4950, -1000, 4950]]);
  expect(second).toMatchObject({ state: "late", reason: expect.stringContaining("is now Paid") });
});
