/** Languages of invoices, with their names in the language itself and the locale of their dates and amounts. */
export const invoiceLanguages = {
  en: { name: "English", locale: "en-US" },
  de: { name: "Deutsch", locale: "de-DE" },
  fr: { name: "Français", locale: "fr-FR" },
  es: { name: "Español", locale: "es-ES" },
  it: { name: "Italiano", locale: "it-IT" },
  nl: { name: "Nederlands", locale: "nl-NL" },
  pl: { name: "Polski", locale: "pl-PL" },
} as const;

export type InvoiceLanguage = keyof typeof invoiceLanguages;

// Object.keys returns string[].
export const INVOICE_LANGUAGES = Object.keys(invoiceLanguages) as InvoiceLanguage[];
