import { expect, test } from "vitest";
import { dateChoices } from "./date-choices.ts";

test("months and years start and end in the owner's time zone", () => {
  // A quarter to midnight in New York on the last of February, already March in UTC.
  const now = Date.parse("2028-03-01T04:45:00Z");
  expect(dateChoices(now, "America/New_York")).toEqual([
    { label: "Today", from: "2028-02-29", to: "2028-02-29" },
    { label: "This month", from: "2028-02-01", to: "2028-02-29" },
    { label: "Last month", from: "2028-01-01", to: "2028-01-31" },
    { label: "This year", from: "2028-01-01", to: "2028-12-31" },
    { label: "Last year", from: "2027-01-01", to: "2027-12-31" },
  ]);
  expect(dateChoices(Date.parse("2026-01-15T12:00:00Z"), "UTC")[2]).toEqual({
    label: "Last month",
    from: "2025-12-01",
    to: "2025-12-31",
  });
});
