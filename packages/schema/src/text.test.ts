import { expect, test } from "vitest";
import { email, isEmail, normalEmail, writtenEmail } from "./text.ts";

const lowerAscii = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

test("normalises lookalike characters such as the Kelvin sign in e-mail addresses", () => {
  const typed = ["mar\u212A@example.com", "ma\uFF52k@example.com", "mark\uFF20example.com"];
  expect(typed.map((each) => email("Email").parse(each))).toEqual([
    "marK@example.com",
    "mark@example.com",
    "mark@example.com",
  ]);
  expect(email("Email").parse(" Mark@Example.com ")).toBe("Mark@Example.com");
});

test("for every character, stored and compared e-mail addresses differ only in ASCII case", () => {
  const wrong: string[] = [];
  for (let code = 0; code <= 0x10ffff; code += 1) {
    const character = String.fromCodePoint(code);
    if (character.normalize("NFKC") === character && character.toLowerCase() === character) continue;
    const typed = `a${character}I@example.com`;
    if (!isEmail(writtenEmail(typed))) continue;
    const written = writtenEmail(typed);
    const isOne = normalEmail(typed) === lowerAscii(written) && writtenEmail(written) === written;
    if (!isOne || normalEmail(written) !== normalEmail(typed)) wrong.push(code.toString(16));
  }
  expect(wrong).toEqual([]);
});

test("rejects e-mail addresses with full-width commas and spaces, like plain commas and spaces", () => {
  // A full-width comma and an ideographic space.
  for (const typed of ["a\uFF0Cb@example.com", "a\u3000b@example.com"])
    expect(email("Email").safeParse(typed).success).toBe(false);
});
