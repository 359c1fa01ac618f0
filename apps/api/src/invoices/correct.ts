import type { Tx } from "@rankwright/db/core";
import { type Invoice, invoicesOf } from "@rankwright/db/invoices";
import type { OrderRow } from "@rankwright/db/orders";
import { ledgerOf } from "@rankwright/db/payments";
import { canPay, type InvoiceDocument } from "@rankwright/schema";
import { addDocument, creditsOf, type InvoiceDeps, type Payment, type PaymentTerms } from "./issue.ts";

/** Returns the order's valid invoices, oldest first, and their total: those since its documents last summed up to zero. */
export function validInvoices(documents: readonly Invoice[]): { invoices: Invoice[]; cents: number } {
  let cents = 0;
  let invoices: Invoice[] = [];
  for (const paper of documents) {
    if (cents === 0) invoices = [];
    cents += paper.cents;
    if (paper.kind === "invoice") invoices.push(paper);
  }
  return cents > 0 ? { invoices, cents } : { invoices: [], cents: 0 };
}

const termsOf = ({ dueDate, reference, bankAccount }: InvoiceDocument): PaymentTerms => ({
  ...(dueDate !== undefined && { dueDate }),
  ...(reference !== undefined && { reference }),
  ...(bankAccount && { bankAccount }),
});

/** Returns the payment of an invoice. One that was issued before its payment doesn't name it. */
function paymentOf(tx: Tx, { _id }: OrderRow, { payment, paidCents }: InvoiceDocument): Payment {
  const received =
    paidCents === 0 ? ledgerOf(tx, _id).findLast(({ grossCents }) => grossCents > 0) : undefined;
  if (!received) return { provider: payment.provider, txnId: payment.txnId };
  const { provider, txnId } = received;
  return { provider, txnId: provider === "by-hand" ? "" : txnId };
}

/**
 * Replaces an order's valid invoices after a correction of the billing details: creates a credit note for the full amount with the old
 * buyer, and an invoice for the same amount. Returns the new invoice, or undefined if there was no valid one. Seller, tax note and
 * payment are copied from the replaced invoices, because nothing was sold again.
 */
export function correctInvoices(tx: Tx, deps: InvoiceDeps, order: OrderRow): Invoice | undefined {
  const { invoices, cents } = validInvoices(invoicesOf(tx, order._id));
  const [first] = invoices;
  const newest = invoices.at(-1);
  if (!first || !newest) return undefined;
  const { seller, buyer, buyerReference = "", taxNote, legalLines = [] } = newest.document;
  const about = { seller, taxNote, legalLines, corrects: invoices.map(({ label }) => label) };
  const payment = paymentOf(tx, order, first.document);
  const old = { buyer, buyerReference, payment: { provider: payment.provider, txnId: "" } };
  addDocument(tx, deps, order, -cents, { ...about, ...old, credits: creditsOf(newest) });
  const unpaid = canPay(order.paymentStatus) ? { ...termsOf(newest.document), paidCents: 0 } : {};
  return addDocument(tx, deps, order, cents, { ...about, payment, ...unpaid, credits: null });
}
