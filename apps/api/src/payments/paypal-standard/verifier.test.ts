import { verifiedAt } from "@rankwright/test-kit/payment-mode";
import { payShop } from "@rankwright/test-kit/payments";
import { describe, expect, test } from "vitest";
import { retryDelay } from "../jobs/retry.ts";

describe("verifying a notification with PayPal", () => {
  test.each([
    ["responds with an error", "500", /status 500/],
    ["doesn't respond", "hang", /did not respond in time/],
    ["responds with a page that contains VERIFIED", "html", /neither VERIFIED nor INVALID/],
    ["redirects to a URL that returns VERIFIED", "redirect", /status 302/],
  ] as const)(
    "while the verifier %s, the order stays unpaid; it is Paid after the verifier recovers",
    async (_name, verifier, reason) => {
      // A response may be slow on a busy machine. Only the hanging verifier needs to reach the timeout.
      const shop = await payShop({ timeoutMs: verifier === "hang" ? 1_000 : 10_000 });
      await shop.faults({ verifier });
      const { orderId } = await shop.paid();
      await shop.settle();
      expect(shop.notifications()).toMatchObject([
        { state: "received", tries: 1, reason: expect.stringMatching(reason) },
      ]);
      await shop.later(30_000);
      expect(shop.notifications()).toMatchObject([{ state: "received", tries: 2 }]);
      expect(shop.status(orderId)).toBe("UnPaid");
      await shop.faults({ verifier: "normal" });
      await shop.later(30_000);
      expect(shop.status(orderId)).toBe("Paid");
    },
  );

  test("if PayPal returns INVALID, the notification is marked as forged and the order stays unpaid", async () => {
    const shop = await payShop();
    await shop.faults({ verifier: "INVALID" });
    const { orderId } = await shop.paid();
    await shop.settle();
    expect(shop.notifications()).toMatchObject([{ state: "forged" }]);
    expect(shop.status(orderId)).toBe("UnPaid");
  });

  test("if PayPal can't be reached, the verification is retried", async () => {
    const shop = await payShop();
    const { orderId } = await shop.paid();
    const working = shop.deps.env.setups;
    shop.deps.env.setups = { "paypal-standard": verifiedAt("http://127.0.0.1:1/") };
    await shop.settle();
    expect(shop.notifications()).toMatchObject([
      { state: "received", reason: expect.stringContaining("could not be reached") },
    ]);
    shop.deps.env.setups = working;
    await shop.later(30_000);
    expect(shop.status(orderId)).toBe("Paid");
  });

  test("retries are at most 30 s apart for ten minutes, then at growing intervals", () => {
    const timeout = 10_000;
    const gaps: number[] = [];
    let age = 0;
    for (let tries = 1; age < 3 * 86_400_000; tries += 1) {
      const gap = retryDelay(tries, age) + timeout;
      if (age < 600_000) expect(gap).toBeLessThanOrEqual(30_000);
      gaps.push(gap);
      age += gap;
    }
    expect(gaps).toEqual(gaps.toSorted((a, b) => a - b));
    expect(gaps.length).toBeLessThan(80);
  });
});
