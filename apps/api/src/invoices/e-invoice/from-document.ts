import {
  dueCents,
  type EInvoiceFormat,
  type InvoiceDocument,
  invoiceTexts,
  prepaymentNote,
  reasonIn,
  type Sale,
  supplyDate,
} from "@rankwright/schema";
import { amountsOf } from "./amounts.ts";
import { emailEndpoint, peppolEndpoint } from "./endpoints.ts";
import type { EInvoice, EParty } from "./model.ts";
import { buyerOf, sellerOf, vatIdIn } from "./parties.ts";
import { paymentOf } from "./payment.ts";

/** Returns a party with its electronic address: a VAT id on Peppol, otherwise the e-mail address. `taxId` is as it was entered. */
function withEndpoint(party: EParty, taxId: string, format: EInvoiceFormat): EParty {
  const { country } = party.address;
  const endpoint =
    format === "ubl"
      ? peppolEndpoint(party.vatId || vatIdIn(taxId, country), country)
      : emailEndpoint(party.contact.email);
  return { ...party, endpoint };
}

/** Returns the invoices that a document refers to. */
function precedingOf({ kind, corrects, credits }: InvoiceDocument): EInvoice["preceding"] {
  const date = credits?.date ?? "";
  if (corrects) return corrects.map((number) => ({ number, date: number === credits?.label ? date : "" }));
  return kind === "credit-note" && credits ? [{ number: credits.label, date }] : [];
}

/** Maps a document with its sale to the terms of EN 16931. */
export function eInvoiceFrom(document: InvoiceDocument, sale: Sale, format: EInvoiceFormat): EInvoice {
  const { kind, label, date, dueDate = "", currency, order, period, taxNote, language = "en" } = document;
  const texts = invoiceTexts[language];
  const due = dueCents(document);
  return {
    typeCode: kind === "invoice" ? "380" : "381",
    number: label,
    date,
    dueDate: due > 0 ? dueDate : "",
    currency,
    buyerReference: document.buyerReference || order._id,
    orderNumber: order._id,
    note: [document.isTest ? texts.test : "", taxNote, prepaymentNote(document)]
      .filter((text) => text !== "")
      .join("\n"),
    preceding: precedingOf(document),
    period,
    supplyDate: supplyDate(document),
    seller: withEndpoint(sellerOf(document, sale), document.seller.taxId, format),
    buyer: withEndpoint(buyerOf(document, sale), document.buyer.taxId, format),
    payment: paymentOf(
      document,
      kind === "invoice" ? (dueDate ? "" : texts.dueOnReceipt) : texts.noMoneyMoved,
    ),
    ...amountsOf(sale, {
      dueCents: due,
      discountText: texts.discount,
      reasonIn: (reason) => reasonIn(language, reason),
    }),
  };
}
