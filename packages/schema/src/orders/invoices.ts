import type { InvoiceLanguage } from "../invoice-texts/languages.ts";
import { formatWithCode } from "../money.ts";
import { type ProviderId, providerNames } from "../payments.ts";
import type { Sale } from "../sales/sale.ts";
import { isoDay } from "./orders.ts";

/** Kind of invoice document: an invoice, or a credit note that cancels or refunds one. */
export type InvoiceKind = "invoice" | "credit-note";

/** A party on an invoice document; unknown values are "". */
export interface InvoiceParty {
  name: string;
  /** Address lines, separated by line breaks. */
  address: string;
  taxId: string;
  email: string;
  /** Two-letter code. Missing in documents that were issued before it was recorded. */
  countryCode?: string;
}

/** Account for bank transfers; unknown values are "". */
export interface BankAccount {
  holder: string;
  iban: string;
  bic: string;
}

/** The printed content of an invoice or credit note, as of its date of issue. Amounts are in cents, never negative. */
export interface InvoiceDocument {
  kind: InvoiceKind;
  /** "RW-2026-0042" */
  label: string;
  /** Date of issue in the owner's time zone, such as "2026-11-22". */
  date: string;
  seller: InvoiceParty & { phone: string; site: string };
  buyer: InvoiceParty & { company: string; country: string };
  /** The order's date in the documented format, MM/DD/YYYY; printed in the format of `date`. */
  order: { _id: string; date: string };
  line: { text: string; cents: number };
  totalCents: number;
  currency: string;
  /** The owner's note about tax, for example why there is none; "" for no note. */
  taxNote: string;
  /** The transaction. `isDisputed` is set if a dispute took the money, instead of a refund by the seller. */
  payment: { provider: ProviderId | "by-hand"; txnId: string; isDisputed?: true };
  /** Number, total and date of issue of the invoice that a credit note refunds. */
  credits: { label: string; totalCents: number; date?: string } | null;
  /**
   * Numbers of the invoices whose billing details were corrected: the credit note cancels them without a payment, and the new invoice
   * replaces them. Missing in all other documents.
   */
  corrects?: readonly string[];
  /** True if no real money was moved. */
  isTest: boolean;
  /** Lines, taxes and sums. Missing in documents that were issued before lines were recorded; `line` is then their only line. */
  sale?: Sale;
  /** Language of the printed texts; English if it is missing. */
  language?: InvoiceLanguage;
  /** Last day for the payment, such as "2026-12-22". */
  dueDate?: string;
  /** Text that the buyer enters in a bank transfer; the document's number if it is missing. */
  reference?: string;
  /** First and last day of the services. */
  period?: { from: string; to: string };
  /** When a service without a period is provided: after its payment, or on a day. Missing if the law doesn't require it. */
  service?: { kind: "prepaid" } | { kind: "delivered"; on: string };
  /** Lines that the law requires of the seller, such as its register number. */
  legalLines?: readonly string[];
  /** The buyer's own reference, such as a Leitweg-ID or an order number. */
  buyerReference?: string;
  /** Part of the total that was paid or refunded when the document was issued; all of it if it is missing. */
  paidCents?: number;
  /** Account for the payment of an unpaid invoice. */
  bankAccount?: BankAccount;
}

/** Returns the day on which the service was provided; "" if that isn't known. */
export const supplyDate = ({ service }: InvoiceDocument): string =>
  service?.kind === "delivered" ? service.on : "";

/** Returns the amount that is still to be paid. The credit note of a correction moves no money. */
export const dueCents = ({ kind, corrects, totalCents, paidCents }: InvoiceDocument): number =>
  totalCents - (paidCents ?? (kind === "credit-note" && corrects ? 0 : totalCents));

export const invoiceTitles = { invoice: "Invoice", "credit-note": "Credit note" } as const satisfies Record<
  InvoiceKind,
  string
>;

/** Returns the payment verb used in the document's texts. */
function verbOf({ kind, payment, corrects }: Pick<InvoiceDocument, "kind" | "payment" | "corrects">) {
  if (kind === "invoice") return "Paid";
  if (corrects) return "Credited";
  return payment.isDisputed ? "Reversed" : "Refunded";
}

/** Returns the label of the document's total. */
export const documentTotal = (document: Pick<InvoiceDocument, "kind" | "payment" | "corrects">): string =>
  `Total, ${verbOf(document).toLowerCase()}`;

/** Returns the document's main fact, such as "€49.50 EUR paid on 2026-11-22". A correction isn't dated by its payment. */
export function documentHeadline(document: InvoiceDocument): string {
  const what = `${formatWithCode(document.totalCents, document.currency)} ${verbOf(document).toLowerCase()}`;
  return document.corrects ? what : `${what} on ${document.date}`;
}

/** Default prefix of invoice numbers. */
export const DEFAULT_INVOICE_PREFIX = "RW";

/** Headings of the columns with the items. */
export const documentColumns = {
  description: "Description",
  quantity: "Qty",
  price: "Unit price",
  amount: "Amount",
} as const;

const filled = (lines: readonly string[]) => lines.filter((line) => line.trim() !== "");
const taxIdLine = (taxId: string) => (taxId ? `Tax ID: ${taxId}` : "");

const invoicesNamed = (labels: readonly string[]) =>
  `${labels.length === 1 ? "invoice" : "invoices"} ${labels.join(", ")}`;

/** Returns the line about a related document. */
function aboutLine({ kind, corrects, credits }: InvoiceDocument): string {
  if (corrects && kind === "invoice")
    return `This invoice replaces ${invoicesNamed(corrects)} to correct the billing details.`;
  if (corrects)
    return `This credit note cancels ${invoicesNamed(corrects)} to correct the billing details. A new invoice replaces it.`;
  return credits ? `This credit note refers to invoice ${credits.label}.` : "";
}

/** Returns the line about the payment or refund. A credit note for a correction has neither. */
function movedLine(paper: InvoiceDocument): string {
  const { kind, payment, corrects } = paper;
  if (corrects && kind === "credit-note") return "No money was moved.";
  const verb = verbOf(paper);
  if (payment.provider === "by-hand") return `${verb}, recorded manually.`;
  const why = payment.isDisputed ? " because the payment is disputed" : "";
  return `${verb} through ${providerNames[payment.provider]}${why}, transaction ${payment.txnId}.`;
}

/** Returns the lines about the parties and the payment; the screen and the PDF print the same. */
export function documentLines(paper: InvoiceDocument): {
  seller: string[];
  buyer: string[];
  notes: string[];
} {
  const { seller, buyer, order, taxNote } = paper;
  return {
    seller: filled([
      seller.name,
      seller.address,
      taxIdLine(seller.taxId),
      seller.email,
      seller.phone,
      seller.site,
    ]),
    buyer: filled([
      buyer.company || buyer.name,
      buyer.company ? buyer.name : "",
      buyer.address,
      buyer.country,
      taxIdLine(buyer.taxId),
      buyer.email,
    ]),
    notes: filled([
      taxNote || "No tax is shown separately in this amount.",
      aboutLine(paper),
      movedLine(paper),
      `Order ${order._id} of ${isoDay(order.date)}.`,
    ]),
  };
}
