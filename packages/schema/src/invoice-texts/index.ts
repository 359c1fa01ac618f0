import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { it } from "./it.ts";
import type { InvoiceLanguage } from "./languages.ts";
import { nl } from "./nl.ts";
import { pl } from "./pl.ts";
import type { InvoiceTexts } from "./texts.ts";

export * from "./languages.ts";
export type { InvoiceTexts } from "./texts.ts";

export const invoiceTexts = { en, de, fr, es, it, nl, pl } as const satisfies Record<
  InvoiceLanguage,
  InvoiceTexts
>;
