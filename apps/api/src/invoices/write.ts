import type { Tx } from "@rankwright/db/core";
import { type Invoice, insertInvoice, invoicedCents, invoicesOf } from "@rankwright/db/invoices";
import type { OrderRow } from "@rankwright/db/orders";
import { balanceOf } from "@rankwright/db/payments";
import { DEFAULT_INVOICE_PREFIX, dayAt, type InvoicePaper, type PaymentMode } from "@rankwright/schema";
import type { Deps } from "../context/deps.ts";
import { business } from "../settings/business.ts";

type PaperDeps = Pick<Deps, "env" | "now">;
/** The movement of money that a paper is about. */
type Payment = InvoicePaper["payment"];

/** Tests have series of their own, by a letter that no prefix has, so that they leave no gap in the real ones. */
const seriesMarks = { live: "", local: "TEST_", sandbox: "SANDBOX_" } as const satisfies Record<
  PaymentMode,
  string
>;

function seriesOf({ env }: PaperDeps, mode: PaymentMode, year: string): string {
  const prefix = business({ env }).invoicePrefix.replace(/[^A-Za-z0-9-]/g, "") || DEFAULT_INVOICE_PREFIX;
  return `${seriesMarks[mode]}${prefix}-${year}`;
}

function partiesOf({ env }: PaperDeps, order: OrderRow): Pick<InvoicePaper, "seller" | "buyer"> {
  const { name, legalName, legalAddress, taxId, supportEmail, phone } = business({ env });
  return {
    seller: {
      name: legalName || name,
      address: legalAddress,
      taxId,
      email: supportEmail,
      phone,
      site: env.SITE_URL,
    },
    buyer: {
      name: order.customerName,
      company: order.company,
      address: order.customerAddress,
      country: order.customerCountry,
      taxId: order.taxId,
      email: order.customerEmail,
    },
  };
}

const creditsOf = (invoice: Invoice | undefined): InvoicePaper["credits"] =>
  invoice ? { label: invoice.label, totalCents: invoice.cents } : null;

/** The invoice that a credit note takes back: the newest one. */
const creditedBy = (tx: Tx, orderId: string) =>
  creditsOf(invoicesOf(tx, orderId).findLast(({ kind }) => kind === "invoice"));

/** What one paper says that another of the same order does not. */
type About = Pick<InvoicePaper, "payment" | "credits"> &
  Partial<Pick<InvoicePaper, "seller" | "buyer" | "taxNote" | "corrects">>;

/** Writes an invoice over the cents, or a credit note where they are negative. */
function addPaper(tx: Tx, deps: PaperDeps, order: OrderRow, cents: number, about: About): Invoice {
  const mode = order.testMode ?? "live";
  const date = dayAt(deps.now(), deps.env.TIME_ZONE);
  const total = Math.abs(cents);
  const paper: Omit<InvoicePaper, "label"> = {
    kind: cents > 0 ? "invoice" : "credit-note",
    date,
    ...partiesOf(deps, order),
    order: { _id: order._id, date: order.orderDate },
    line: { text: `${order.packageName} package`, cents: total },
    totalCents: total,
    currency: order.currency,
    taxNote: business(deps).taxNote,
    isTest: mode !== "live",
    ...about,
  };
  const series = seriesOf(deps, mode, date.slice(0, 4));
  return insertInvoice(tx, { series, orderId: order._id, cents, mode, paper }, deps.now());
}

/**
 * Has the order's papers come to what its ledger holds, up to its price, by an invoice or a credit note over the difference;
 * undefined when there is none. Call it in the transaction of the ledger's row, behind it. The first paper is written when the
 * order becomes Paid: one that was paid before there were invoices gets none.
 */
export function writePaper(
  tx: Tx,
  deps: PaperDeps,
  order: OrderRow,
  { becamePaid, payment }: { becamePaid: boolean; payment: Payment },
): Invoice | undefined {
  const invoiced = invoicedCents(tx, order._id);
  if (invoiced === undefined && !becamePaid) return undefined;
  const due = Math.min(Math.max(balanceOf(tx, order._id), 0), order.priceCents);
  const cents = due - (invoiced ?? 0);
  if (cents === 0) return undefined;
  return addPaper(tx, deps, order, cents, { payment, credits: cents < 0 ? creditedBy(tx, order._id) : null });
}

/** The invoices of an order that stand: those since its papers last came to nothing, the oldest first. */
export function standingInvoices(papers: readonly Invoice[]): { invoices: Invoice[]; cents: number } {
  let cents = 0;
  let invoices: Invoice[] = [];
  for (const paper of papers) {
    if (cents === 0) invoices = [];
    cents += paper.cents;
    if (paper.kind === "invoice") invoices.push(paper);
  }
  return cents > 0 ? { invoices, cents } : { invoices: [], cents: 0 };
}

/**
 * Replaces the papers that stand by ones for the buyer as the order names them now: a credit note to the former one over all that
 * they come to, and an invoice over the same. Undefined where none stands. Seller, tax and payment are those of what is replaced:
 * nothing was sold anew.
 */
export function correctPapers(tx: Tx, deps: PaperDeps, order: OrderRow): Invoice | undefined {
  const { invoices, cents } = standingInvoices(invoicesOf(tx, order._id));
  const [first] = invoices;
  const newest = invoices.at(-1);
  if (!first || !newest) return undefined;
  const { provider, txnId } = first.paper.payment;
  const { seller, buyer, taxNote } = newest.paper;
  const about = { seller, taxNote, corrects: invoices.map(({ label }) => label) };
  const noMoney = { provider, txnId: "" };
  addPaper(tx, deps, order, -cents, { ...about, buyer, payment: noMoney, credits: creditsOf(newest) });
  return addPaper(tx, deps, order, cents, { ...about, payment: { provider, txnId }, credits: null });
}
