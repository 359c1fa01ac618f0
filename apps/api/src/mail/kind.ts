import type { Env } from "../settings/env.ts";
import type { MailWords } from "../settings/mail-words.ts";

/** A mail without its recipient. */
export type Words = MailWords;
/** What a mail needs to know of the site. */
export type Site = Pick<Env, "SITE_URL" | "business" | "mailWords">;

/** The site's name, as mails sign with it: the owner's, or its host. */
export const siteName = ({ business }: Pick<Env, "business">) => business.name;

/** What stands for something in a mail's words, as {name}. */
export interface Placeholder {
  /** What it stands for, in a few words for the owner. */
  says: string;
  /** What a preview shows for it. */
  sample: string;
  /** Without it the mail is of no use: the text must have it. */
  needed?: true;
  /** It may have nothing to say; its paragraph is then left out. */
  maybe?: true;
}

/** The site of the samples' addresses. */
export const SAMPLE_SITE = "https://shop.example.com";

/** What stands for an address of the site; `path` is the sample's. */
export const linkTo = (says: string, path: string) => ({ says, sample: SAMPLE_SITE + path }) as const;

/** The same of a link without which the mail is of no use. */
export const neededLink = (says: string, path: string) => ({ ...linkTo(says, path), needed: true }) as const;

/** A mail that the site writes, as data: its words can be read, tried and changed in the admin. */
export interface MailKind<P extends Readonly<Record<string, Placeholder>> = Record<string, Placeholder>>
  extends MailWords {
  /** Never changes once the owner changed its words. */
  name: string;
  /** When it is sent, in a few words. */
  label: string;
  to: "customer" | "owner" | "visitor";
  placeholders: P;
}

/** What every mail can name. */
export const commonPlaceholders = {
  site: { says: "the name of your business", sample: "" },
} as const satisfies Record<string, Placeholder>;

/** Text between a greeting and the site's name. */
const letterOf = (paragraphs: readonly string[]) =>
  `${["Hello,", ...paragraphs, "Kind regards\n{site}"].join("\n\n")}\n`;

/** A kind of mail by its paragraphs, which a greeting and the site's name go around. */
export function mailKind<const P extends Readonly<Record<string, Placeholder>>>({
  paragraphs,
  ...kind
}: Omit<MailKind<P>, "text"> & { paragraphs: readonly string[] }): MailKind<P> {
  return { ...kind, text: letterOf(paragraphs) };
}

/** A {placeholder} of a mail's words. */
const PLACEHOLDER = /\{([A-Za-z]\w{0,39})\}/g;

/** The placeholders that some words have. */
export const placeholdersIn = (text: string): string[] => [
  ...new Set([...text.matchAll(PLACEHOLDER)].map(([, name = ""]) => name)),
];

/** Words with what their placeholders stand for; a paragraph around something that has nothing to say is left out. */
export function filled(
  words: MailWords,
  placeholders: Readonly<Record<string, Placeholder>>,
  values: Readonly<Record<string, string>>,
): Words {
  const put = (text: string) => text.replace(PLACEHOLDER, (written, name: string) => values[name] ?? written);
  const isSilent = (paragraph: string) =>
    placeholdersIn(paragraph).some((name) => placeholders[name]?.maybe && values[name] === "");
  const paragraphs = words.text.split(/\n{2,}/).filter((paragraph) => !isSilent(paragraph));
  return { subject: put(words.subject).replace(/\s+/g, " ").trim(), text: put(paragraphs.join("\n\n")) };
}

/** A mail in the owner's words, or in ours. */
export function words<P extends Readonly<Record<string, Placeholder>>>(
  site: Site,
  kind: MailKind<P>,
  values: Readonly<Record<keyof P, string>>,
): Words {
  const own = site.mailWords.get(kind.name) ?? kind;
  return filled(own, kind.placeholders, { site: siteName(site), ...values });
}
