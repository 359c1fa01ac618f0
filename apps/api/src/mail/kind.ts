import { type InvoiceLanguage, siteName } from "@rankwright/schema";
import type { Env } from "../settings/env.ts";
import type { MailWords } from "../settings/mail-words.ts";
import { mailPhrases, translationOf } from "./translations/index.ts";

/** Subject and text of a mail, without its recipient. */
export interface MailContent extends MailWords {
  /** Language of the text; English if omitted. */
  language?: InvoiceLanguage | undefined;
}
/** The settings that mails use. */
export type Site = Pick<Env, "SITE_URL" | "business" | "nameInContent" | "mailWords">;

/** A placeholder in a mail template, written as {name}. */
export interface Placeholder {
  /** Short description for the owner. */
  description: string;
  /** Sample value for previews. */
  sample: string;
  /** True if every template must contain it, because the mail would be useless without it. */
  needed?: true;
  /** True if its value may be empty. In that case, the line that contains it is omitted. */
  maybe?: true;
  /** True if its value may have several lines or paragraphs. All other values are put on one line. */
  lines?: true;
}

/** Origin of sample links. */
export const SAMPLE_SITE = "https://shop.example.com";

/** Returns a placeholder for a link to the site. `path` is the path of the sample link. */
export const linkTo = (description: string, path: string) =>
  ({ description, sample: SAMPLE_SITE + path }) as const;

/** Returns a placeholder for a required link. */
export const neededLink = (description: string, path: string) =>
  ({ ...linkTo(description, path), needed: true }) as const;

/** A kind of mail with its default template. The owner can preview and edit the template in the admin panel. */
export interface MailKind<P extends Readonly<Record<string, Placeholder>> = Record<string, Placeholder>>
  extends MailWords {
  /** Stable identifier. Edited templates are stored under this name. */
  name: string;
  /** When the mail is sent, in a few words. */
  label: string;
  to: "customer" | "owner" | "visitor";
  placeholders: P;
}

/** Placeholders that every mail may use. */
export const commonPlaceholders = {
  site: { description: "the name of your business", sample: "" },
} as const satisfies Record<string, Placeholder>;

/** Placeholder for the customer's name, for the greeting. */
export const namePlaceholder = { description: "the customer's name", sample: "Ada Sample" } as const;

/**
 * Returns the name with which a mail greets a customer. Guests can enter any name and someone else's address, so that names could be
 * used to send spam. A name that contains a link, or is very long, is omitted.
 */
const greetedName = (typed: string): string | undefined => {
  const name = typed.replace(/\s+/g, " ").trim();
  return name === "" || name.length > 80 || /[/:@]|\.\S/.test(name) ? undefined : name;
};

/** Returns a paragraph that the HTML version of a mail shows as a table. Each row is a line such as "Amount: {amount}". */
export const rows = (...lines: string[]): string => lines.join("\n");

/** Returns a paragraph that the HTML version of a mail shows as a button. */
export const button = (label: string, link: string): string => `${label}: ${link}`;

/** Returns a template with its greeting and closing. */
function templateOf(
  language: InvoiceLanguage,
  paragraphs: readonly string[],
  { isNamed, isClosed }: { isNamed: boolean; isClosed: boolean },
): string {
  const { greeting, namelessGreeting, closing } = mailPhrases[language];
  const all = [isNamed ? greeting : namelessGreeting, ...paragraphs, ...(isClosed ? [closing] : [])];
  return `${all.join("\n\n")}\n`;
}

/** True if a kind of mail greets its reader by name. */
const isNamed = ({ to, placeholders }: Pick<MailKind, "to" | "placeholders">): boolean =>
  to === "customer" && Object.hasOwn(placeholders, "name");

/**
 * Defines a kind of mail by its paragraphs. Adds a greeting, with the customer's name if there is a placeholder for it, and a closing
 * with the site's name, except in mails to the owner.
 */
export function mailKind<const P extends Readonly<Record<string, Placeholder>>>({
  paragraphs,
  ...kind
}: Omit<MailKind<P>, "text"> & { paragraphs: readonly string[] }): MailKind<P> {
  const text = templateOf("en", paragraphs, { isNamed: isNamed(kind), isClosed: kind.to !== "owner" });
  return { ...kind, text };
}

/** Matches a {placeholder}. */
const PLACEHOLDER = /\{([A-Za-z]\w{0,39})\}/g;

/** Returns the names of the placeholders in a text, without duplicates. */
export const placeholdersIn = (text: string): string[] => [
  ...new Set([...text.matchAll(PLACEHOLDER)].map(([, name = ""]) => name)),
];

/** Matches spaces at which a line may break. Amounts such as "49,50 €" have other ones, so that they stay on one line. */
const BREAKABLE_SPACES = /[^\S\u00a0\u202f]+/g;

/** Fills in a template's placeholders. Lines with an empty optional placeholder are omitted. */
export function fillTemplate(
  words: MailWords,
  placeholders: Readonly<Record<string, Placeholder>>,
  values: Readonly<Record<string, string>>,
  language: InvoiceLanguage = "en",
): MailWords {
  const spaces = language === "en" ? /\s+/g : BREAKABLE_SPACES;
  const filled = (name: string) =>
    placeholders[name]?.lines ? values[name]?.trim() : values[name]?.replace(spaces, " ").trim();
  const put = (text: string) => text.replace(PLACEHOLDER, (written, name: string) => filled(name) ?? written);
  const isSilent = (line: string) =>
    placeholdersIn(line).some((name) => placeholders[name]?.maybe && filled(name) === "");
  const paragraphs = words.text
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.split("\n").filter((line) => !isSilent(line)))
    .filter((lines) => lines.length > 0)
    .map((lines) => put(lines.join("\n")));
  return { subject: put(words.subject).replace(/\s+/g, " ").trim(), text: paragraphs.join("\n\n") };
}

/** Returns a kind's default template in a language. Without a name to greet with, only the English one says "Hello there". */
export function defaultWords(kind: MailKind, language: InvoiceLanguage, hasName = true): MailWords {
  const translation = translationOf(kind.name, language);
  if (!translation) return kind;
  const { subject, paragraphs } = translation;
  return {
    subject,
    text: templateOf(language, paragraphs, { isNamed: hasName && isNamed(kind), isClosed: true }),
  };
}

/**
 * Returns a mail's subject and text, from the owner's template or the default one in the language. In a mail to a customer, `name` is the
 * name as the customer typed it.
 */
export function words<P extends Readonly<Record<string, Placeholder>>>(
  site: Site,
  kind: MailKind<P>,
  values: Readonly<Record<keyof P, string>>,
  { language }: { language: InvoiceLanguage } = { language: "en" },
): MailContent {
  const all: Record<string, string> = { site: siteName(site), ...values };
  const name = greetedName(all.name ?? "");
  if (kind.to === "customer" && all.name !== undefined) all.name = name ?? "there";
  const own = site.mailWords.get(kind.name) ?? defaultWords(kind, language, name !== undefined);
  return { ...fillTemplate(own, kind.placeholders, all, language), language };
}
