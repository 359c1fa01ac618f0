import { expect, test } from "vitest";
import { firstChargeCents, planTermsOf } from "./package-terms.ts";

const monthly = { packagePrice: "299", billing: "Per month" };

test("a package is charged once unless it has a price and is billed per week, month or year", () => {
  expect(planTermsOf({ packagePrice: "299", billing: "" })).toBeNull();
  // Stored before the field existed.
  expect(planTermsOf({ packagePrice: "299" })).toBeNull();
  expect(planTermsOf({ packagePrice: "", billing: "Per month" })).toBeNull();
  expect(planTermsOf(monthly)).toEqual({
    price: "299",
    priceCents: 29_900,
    unit: "month",
    every: 1,
    minimumCharges: null,
    noticeDays: null,
    trialDays: null,
    trialCents: 0,
    setupFeeCents: 0,
    maxCharges: null,
    requests: null,
    mayPause: false,
  });
});

test("the terms contain everything that the package states", () => {
  expect(
    planTermsOf({
      packagePrice: "49.50",
      billing: "Per week",
      billingEvery: "2",
      minimumCharges: "3",
      noticeDays: "14",
      trialDays: "7",
      trialPrice: "1",
      setupFee: "20",
      maxCharges: "12",
      requestsPerPeriod: "4",
      requestsAtOnce: "2",
      unusedRequests: "Carry over once",
      customerPause: "Yes",
    }),
  ).toEqual({
    price: "49.50",
    priceCents: 4_950,
    unit: "week",
    every: 2,
    minimumCharges: 3,
    noticeDays: 14,
    trialDays: 7,
    trialCents: 100,
    setupFeeCents: 2_000,
    maxCharges: 12,
    requests: { perPeriod: 4, atOnce: 2, carryOver: true },
    mayPause: true,
  });
});

test.each([
  [{}, 29_900],
  [{ setupFee: "50" }, 34_900],
  [{ trialDays: "14" }, 0],
  [{ trialDays: "14", trialPrice: "9" }, 900],
  [{ trialDays: "14", setupFee: "50" }, 5_000],
  [{ trialDays: "14", trialPrice: "9", setupFee: "50" }, 5_900],
])("with %j the first charge is %i cents", (fields, cents) => {
  const terms = planTermsOf({ ...monthly, ...fields });
  expect(terms && firstChargeCents(terms)).toBe(cents);
});
