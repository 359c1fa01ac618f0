import type { InvoiceLanguage } from "@rankwright/schema";
import { orders as deOrders } from "./de/orders.ts";
import { phrases as de } from "./de/phrases.ts";
import { plans as dePlans } from "./de/plans.ts";
import { quotes as deQuotes } from "./de/quotes.ts";
import { phrases as en } from "./en/phrases.ts";
import { orders as esOrders } from "./es/orders.ts";
import { phrases as es } from "./es/phrases.ts";
import { plans as esPlans } from "./es/plans.ts";
import { quotes as esQuotes } from "./es/quotes.ts";
import { orders as frOrders } from "./fr/orders.ts";
import { phrases as fr } from "./fr/phrases.ts";
import { plans as frPlans } from "./fr/plans.ts";
import { quotes as frQuotes } from "./fr/quotes.ts";
import { orders as itOrders } from "./it/orders.ts";
import { phrases as it } from "./it/phrases.ts";
import { plans as itPlans } from "./it/plans.ts";
import { quotes as itQuotes } from "./it/quotes.ts";
import type { KindText, KindTexts, TranslatedKind } from "./kinds.ts";
import { orders as nlOrders } from "./nl/orders.ts";
import { phrases as nl } from "./nl/phrases.ts";
import { plans as nlPlans } from "./nl/plans.ts";
import { quotes as nlQuotes } from "./nl/quotes.ts";
import type { MailPhrases } from "./phrases.ts";
import { orders as plOrders } from "./pl/orders.ts";
import { phrases as pl } from "./pl/phrases.ts";
import { plans as plPlans } from "./pl/plans.ts";
import { quotes as plQuotes } from "./pl/quotes.ts";

export type { MailPhrases } from "./phrases.ts";

/** Phrases of mails by language. */
export const mailPhrases: Readonly<Record<InvoiceLanguage, MailPhrases>> = { en, de, fr, es, it, nl, pl };

/** Translations of the English templates by language. */
const kindTexts: Readonly<Record<Exclude<InvoiceLanguage, "en">, KindTexts>> = {
  de: { ...deOrders, ...dePlans, ...deQuotes },
  fr: { ...frOrders, ...frPlans, ...frQuotes },
  es: { ...esOrders, ...esPlans, ...esQuotes },
  it: { ...itOrders, ...itPlans, ...itQuotes },
  nl: { ...nlOrders, ...nlPlans, ...nlQuotes },
  pl: { ...plOrders, ...plPlans, ...plQuotes },
};

/** True if a kind of mail is sent in the buyer's language. All languages have the same kinds. */
export const isTranslated = (kind: string): kind is TranslatedKind => Object.hasOwn(kindTexts.de, kind);

/** Returns the translation of a kind's template; undefined for English, and for a kind that is always sent in English. */
export const translationOf = (kind: string, language: InvoiceLanguage): KindText | undefined =>
  language !== "en" && isTranslated(kind) ? kindTexts[language][kind] : undefined;
