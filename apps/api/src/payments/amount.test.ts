import { expect, test } from "vitest";
import { amountToCents } from "./amount.ts";

test.each([
  ["49.50", 4_950],
  ["49.5", 4_950],
  ["49", 4_900],
  ["0.01", 1],
  ["0.1", 10],
  ["0.00", 0],
  ["-0.00", 0],
  ["0", 0],
  ["-0.01", -1],
  ["-49.50", -4_950],
  // Floating point can't represent these exactly; they must not be rounded.
  ["1.10", 110],
  ["8.29", 829],
  ["19.99", 1_999],
  ["1009.95", 100_995],
  ["999999.99", 99_999_999],
  ["999999999.99", 99_999_999_999],
])("“%s” is %s cents", (text, cents) => {
  expect(amountToCents(text)).toBe(cents);
});

test.each([
  ["an empty text", ""],
  ["a blank", " "],
  ["a leading blank", " 1.00"],
  ["a trailing blank", "1.00 "],
  ["a trailing line break", "1.00\n"],
  ["a second line", "1.00\n2.00"],
  ["an exponent", "1e2"],
  ["a decimal with an exponent", "4.95e1"],
  ["hexadecimal", "0x10"],
  ["a plus sign", "+1.00"],
  ["two signs", "--1.00"],
  ["a trailing sign", "1.00-"],
  ["a typographic minus sign", "−1.00"],
  ["brackets instead of a minus sign", "(1.00)"],
  ["three decimals", "1.000"],
  ["three decimals that would be rounded", "0.995"],
  ["no digit before the point", ".50"],
  ["no digit after the point", "1."],
  ["only a point", "."],
  ["two points", "1.0.0"],
  ["a decimal comma", "1,00"],
  ["a thousands separator", "1,000.00"],
  ["a blank between thousands", "1 000.00"],
  ["an underscore", "1_000"],
  ["a leading zero", "01.00"],
  ["a currency sign", "$1.00"],
  ["a currency's name", "1.00 USD"],
  ["full-width digits", "１.００"],
  ["Arabic digits", "١"],
  ["the word NaN", "NaN"],
  ["the word Infinity", "Infinity"],
  ["ten digits", "1000000000"],
  ["400 digits", "9".repeat(400)],
  ["a null byte", "1.00\0"],
])("%s is not an amount", (_name, text) => {
  expect(amountToCents(text)).toBeUndefined();
});
