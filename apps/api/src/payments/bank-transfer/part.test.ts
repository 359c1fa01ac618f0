import { immediate } from "@rankwright/db/core";
import { invoicesOf } from "@rankwright/db/invoices";
import { newOrderLink } from "@rankwright/db/rooms";
import { customer } from "@rankwright/test-kit/shops/shop";
import { transferShop } from "@rankwright/test-kit/shops/transfer-shop";
import { expect, test } from "vitest";

// Orders that are only partly paid.

async function opened() {
  const shop = await transferShop();
  const mailOf = (subject: RegExp) => shop.mails().findLast((mail) => subject.test(mail.subject));
  return { ...shop, mailOf };
}

const cancelled = { paymentStatus: "Cancelled" } as const;

test("a partly paid order can't be cancelled until the payment is refunded", async () => {
  const shop = await opened();
  const { orderId: _id } = shop;
  await shop.came("20.00");
  for (const who of [shop.one, shop.owner])
    await expect(who.orders.cancel({ _id, ...cancelled })).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("$20.00 of this order is paid"),
    });
  expect(shop.status(_id)).toBe("UnPaid");
  const txnId = shop.ledger(_id)[0]?.txnId ?? "";
  await shop.owner.payments.refund({ _id, txnId });
  expect(await shop.one.orders.cancel({ _id, ...cancelled })).toMatchObject(cancelled);
});

test("when the owner cancels a partly paid order by hand, its balance becomes zero", async () => {
  const shop = await opened();
  const { orderId: _id } = shop;
  await shop.came("20.00");
  await shop.owner.orders.setPaymentStatus({ _id, ...cancelled, reason: "given back in cash" });
  expect([shop.status(_id), shop.cents(_id)]).toEqual(["Cancelled", [2_000, -2_000]]);
  expect(invoicesOf(shop.deps.db, _id)).toEqual([]);
});

test("when the owner marks a partly paid order as paid, the customer gets the invoice and a receipt for the remaining amount", async () => {
  const shop = await opened();
  const { orderId: _id } = shop;
  await shop.came("20.00");
  const paid = { _id, paymentStatus: "Paid", reason: "the rest in cash" } as const;
  await shop.owner.orders.setPaymentStatus({ ...paid, mailsCustomer: true });
  const [invoice] = invoicesOf(shop.deps.db, _id);
  const receipts = () => shop.mails().filter(({ subject }) => /^Receipt .*29\.50/.test(subject));
  expect(receipts()).toMatchObject([{ recipient: "one@example.com", invoiceId: invoice?._id }]);
  expect(receipts()[0]?.body).toContain("Amount paid: $29.50 USD\n");
  // Repeating it changes nothing, and the customer is only mailed when `mailsCustomer` is set.
  await shop.owner.orders.setPaymentStatus({ ...paid, mailsCustomer: true });
  await shop.owner.orders.setPaymentStatus({ ...paid, paymentStatus: "Cancelled", mailsCustomer: true });
  await shop.owner.orders.setPaymentStatus(paid);
  expect(receipts()).toHaveLength(1);
});

test("a partial payment needs the owner's review until the rest arrives, it is refunded, or the owner settles it", async () => {
  const shown = async ({ owner }: Awaited<ReturnType<typeof opened>>) =>
    (await owner.payments.needsReview()).notifications.map(({ state, balanceCents, priceCents, reason }) => [
      state,
      balanceCents,
      priceCents,
      reason,
    ]);
  const shop = await opened();
  expect(await shop.came("20.00")).toMatchObject({ state: "tooLittle" });
  const reason = expect.stringMatching(/^\$20\.00 of \$49\.50 was received .* \$29\.50 is missing/);
  expect(await shown(shop)).toEqual([["tooLittle", 2_000, 4_950, reason]]);
  expect(await shop.owner.payments.needsReviewCount()).toBe(1);
  await shop.came("9.50", { date: "2026-03-06" });
  expect(await shown(shop)).toMatchObject([
    ["tooLittle", 2_950, 4_950, expect.stringMatching(/^\$29\.50 of/)],
  ]);
  await shop.came("20.00", { date: "2026-03-07" });
  expect(await shown(shop)).toEqual([]);

  const [refunded, marked] = [await opened(), await opened()];
  await refunded.came("20.00");
  const txnId = refunded.ledger(refunded.orderId)[0]?.txnId ?? "";
  await refunded.owner.payments.refund({ _id: refunded.orderId, txnId });
  await marked.came("20.00");
  const paid = { _id: marked.orderId, paymentStatus: "Paid", reason: "a discount" } as const;
  await marked.owner.orders.setPaymentStatus(paid);
  expect([await shown(refunded), await shown(marked)]).toEqual([[], []]);
});

test("a partial payment for a cancelled order needs the owner's review", async () => {
  const shop = await opened();
  const { orderId: _id } = shop;
  await shop.one.orders.cancel({ _id, ...cancelled });
  expect(await shop.came("20.00")).toMatchObject({ state: "late" });
  expect([shop.status(_id), shop.cents(_id)]).toEqual(["Cancelled", [2_000]]);
  expect((await shop.owner.payments.needsReview()).notifications).toMatchObject([
    {
      state: "late",
      reason: expect.stringMatching(/^\$20\.00 was paid .* stays Cancelled/),
      refundableCents: 2_000,
    },
  ]);
  expect(shop.mailOf(/^Please review this payment/)?.body).toContain("stays Cancelled");
  expect(shop.mailOf(/^Receipt/)?.body, "the customer's receipt says so, too").toContain(
    "This order was cancelled",
  );
  const txnId = shop.ledger(_id)[0]?.txnId ?? "";
  await shop.owner.payments.refund({ _id, txnId });
  expect((await shop.owner.payments.needsReview()).notifications).toEqual([]);
});

test("the mails about a partial payment state the remaining amount", async () => {
  const shop = await opened();
  await shop.came("20.00");
  const toOwner = shop
    .mails()
    .find(({ recipient, subject }) => recipient === "owner@example.com" && /\$20\.00/.test(subject));
  expect(toOwner?.subject).toBe("Partly paid: Basic, $20.00");
  expect(toOwner?.body).toContain("Still to pay: $29.50");
  expect(shop.mailOf(/^Receipt/)?.body).toContain("Still to pay: $29.50");
  await shop.came("29.50", { date: "2026-03-06" });
  expect(shop.mailOf(/^Paid: Basic, \$29\.50/)?.body).not.toContain("Still to pay");
  expect(shop.mailOf(/^Receipt/)?.body).not.toContain("Still to pay");
});

test("the payment link of a partly paid guest order is for the remaining amount", async () => {
  const { visitor, owner, deps, date, mailOf } = await opened();
  const placed = { package: "Basic", customerEmail: "guest@example.com", ...customer };
  const { order } = await visitor.checkout.place({ ...placed, provider: "bank-transfer" });
  await owner.payments.moneyCame({ orderId: order._id, amount: "20.00", date });
  const token = immediate(deps.db, (tx) => newOrderLink(tx, order._id, deps.now()));
  await visitor.room.mailPayLink({ token, idempotencyKey: "once" });
  expect(mailOf(/^Pay your order/)).toMatchObject({
    subject: "Pay your order: Basic, $29.50 (the rest of $49.50)",
    body: expect.stringContaining("the Basic package for $29.50 (the rest of $49.50)"),
  });
});

test("only the remaining amount of a partly paid order counts as unpaid", async () => {
  const shop = await opened();
  const { owner, orderId, came } = shop;
  await shop.placed();
  await shop.open(orderId, "paypal");
  const unpaid = async () =>
    (await owner.orders.sales({ by: "day", from: "2026-03-01", to: "2026-03-01" })).unpaid;
  expect(await unpaid()).toEqual({ cents: 9_900, orders: 2 });
  await came("20.00");
  await came("5.00", { date: "2026-03-06" });
  expect(await unpaid()).toEqual({ cents: 7_400, orders: 2 });
  await owner.payments.refund({ _id: orderId, txnId: shop.ledger(orderId)[0]?.txnId ?? "" });
  expect(await unpaid()).toEqual({ cents: 9_400, orders: 2 });
  await came("44.50", { date: "2026-03-07" });
  expect(await unpaid()).toEqual({ cents: 4_950, orders: 1 });
});
