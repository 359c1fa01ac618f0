import type { Tx } from "@rankwright/db/core";
import { type Invoice, insertInvoice, invoicedCents, invoicesOf } from "@rankwright/db/invoices";
import { type OrderRow, orderHistory } from "@rankwright/db/orders";
import { balanceOf } from "@rankwright/db/payments";
import { quoteOfOrder } from "@rankwright/db/quotes";
import { periodOfOrder } from "@rankwright/db/subscriptions";
import {
  countryCode,
  DEFAULT_INVOICE_PREFIX,
  dayAt,
  documentedPart,
  type InvoiceDocument,
  invoiceLanguageOf,
  invoiceTexts,
  isEuCountry,
  orderDateOf,
  type PaymentMode,
  type Sale,
  type SaleBuyer,
  siteName,
} from "@rankwright/schema";
import { dayBefore } from "../calendar/calendar.ts";
import type { Deps } from "../context/deps.ts";
import { business } from "../settings/business.ts";
import { vatIdOf } from "../tax/vat-id.ts";
import { saleIn } from "./in-language.ts";

export type InvoiceDeps = Pick<Deps, "env" | "now">;
/** The payment or refund that an invoice document is about. */
export type Payment = InvoiceDocument["payment"];

/**
 * Prefixes of the number series by payment mode. Test invoices have their own series, so that they leave no gaps in the real one. The
 * owner's prefix can't contain an underscore, so the series can't collide.
 */
const seriesMarks = { live: "", local: "TEST_", sandbox: "SANDBOX_" } as const satisfies Record<
  PaymentMode,
  string
>;

function seriesOf({ env }: InvoiceDeps, mode: PaymentMode, year: string): string {
  const prefix = business({ env }).invoicePrefix.replace(/[^A-Za-z0-9-]/g, "") || DEFAULT_INVOICE_PREFIX;
  return `${seriesMarks[mode]}${prefix}-${year}`;
}

function partiesOf(
  { env }: InvoiceDeps,
  order: OrderRow,
): Pick<InvoiceDocument, "seller" | "buyer" | "buyerReference"> {
  const { legalName, legalAddress, country, taxId, supportEmail, phone } = business({ env });
  return {
    seller: {
      name: legalName || siteName(env),
      address: legalAddress,
      taxId,
      email: supportEmail,
      phone,
      site: env.SITE_URL,
      countryCode: countryCode(country),
    },
    buyer: {
      name: order.customerName,
      company: order.company,
      address: order.customerAddress,
      country: order.customerCountry,
      taxId: order.taxId,
      email: order.customerEmail,
      countryCode: countryCode(order.customerCountry),
    },
    ...(order.buyerReference !== "" && { buyerReference: order.buyerReference }),
  };
}

/** Returns the day on which an order was delivered; undefined before. */
function deliveredOn(tx: Tx, { env }: InvoiceDeps, { _id, orderStatus }: OrderRow): string | undefined {
  if (orderStatus !== "Delivered") return undefined;
  const delivered = orderHistory(tx, _id).findLast(({ event }) => event === "delivered");
  return delivered && dayAt(delivered.createdAt, env.TIME_ZONE);
}

/**
 * Returns when the service is provided: the first and last day of the period that a subscription's order pays. For other orders, only
 * invoices of sellers in the EU must say it (article 226 (7) of Directive 2006/112/EC).
 */
function serviceTime(
  tx: Tx,
  deps: InvoiceDeps,
  order: OrderRow,
  kind: InvoiceDocument["kind"],
): Pick<InvoiceDocument, "period" | "service"> {
  const period = order.subscriptionId === null ? undefined : periodOfOrder(tx, order._id);
  if (period) return { period: { from: period.startsOn, to: dayBefore(period.endsOn) } };
  if (!isEuCountry(business(deps).country)) return {};
  const on = deliveredOn(tx, deps, order);
  if (on !== undefined) return { service: { kind: "delivered", on } };
  return kind === "invoice" ? { service: { kind: "prepaid" } } : {};
}

/** Returns what a credit note says about the invoice that it refers to. */
export const creditsOf = (invoice: Invoice | undefined): InvoiceDocument["credits"] =>
  invoice ? { label: invoice.label, totalCents: invoice.cents, date: invoice.document.date } : null;

/** Returns the invoice that a credit note cancels: the newest one. */
const creditedBy = (tx: Tx, orderId: string) =>
  creditsOf(invoicesOf(tx, orderId).findLast(({ kind }) => kind === "invoice"));

/** How and until when an unpaid invoice is paid. */
export type PaymentTerms = Pick<InvoiceDocument, "dueDate" | "reference" | "bankAccount">;

/** Properties of a document that its caller determines. The optional ones override those of the order and the settings. */
type About = Pick<InvoiceDocument, "payment" | "credits"> &
  Partial<
    Pick<
      InvoiceDocument,
      "seller" | "buyer" | "buyerReference" | "taxNote" | "legalLines" | "corrects" | "paidCents"
    >
  > &
  Partial<PaymentTerms>;

/** Names what an invoice is for, in English: the package, and the days of the period that a subscription's order pays. */
function lineText(tx: Tx, { _id, packageName, subscriptionId }: OrderRow): string {
  const period = subscriptionId === null ? undefined : periodOfOrder(tx, _id);
  const days = period && `, ${orderDateOf(period.startsOn)} to ${orderDateOf(dayBefore(period.endsOn))}`;
  return `${packageName} package${days ?? ""}`;
}

/** Returns the lines that the law requires of the seller, such as its register number. */
function legalLinesOf({ env }: InvoiceDeps): Pick<InvoiceDocument, "legalLines"> {
  const legalLines = business({ env })
    .legalLines.split(/\r?\n/)
    .filter((line) => line.trim() !== "");
  return legalLines.length > 0 ? { legalLines } : {};
}

/** Returns the buyer of a new invoice: the billing details may have been corrected since the order. */
function currentBuyer({ taxId, customerCountry }: OrderRow, buyer: SaleBuyer): SaleBuyer {
  const country = countryCode(customerCountry);
  return buyer.vatId === "" ? buyer : { ...buyer, country, vatId: vatIdOf(taxId, country) };
}

/** Returns the buyer of the newest invoice, which a credit note refers to. */
const creditedBuyer = (earlier: readonly Invoice[], buyer: SaleBuyer): SaleBuyer =>
  earlier.findLast(({ kind }) => kind === "invoice")?.document.sale?.buyer ?? buyer;

/** Returns the lines and tax of a document; undefined for an order that was placed without tax rules. */
function saleOfDocument(tx: Tx, order: OrderRow, cents: number, text: string): Sale | undefined {
  if (!order.sale) return undefined;
  const earlier = invoicesOf(tx, order._id);
  const salesOf = (wanted: InvoiceDocument["kind"]) =>
    earlier.flatMap(({ kind, document }) => (kind === wanted && document.sale ? [document.sale] : []));
  const part = documentedPart(
    order.sale,
    { invoiced: salesOf("invoice"), credited: salesOf("credit-note") },
    cents,
    text,
  );
  return { ...part, buyer: cents < 0 ? creditedBuyer(earlier, part.buyer) : currentBuyer(order, part.buyer) };
}

/** Creates an invoice for the amount, or a credit note if the amount is negative. */
export function addDocument(
  tx: Tx,
  deps: InvoiceDeps,
  order: OrderRow,
  cents: number,
  about: About,
): Invoice {
  const mode = order.testMode ?? "live";
  const date = dayAt(deps.now(), deps.env.TIME_ZONE);
  const total = Math.abs(cents);
  const text = lineText(tx, order);
  const language = invoiceLanguageOf(countryCode(order.customerCountry));
  // The days of a period are in the document's head.
  const part = quoteOfOrder(tx, order._id)
    ? order.packageName
    : invoiceTexts[language].lines.package(order.packageName);
  const sold = saleOfDocument(tx, order, cents, part);
  const sale = sold && saleIn(language, sold, order.packageName);
  const kind = cents > 0 ? "invoice" : "credit-note";
  const document: Omit<InvoiceDocument, "label"> = {
    kind,
    date,
    ...partiesOf(deps, order),
    order: { _id: order._id, date: order.orderDate },
    language,
    ...serviceTime(tx, deps, order, kind),
    line: { text, cents: total },
    ...(sale && { sale }),
    totalCents: total,
    currency: order.currency,
    taxNote: business(deps).taxNote,
    ...legalLinesOf(deps),
    isTest: mode !== "live",
    ...about,
  };
  const series = seriesOf(deps, mode, date.slice(0, 4));
  return insertInvoice(tx, { series, orderId: order._id, cents, mode, document }, deps.now());
}

const UNPAID = { payment: { provider: "by-hand", txnId: "" }, paidCents: 0 } as const;

/** Creates the invoice of an order that is paid later, in the transaction that places the order. */
export const issueUnpaidInvoice = (
  tx: Tx,
  deps: InvoiceDeps,
  order: OrderRow,
  terms: PaymentTerms,
): Invoice => addDocument(tx, deps, order, order.priceCents, { ...UNPAID, ...terms, credits: null });

/**
 * Creates the credit note that cancels the invoice of an unpaid order; undefined if it has none. `paidCents` is the part of the payment
 * that is refunded with it.
 */
export function creditUnpaidInvoice(
  tx: Tx,
  deps: InvoiceDeps,
  order: OrderRow,
  paidCents = 0,
): Invoice | undefined {
  const cents = invoicedCents(tx, order._id) ?? 0;
  if (cents === 0) return undefined;
  const credits = creditedBy(tx, order._id);
  return addDocument(tx, deps, order, -cents, { ...UNPAID, paidCents, credits });
}

/**
 * Creates an invoice or credit note for the difference between the order's ledger balance (at most its price) and the sum of its
 * documents. Returns undefined if there is no difference. Must be called in the transaction of the ledger entry, after it. The first
 * document is created when the order becomes Paid, so orders that were paid before invoices existed get none.
 */
export function issueInvoice(
  tx: Tx,
  deps: InvoiceDeps,
  order: OrderRow,
  { becamePaid, payment }: { becamePaid: boolean; payment: Payment },
): Invoice | undefined {
  const invoiced = invoicedCents(tx, order._id);
  // An unpaid or cancelled order may have the invoice by which it is or was to be paid. A part of the payment doesn't change it.
  if (!becamePaid && (invoiced === undefined || order.paymentStatus !== "Paid")) return undefined;
  const due = Math.min(Math.max(balanceOf(tx, order._id), 0), order.priceCents);
  const cents = due - (invoiced ?? 0);
  if (cents === 0) return undefined;
  return addDocument(tx, deps, order, cents, {
    payment,
    credits: cents < 0 ? creditedBy(tx, order._id) : null,
  });
}
