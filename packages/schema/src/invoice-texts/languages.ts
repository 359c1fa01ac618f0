/** Languages of invoices, with the locale of their dates and amounts. */
export const invoiceLocales = {
  en: "en-US",
  de: "de-DE",
  fr: "fr-FR",
  es: "es-ES",
  it: "it-IT",
  nl: "nl-NL",
  pl: "pl-PL",
} as const;

export type InvoiceLanguage = keyof typeof invoiceLocales;

/** Languages of countries in which most people read it. In other countries, invoices are in English. */
const byCountry: Readonly<Record<string, InvoiceLanguage>> = {
  AT: "de",
  CH: "de",
  DE: "de",
  ES: "es",
  FR: "fr",
  IT: "it",
  LI: "de",
  LU: "fr",
  MC: "fr",
  NL: "nl",
  PL: "pl",
  SM: "it",
};

/** Returns the language of invoices for a buyer, by the code of their country. */
export const invoiceLanguageOf = (country: string): InvoiceLanguage => byCountry[country] ?? "en";
