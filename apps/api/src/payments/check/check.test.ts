import { allMethodsShop } from "@rankwright/test-kit/shops/all-methods-shop";
import { expect, test } from "vitest";
import { checkPayments } from "./check.ts";

const problems = (found: Awaited<ReturnType<typeof checkPayments>>) =>
  Object.fromEntries(found.map(({ provider, lines }) => [provider, lines.filter(({ ok }) => !ok).length]));

test("the setup check reports what works for each provider, without secrets", async () => {
  const shop = await allMethodsShop();
  const found = await checkPayments(shop.deps.env);
  expect(found.map(({ provider }) => provider)).toEqual([
    "paypal-standard",
    "paypal",
    "stripe",
    "bank-transfer",
  ]);
  expect(JSON.stringify(found)).not.toMatch(/secret_?\w*local|local-paypal-secret|sk_test_local_key|whsec_/);
  for (const { lines } of found)
    expect(lines[0]?.text).toBe("Test mode (local): no real money is charged. Orders are in USD.");
  expect(problems(found)).toMatchObject({ "paypal-standard": 0, "bank-transfer": 0 });
});

test("the setup check explains an unreachable shop and an unreachable provider", async () => {
  const shop = await allMethodsShop();
  const { setups } = shop.deps.env;
  const { paypal } = setups;
  if (!paypal) throw new Error("PayPal is set up.");
  const gone = { ...paypal, apiUrl: "http://127.0.0.1:1" };
  const [, found] = await checkPayments({
    API_URL: "http://127.0.0.1:1",
    setups: { ...setups, paypal: gone },
  });
  const wrong = found?.lines.filter(({ ok }) => !ok).map(({ text }) => text) ?? [];
  expect(wrong[0]).toBe(
    "No response from http://127.0.0.1:1/webhooks/paypal. Check that the shop is running.",
  );
  expect(wrong.length).toBeGreaterThan(1);
  const [live] = await checkPayments({
    API_URL: "http://127.0.0.1:1",
    setups: {
      "paypal-standard": { provider: "paypal-standard", mode: "live", checkoutUrl: "", verifyUrl: "" },
    },
  });
  expect(live?.lines.at(-1)).toMatchObject({ ok: false, text: expect.stringMatching(/set SITE_URL/) });
});
