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
    "a Japanese attribution",
    "はい。\n\n2026年11月27日(金) 8:46 Shop <a@example.com>:\n\n> 始めますか",
    "はい。",
  ],
  [
    "a Chinese attribution",
    "好的\n\n在 2026年11月27日，08:46，Shop <a@example.com> 写道：\n\n> 开始吗",
    "好的",
  ],
  ["a Korean attribution", "네\n\n2026년 11월 27일 오전 8:46, Shop <a@example.com>님이 작성:\n\n> hi", "네"],
  [
    "a Turkish attribution",
    "Evet\n\nShop <a@example.com>, 27 Kas 2026, 08:46 tarihinde yazdı:\n\n> hi",
    "Evet",
  ],
  [
    "a Hebrew attribution",
    "כן\n\n27 בנוב׳ 2026 ב-8:46 מאת \u202aShop\u202c <a@example.com>:\u202c\n\n> hi",
    "כן",
  ],
  ["a Russian attribution", "Да\n\nпт, 27 нояб. 2026 г. в 08:46, Shop <a@example.com>:\n\n> hi", "Да"],
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
  [
    "a question above a quote without an attribution",
    "Which one do you mean:\n> the first\nor the last?",
    "Which one do you mean:\nor the last?",
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
