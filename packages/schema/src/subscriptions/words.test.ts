import { expect, test } from "vitest";
import { planTermsOf } from "./package-terms.ts";
import { firstChargeLines, planConsent, planLines, planPrice } from "./words.ts";

/** Terms of a package at $299 per month, changed by these fields. */
function termsOf(fields: Record<string, string> = {}) {
  const terms = planTermsOf({ packagePrice: "299", billing: "Per month", ...fields });
  if (!terms) throw new Error("It is charged once.");
  return terms;
}

test.each([
  [{}, "$299 per month"],
  [{ billingEvery: "3" }, "$299 every 3 months"],
  [{ billing: "Per week", packagePrice: "49.5" }, "$49.50 per week"],
  [{ billing: "Per year", packagePrice: "1200" }, "$1,200 per year"],
])("the price of a package with %j is %s", (fields, text) => {
  expect(planPrice(termsOf(fields))).toBe(text);
});

test("a plan's lines name everything but its price", () => {
  expect(planLines(termsOf())).toEqual([]);
  expect(
    planLines(
      termsOf({
        trialDays: "14",
        setupFee: "50",
        minimumCharges: "6",
        noticeDays: "14",
        maxCharges: "12",
        requestsPerPeriod: "4",
        requestsAtOnce: "2",
        unusedRequests: "Carry over once",
        customerPause: "Yes",
      }),
    ),
  ).toEqual([
    "First 14 days free",
    "Set-up fee of $50, charged once",
    "4 requests per month, 2 at a time. Unused ones carry over once",
    "Minimum term of 6 months",
    "Notice period of 14 days",
    "Ends after 12 months",
    "Can be paused",
  ]);
  expect(planLines(termsOf({ trialDays: "1", trialPrice: "9", requestsAtOnce: "1" }))).toEqual([
    "First day for $9",
    "Unlimited requests, 1 at a time",
  ]);
});

test("the first payment consists of the first period or the trial, and the set-up fee", () => {
  expect(firstChargeLines(termsOf({ billingEvery: "3", setupFee: "50" }))).toEqual([
    { label: "First 3 months", cents: 29_900 },
    { label: "Set-up fee", cents: 5_000 },
  ]);
  expect(firstChargeLines(termsOf({ trialDays: "14" }))).toEqual([{ label: "Trial, 14 days", cents: 0 }]);
});

const CANCEL = "You can cancel at any time on the page of your subscription";

test.each([
  [
    {},
    "You authorise Bright & Co to charge $299 today and then $299 every month from February 28, 2027 until you cancel.",
  ],
  [
    { setupFee: "50" },
    "You authorise Bright & Co to charge $349 today (including a set-up fee of $50) and then $299 every month from February 28, 2027 until you cancel.",
  ],
  [
    { trialDays: "14" },
    "After a free trial of 14 days, you authorise Bright & Co to charge $299 every month from February 28, 2027 until you cancel.",
  ],
  [
    { trialDays: "14", trialPrice: "9" },
    "You authorise Bright & Co to charge $9 today for a trial of 14 days and then $299 every month from February 28, 2027 until you cancel.",
  ],
  [
    { trialDays: "14", setupFee: "50" },
    "You authorise Bright & Co to charge a set-up fee of $50 today and, after a free trial of 14 days, $299 every month from February 28, 2027 until you cancel.",
  ],
  [
    { billing: "Per week", billingEvery: "2", maxCharges: "6" },
    "You authorise Bright & Co to charge $299 today and then $299 every 2 weeks from February 28, 2027 until you have paid 6 times or cancel.",
  ],
])("the consent to %j names amounts, rhythm, dates and how to cancel", (fields, text) => {
  const facts = { siteName: "Bright & Co", currency: "USD", nextDay: "2027-02-28", hasCancelPage: false };
  expect(planConsent(termsOf(fields), facts).text).toBe(`${text} ${CANCEL}.`);
});

test("the consent names the minimum term and the notice period, and the page “Cancel contract” if the site links it", () => {
  const terms = termsOf({ minimumCharges: "6", noticeDays: "14" });
  const facts = { siteName: "Bright & Co", currency: "EUR", nextDay: "2027-02-28", hasCancelPage: true };
  const { text } = planConsent(terms, facts);
  expect(text).toContain("€299 every month");
  expect(text).toContain(
    `${CANCEL} or under “Cancel contract”; the minimum term is 6 months and the notice period is 14 days.`,
  );
});
