import { payShop } from "@rankwright/test-kit/payments";
import { expect, test } from "vitest";

async function opened() {
  const shop = await payShop();
  const orderId = await shop.placed();
  const checkout = await shop.one.orders.checkout({ _id: orderId });
  const events = async () => (await shop.owner.orders.history({ _id: orderId })).map((one) => one.event);
  const notes = () => shop.mails().filter((mail) => mail.subject === "A payment needs your attention");
  return { shop, orderId, checkout, events, notes };
}

test("repeated notifications of a denied payment add one entry to the order's history", async () => {
  const { shop, checkout, events } = await opened();
  await shop.faults({ duplicate: 2 });
  await shop.genuine(checkout, { payment_status: "Denied" });
  await shop.genuine(checkout, { payment_status: "Denied" });
  expect(await events()).toEqual(["placed", "payment noted"]);
  expect(
    shop
      .notifications()
      .map((one) => one.state)
      .toSorted(),
  ).toEqual([...Array(5).fill("duplicate"), "noted"]);
});

test("a pending payment that is denied later has an entry for each in the history", async () => {
  const { shop, checkout, events } = await opened();
  await shop.genuine(checkout, { payment_status: "Pending", pending_reason: "paymentreview" });
  await shop.genuine(checkout, { payment_status: "Pending", pending_reason: "paymentreview" });
  await shop.genuine(checkout, { payment_status: "Denied" });
  expect(await events()).toEqual(["placed", "payment pending", "payment noted"]);
});

test("a second denied payment adds a second entry to the history", async () => {
  const { shop, checkout, events } = await opened();
  await shop.genuine(checkout, { payment_status: "Denied" });
  await shop.genuine(checkout, { payment_status: "Denied", txn_id: "GENUINE0000000002" });
  expect(await events()).toEqual(["placed", "payment noted", "payment noted"]);
});

test("a rejected payment that is reported three times is shown once and mailed once", async () => {
  const { shop, checkout, notes } = await opened();
  await shop.faults({ duplicate: 2 });
  await shop.genuine(checkout, { mc_gross: "0.01" });
  expect((await shop.owner.payments.needsReview()).notifications).toHaveLength(1);
  expect(notes()).toHaveLength(1);
});

test("two different rejected notifications without a transaction id send two mails", async () => {
  const { shop, checkout, notes } = await opened();
  await shop.genuine(checkout, { txn_id: "(missing)", mc_gross: "1.00" });
  await shop.genuine(checkout, { txn_id: "(missing)", mc_gross: "2.00" });
  expect(notes().map((mail) => /Amount: (.*)/.exec(mail.body)?.[1])).toEqual(["1.00 USD", "2.00 USD"]);
});

test("rechecking a rejected notification without a transaction id sends no second mail", async () => {
  const { shop, checkout, notes } = await opened();
  const rejected = await shop.genuine(checkout, { txn_id: "(missing)" });
  await shop.owner.payments.checkAgain({ _id: rejected?._id ?? "" });
  await shop.worker.runOnce();
  expect(notes()).toHaveLength(1);
});
