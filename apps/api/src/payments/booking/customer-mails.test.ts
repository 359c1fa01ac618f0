import { invoicesOf } from "@rankwright/db/invoices";
import { payShop } from "@rankwright/test-kit/payments";
import { allMethodsShop } from "@rankwright/test-kit/shops/all-methods-shop";
import { expect, test } from "vitest";
import { z } from "zod";

// Mails to the customer about refunds and disputes of their payment.

/** An order that is paid at PayPal, and the customer's mails since. */
async function paid() {
  const shop = await payShop();
  const { orderId, txnId, checkout } = await shop.paid();
  await shop.settle();
  const before = shop.mails().length;
  const told = () =>
    shop
      .mails()
      .slice(before)
      .filter(({ recipient }) => recipient === "one@example.com");
  return { ...shop, orderId, txnId, checkout, told };
}

test("the customer is mailed about a manual refund, with the credit note", async () => {
  const { owner, orderId: _id, told, deps } = await paid();
  const back = { _id, paymentStatus: "Cancelled", reason: "in cash" } as const;
  await owner.orders.setPaymentStatus({ ...back, mailsCustomer: true });
  const note = invoicesOf(deps.db, _id).at(-1);
  expect(note?.kind).toBe("credit-note");
  expect(told()).toMatchObject([{ subject: "Refund: Basic, $49.50", invoiceId: note?._id }]);
  expect(told()[0]?.body).toContain("We refunded $49.50 of your payment for the Basic package");
  expect(told()[0]?.body, "the refund was not made through a provider").not.toMatch(/PayPal|transaction/);
  // Repeating it changes nothing.
  await owner.orders.setPaymentStatus({ ...back, mailsCustomer: true });
  expect(told()).toHaveLength(1);
});

test("cancelling a paid order through the API sends no mail to the customer", async () => {
  const { owner, orderId: _id, told } = await paid();
  await owner.orders.setPaymentStatus({ _id, paymentStatus: "Cancelled", reason: "REST API" });
  expect(told()).toEqual([]);
});

test("the customer is mailed when a dispute is over, with the new invoice", async () => {
  const { control, settle, faults, txnId, told, status, orderId, deps } = await paid();
  await control("reverse", { txnId });
  await settle();
  await faults({ duplicate: 2 });
  await control("cancel-reversal", { txnId });
  await settle();
  expect(status(orderId)).toBe("Paid");
  const invoice = invoicesOf(deps.db, orderId).at(-1);
  expect(told().map(({ subject }) => subject)).toEqual([
    "Payment disputed: Basic, $49.50",
    "Dispute closed: Basic, $49.50",
  ]);
  expect(told()[1]).toMatchObject({
    invoiceId: invoice?._id,
    body: expect.stringContaining("is closed, and PayPal returned $49.50 to us"),
  });
});

test("if the end of a dispute is reported before its start, the customer gets both mails in the right order", async () => {
  const { genuine, checkout, txnId, told } = await paid();
  const about = { txn_type: "(missing)", parent_txn_id: txnId };
  const over = { ...about, payment_status: "Canceled_Reversal", mc_gross: "49.50" };
  expect(await genuine(checkout, { ...over, txn_id: "CANCELED000000001" })).toMatchObject({
    state: "overpaid",
  });
  expect(told(), "the customer gets no mail before the dispute is certain").toEqual([]);
  const begun = { ...about, payment_status: "Reversed", mc_gross: "-49.50" };
  await genuine(checkout, { ...begun, txn_id: "REVERSED000000001" });
  expect(told().map(({ subject }) => subject)).toEqual([
    "Payment disputed: Basic, $49.50",
    "Dispute closed: Basic, $49.50",
  ]);
});

test("the customer is mailed when a refund fails after it was confirmed", async () => {
  const shop = await allMethodsShop();
  const orderId = await shop.placed();
  await shop.choose((await shop.open(orderId, "stripe")).url, "card");
  await shop.returned(orderId);
  await shop.run();
  const txnId = shop.ledger(orderId)[0]?.txnId ?? "";
  await shop.control("stripe", "faults", { refundsPending: true });
  await shop.owner.payments.refund({ _id: orderId, txnId, amount: "9.50" });
  await shop.run();
  const of = (to: string) => shop.mails().filter(({ recipient }) => recipient === to);
  expect(of("one@example.com").at(-1)?.subject).toBe("Refund: Basic, $9.50");
  const refundId = z.string().parse(shop.ledger(orderId)[1]?.txnId);
  await shop.control("stripe", "settle-refund", { refundId, isDone: false });
  await shop.deliver("stripe");
  await shop.run();
  expect(shop.cents(orderId)).toEqual([4_950, -950, 950]);
  expect(of("one@example.com").at(-1)).toMatchObject({
    subject: "Refund failed: Basic, $9.50",
    body: expect.stringMatching(/Stripe could not pay it out.*We will refund you another way/s),
  });
  expect(of("owner@example.com").at(-1)).toMatchObject({
    subject: "Please review this payment: Basic, $9.50",
    body: expect.stringContaining("Refund the customer in another way"),
  });
  expect((await shop.owner.payments.needsReview()).notifications).toMatchObject([{ state: "overpaid" }]);
});
