import { describe, expect, test } from "vitest";
import { blocksOf, plainOf } from "./blocks.ts";

const heading = (level: number, text: string) => ({ kind: "heading", level, text });
const paragraph = (text: string) => ({ kind: "paragraph", text });
const list = (...points: string[]) => ({ kind: "list", points });

test("paragraphs, headings and list items are recognized by the start of their lines", () => {
  const text =
    "Sample Ltd\n1 Sample Street\n\n# Contact\nBy mail.\n## By telephone\n\n- at noon\n- at night\n\nThe end.";
  expect(blocksOf(text)).toEqual([
    paragraph("Sample Ltd\n1 Sample Street"),
    heading(2, "Contact"),
    paragraph("By mail."),
    heading(3, "By telephone"),
    list("at noon", "at night"),
    paragraph("The end."),
  ]);
});

test("numbers are not changed, so that references to them stay correct", () => {
  const text = "1. Scope\n\n§ 2 Prices\n(1) Net.\n(2) Gross.\n\n3. End";
  expect(blocksOf(text)).toEqual([
    paragraph("1. Scope"),
    paragraph("§ 2 Prices\n(1) Net.\n(2) Gross."),
    paragraph("3. End"),
  ]);
});

test.each([
  ["a heading without a blank after the #", "#Contact", [heading(2, "Contact")]],
  ["a heading with blanks around it", "  ## Contact ", [heading(2, "Contact")]],
  ["list items with blank lines between them", "- a\n\n• b\n\n– c", [list("a", "b", "c")]],
  ["a list item of two lines", "- a\n  and more\n- b", [list("a\nand more", "b")]],
  [
    "line breaks of other systems",
    "# A\r\nb\r\n\r\nc\vd\u2028e",
    [heading(2, "A"), paragraph("b"), paragraph("c\nd\ne")],
  ],
  ["marks without text", "#\n-\n###  ", [paragraph("#\n-\n###")]],
  [
    "a dash or asterisk that doesn't start a list item",
    "-5 degrees\n*note",
    [paragraph("-5 degrees\n*note")],
  ],
  ["blank text", " \n\t\n", []],
])("parses leniently: %s", (_, text, blocks) => {
  expect(blocksOf(text)).toEqual(blocks);
});

describe("heading levels are consecutive for any number of # marks", () => {
  test.each([
    ["## a\n## b\n# c", [2, 2, 2]],
    ["# a\n### b\n### c\n## d\n# e", [2, 3, 3, 3, 2]],
    ["# a\n## b\n### c\n#### d\n##### e", [2, 3, 4, 4, 4]],
    ["###### a\n# b\n## c", [2, 2, 3]],
  ])("%j", (text, levels) => {
    expect(blocksOf(text).map((block) => (block.kind === "heading" ? block.level : 0))).toEqual(levels);
  });
});

test("the one-line form contains the text without headings", () => {
  expect(plainOf("# Contact\nBy mail.\n\n- a\n- b")).toBe("By mail. a b");
});

test("50,000 characters that are all marks are parsed without a timeout", () => {
  for (const text of ["#".repeat(50_000), "- ".repeat(25_000), "#\n".repeat(25_000), "- a\n".repeat(12_500)])
    expect(blocksOf(text).length).toBeLessThan(25_001);
});
