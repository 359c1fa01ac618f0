import { payShop } from "@rankwright/test-kit/payments";
import { browser } from "@rankwright/test-kit/shops/browser";
import { customer } from "@rankwright/test-kit/shops/shop";
import { expect, test } from "vitest";

const guest = { package: "Basic", customerEmail: "guest@example.com", ...customer };

/** A shop, and a browser with its cookies in which nobody is signed in. */
async function browsing() {
  const made = await payShop();
  const { jar, call } = browser(made);
  const unpaid = async () => (await call.checkout.open({ package: "Basic" })).unpaid;
  return { ...made, jar, call, unpaid };
}

test("a guest who returns from the provider sees their unpaid order", async () => {
  const { call, unpaid, jar } = await browsing();
  expect(await unpaid()).toBeNull();
  const { order } = await call.checkout.place({ ...guest, provider: "paypal-standard" });
  expect(await unpaid()).toEqual({ _id: order._id, orderDate: order.orderDate });
  // The cookie that only prefills the form grants no access to the order.
  for (const name of jar.keys()) if (!name.includes("last-details")) jar.delete(name);
  expect(jar.size).toBe(1);
  expect(await unpaid()).toBeNull();
});

test("a signed-in customer sees their unpaid order for a day, unless its payment is pending", async () => {
  const made = await payShop();
  const own = async () => (await made.one.checkout.open({ package: "Basic" })).unpaid?._id;
  const _id = await made.placed();
  expect(await own()).toBe(_id);
  made.clock.advance(24 * 3_600_000);
  expect(await own(), "no longer offered after a day").toBeUndefined();
  const held = await made.placed();
  const checkout = await made.one.orders.checkout({ _id: held });
  expect(await own()).toBe(held);
  await made.genuine(checkout, { payment_status: "Pending", pending_reason: "echeck" });
  expect(await own()).toBeUndefined();
});
