import type { InvoiceLanguage } from "@rankwright/schema";
import { orders as deOrders } from "./de/orders.ts";
import { phrases as de } from "./de/phrases.ts";
import { phrases as en } from "./en/phrases.ts";
import { orders as esOrders } from "./es/orders.ts";
import { phrases as es } from "./es/phrases.ts";
import { orders as frOrders } from "./fr/orders.ts";
import { phrases as fr } from "./fr/phrases.ts";
import { orders as itOrders } from "./it/orders.ts";
import { phrases as it } from "./it/phrases.ts";
import type { KindText, OrderKindTexts, TranslatedKind } from "./kinds.ts";
import { orders as nlOrders } from "./nl/orders.ts";
import { phrases as nl } from "./nl/phrases.ts";
import type { MailPhrases } from "./phrases.ts";
import { orders as plOrders } from "./pl/orders.ts";
import { phrases as pl } from "./pl/phrases.ts";

export type { MailPhrases } from "./phrases.ts";

/** Phrases of mails by language. */
export const mailPhrases: Readonly<Record<InvoiceLanguage, MailPhrases>> = { en, de, fr, es, it, nl, pl };

/** Languages with translations of the English templates. */
export type MailTranslation = Exclude<InvoiceLanguage, "en">;

/** Translations of the templates by language. */
export const mailTranslations: Readonly<Record<MailTranslation, OrderKindTexts>> = {
  de: deOrders,
  fr: frOrders,
  es: esOrders,
  it: itOrders,
  nl: nlOrders,
  pl: plOrders,
};

/** True if a kind of mail is sent in the buyer's language. All languages have the same kinds. */
export const isTranslated = (kind: string): kind is TranslatedKind =>
  Object.hasOwn(mailTranslations.de, kind);

/** Returns the translation of a kind's template; undefined for English, and for a kind that is always sent in English. */
export const translationOf = (kind: string, language: InvoiceLanguage): KindText | undefined =>
  language !== "en" && isTranslated(kind) ? mailTranslations[language][kind] : undefined;
