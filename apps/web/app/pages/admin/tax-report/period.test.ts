import { expect, test } from "vitest";
import { kindOf, periodAt, periodName, readPeriod } from "./period.ts";

const TODAY = "2026-11-29";
const read = (query: string) => readPeriod(new URLSearchParams(query), TODAY);

test("the report starts with the current quarter, and reads other days from the address", () => {
  expect(read("")).toEqual({ from: "2026-10-01", to: "2026-12-31" });
  expect(read("from=2026-02-30&to=2026-03-01")).toEqual(read(""));
  expect(read("from=2026-03-09&to=2026-03-02")).toEqual({ from: "2026-03-02", to: "2026-03-09" });
});

test("a month, quarter or year is named, also if it is the one before or after another", () => {
  const named = (kind: "month" | "quarter" | "year", day: string, moved?: number) =>
    periodName(periodAt(kind, day, moved));
  expect(named("month", TODAY)).toBe("November 2026");
  expect(named("month", "2026-01-31", -1)).toBe("December 2025");
  expect(named("quarter", TODAY)).toBe("Q4 2026");
  expect(named("quarter", TODAY, 1)).toBe("Q1 2027");
  expect(named("quarter", "2026-01-01", -1)).toBe("Q4 2025");
  expect(named("year", TODAY, -2)).toBe("2024");
  expect(periodAt("month", "2028-02-10")).toEqual({ from: "2028-02-01", to: "2028-02-29" });
});

test("other days are named by the first and the last", () => {
  const days = { from: "2026-11-02", to: "2026-11-08" };
  expect(kindOf(days)).toBeUndefined();
  expect(periodName(days)).toBe("Nov 2, 2026 – Nov 8, 2026");
  expect(periodName({ from: TODAY, to: TODAY })).toBe("Nov 29, 2026");
});
