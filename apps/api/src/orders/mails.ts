import type { Tx } from "@rankwright/db/core";
import type { Invoice } from "@rankwright/db/invoices";
import type { OrderRow } from "@rankwright/db/orders";
import { canPay, paths, type SessionUser } from "@rankwright/schema";
import type { Context } from "../context/context.ts";
import type { Deps } from "../context/deps.ts";
import { earlyStartNote, earlyStartPlaceholder } from "../early-start/mail-note.ts";
import { mayMailCustomer } from "../mail/customer-mail-limits.ts";
import { button, linkTo, type MailKind, mailKind, SAMPLE_SITE, words } from "../mail/kind.ts";
import { orderFacts, orderPlaceholders, orderTable, unpaidOrder } from "../mail/order-facts.ts";
import { queueOrderMail } from "../mail/order-mail.ts";
import { invoiceLinks, pdfLinkPlaceholder, roomLink, roomLinkPlaceholder } from "../mail/room-link.ts";
import { testNote, testNotePlaceholder } from "../mail/test-note.ts";
import { type Wording, wordingFor } from "../mail/wording.ts";
import { payableProviders } from "../payments/session/open.ts";
import { amountsToPay } from "../payments/session/pay-link.ts";
import type { Env } from "../settings/env.ts";

const orderPlaced = mailKind({
  name: "orderPlaced",
  label: "Order confirmation",
  to: "customer",
  subject: "Your order: {package}, {price}",
  paragraphs: [
    "Thank you for your order at {site}: the {package} package.",
    orderTable,
    "{howToPay}",
    "{earlyStart}",
    button("View your order", "{roomLink}"),
    "You need no login to view your order and write to us. You can also reply to this e-mail.",
    "{testNote}",
  ],
  placeholders: {
    ...unpaidOrder,
    howToPay: {
      description: "the payment button, or a note that you will e-mail about the payment",
      sample: button("Pay $499.00", SAMPLE_SITE + paths.payNow("65f0c2")),
      needed: true,
      lines: true,
    },
    earlyStart: { ...earlyStartPlaceholder, needed: true },
    roomLink: roomLinkPlaceholder,
    ordersLink: linkTo("the customer's orders", paths.myOrder()),
    testNote: testNotePlaceholder,
  },
});

/** Returns the payment button, or the reason why there is none. */
function howToPay(tx: Tx, env: Env, order: OrderRow, { phrases, money }: Wording): string {
  const { _id, paymentStatus, priceCents, currency } = order;
  if (!canPay(paymentStatus)) return phrases.trialStarted;
  if (payableProviders(tx, env, currency).length === 0) return phrases.paymentFollows;
  return phrases.row(phrases.pay(money(priceCents, currency)), env.SITE_URL + paths.payNow(_id));
}

/**
 * Sends the customer a confirmation of the order, once. Rate-limited for an unverified address, which may be a stranger's.
 */
export function mailOrderPlaced(tx: Tx, ctx: Context & { user: SessionUser }, order: OrderRow): void {
  const { env, user } = ctx;
  if (!user.emailVerified && !mayMailCustomer(tx, ctx, order, ctx.ip)) return;
  const wording = wordingFor(env, orderPlaced, order);
  const values = {
    ...orderFacts(tx, ctx, order, wording),
    howToPay: howToPay(tx, env, order, wording),
    earlyStart: earlyStartNote(order, wording),
    roomLink: roomLink(tx, ctx, order._id),
    ordersLink: env.SITE_URL + paths.myOrder(),
    testNote: testNote(order, wording),
  };
  const mail = words(env, orderPlaced, values, wording);
  queueOrderMail(tx, ctx, order, { ...mail, onceKey: `order-placed:${order._id}` });
}

const invoiceCorrected = mailKind({
  name: "invoiceCorrected",
  label: "Corrected invoice",
  to: "customer",
  subject: "Your corrected invoice {invoice}: {package}",
  paragraphs: [
    "We corrected the billing details of your order at {site}, the {package} package. The new invoice {invoice} is attached.",
    "It replaces {replaced}. {toPay}",
    orderTable,
    button("Download invoice", "{pdfLink}"),
    button("View your order", "{roomLink}"),
    "All your invoices are on the order's page. You need no login to open it.",
    "{testNote}",
  ],
  placeholders: {
    ...orderPlaceholders,
    invoice: { description: "the new invoice's number", sample: "RW-2026-0044" },
    replaced: {
      description: "the numbers of the invoices that it replaces",
      sample: "RW-2026-0042",
      needed: true,
    },
    toPay: {
      description: "that nothing needs to be paid, or what is still to pay of an unpaid invoice",
      sample: "You don't need to pay anything.",
      needed: true,
    },
    pdfLink: pdfLinkPlaceholder,
    roomLink: roomLinkPlaceholder,
    testNote: testNotePlaceholder,
  },
});

/** Returns what is still to pay of the invoice that replaces another, or that nothing is. */
function toPayNote(tx: Tx, order: OrderRow, { dueDate }: Invoice["document"], wording: Wording): string {
  const { phrases, longDay } = wording;
  return dueDate !== undefined && canPay(order.paymentStatus)
    ? phrases.payBy(amountsToPay(tx, order, wording).toPay, longDay(dueDate))
    : phrases.nothingToPay;
}

/** Sends the customer the invoice that replaces another, as a PDF, once. */
export function mailInvoiceCorrected(
  tx: Tx,
  deps: Pick<Deps, "env" | "now">,
  order: OrderRow,
  { _id: invoiceId, label, document }: Invoice,
): void {
  const wording = wordingFor(deps.env, invoiceCorrected, order);
  const values = {
    ...orderFacts(tx, deps, order, wording),
    invoice: label,
    replaced: (document.corrects ?? []).join(", "),
    toPay: toPayNote(tx, order, document, wording),
    ...invoiceLinks(tx, deps, order._id, label),
    testNote: testNote(order, wording),
  };
  const mail = words(deps.env, invoiceCorrected, values, wording);
  const onceKey = `invoice-corrected:${label}`;
  queueOrderMail(tx, deps, order, { ...mail, onceKey, invoiceId });
}

const documentCopy = mailKind({
  name: "paperAgain",
  label: "Invoice or credit note, sent again",
  to: "customer",
  subject: "Your {paper} {number}: {package}",
  paragraphs: [
    "Here is the {paper} {number} for your order at {site}, the {package} package. It is attached.",
    orderTable,
    button("Download {paper}", "{pdfLink}"),
    button("View your order", "{roomLink}"),
    "All your invoices are on the order's page. You need no login to open it.",
    "{testNote}",
  ],
  placeholders: {
    paper: { description: "the document: invoice or credit note", sample: "invoice" },
    number: { description: "the document's number", sample: "RW-2026-0042" },
    ...orderPlaceholders,
    pdfLink: pdfLinkPlaceholder,
    roomLink: roomLinkPlaceholder,
    testNote: testNotePlaceholder,
  },
});

/** Sends the customer an invoice or credit note as a PDF, every time it is requested. */
export function mailDocumentCopy(
  tx: Tx,
  deps: Pick<Deps, "env" | "now">,
  order: OrderRow,
  { _id: invoiceId, label, kind }: Invoice,
): void {
  const wording = wordingFor(deps.env, documentCopy, order);
  const values = {
    ...orderFacts(tx, deps, order, wording),
    paper: wording.phrases.documents[kind],
    number: label,
    ...invoiceLinks(tx, deps, order._id, label),
    testNote: testNote(order, wording),
  };
  const mail = words(deps.env, documentCopy, values, wording);
  queueOrderMail(tx, deps, order, { ...mail, invoiceId });
}

export const orderMails: readonly MailKind[] = [orderPlaced, invoiceCorrected, documentCopy];
