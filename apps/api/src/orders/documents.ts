import { briefStateOf } from "@rankwright/db/briefs";
import { audit, type Db, write } from "@rankwright/db/core";
import { type Invoice, invoiceOf, invoicesOf } from "@rankwright/db/invoices";
import { type LedgerRow, ledgerOf } from "@rankwright/db/payments";
import {
  E_INVOICE_FORMATS,
  type EInvoiceFormat,
  eInvoiceGaps,
  eInvoiceNames,
  providerNames,
  requiredText,
  siteName,
} from "@rankwright/schema";
import { z } from "zod";
import type { Deps } from "../context/deps.ts";
import { eInvoiceOf, gapsByFormat } from "../invoices/e-invoice/e-invoice.ts";
import { pdfOf } from "../invoices/pdf.ts";
import { logoAddress } from "../parsing/logo.ts";
import { isReversal } from "../payments/booking/outcome.ts";
import { business } from "../settings/business.ts";
import { notFound, refuse } from "../trpc/errors.ts";
import { byId } from "../trpc/input.ts";
import { adminProcedure, buyerProcedure } from "../trpc/trpc.ts";
import { requireBuyer, requireInvoiceReader } from "./buyer.ts";
import { requireOrder } from "./change.ts";
import { mailDocumentCopy } from "./mails.ts";

/**
 * Converts an invoice or credit note to a list entry. `cents` is negative for a credit note. `corrects` lists the invoices that
 * it credits or replaces.
 */
const toListEntry = ({ label, kind, cents, createdAt: at, document }: Invoice) => ({
  label,
  kind,
  cents,
  currency: document.currency,
  date: document.date,
  corrects: [...(document.corrects ?? [])],
  at,
});

/** Cache of rendered PDFs in base64 by invoice id and logo. Documents never change, and rendering one takes time. */
const pdfs = new Map<string, Promise<string>>();
const MAX_CACHED = 50;

type PdfDeps = Pick<Deps, "db" | "env">;

/** Returns the document as a PDF in base64. */
function pdfText(deps: PdfDeps, invoice: Invoice): Promise<string> {
  const key = `${invoice._id} ${logoAddress(deps)}`;
  const known = pdfs.get(key);
  if (known) return known;
  for (const first of pdfs.keys()) {
    if (pdfs.size < MAX_CACHED) break;
    pdfs.delete(first);
  }
  const text = pdfOf(deps, invoice).then((pdf) => pdf.toString("base64"));
  pdfs.set(key, text);
  text.catch(() => pdfs.delete(key));
  return text;
}

const label = requiredText("Number", 100);
/** Input that selects a document of an order. If `pdf` is true, its PDF is returned as well. */
export const documentInput = {
  label,
  pdf: z.boolean({ error: "pdf must be true or false." }).default(false),
};

/** Input that selects an e-invoice of a document. */
export const eInvoiceInput = {
  label,
  format: z.enum(E_INVOICE_FORMATS, { error: `format must be ${E_INVOICE_FORMATS.join(", ")}.` }),
};

/** Lists the invoices and credit notes of an order, the oldest first. */
export const documentsOf = (db: Db, orderId: string) => invoicesOf(db, orderId).map(toListEntry);

function requireDocument(db: Db, orderId: string, label: string): Invoice {
  const found = invoiceOf(db, orderId, label);
  if (!found) throw notFound("invoice");
  return found;
}

/** Returns the content of a document, what its e-invoices lack by format, and, if `pdf` is set, its PDF in base64. */
export async function documentOf(
  deps: PdfDeps,
  orderId: string,
  { label, pdf }: { label: string; pdf: boolean },
) {
  const found = requireDocument(deps.db, orderId, label);
  const { document } = found;
  return { paper: document, gaps: gapsByFormat(document), pdf: pdf ? await pdfText(deps, found) : null };
}

/** Returns the XML of a document's e-invoice. Refuses with what is missing if it lacks something that the format requires. */
export function eInvoiceXml(
  db: Db,
  orderId: string,
  { label, format }: { label: string; format: EInvoiceFormat },
): { xml: string } {
  const made = eInvoiceOf(requireDocument(db, orderId, label).document, format);
  if ("xml" in made) return made;
  const missing = made.gaps.map((gap) => eInvoiceGaps[gap]).join(" ");
  throw refuse("CONFLICT", `${label} can't be downloaded as ${eInvoiceNames[format]}. ${missing}`);
}

/**
 * Returns the kind of a ledger row on the customer's receipt: a payment, a refund (`givenBack`), a chargeback (`disputed`), or money
 * of a refund or chargeback that was returned to the shop (`returned`).
 */
function kindOf(db: Db, row: LedgerRow): "paid" | "givenBack" | "disputed" | "returned" {
  if (row.grossCents > 0) return row.parentTxnId === null ? "paid" : "returned";
  return isReversal(db, row) ? "disputed" : "givenBack";
}

/** Procedures for the invoices and credit notes of an order, for its customer, colleagues with that permission, and the owner. */
export const documentProcedures = {
  /** Lists the documents, the oldest first. */
  papers: buyerProcedure
    .input(byId)
    .query(({ ctx, input }) => documentsOf(ctx.db, requireInvoiceReader(ctx, input._id).order._id)),
  /**
   * Returns the data of a customer's receipt: the seller, each payment and refund (the oldest first, in cents), the documents,
   * and the next step.
   */
  receipt: buyerProcedure.input(byId).query(({ ctx, input }) => {
    const { order } = requireBuyer(ctx, input._id);
    const { legalName } = business(ctx);
    return {
      seller: legalName || siteName(ctx.env),
      papers: documentsOf(ctx.db, order._id),
      /** True if the work can't start before the customer answers the brief. */
      asksBrief: briefStateOf(ctx.db, order._id) === "open",
      payments: ledgerOf(ctx.db, order._id).map((row) => {
        const { provider, txnId, grossCents: cents, currency, createdAt: at } = row;
        return {
          kind: kindOf(ctx.db, row),
          by: provider === "by-hand" ? "(recorded manually)" : providerNames[provider],
          txnId: provider === "by-hand" ? "" : txnId,
          cents,
          currency,
          at,
        };
      }),
    };
  }),
  /**
   * Returns the content of a document and, if `pdf` is set, its PDF in base64. `isCustomer` is false for an admin who views
   * another person's document.
   */
  paper: buyerProcedure.input(byId.extend(documentInput)).query(async ({ ctx, input }) => {
    const { order, isCustomer } = requireInvoiceReader(ctx, input._id);
    return { ...(await documentOf(ctx, order._id, input)), isCustomer };
  }),
  /** Returns a document's e-invoice as XML. */
  eInvoice: buyerProcedure
    .input(byId.extend(eInvoiceInput))
    .query(({ ctx, input }) => eInvoiceXml(ctx.db, requireInvoiceReader(ctx, input._id).order._id, input)),
  /** Mails a document to the customer as a PDF again. Returns the address. */
  mailPaper: adminProcedure.input(byId.extend({ label })).mutation(async ({ ctx, input }) => {
    const to = await write(ctx.db, (tx) => {
      const order = requireOrder(tx, input._id, ctx.user);
      const invoice = requireDocument(tx, order._id, input.label);
      mailDocumentCopy(tx, ctx, order, invoice);
      audit(tx, ctx.user.email, "orders.mailPaper", `${order._id}: ${invoice.label}`, ctx.now());
      return order.customerEmail;
    });
    return { to };
  }),
};
