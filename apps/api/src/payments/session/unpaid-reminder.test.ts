import { type PayShop, payShop } from "@rankwright/test-kit/payments";
import { customer } from "@rankwright/test-kit/shops/shop";
import { expect, test } from "vitest";

const DAY_MS = 24 * 3_600_000;

/** A shop with reminders of unpaid orders enabled. */
async function reminding(): Promise<PayShop> {
  const made = await payShop();
  made.deps.env.business = { ...made.deps.env.business, remindUnpaid: "yes" };
  return made;
}

const reminders = (made: PayShop) =>
  made.mails().filter(({ subject }) => subject.startsWith("Your order is not paid yet"));

test("the customer of an order that is unpaid after a day gets one reminder with the payment link", async () => {
  const made = await reminding();
  const orderId = await made.placed();
  await made.later(DAY_MS - 1_000);
  expect(reminders(made)).toEqual([]);
  for (let n = 0; n < 3; n += 1) await made.later(DAY_MS);
  expect(reminders(made)).toMatchObject([{ recipient: "one@example.com" }]);
  expect(reminders(made)[0]?.body).toContain(`/pay-now/${orderId}`);
});

test("no reminder is sent if the order is paid or cancelled, or if reminders are off", async () => {
  const made = await reminding();
  await made.paid();
  await made.settle();
  const cancelled = await made.placed();
  await made.one.orders.cancel({ _id: cancelled, paymentStatus: "Cancelled" });
  await made.later(DAY_MS + 1_000);
  await made.placed();
  made.deps.env.business = { ...made.deps.env.business, remindUnpaid: "" };
  await made.placed();
  await made.later(DAY_MS + 1_000);
  expect(reminders(made)).toEqual([]);
});

test("an account with an unverified address gets no reminder, and a guest gets one with a link that opens the order", async () => {
  const made = await reminding();
  await made.unverified.orders.place({ packageName: "Basic", ...customer });
  const guest = { package: "Basic", customerEmail: "guest@example.com", ...customer };
  await made.visitor.checkout.place({ ...guest, provider: "paypal-standard" });
  await made.later(DAY_MS + 1_000);
  expect(reminders(made)).toMatchObject([{ recipient: "guest@example.com" }]);
  expect(reminders(made)[0]?.body).toContain("/claim?token=");
});

test("a customer who ordered the same package again and paid isn't reminded of the first order", async () => {
  const made = await reminding();
  await made.owner.content.packages.create({
    packageName: "Premium",
    packagePrice: "99",
    packageButtonText: "Order Now",
    packagePointOne: "All",
  });
  await made.placed();
  await made.one.orders.place({ packageName: "Premium", ...customer });
  await made.paid();
  await made.settle();
  const later = await made.placed();
  await made.later(DAY_MS + 1_000);
  // Orders of another package, and those placed after the payment, still get a reminder.
  expect(reminders(made).map(({ subject }) => subject.split(",")[0])).toEqual([
    "Your order is not paid yet: Premium",
    "Your order is not paid yet: Basic",
  ]);
  expect(reminders(made)[1]?.body).toContain(later);
});
