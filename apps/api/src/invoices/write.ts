import type { Tx } from "@rankwright/db/core";
import { type Invoice, insertInvoice, invoicedCents, invoicesOf } from "@rankwright/db/invoices";
import type { OrderRow } from "@rankwright/db/orders";
import { balanceOf } from "@rankwright/db/payments";
import { DEFAULT_INVOICE_PREFIX, dayAt, type InvoicePaper, type PaymentMode } from "@rankwright/schema";
import type { Deps } from "../deps.ts";
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

/** The invoice that a credit note takes back: the newest one. */
function creditedBy(tx: Tx, orderId: string): InvoicePaper["credits"] {
  const invoice = invoicesOf(tx, orderId).findLast(({ kind }) => kind === "invoice");
  return invoice ? { label: invoice.label, totalCents: invoice.cents } : null;
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
  const mode = order.testMode ?? "live";
  const date = dayAt(deps.now(), deps.env.TIME_ZONE);
  const kind = cents > 0 ? "invoice" : "credit-note";
  const total = Math.abs(cents);
  const paper: Omit<InvoicePaper, "label"> = {
    kind,
    date,
    ...partiesOf(deps, order),
    order: { _id: order._id, date: order.orderDate },
    line: { text: `${order.packageName} package`, cents: total },
    totalCents: total,
    currency: order.currency,
    taxNote: business(deps).taxNote,
    payment,
    credits: kind === "credit-note" ? creditedBy(tx, order._id) : null,
    isTest: mode !== "live",
  };
  const series = seriesOf(deps, mode, date.slice(0, 4));
  return insertInvoice(tx, { series, orderId: order._id, cents, mode, paper }, deps.now());
}
