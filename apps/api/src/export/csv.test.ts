import fc from "fast-check";
import { expect, test } from "vitest";
import { csvLines } from "./csv.ts";

const csvField = (text: string) => csvLines([[text]]).slice(0, -2);

test.each([
  ["plain", "plain"],
  ["", ""],
  ["a,b", '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ["two\nlines", '"two\nlines"'],
  [" blank", '" blank"'],
  ["49.50", "49.50"],
  ["a=b", "a=b"],
])("%j becomes %j", (text, field) => {
  expect(csvField(text)).toBe(field);
});

test.each(["-950.00", "-2", "-0.01"])(
  "the negative amount %s remains a number for spreadsheets",
  (amount) => {
    expect(csvField(amount)).toBe(amount);
  },
);

test.each([
  "=1+1",
  '=HYPERLINK("http://example.com")',
  "+1 555",
  "-2+3",
  "-2e5",
  "-A1",
  "@SUM(A1)",
  "\ta",
  "\t=1",
  " =1",
  "\r=1",
  "＝1",
  " ＝1",
  "|cmd",
  "\n=1",
  "%1",
])("%j is prefixed with an apostrophe", (text) => {
  expect(csvField(text)).toMatch(/^"?'/);
});

/** Parses one line according to RFC 4180. */
function read(line: string): string[] {
  const fields = [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)];
  return fields.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "");
}

test("every text can be read back, with at most an added apostrophe", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "binary" }), { minLength: 1, maxLength: 5 }), (texts) => {
      const line = csvLines([texts]);
      expect(line.endsWith("\r\n")).toBe(true);
      const back = read(line.slice(0, -2));
      expect(back).toHaveLength(texts.length);
      for (const [n, text] of texts.entries()) expect([text, `'${text}`]).toContain(back[n]);
    }),
  );
});
