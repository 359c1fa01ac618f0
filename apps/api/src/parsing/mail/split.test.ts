import { expect, test } from "vitest";
import { splitText } from "./split.ts";

test.each([
  [
    "a reply above a quote",
    "Yes, please.\n\nOn Mon, 2 Mar 2026 at 09:00, Shop <a@example.com> wrote:\n> Shall we?",
    "Yes, please.",
  ],
  [
    "an attribution over two lines",
    "Yes.\n\nOn Mon, 2 Mar 2026 at 09:00, Shop\n<reply+0123@example.com> wrote:\n> Shall we?",
    "Yes.",
  ],
  [
    "a German attribution",
    "Ja.\n\nAm 02.03.2026 um 09:00 schrieb Shop <a@example.com>:\n> Sollen wir?",
    "Ja.",
  ],
  [
    "an Outlook header below a line",
    "Yes.\n\n________________________________\nFrom: Shop <a@example.com>\nSent: Monday\nShall we?",
    "Yes.",
  ],
  ["an Outlook header without a line", "Yes.\n\nFrom: Shop <a@example.com>\nTo: me\nShall we?", "Yes."],
  ["a signature", "Yes.\n-- \nAnn Example\nExample Ltd", "Yes."],
  ["a phone's signature", "Yes.\n\nSent from my iPhone", "Yes."],
  [
    "replies between the lines of a quote",
    "On Mon, Shop <a@example.com> wrote:\n> Shall we?\nYes.\n> When?\nNow.",
    "Yes.\nNow.",
  ],
  [
    "words that only look like an attribution",
    "I wrote:\non Monday we begin",
    "I wrote:\non Monday we begin",
  ],
  ["nothing but a quote", "> Shall we?", ""],
])("shows only the reply in a mail with %s", (_what, text, said) => {
  expect(splitText(text).reply).toBe(said);
});

test("folded text is preserved", () => {
  expect(splitText("Yes.\r\n-- \r\nAnn")).toEqual({ reply: "Yes.", folded: "-- \nAnn" });
});

test("a long hostile text is split within 500 ms", () => {
  const began = performance.now();
  splitText(`On ${"a ".repeat(200_000)}\n`.repeat(3) + "> ".repeat(200_000) + "From: ".repeat(50_000));
  expect(performance.now() - began).toBeLessThan(500);
});
