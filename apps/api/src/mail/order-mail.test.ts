import { allMethodsShop } from "@rankwright/test-kit/shops/all-methods-shop";
import { browser, guestOrder } from "@rankwright/test-kit/shops/browser";
import { expect, test } from "vitest";

test("every mail about an order can be answered: its reply address belongs to the order", async () => {
  const shop = await allMethodsShop();
  shop.deps.env.REPLY_ADDRESS = "reply@example.com";
  shop.deps.env.INBOUND_SECRET = "a secret of the webhook";
  const orderId = await shop.placed();
  await shop.one.orders.pay({ _id: orderId, provider: "bank-transfer" });
  await shop.choose((await shop.open(orderId, "stripe")).url, "card");
  await shop.returned(orderId);
  await shop.run();
  const txnId = shop.ledger(orderId)[0]?.txnId ?? "";
  await shop.owner.payments.refund({ _id: orderId, txnId });
  await shop.run();
  await browser(shop, "192.0.2.1").call.checkout.place(guestOrder({ customerEmail: "guest@example.com" }));

  const mails = shop.mails().filter(({ recipient }) => recipient !== shop.people.owner.email);
  expect(mails.map(({ subject }) => subject.split(/:| from /)[0])).toEqual([
    "Your order",
    "Bank details for your order",
    "Receipt",
    "Refund",
    "Your order",
  ]);
  for (const { subject, replyTo, recipient } of mails) {
    expect(replyTo, subject).toMatch(/^reply\+[0-9a-f]{24}c[0-9a-f]{26}@example\.com$/);
    if (recipient === shop.people.one.email) expect(replyTo, subject).toContain(orderId);
  }
});

test("a mail about an order says what happens next and when, and a customer's account mails greet them by name", async () => {
  const shop = await allMethodsShop();
  const orderId = await shop.placed();
  const [placed] = shop.mails();
  expect(placed?.body).toContain(`Order number: ${orderId}`);
  expect(placed?.body).toContain("Status: Waiting for payment\nNext step: We start when the order is paid");
  expect(placed?.body).toMatch(/^Pay \$49\.50: http\S+\/pay-now\/\S+$/m);
  await shop.choose((await shop.open(orderId, "stripe")).url, "card");
  await shop.returned(orderId);
  await shop.run();
  const receipt = shop.mails().find(({ subject }) => subject.startsWith("Receipt"));
  expect(receipt?.body).toContain("Status: In progress\nNext step: We ");

  const { email } = shop.people.one;
  await shop.callerFor(null).auth.requestReset({ email });
  await expect.poll(() => shop.mails().at(-1)?.subject).toBe("Choose a new password");
  const name = receipt?.body.split("\n")[0];
  expect(name).toMatch(/^Hello .+,$/);
  expect(shop.mails().at(-1)?.body.split("\n")[0]).toBe(name);
});
