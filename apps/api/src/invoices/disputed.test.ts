import { invoicesOf } from "@rankwright/db/invoices";
import { documentLines, documentTotal } from "@rankwright/schema";
import { payShop } from "@rankwright/test-kit/payments";
import { expect, test } from "vitest";

test("the credit note and receipt of a dispute say that the money was taken back, not refunded", async () => {
  const made = await payShop();
  const { orderId: _id, txnId } = await made.paid();
  await made.settle();
  await made.control("reverse", { txnId });
  await made.settle();
  const note = invoicesOf(made.deps.db, _id).at(-1)?.document;
  if (note?.kind !== "credit-note") throw new Error("A dispute has a credit note.");
  expect(documentTotal(note)).toBe("Total, reversed");
  expect(documentLines(note).notes).toContainEqual(
    expect.stringMatching(/^Reversed through PayPal because the payment is disputed, transaction /),
  );
  const history = await made.owner.orders.history({ _id });
  expect(history.map(({ event }) => event)).toContain("disputed");
  expect(history.map(({ event }) => event)).not.toContain("refunded");
  await made.control("cancel-reversal", { txnId });
  await made.settle();
  const { payments } = await made.one.orders.receipt({ _id });
  expect(payments.map(({ kind, cents }) => [kind, cents])).toEqual([
    ["paid", 4_950],
    ["disputed", -4_950],
    ["returned", 4_950],
  ]);
});

test("the credit note and receipt of a refund say that the money was refunded", async () => {
  const made = await payShop();
  const { orderId: _id, txnId } = await made.paid();
  await made.settle();
  await made.control("refund", { txnId });
  await made.settle();
  const note = invoicesOf(made.deps.db, _id).at(-1)?.document;
  expect(note && [documentTotal(note), documentLines(note).notes]).toEqual([
    "Total, refunded",
    expect.arrayContaining([expect.stringMatching(/^Refunded through PayPal, transaction /)]),
  ]);
  expect((await made.one.orders.receipt({ _id })).payments.map(({ kind }) => kind)).toEqual([
    "paid",
    "givenBack",
  ]);
});
