import { dueCents, type InvoiceDocument, type ProviderId } from "@rankwright/schema";
import type { EInvoice } from "./model.ts";

/**
 * Means of payment by UNTDID 4461: 68 is an online payment service, 42 a payment to a bank account that the document doesn't name, and 1
 * an undefined one. Cards are 68, too: the codes for cards require the card's number.
 */
const paidCodes = {
  "paypal-standard": "68",
  paypal: "68",
  stripe: "68",
  "bank-transfer": "42",
  "by-hand": "1",
} as const satisfies Record<ProviderId | "by-hand", string>;

/** Transfer to the named account: 58 in the Single Euro Payments Area, otherwise 30. */
const transferCode = (currency: string) => (currency === "EUR" ? "58" : "30");

/** Returns how the document was or is to be paid. */
export function paymentOf(document: InvoiceDocument, terms: string): EInvoice["payment"] {
  const { bankAccount, currency, label, reference = label, payment } = document;
  const due = dueCents(document);
  const account = due > 0 && bankAccount?.iban ? bankAccount : undefined;
  return {
    code: account ? transferCode(currency) : paidCodes[payment.provider],
    reference,
    // BR-CO-25 requires a date or terms for an amount that is due.
    terms: due > 0 ? terms : "",
    account: account && { ...account, iban: account.iban.replace(/\s/g, "").toUpperCase() },
  };
}
