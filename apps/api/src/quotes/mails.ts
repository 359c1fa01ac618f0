import type { Tx } from "@rankwright/db/core";
import type { Invoice } from "@rankwright/db/invoices";
import type { OrderRow } from "@rankwright/db/orders";
import { newQuoteLink, type Quote } from "@rankwright/db/quotes";
import { paths } from "@rankwright/schema";
import type { Deps } from "../context/deps.ts";
import { words } from "../mail/kind.ts";
import { orderFacts } from "../mail/order-facts.ts";
import { queueOrderMail } from "../mail/order-mail.ts";
import { mailOwners } from "../mail/owners.ts";
import { queueMail } from "../mail/queue.ts";
import { roomLink } from "../mail/room-link.ts";
import { testNote } from "../mail/test-note.ts";
import { wordingFor } from "../mail/wording.ts";
import { amountsToPay } from "../payments/session/pay-link.ts";
import { amountsOf, buyerOfContent } from "./content.ts";
import {
  invoiceDueSoon,
  invoiceOverdue,
  invoiceToPay,
  quoteAnswered,
  quoteExpired,
  quoteReminder,
  quoteSent,
} from "./mail-kinds.ts";

type MailDeps = Pick<Deps, "db" | "env" | "now">;

const linkOf = (tx: Tx, { env, now }: MailDeps, { _id }: Quote): string =>
  env.SITE_URL + paths.quoteByLink(newQuoteLink(tx, _id, now()));

const quoteMails = { sent: quoteSent, reminder: quoteReminder, expired: quoteExpired } as const;

/** Mails the customer a quote, or reminds of it, with a new link. */
export function mailQuote(
  tx: Tx,
  deps: MailDeps,
  quote: Quote,
  kind: keyof typeof quoteMails,
  onceKey?: string,
): void {
  const { content } = quote;
  const { title, customerName: name, customerEmail: to, note } = content;
  const { currency, label } = quote;
  const { priceCents } = amountsOf({ ...deps, db: tx }, quote, buyerOfContent(content));
  // A customer whose country isn't known yet is probably at home.
  const customerCountry = content.customerCountry || deps.env.business.country;
  const wording = wordingFor(deps.env, quoteMails[kind], { customerCountry });
  const values = {
    name,
    title,
    quote: label,
    total: wording.money(priceCents, currency),
    validUntil: wording.longDay(quote.validUntil),
    note: note.trim(),
    link: linkOf(tx, deps, quote),
  };
  const mail = words(deps.env, quoteMails[kind], values, wording);
  queueMail(tx, { to, ...mail, ...(onceKey && { onceKey }) }, deps.now());
}

const invoiceMails = { sent: invoiceToPay, dueSoon: invoiceDueSoon, overdue: invoiceOverdue } as const;

/** Mails the customer an unpaid invoice, or reminds of it, with a link that pays it without a login. */
export function mailUnpaidInvoice(
  tx: Tx,
  deps: MailDeps,
  { quote, order, invoice }: { quote: Quote; order: OrderRow; invoice: Invoice },
  kind: keyof typeof invoiceMails,
  onceKey: string,
): void {
  const wording = wordingFor(deps.env, invoiceMails[kind], order);
  const values = {
    ...orderFacts(tx, deps, order, wording),
    invoice: invoice.label,
    amount: amountsToPay(tx, order, wording).toPay,
    dueDate: wording.longDay(quote.dueDay ?? ""),
    payLink: linkOf(tx, deps, quote),
    roomLink: roomLink(tx, deps, order._id),
    testNote: testNote(order, wording),
  };
  const mail = words(deps.env, invoiceMails[kind], values, wording);
  queueOrderMail(tx, deps, order, { ...mail, onceKey, invoiceId: invoice._id });
}

/** Mails the owners that the customer accepted or declined a quote. */
export function mailQuoteAnswered(tx: Tx, deps: MailDeps, quote: Quote): void {
  const { title, customerName: name } = quote.content;
  const mail = words(deps.env, quoteAnswered, {
    name,
    title,
    quote: quote.label,
    answer: quote.state === "accepted" ? "accepted" : "declined",
    reason: quote.reason.trim() === "" ? "" : `“${quote.reason.trim()}”`,
    panelLink: deps.env.SITE_URL + paths.quote(quote._id),
  });
  mailOwners(tx, deps, `quote-answered:${quote._id}:${quote.revision}`, mail);
}
