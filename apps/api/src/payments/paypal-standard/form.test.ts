import { expect, test } from "vitest";
import { parseForm } from "./form.ts";

const fields = (raw: string | Buffer) =>
  parseForm(Buffer.from(raw)).map(([name, value]) => [name, value.toString("latin1")]);

test("escapes are decoded in upper and lower case; invalid escapes are kept", () => {
  expect(fields("a=%41%5a%5A%e4%C4&b=1+2%2B3&c%5f=")).toEqual([
    ["a", "AZZ\xe4\xc4"],
    ["b", "1 2+3"],
    ["c_", ""],
  ]);
  expect(fields("a=%&b=%4&c=%zz&d=%4g&e=%%41&f=100%")).toEqual([
    ["a", "%"],
    ["b", "%4"],
    ["c", "%zz"],
    ["d", "%4g"],
    ["e", "%A"],
    ["f", "100%"],
  ]);
});

test("every escaped byte is decoded", () => {
  const bytes = Array.from({ length: 256 }, (_, byte) => byte);
  const raw = `x=${bytes.map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("")}`;
  expect(parseForm(Buffer.from(raw))).toEqual([["x", Buffer.from(bytes)]]);
});

test("fields without a value or a name and doubled separators are parsed as in browsers", () => {
  expect(fields("&a&&=b&c=d=e&")).toEqual([
    ["a", ""],
    ["", "b"],
    ["c", "d=e"],
  ]);
});
