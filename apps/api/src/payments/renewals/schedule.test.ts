import { describe, expect, test } from "vitest";
import { dayOfPeriod, lastPeriodAfterNotice, startOfDay } from "./schedule.ts";

const monthly = { unit: "month", every: 1 } as const;
const days = (
  anchorDay: string,
  terms: { unit: "week" | "month" | "year"; every: number },
  periods: number[],
) => periods.map((number) => dayOfPeriod({ anchorDay, anchorPeriod: 1, terms }, number));

describe("the days on which a plan is charged", () => {
  test.each<[string, string, { unit: "week" | "month" | "year"; every: number }, string[]]>([
    [
      "the last day of a month",
      "2026-01-31",
      monthly,
      ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"],
    ],
    [
      "the last day of a month in a leap year",
      "2028-01-31",
      monthly,
      ["2028-01-31", "2028-02-29", "2028-03-31", "2028-04-30"],
    ],
    [
      "a leap day",
      "2028-02-29",
      { unit: "year", every: 1 },
      ["2028-02-29", "2029-02-28", "2030-02-28", "2031-02-28"],
    ],
    [
      "every 3 months",
      "2026-11-30",
      { unit: "month", every: 3 },
      ["2026-11-30", "2027-02-28", "2027-05-30", "2027-08-30"],
    ],
    [
      "every 2 weeks, over a change of the clock",
      "2026-03-20",
      { unit: "week", every: 2 },
      ["2026-03-20", "2026-04-03", "2026-04-17", "2026-05-01"],
    ],
  ])("%s", (_, anchor, terms, expected) => {
    expect(days(anchor, terms, [1, 2, 3, 4])).toEqual(expected);
  });

  test("begin at midnight in the owner's time zone, also when the clock changes", () => {
    expect(new Date(startOfDay("2026-03-29", "Europe/Berlin")).toISOString()).toBe(
      "2026-03-28T23:00:00.000Z",
    );
    expect(new Date(startOfDay("2026-03-30", "Europe/Berlin")).toISOString()).toBe(
      "2026-03-29T22:00:00.000Z",
    );
    // In Egypt, the clock skips from 00:00 to 01:00 on that day.
    expect(new Date(startOfDay("2026-04-24", "Africa/Cairo")).toISOString()).toBe("2026-04-23T22:00:00.000Z");
  });
});

test.each([
  ["without conditions, with the current period", {}, 2, "2026-02-10", 2],
  ["not before the minimum term", { minimumCharges: 6 }, 2, "2026-02-10", 6],
  ["one period later if the notice comes too late", { noticeDays: 14 }, 2, "2026-02-20", 3],
  ["with the current period if the notice comes in time", { noticeDays: 14 }, 2, "2026-02-10", 2],
  ["not after its last charge", { noticeDays: 90, maxCharges: 3 }, 2, "2026-02-20", 3],
])("a cancelled plan ends %s", (_, terms, current, today, last) => {
  const anchor = {
    anchorDay: "2026-01-01",
    anchorPeriod: 1,
    terms: {
      ...monthly,
      price: "100",
      priceCents: 10_000,
      minimumCharges: null,
      noticeDays: null,
      trialDays: null,
      trialCents: 0,
      setupFeeCents: 0,
      maxCharges: null,
      requests: null,
      mayPause: false,
      ...terms,
    },
  };
  const limit = anchor.terms.maxCharges;
  expect(lastPeriodAfterNotice(anchor, { current, limit, today })).toBe(last);
});
