import { planShop } from "@rankwright/test-kit/shops/plan-shop";
import { expect, test } from "vitest";
import { z } from "zod";

const orders = z.array(
  z.object({ unit: z.object({ payee: z.object({ email_address: z.string() }).optional() }) }),
);

test("a plan is charged every month to the PayPal account that paid first, for the same payee", async () => {
  const shop = await planShop();
  const orderId = await shop.placed();
  const { url } = await shop.open(orderId, "paypal");
  await shop.choose(url, "pay");
  await shop.returned(orderId);
  await shop.run();
  await shop.days(62);
  expect(shop.paidCents(orderId)).toBe(30_000);
  expect(await shop.charges("paypal")).toBe(3);
  const payees = orders
    .parse(await shop.control("paypal", "orders"))
    .map(({ unit }) => unit.payee?.email_address);
  expect(payees).toEqual(["pay@example.com", "pay@example.com", "pay@example.com"]);
});
