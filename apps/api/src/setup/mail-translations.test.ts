import { type InvoiceLanguage, invoiceLocales } from "@rankwright/schema";
import { ENGLISH } from "@rankwright/test-kit/english";
import { describe, expect, test } from "vitest";
import { blocksOf } from "../mail/blocks.ts";
import { defaultWords, fillTemplate, type MailKind, placeholdersIn, SAMPLE_SITE } from "../mail/kind.ts";
import { isTranslated } from "../mail/translations/index.ts";
import { mailKinds } from "./mail-kinds.ts";

const languages = (Object.keys(invoiceLocales) as InvoiceLanguage[]).filter((one) => one !== "en");
const translated = mailKinds.filter(({ name }) => isTranslated(name));

/** Returns the shape of a mail: each paragraph's kind, the rows of tables, and the links of buttons. */
function shapeOf(kind: MailKind, language: InvoiceLanguage) {
  const samples = Object.entries(kind.placeholders).map(([name, { sample }]) => [name, sample]);
  const { text } = fillTemplate(defaultWords(kind, language), kind.placeholders, Object.fromEntries(samples));
  return blocksOf(text, SAMPLE_SITE).map((block) => {
    if (block.kind === "table") return { kind: block.kind, values: block.rows.map(([, value]) => value) };
    return block.kind === "button" ? { kind: block.kind, href: block.href } : { kind: block.kind };
  });
}

test("the mails about money to customers are translated", () => {
  const others = mailKinds.filter(({ name, to }) => to === "customer" && !isTranslated(name));
  expect(others.map(({ name }) => name)).toMatchInlineSnapshot(`
    [
      "roomNews",
      "briefMissing",
      "filesNotSaved",
      "verify",
      "reset",
      "alreadyRegistered",
      "loginLink",
      "passwordChanged",
      "confirmEmail",
      "emailWillChange",
      "emailChanged",
      "accountDeleted",
      "signInChanged",
    ]
  `);
});

describe.each(languages)("in %s", (language) => {
  test.each(translated.map((kind) => [kind.name, kind] as const))("the mail %s", (_name, kind) => {
    const words = defaultWords(kind, language);
    for (const part of ["subject", "text"] as const)
      expect(placeholdersIn(words[part]).sort(), `the placeholders of its ${part}`).toEqual(
        placeholdersIn(kind[part]).sort(),
      );
    expect(shapeOf(kind, language), "its tables and buttons").toEqual(shapeOf(kind, "en"));
    expect(`${words.subject}\n${words.text}`.replace(/\{\w+\}/g, "")).not.toMatch(ENGLISH);
  });
});
