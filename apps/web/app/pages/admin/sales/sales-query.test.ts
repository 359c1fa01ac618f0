import { expect, test } from "vitest";
import { salesQuery } from "./sales-query.ts";

// A quarter to midnight in New York, already the next day in UTC.
const now = Date.parse("2026-03-02T04:45:00Z");
const at = (address: string, zone = "America/New_York") =>
  salesQuery(new URLSearchParams(address), now, zone);

test("by default, the chart shows the last thirty days in the owner's time zone", () => {
  expect(at("")).toEqual({ by: "day", from: "2026-01-31", to: "2026-03-01" });
  expect(at("sales=year")).toMatchObject({ by: "day" });
  expect(at("", "UTC").to).toBe("2026-03-02");
});

test("the weekly chart starts on a Monday, and the monthly one on the first of a month", () => {
  // Today is a Sunday in the owner's time zone, the last day of its week.
  expect(at("sales=week")).toEqual({ by: "week", from: "2025-12-08", to: "2026-03-01" });
  expect(at("sales=week", "UTC")).toMatchObject({ from: "2025-12-15", to: "2026-03-02" });
  expect(at("sales=month")).toEqual({ by: "month", from: "2025-04-01", to: "2026-03-01" });
});
