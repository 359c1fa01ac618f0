import { expect, test } from "vitest";
import { encodeWindows1252 } from "../windows-1252.ts";
import { COLUMNS } from "./columns.ts";
import { type BatchRow, cellsOf } from "./extf.ts";

const row = (over: Partial<BatchRow>): Record<string, string> => {
  const cells = cellsOf({
    cents: 1,
    account: "10000",
    contraAccount: "8400",
    day: "2028-02-29",
    document: "RW-2028-0001",
    text: "",
    notes: [],
    ...over,
  });
  return Object.fromEntries(COLUMNS.map(([heading], at) => [heading, cells[at] ?? ""]));
};

test("a document field has no characters that DATEV refuses, and at most 36", () => {
  const label = `TEST_RÄ 1.2;3:${"9".repeat(40)}`;
  expect(row({ document: label })["Belegfeld 1"]).toBe(`"TEST-R--1-2-3-${"9".repeat(22)}"`);
});

test("a text is one line of at most 60 characters of Windows-1252", () => {
  expect(row({ text: 'A "B";\r\n\tC\u0000D' }).Buchungstext).toBe('"A ""B""; C D"');
  expect(row({ text: "Łódź, Ÿ, 東京, 😀, €" }).Buchungstext).toBe('"Lódz, Ÿ, ??, ?, €"');
  expect(row({ text: "ä".repeat(61) }).Buchungstext).toBe(`"${"ä".repeat(60)}"`);
  expect([...encodeWindows1252("aä€–😀")]).toEqual([0x61, 0xe4, 0x80, 0x96, 0x3f]);
});

test("an amount has a decimal comma and no sign, and a day has no year", () => {
  expect(row({ cents: -123_456_705 })).toMatchObject({
    "Umsatz (ohne Soll/Haben-Kz)": "1234567,05",
    "Soll/Haben-Kennzeichen": '"H"',
    Belegdatum: "2902",
  });
});

test("a due date, and the country and rate of an OSS sale, are in their columns", () => {
  expect(row({ dueDay: "2028-03-14", euCountry: "EL", euRate: 5_500 })).toMatchObject({
    Fälligkeit: "14032028",
    "EU-Land u. UStID (Bestimmung)": '"EL"',
    "EU-Steuersatz (Bestimmung)": "05,50",
  });
});
