import { describe, expect, test } from "vitest";
import { type Span, splitIntoBars } from "./calendar.ts";

const cut = (by: Span, from: string, to: string, zone = "UTC", most = 400) =>
  splitIntoBars(by, from, to, zone, most)?.map((stretch) => `${stretch.from}..${stretch.to}`);
const starts = (from: string, to: string, zone: string) =>
  splitIntoBars("day", from, to, zone, 400)?.map(({ start }) => new Date(start).toISOString());

describe("a chart's bars", () => {
  test("are days, weeks from Monday, or months; the first and last are cut to the range", () => {
    expect(cut("day", "2026-02-27", "2026-03-01")).toEqual([
      "2026-02-27..2026-02-27",
      "2026-02-28..2026-02-28",
      "2026-03-01..2026-03-01",
    ]);
    expect(cut("week", "2026-02-27", "2026-03-11")).toEqual([
      "2026-02-27..2026-03-01",
      "2026-03-02..2026-03-08",
      "2026-03-09..2026-03-11",
    ]);
    expect(cut("month", "2026-01-15", "2026-03-02")).toEqual([
      "2026-01-15..2026-01-31",
      "2026-02-01..2026-02-28",
      "2026-03-01..2026-03-02",
    ]);
    expect(cut("week", "1969-12-29", "1970-01-05")).toEqual([
      "1969-12-29..1970-01-04",
      "1970-01-05..1970-01-05",
    ]);
  });

  test("begin at midnight in the owner's time zone, even when the clock changes", () => {
    expect(starts("2026-03-28", "2026-03-30", "Europe/Berlin")).toEqual([
      "2026-03-27T23:00:00.000Z",
      "2026-03-28T23:00:00.000Z",
      "2026-03-29T22:00:00.000Z",
    ]);
    // In Egypt, the clock skips from 00:00 to 01:00 on that day.
    expect(starts("2026-04-23", "2026-04-25", "Africa/Cairo")).toEqual([
      "2026-04-22T22:00:00.000Z",
      "2026-04-23T22:00:00.000Z",
      "2026-04-24T21:00:00.000Z",
    ]);
    expect(starts("2026-07-01", "2026-07-01", "Asia/Kathmandu")).toEqual(["2026-06-30T18:15:00.000Z"]);
    expect(starts("2026-07-01", "2026-07-01", "Pacific/Auckland")).toEqual(["2026-06-30T12:00:00.000Z"]);
    // Samoa crossed the date line and had no December 30.
    expect(starts("2011-12-29", "2011-12-31", "Pacific/Apia")).toEqual([
      "2011-12-29T10:00:00.000Z",
      "2011-12-30T10:00:00.000Z",
      "2011-12-30T10:00:00.000Z",
    ]);
  });

  test("follow each other without gaps, for every day of a year in different time zones", () => {
    for (const zone of [
      "UTC",
      "America/New_York",
      "Australia/Lord_Howe",
      "Africa/Cairo",
      "America/Santiago",
    ]) {
      const bars = splitIntoBars("day", "2026-01-01", "2026-12-31", zone, 400) ?? [];
      expect(bars).toHaveLength(365);
      const format = new Intl.DateTimeFormat("en-CA", { timeZone: zone });
      for (const [n, { from, start, end }] of bars.entries()) {
        expect(format.format(start)).toBe(from);
        expect(format.format(start - 1)).not.toBe(from);
        expect(bars[n + 1]?.start ?? end).toBe(end);
      }
    }
  });

  test.each([
    ["a day that doesn't exist", "2026-02-30", "2026-03-01"],
    ["a month that doesn't exist", "2026-13-01", "2026-13-02"],
    ["a reversed range", "2026-03-02", "2026-03-01"],
    ["more than 400 bars", "2020-01-01", "2026-01-01"],
  ])("are undefined for %s", (_, from, to) => {
    expect(splitIntoBars("day", from, to, "UTC", 400)).toBeUndefined();
  });
});
