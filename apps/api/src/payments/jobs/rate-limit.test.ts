import { planShop } from "@rankwright/test-kit/shops/plan-shop";
import { expect, test } from "vitest";
import { pauseAfter } from "../fetch-provider.ts";

const PLANS = 10;
/** Charges of one provider that run at the same time. */
const AT_ONCE = 8;

/** A shop on the day on which ten subscriptions by Stripe and one by PayPal are due, while Stripe refuses all requests. */
async function shopAtLimit() {
  const shop = await planShop();
  const orders: string[] = [];
  for (let n = 0; n < PLANS; n += 1) orders.push(await shop.subscribed());
  const byPaypal = await shop.placed();
  await shop.choose((await shop.open(byPaypal, "paypal")).url, "pay");
  await shop.returned(byPaypal);
  await shop.run();
  await shop.control("stripe", "faults", { api: "429" });
  await shop.days(31);
  const paid = () => orders.filter((orderId) => shop.paidCents(orderId) === 20_000).length;
  const charges = () => shop.jobs().filter(({ kind }) => kind === "charge");
  return { ...shop, byPaypal, paid, charges };
}

test("after a provider refused too many requests, its charges pause for a second, and those of others go on", async () => {
  const shop = await shopAtLimit();
  expect(shop.charges().filter(({ reason }) => reason.startsWith("Too many requests"))).toHaveLength(AT_ONCE);
  expect(shop.paidCents(shop.byPaypal)).toBe(20_000);
  await shop.control("stripe", "faults", { api: "normal" });
  await shop.later(999);
  expect(shop.paid()).toBe(0);
  await shop.later(1);
  expect(shop.paid()).toBe(PLANS);
});

test("a charge that exceeded the limit keeps its due time, and doesn't count as a failed attempt", async () => {
  const shop = await shopAtLimit();
  for (let second = 0; second < 3; second += 1) await shop.later(1_000);
  const kept = shop.charges().map(({ tries, nextTryAt, createdAt }) => [tries, nextTryAt - createdAt]);
  expect(kept).toEqual(Array.from({ length: PLANS }, () => [0, 0]));
});

test.each([
  ["no Retry-After", undefined, 1_000],
  ["Retry-After: 0", "0", 1_000],
  ["Retry-After: 5", "5", 5_000],
  ["a long one", "3600", 30_000],
  ["a date", "Wed, 04 Mar 2026 09:00:00 GMT", 1_000],
])("the pause after %s", (_name, header, ms) => {
  expect(pauseAfter(header)).toBe(ms);
});
