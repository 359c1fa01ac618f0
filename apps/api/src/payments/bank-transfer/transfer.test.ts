import { allMethodsShop } from "@rankwright/test-kit/shops/all-methods-shop";
import { transferShop } from "@rankwright/test-kit/shops/transfer-shop";
import { expect, test } from "vitest";

const DAY_MS = 24 * 3_600_000;

const subjects = (shop: Awaited<ReturnType<typeof transferShop>>) =>
  shop.mails().map(({ subject }) => subject);

test("the due date is in the shop's time zone", async () => {
  const shop = await allMethodsShop();
  shop.deps.env.TIME_ZONE = "America/Los_Angeles";
  // Eight in the evening in Los Angeles, and four in the morning of the next day in UTC.
  shop.clock.advance(Date.parse("2026-03-03T04:00:00Z") - shop.clock.now());
  const orderId = await shop.placed();
  const told = await shop.one.orders.pay({ _id: orderId, provider: "bank-transfer" });
  if (told.kind !== "instructions") throw new Error("A transfer has instructions.");
  expect(told.lines.at(-1)).toEqual({ label: "Please pay by", value: "March 16, 2026" });
});

test("the buyer sees the bank details and gets them by mail once; the order is Paid when the owner records the transfer", async () => {
  const shop = await transferShop();
  expect(shop.told.lines.map(({ label }) => label)).toEqual(
    expect.arrayContaining(["Amount", "IBAN", "Reference", "Please pay by"]),
  );
  expect(await shop.one.orders.waysToPay({ _id: shop.orderId })).toMatchObject({
    instructions: { lines: shop.told.lines },
  });
  const again = await shop.one.orders.pay({ _id: shop.orderId, provider: "bank-transfer" });
  expect(again).toEqual(shop.told);
  expect(subjects(shop).filter((subject) => subject.startsWith("Bank details for your order"))).toHaveLength(
    1,
  );
  expect(await shop.came("49.50")).toMatchObject({ orderId: shop.orderId, state: "booked", leftCents: 0 });
  expect([shop.status(shop.orderId), shop.cents(shop.orderId)]).toEqual(["Paid", [4950]]);
  expect(shop.ledger(shop.orderId)).toMatchObject([{ provider: "bank-transfer", mode: "local" }]);
  expect(subjects(shop).filter((subject) => subject.startsWith("Receipt"))).toHaveLength(1);
  const toOwner = shop.mails().findLast(({ subject }) => subject.startsWith("Paid:"));
  expect(toOwner?.body, "the sentence begins with a capital").toContain("The bank reported “Received”");
});

test("the history of an order paid by transfer names the bank as the author of the change to Paid", async () => {
  const shop = await transferShop();
  await shop.came("49.50");
  const { steps } = await shop.one.room.get({ _id: shop.orderId });
  expect(steps[0]).toMatchObject({ name: "paid", state: "done", by: "the bank" });
  expect(await shop.owner.orders.history({ _id: shop.orderId })).toContainEqual(
    expect.objectContaining({ event: "paid", byWhom: "the bank" }),
  );
});

test("a partial transfer is booked, and the order stays unpaid until the rest arrives", async () => {
  const shop = await transferShop();
  expect(await shop.came("20.00"), "the response states what is still unpaid").toMatchObject({
    leftCents: 2950,
    currency: "USD",
  });
  expect([shop.status(shop.orderId), shop.cents(shop.orderId)]).toEqual(["UnPaid", [2000]]);
  await shop.came("29.50", { date: "2026-03-06" });
  expect([shop.status(shop.orderId), shop.cents(shop.orderId)]).toEqual(["Paid", [2000, 2950]]);
  expect((await shop.owner.payments.needsReview()).notifications).toEqual([]);
});

test("the mail with the bank details links to the order room, which needs no sign-in", async () => {
  const shop = await transferShop();
  const mail = shop.mails().find(({ subject }) => subject.startsWith("Bank details for your order"));
  expect(mail?.body).toMatch(/^View your order: http\S+\/room\/\S+$/m);
  expect(mail?.body).not.toContain("/pay-now/");
});

test("after a partial transfer, the rest can only be paid by transfer", async () => {
  const shop = await transferShop();
  const offered = async () => {
    const { ways } = await shop.one.orders.waysToPay({ _id: shop.orderId });
    return ways.map(({ provider }) => provider);
  };
  expect((await offered()).length).toBeGreaterThan(1);
  await shop.came("20.00");
  expect(await offered()).toEqual(["bank-transfer"]);
  for (const provider of ["stripe", "paypal", "paypal-standard"] as const)
    await expect(shop.one.orders.pay({ _id: shop.orderId, provider })).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("pay the rest with the same payment method"),
    });
  expect(await shop.one.orders.pay({ _id: shop.orderId, provider: "bank-transfer" })).toMatchObject({
    lines: expect.arrayContaining([expect.objectContaining({ label: "Amount", value: "$29.50 USD" })]),
  });
});

test("a transfer with a date far in the future or long before its order is rejected", async () => {
  const shop = await transferShop();
  for (const date of ["2030-01-01", "2025-03-05", "0206-03-05"])
    await expect(shop.came("49.50", { date })).rejects.toMatchObject({
      code: "BAD_REQUEST",
      cause: { issues: [{ path: "date" }] },
    });
  expect(shop.cents(shop.orderId)).toEqual([]);
  expect(
    await shop.came("49.50", { date: "2026-02-28" }),
    "a transfer may be dated before the order",
  ).toMatchObject({
    leftCents: 0,
  });
});

test("an overpayment is booked, and the owner sees how much to refund", async () => {
  const shop = await transferShop();
  expect(await shop.came("60.00")).toMatchObject({ state: "tooMuch" });
  expect(shop.status(shop.orderId)).toBe("Paid");
  expect((await shop.owner.payments.needsReview()).notifications).toMatchObject([
    {
      state: "tooMuch",
      reason: expect.stringMatching(/^\$10\.50 more than the order's price/),
      suggestedCents: 1_050,
    },
  ]);
});

test("a mistyped reference, another order's reference and a duplicate of a recorded transfer are rejected", async () => {
  const shop = await transferShop();
  const { reference } = shop.told;
  const typo = reference.slice(0, -1) + (reference.endsWith("3") ? "4" : "3");
  const wrong = { code: "BAD_REQUEST", cause: { issues: [{ path: "reference" }] } };
  await expect(shop.came("49.50", { reference: typo })).rejects.toMatchObject(wrong);
  await expect(shop.came("49.50", { orderId: await shop.placed() })).rejects.toMatchObject(wrong);
  await expect(shop.came("0")).rejects.toMatchObject({ code: "BAD_REQUEST" });
  expect(shop.cents(shop.orderId)).toEqual([]);
  await shop.came("49.50");
  await expect(shop.came("49.50")).rejects.toMatchObject({ code: "CONFLICT", message: /already recorded/ });
  expect(shop.cents(shop.orderId)).toEqual([4950]);
});

test("a transfer can be booked for an order without the reference", async () => {
  const shop = await transferShop();
  await shop.came("49.50", { reference: "", orderId: shop.orderId });
  expect(shop.status(shop.orderId)).toBe("Paid");
  const other = await shop.placed();
  await expect(shop.came("49.50", { reference: "", orderId: other })).rejects.toMatchObject({
    code: "CONFLICT",
    message: /chose another payment method/,
  });
});

test("the buyer is reminded once when the transfer is due, but not after it has arrived", async () => {
  const shop = await transferShop();
  const paid = await transferShop();
  await paid.came("49.50");
  for (const each of [shop, paid]) {
    await each.later(13 * DAY_MS);
    expect(subjects(each).some((subject) => subject.startsWith("Payment reminder"))).toBe(false);
    await each.later(2 * DAY_MS);
    await each.later(30 * DAY_MS);
  }
  const reminders = (each: typeof shop) =>
    subjects(each).filter((subject) => subject.startsWith("Payment reminder"));
  expect([reminders(shop).length, reminders(paid).length]).toEqual([1, 0]);
});

test("a full or partial refund by transfer is booked immediately and mailed to the customer", async () => {
  const shop = await transferShop();
  await shop.came("60.00");
  const txnId = shop.ledger(shop.orderId)[0]?.txnId ?? "";
  const back = (amount: string, left: string) =>
    shop.owner.payments.refund({ _id: shop.orderId, txnId, amount, left });
  expect(await back("10.50", "60.00")).toMatchObject({ cents: 1_050, state: "done" });
  expect([shop.status(shop.orderId), shop.cents(shop.orderId)]).toEqual(["Paid", [6000, -1050]]);
  expect((await shop.owner.payments.needsReview()).notifications, "no overpayment is left to review").toEqual(
    [],
  );
  await expect(back("10.50", "60.00"), "the same form sent again").rejects.toMatchObject({
    code: "CONFLICT",
    message: /\$49\.50 of it can still be refunded/,
  });
  await back("49.50", "49.50");
  expect([shop.status(shop.orderId), shop.cents(shop.orderId)]).toEqual(["Cancelled", [6000, -1050, -4950]]);
  expect(subjects(shop).filter((subject) => subject.startsWith("Refund: "))).toHaveLength(2);
  expect(shop.jobs().filter(({ kind }) => kind === "refund")).toEqual([]);
});

test("the buyer gets the reminder even if the owner opened the bank details first", async () => {
  const shop = await allMethodsShop();
  const orderId = await shop.placed();
  await shop.owner.orders.pay({ _id: orderId, provider: "bank-transfer" });
  expect(shop.mails().some(({ subject }) => subject.startsWith("Bank details for your order"))).toBe(false);
  await shop.one.orders.pay({ _id: orderId, provider: "bank-transfer" });
  await shop.later(15 * DAY_MS);
  expect(shop.mails().filter(({ subject }) => subject.startsWith("Payment reminder"))).toHaveLength(1);
});

test("after a partial transfer, the page and the reminder only show the remaining amount", async () => {
  const shop = await transferShop();
  await shop.came("20.00");
  const told = await shop.one.orders.waysToPay({ _id: shop.orderId });
  expect(told.instructions?.lines[0]).toEqual({ label: "Amount", value: "$29.50 USD" });
  expect(told.instructions?.arrivedCents).toBe(2_000);
  await shop.later(15 * DAY_MS);
  const reminder = shop.mails().find(({ subject }) => subject.startsWith("Payment reminder"));
  expect(reminder?.subject).toBe("Payment reminder: Basic, $29.50");
  expect(reminder?.body).toContain("$20.00 has arrived, thank you");
});

test("refunding a partial payment doesn't change the order's status", async () => {
  const shop = await transferShop();
  await shop.came("20.00");
  const txnId = shop.ledger(shop.orderId)[0]?.txnId ?? "";
  await shop.owner.payments.refund({ _id: shop.orderId, txnId, amount: "5.00" });
  expect([shop.status(shop.orderId), shop.cents(shop.orderId)]).toEqual(["UnPaid", [2000, -500]]);
  await shop.owner.payments.refund({ _id: shop.orderId, txnId });
  expect(shop.status(shop.orderId)).toBe("UnPaid");
  await shop.came("49.50", { date: "2026-03-09" });
  expect(shop.status(shop.orderId)).toBe("Paid");
});
