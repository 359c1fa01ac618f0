import { expect, test } from "vitest";
import { email, isEmail, normalEmail, writtenEmail } from "./text.ts";

const lowerAscii = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

test("an address with a Kelvin sign was mailed to one mailbox and belonged to another", () => {
  const typed = ["mar\u212A@example.com", "ma\uFF52k@example.com", "mark\uFF20example.com"];
  expect(typed.map((each) => email("Email").parse(each))).toEqual([
    "marK@example.com",
    "mark@example.com",
    "mark@example.com",
  ]);
  expect(email("Email").parse(" Mark@Example.com ")).toBe("Mark@Example.com");
});

test("of every character, what is mailed and what is compared differ by the case of ASCII letters alone", () => {
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

test("a full-width comma or space is refused as a plain one is", () => {
  // A full-width comma, an ideographic space.
  for (const typed of ["a\uFF0Cb@example.com", "a\u3000b@example.com"])
    expect(email("Email").safeParse(typed).success).toBe(false);
});
