import type { Tx } from "@rankwright/db/core";
import { insertQuote, newQuoteLink, type Quote, updateQuote } from "@rankwright/db/quotes";
import { type QuoteInput, quoteInput } from "@rankwright/schema";

/** A quote as the owner types it. */
export const sampleQuote: QuoteInput = {
  title: "SEO relaunch",
  customerEmail: "client@example.com",
  customerName: "Sample client",
  company: "",
  customerAddress: "5 Sample Road",
  customerCountry: "Canada",
  state: "",
  taxId: "",
  buyerReference: "",
  lines: [{ text: "Audit", quantity: "2", price: "50", taxKind: "standard" }],
  discount: "",
  note: "",
  validUntil: "2027-12-31",
  payDays: "14",
};

/** Inserts a quote. */
export function savedIn(tx: Tx, to: Partial<Quote>, now: number): Quote {
  const content = quoteInput.parse(sampleQuote);
  const quote = { content, currency: "USD", includesTax: true, validUntil: content.validUntil };
  return updateQuote(tx, insertQuote(tx, quote, { year: "2026", now }), to, now);
}

/** Inserts a quote that was sent, and returns the token of its link. */
export function quoteLinkIn(tx: Tx, now: number): string {
  const { _id } = savedIn(tx, { state: "sent", sentAt: now }, now);
  return newQuoteLink(tx, _id, now);
}
