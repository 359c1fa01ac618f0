import { browser, guestOrder } from "@rankwright/test-kit/shops/browser";
import { planShop } from "@rankwright/test-kit/shops/plan-shop";
import { PASSWORD } from "@rankwright/test-kit/site";
import { expect, test } from "vitest";

type PlanShop = Awaited<ReturnType<typeof planShop>>;

/** Orders the plan, whose first order the owner records as paid, so that no payment method is stored. Returns the subscription's id. */
async function paidByHand(shop: PlanShop) {
  const orderId = await shop.placed();
  await shop.owner.orders.setPaymentStatus({ _id: orderId, paymentStatus: "Paid", reason: "Paid in cash" });
  return { orderId, _id: shop.subscription(orderId)._id };
}

test("deleting the account ends its subscriptions, and nothing is charged afterwards", async () => {
  const shop = await planShop();
  const orderId = await shop.subscribed();
  const { subscriptions } = await shop.one.account.exportData();
  expect(subscriptions).toMatchObject([
    {
      packageName: "Care",
      state: "active",
      paymentMethod: expect.any(String),
      periods: [{ number: 1, state: "paid" }],
    },
  ]);
  await shop.one.account.remove({ password: PASSWORD });
  expect(shop.subscription(orderId)).toMatchObject({ state: "ended", nextAt: null });
  await shop.days(70);
  expect(await shop.charges("stripe")).toBe(1);
});

test("a customer who cancels the order of a difference keeps the plan and its package", async () => {
  const shop = await planShop();
  const more = {
    packageName: "More care",
    packagePrice: "200",
    packageButtonText: "Order",
    packagePointOne: "More",
  };
  await shop.owner.content.packages.create({ ...more, billing: "Per month" });
  const { _id, orderId } = await paidByHand(shop);
  const { changes } = await shop.one.subscriptions.open({ _id });
  expect(changes).toMatchObject([{ packageName: "More care", differenceCents: 10_000 }]);
  const [{ packageId = "", differenceCents = 0 } = {}] = changes;
  const change = { _id, packageId, when: "now", differenceCents: differenceCents ?? 0 } as const;
  const { orderId: difference } = await shop.one.subscriptions.change(change);
  expect((await shop.one.subscriptions.open({ _id })).due).toMatchObject([
    { orderId: difference, what: "change", cents: 10_000, isBeingCharged: false },
  ]);
  await expect(shop.one.subscriptions.change(change)).rejects.toThrow("waits for its payment");
  await shop.one.orders.cancel({ _id: difference ?? "", paymentStatus: "Cancelled" });
  expect(shop.subscription(orderId)).toMatchObject({ state: "active", packageName: "Care", nextTerms: null });
  expect((await shop.one.subscriptions.open({ _id })).due).toEqual([]);
});

test("a customer can change back to the package that they have, before another one applies", async () => {
  const shop = await planShop();
  const more = {
    packageName: "More care",
    packagePrice: "200",
    packageButtonText: "Order",
    packagePointOne: "More",
  };
  const { _id: packageId } = await shop.owner.content.packages.create({ ...more, billing: "Per month" });
  const { _id } = await paidByHand(shop);
  await shop.one.subscriptions.change({ _id, packageId, when: "next" });
  const { changes, nextTerms } = await shop.one.subscriptions.open({ _id });
  expect(nextTerms).toMatchObject({ packageName: "More care", price: "$200.00 every month" });
  expect(changes).toMatchObject([{ packageName: "Care", differenceCents: null }]);
  const [mail] = shop.mails().slice(-1);
  expect(mail?.subject).toBe("You changed your subscription to More care");
  expect(mail?.body).toMatch(/^As you chose, .* is More care at \$200\.00 every month from April 2, 2026\./m);
  await shop.one.subscriptions.change({ _id, packageId: shop.care._id, when: "next" });
  expect((await shop.one.subscriptions.open({ _id })).nextTerms).toBeNull();
  expect(shop.mails().slice(-1)).toMatchObject([{ subject: "Your Care subscription stays as it is" }]);
});

test("without a stored payment method, mails ask for the payment and don't announce a charge", async () => {
  const shop = await planShop({ billing: "Per year" });
  await paidByHand(shop);
  await shop.days(336);
  const bodyOf = (subject: RegExp) => shop.mails().find((mail) => subject.test(mail.subject))?.body;
  const ahead = bodyOf(/renews on/);
  expect(ahead).toContain(
    "due on March 2, 2027. No payment method is stored, so nothing is charged automatically",
  );
  expect(ahead).toContain("we e-mail you a link to pay on February 23, 2027.");
  expect(ahead).not.toContain("We charge");
  await shop.days(40);
  expect(bodyOf(/is overdue: \$100\.00$/)).toContain(
    "We have not received $100.00 for your Care subscription",
  );
  expect(
    shop
      .mails()
      .map(({ body }) => body)
      .join(),
  ).not.toContain("We could not charge");
});

test("mails about a free trial call its price free", async () => {
  const shop = await planShop({ trialDays: "14" });
  await shop.placed();
  const mails = shop.mails().filter(({ recipient }) => recipient === shop.people.one.email);
  expect(mails.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(["Your order: Care, Free trial", expect.stringMatching(/^Your subscription at/)]),
  );
  expect(mails.map(({ subject, body }) => subject + body).join()).not.toContain("$0");
});

test("a free trial leads to the page that stores a payment method, which is charged after the trial", async () => {
  const shop = await planShop({ trialDays: "14" });
  const { call } = browser(shop);
  const { provider: _, ...sent } = guestOrder({ package: "Care", packagePrice: "100" });
  const { order, next } = await call.checkout.place(sent);
  expect(next).toMatchObject({ kind: "redirect" });
  const url = next.kind === "redirect" ? next.url : "";
  const { _id } = shop.subscription(order._id);
  expect(await call.subscriptions.open({ _id })).toMatchObject({
    isTrial: true,
    method: null,
    setup: "open",
  });
  await shop.choose(url, "card");
  await call.subscriptions.checkSetup({ _id });
  await shop.run();
  expect(await call.subscriptions.open({ _id })).toMatchObject({
    setup: "done",
    method: { provider: "stripe" },
  });
  expect(await shop.charges("stripe")).toBe(0);
  await shop.days(14);
  expect(await shop.charges("stripe")).toBe(1);
});

test("a guest sees the plan in the browser that ordered it, and other visitors don't", async () => {
  const shop = await planShop();
  const { call } = browser(shop);
  const { order } = await call.checkout.place(
    guestOrder({ package: "Care", packagePrice: "100", provider: "stripe" }),
  );
  const { _id } = shop.subscription(order._id);
  expect(await call.subscriptions.open({ _id })).toMatchObject({
    state: "pending",
    due: [{ what: "start" }],
  });
  await expect(browser(shop).call.subscriptions.open({ _id })).rejects.toThrow("Please log in.");
  await expect(shop.two.subscriptions.open({ _id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a period that is paid by a link and stays unpaid is overdue, and the mail says when the subscription is paused", async () => {
  const shop = await planShop();
  const { orderId } = await paidByHand(shop);
  await shop.days(32);
  expect(shop.subscription(orderId).state).toBe("pastDue");
  const [overdue] = shop.mails().filter(({ subject }) => subject.includes("is overdue"));
  expect(overdue?.body).toMatch(/If it is not paid by \w+ \d+, \d{4}, your subscription is paused\./);
  expect(overdue?.body).not.toContain("could not charge");
});
