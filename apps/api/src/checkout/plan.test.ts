import * as tables from "@rankwright/db/tables";
import { refusalOf } from "@rankwright/test-kit/content";
import { browser, guestOrder as order } from "@rankwright/test-kit/shops/browser";
import { type Shop, shop } from "@rankwright/test-kit/shops/shop";
import { expect, test } from "vitest";

/** Changes the package Basic, which costs $49.50. */
const sell = (
  { owner, basic }: Shop,
  data: Parameters<Shop["owner"]["content"]["packages"]["update"]>[0]["data"],
) => owner.content.packages.update({ _id: basic._id, data });

test("the checkout of a package that is charged once has no consent to later charges", async () => {
  const made = await shop();
  expect((await made.visitor.checkout.open({ package: "Basic" })).plan).toBeNull();
});

test("the checkout of a recurring package states the terms, the next charge, and what the customer agrees to", async () => {
  const made = await shop();
  // From March 2 to March 31.
  made.clock.advance(29 * 86_400_000);
  await sell(made, { billing: "Per month", setupFee: "20" });
  const { plan, ways } = await made.visitor.checkout.open({ package: "Basic" });
  expect(plan).toMatchObject({
    terms: { price: "49.50", unit: "month", every: 1, setupFeeCents: 2_000 },
    nextDay: "2026-04-30",
    consent: { version: expect.any(String) },
  });
  expect(plan?.consent.text).toMatch(
    /^You authorise .+ to charge \$69\.50 today \(including a set-up fee of \$20\) and then \$49\.50 every month from April 30, 2026 until you cancel\. You can cancel at any time/,
  );
  expect(ways).toMatchObject([{ provider: "paypal-standard", storesMethod: false }]);
});

test("a free trial is ordered without a payment method", async () => {
  const made = await shop();
  const { call } = browser(made);
  const { provider: _, ...sent } = order();
  const { issues } = await refusalOf(call.checkout.place(sent));
  expect(issues).toEqual([{ path: "provider", message: "Choose how you want to pay." }]);
  await sell(made, { billing: "Per month", trialDays: "14" });
  await call.checkout.place(sent);
});

test("the order stores the consent that the page showed, and is refused if the charges changed meanwhile", async () => {
  const made = await shop();
  await sell(made, { billing: "Per month" });
  const { call } = browser(made);
  const consent = (await call.checkout.open({ package: "Basic" })).plan?.consent.text ?? "";
  await sell(made, { setupFee: "20" });
  for (const shown of [consent, ""]) {
    const { code, issues } = await refusalOf(call.checkout.place(order({ consent: shown })));
    expect({ code, issues }).toEqual({
      code: "CONFLICT",
      issues: [
        {
          path: "consent",
          message: "The charges of Basic have changed. Check what you agree to and order again.",
        },
      ],
    });
  }
  expect(made.deps.db.select().from(tables.orders).all()).toEqual([]);
  await sell(made, { setupFee: "" });
  const sent = order({ consent });
  await call.checkout.place(sent);
  expect(made.deps.db.select().from(tables.subscriptions).all()).toMatchObject([
    { consent: { text: consent } },
  ]);
  // A repeated request returns the order, even if the charges changed since.
  await sell(made, { setupFee: "20" });
  await call.checkout.place(sent);
  expect(made.deps.db.select().from(tables.orders).all()).toHaveLength(1);
});

test("a cancelled plan can be ordered again on the same day; later the customer has to agree to the new dates", async () => {
  const made = await shop();
  await sell(made, { billing: "Per month", setupFee: "20" });
  const { call } = browser(made);
  const { order: placed } = await call.checkout.place(order());
  expect(placed.packagePrice).toBe("69.50");
  await call.orders.cancel({ _id: placed._id, paymentStatus: "Cancelled" });
  expect((await call.checkout.again({ _id: placed._id })).packagePrice).toBe("69.50");
  const next = await call.checkout.place(order());
  await call.orders.cancel({ _id: next.order._id, paymentStatus: "Cancelled" });
  made.clock.advance(86_400_000);
  const later = made.callerFor(made.signedUp(next.order.customerEmail));
  expect((await refusalOf(later.checkout.again({ _id: next.order._id }))).issues).toMatchObject([
    { path: "consent" },
  ]);
});
