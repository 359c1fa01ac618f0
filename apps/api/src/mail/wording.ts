import {
  countryCode,
  dayBefore,
  daysOfPeriod,
  formatCents,
  formatWithCode,
  type InvoiceLanguage,
  invoiceLanguageOf,
  invoiceLocales,
  isoDay,
  longDay,
  NEUTRAL_LOCALE,
} from "@rankwright/schema";
import { momentText } from "../calendar/moment.ts";
import type { MailKind, Site } from "./kind.ts";
import { isTranslated, type MailPhrases, mailPhrases } from "./translations/index.ts";

/** Phrases and formats of a mail in one language. English mails have the documented formats. */
export interface Wording {
  language: InvoiceLanguage;
  phrases: MailPhrases;
  money: (cents: number, currency: string) => string;
  /** Amount that names its currency even if several have its sign. */
  moneyWithCode: (cents: number, currency: string) => string;
  /** Formats a documented order date, such as "03/16/2026". */
  orderDay: (orderDate: string) => string;
  /** Formats a day such as "2026-03-16" with the name of its month. */
  longDay: (day: string) => string;
  /** Formats the first day of a period and the day after its last one. */
  periodDays: (startsOn: string, endsOn: string) => string;
  /** Formats a month such as "2028-04". */
  month: (month: string) => string;
  /** Formats a time (milliseconds since 1970) to the second, with its time zone. */
  moment: (at: number, timeZone: string) => string;
}

const monthIn = (locale: string, month: string) =>
  new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" }).format(
    Date.parse(month),
  );

const englishFormats: Omit<Wording, "language" | "phrases"> = {
  money: formatCents,
  moneyWithCode: formatWithCode,
  orderDay: (orderDate) => orderDate,
  longDay,
  periodDays: daysOfPeriod,
  month: (month) => monthIn(NEUTRAL_LOCALE, month),
  moment: momentText,
};

/** Returns the formats of a language, as on its invoices. */
function formatsIn(locale: string): Omit<Wording, "language" | "phrases"> {
  const dayIn = (options: Intl.DateTimeFormatOptions, day: string) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }).format(Date.parse(day));
  const money: Wording["money"] = (cents, currency) =>
    new Intl.NumberFormat(locale, { style: "currency", currency }).format(cents / 100);
  return {
    money,
    moneyWithCode: (cents, currency) => {
      const text = money(cents, currency);
      // Such as "49,50 USD" and "49,50 US$".
      return /[A-Z]{2}/.test(text) ? text : `${text} ${currency}`;
    },
    orderDay: (orderDate) => dayIn({ day: "2-digit", month: "2-digit", year: "numeric" }, isoDay(orderDate)),
    longDay: (day) => dayIn({ dateStyle: "long" }, day),
    periodDays: (startsOn, endsOn) =>
      `${dayIn({ dateStyle: "medium" }, startsOn)} – ${dayIn({ dateStyle: "medium" }, dayBefore(endsOn))}`,
    month: (month) => monthIn(locale, month),
    moment: (at, timeZone) => momentText(at, timeZone, locale),
  };
}

/** Returns the phrases and formats of a language. */
export const wordingIn = (language: InvoiceLanguage): Wording => ({
  language,
  phrases: mailPhrases[language],
  ...(language === "en" ? englishFormats : formatsIn(invoiceLocales[language])),
});

export const english: Wording = wordingIn("en");

/**
 * Returns the wording of a mail about an order's money: that of its invoice's language. A text that the owner edited is sent to everybody,
 * with English values.
 */
export const wordingFor = (
  { mailWords }: Pick<Site, "mailWords">,
  { name }: Pick<MailKind, "name">,
  { customerCountry }: { customerCountry: string },
): Wording =>
  isTranslated(name) && !mailWords.has(name)
    ? wordingIn(invoiceLanguageOf(countryCode(customerCountry)))
    : english;
