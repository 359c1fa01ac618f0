import { briefStateOf } from "@rankwright/db/briefs";
import type { Tx } from "@rankwright/db/core";
import { findOrder, type OrderRow } from "@rankwright/db/orders";
import type { PaymentSession, ReceivedEvent } from "@rankwright/db/payments";
import {
  formatCents,
  invoiceTexts,
  orderDateOf,
  type ProviderId,
  paths,
  providerNames,
  transactionName,
} from "@rankwright/schema";
import type { Deps } from "../context/deps.ts";
import { workBeginsOn } from "../early-start/work-begins.ts";
import { words } from "../mail/kind.ts";
import { orderFacts, taxOf } from "../mail/order-facts.ts";
import { queueOrderMail } from "../mail/order-mail.ts";
import { mailOwners } from "../mail/owners.ts";
import type { Mail } from "../mail/queue.ts";
import { roomLink } from "../mail/room-link.ts";
import { testNote } from "../mail/test-note.ts";
import { english, type Wording, wordingFor } from "../mail/wording.ts";
import {
  booked,
  customerDisputed,
  disputed,
  disputeOver,
  otherMode,
  receipt,
  refunded,
  refundFailed,
  refundReceived,
  refundReturned,
  rejected,
  unpaid,
} from "./mail-kinds.ts";
import { isFailedRefund, type PaymentEvent } from "./provider.ts";

/** Amount of a movement, the order's balance after it (both in cents), and its invoice or credit note. */
interface MovementSummary {
  cents: number;
  balance: number;
  invoiceId: string | undefined;
}
/** Facts about the order's subscription on a receipt: rows, and the link to its page. Empty for other orders. */
export interface PlanReceipt {
  rows: readonly string[];
  manageLink: string;
}
export type MailDeps = Pick<Deps, "env" | "now">;

/** Returns rows of a mail's table. Each is put on one line, because customers may have typed its value. */
export const lines = (...all: (string | false)[]) =>
  all
    .filter((line) => line !== false)
    .map((line) => line.replace(/\s+/g, " ").trim())
    .join("\n");
const inPanel = ({ env }: MailDeps, orderId: string) => env.SITE_URL + paths.paymentStatus(orderId);
/** Row of a partly paid order; false for others. */
const stillToPay = (
  { paymentStatus, priceCents, currency }: OrderRow,
  balance: number,
  { phrases: { row, labels }, money }: Wording = english,
) => paymentStatus === "UnPaid" && row(labels.stillToPay, money(priceCents - balance, currency));
const providerIn = ({ language }: Wording, provider: ProviderId): string =>
  provider === "bank-transfer" ? invoiceTexts[language].bank : providerNames[provider];
/** Label of a provider's transaction. */
const transactionIn = ({ phrases }: Wording, provider: ProviderId): string =>
  provider === "bank-transfer"
    ? phrases.labels.bankTransaction
    : phrases.transaction(providerNames[provider]);
/** Row for the owner with the day from which work may begin; false if it may begin now. */
function workBegins(tx: Tx, deps: MailDeps, order: OrderRow): string | false {
  const day = workBeginsOn(tx, deps, order);
  return day !== null && `Work may begin: ${orderDateOf(day)}, when the withdrawal period is over`;
}
export const paymentNote = (order: OrderRow, wording: Wording = english) => testNote(order, wording, true);

/** Returns the deduplication key of a mail about a manual booking, which has no transaction id. */
const byHandKey = (mail: "receipt" | "refund", deps: MailDeps, { _id }: OrderRow) =>
  `${mail}:by-hand:${_id}:${deps.now()}`;

/** Mails the customer a receipt, once per payment. Without a provider's event, the owner recorded the payment manually. */
export function mailReceipt(
  tx: Tx,
  deps: MailDeps,
  order: OrderRow,
  received: ReceivedEvent | undefined,
  { cents, balance, invoiceId, plan, bulk }: MovementSummary & Pick<Mail, "bulk"> & { plan: PlanReceipt },
): void {
  const { env } = deps;
  const currency = received?.event.currency ?? order.currency;
  const wording = wordingFor(env, receipt, order);
  const { phrases, money, moneyWithCode, orderDay } = wording;
  const { row, labels } = phrases;
  const tax = taxOf(order, wording);
  const values = {
    ...orderFacts(tx, deps, order, wording),
    amount: money(cents, currency),
    details: lines(
      row(labels.amountPaid, moneyWithCode(cents, currency)),
      tax !== "" && row(labels.tax, tax),
      row(labels.order, order._id),
      row(labels.orderDate, orderDay(order.orderDate)),
      received !== undefined && row(transactionIn(wording, received.provider), received.event.txnId),
      stillToPay(order, balance, wording),
      ...plan.rows,
      order.paymentStatus === "Cancelled" && row(labels.refund, phrases.refundFollows),
    ),
    briefNote: briefStateOf(tx, order._id) === "open" ? phrases.briefNote : "",
    roomLink: roomLink(tx, deps, order._id),
    ordersLink: env.SITE_URL + paths.myOrder(),
    manageLink: plan.manageLink,
    testNote: paymentNote(order, wording),
  };
  const mail = words(env, receipt, values, wording);
  const onceKey = received
    ? `receipt:${received.provider}:${received.event.txnId}`
    : byHandKey("receipt", deps, order);
  queueOrderMail(tx, deps, order, { ...mail, onceKey, invoiceId, bulk });
}

/** Picks the customer's mail for a refund, a dispute, or the reversal of either. */
function movementMailKind(event: PaymentEvent) {
  if (event.type === "refunded") return refunded;
  if (event.type === "reversed") return customerDisputed;
  return isFailedRefund(event) ? refundReturned : disputeOver;
}

/**
 * Mails the customer about a refund, a dispute, or the reversal of either; once per movement. Without a provider's event, the
 * owner recorded a refund manually.
 */
export function mailMovement(
  tx: Tx,
  deps: MailDeps,
  order: OrderRow,
  received: ReceivedEvent | undefined,
  { cents, invoiceId }: Omit<MovementSummary, "balance">,
): void {
  const { env } = deps;
  const kind = received && movementMailKind(received.event);
  const wording = wordingFor(env, kind ?? refundReceived, order);
  const about = {
    ...orderFacts(tx, deps, order, wording),
    amount: wording.money(Math.abs(cents), received?.event.currency ?? order.currency),
    roomLink: roomLink(tx, deps, order._id),
    ordersLink: env.SITE_URL + paths.myOrder(),
    testNote: paymentNote(order, wording),
  };
  const by = received && {
    provider: providerIn(wording, received.provider),
    transaction: received.event.txnId,
  };
  const mail =
    kind && by ? words(env, kind, { ...about, ...by }, wording) : words(env, refundReceived, about, wording);
  const onceKey = received
    ? `refund:${received.provider}:${received.event.txnId}:${received.event.status}`
    : byHandKey("refund", deps, order);
  queueOrderMail(tx, deps, order, { ...mail, onceKey, invoiceId });
}

/** Notifies the owner of a booking; `reason` states what to do about it, if anything. */
export function mailOwnerOfBooking(
  tx: Tx,
  deps: MailDeps,
  order: OrderRow,
  { provider, event }: ReceivedEvent,
  { cents, balance, reason, bulk }: Omit<MovementSummary, "invoiceId"> & { reason: string; bulk: boolean },
): void {
  const name = providerNames[provider];
  const paid = order.paymentStatus === "UnPaid" ? "Partly paid" : "Paid";
  const mail = words(deps.env, booked, {
    ...orderFacts(tx, deps, order),
    // The provider's "Completed" next to a package's name would read as if the work were done.
    head: reason ? "Please review this payment" : event.type === "captured" ? paid : event.status,
    amount: formatCents(cents, event.currency),
    // A sentence begins with it.
    provider: name.charAt(0).toUpperCase() + name.slice(1),
    status: event.status,
    reason,
    details: lines(
      `Customer: ${order.customerName}, ${order.customerEmail}`,
      // Refunds and charges of a stored payment method don't name the payer.
      event.payer !== "" && `Paid by: ${event.payer}`,
      `${transactionName(provider)}: ${event.txnId}`,
      `Net received: ${formatCents(balance, event.currency)}`,
      stillToPay(order, balance),
      event.type === "captured" && workBegins(tx, deps, order),
    ),
    orderLink: inPanel(deps, order._id),
    ordersLink: deps.env.SITE_URL + paths.totalOrders(),
    testNote: paymentNote(order),
  });
  mailOwners(tx, deps, `money:${provider}:${event.txnId}:${event.status}`, { ...mail, bulk });
}

/** Notifies the owner of a rejected event, once per transaction and status, or per notification if it has no transaction id. */
export function mailRejected(
  tx: Tx,
  deps: MailDeps,
  order: OrderRow | undefined,
  { _id, provider, event }: ReceivedEvent,
  reason: string,
): void {
  const name = providerNames[provider];
  const mail = words(deps.env, rejected, {
    provider: name,
    reason,
    details: lines(
      order ? `Order: ${order._id}, ${order.packageName}, ${order.customerEmail}` : "Order: unknown",
      `Paid by: ${event.payer || "unknown"}`,
      `${transactionName(provider)}: ${event.txnId || "unknown"}`,
      `Amount: ${event.amount || "none"} ${event.currency}`,
    ),
    panelLink: deps.env.SITE_URL + paths.payments(),
  });
  const key = `rejected:${provider}:${event.txnId || _id}:${event.status}:${order?._id ?? ""}`;
  mailOwners(tx, deps, key, mail);
}

/** Notifies the owner of an unverified notification of another payment mode, once per checkout. */
export function mailOtherMode(
  tx: Tx,
  deps: MailDeps,
  { order, session }: { order: OrderRow; session: PaymentSession },
  { provider, event }: ReceivedEvent,
  reason: string,
): void {
  const mail = words(deps.env, otherMode, {
    provider: providerNames[provider],
    reason,
    details: lines(
      `Order: ${order._id}, ${order.packageName}, ${order.customerEmail}`,
      `Reported: ${event.status || "nothing"}, ${event.amount || "no amount"} ${event.currency}`,
    ),
    reviewLink: deps.env.SITE_URL + paths.payments(),
  });
  mailOwners(tx, deps, `otherMode:${session._id}`, mail);
}

/** Notifies the owner of a dispute that moved no money, once per status. */
export function mailDisputed(
  tx: Tx,
  deps: MailDeps,
  order: OrderRow,
  { provider, event }: ReceivedEvent,
  reason: string,
): void {
  const mail = words(deps.env, disputed, {
    ...orderFacts(tx, deps, order),
    reason,
    details: lines(
      `E-mail: ${order.customerEmail}`,
      `Payment: ${event.parentTxnId || event.txnId || "unknown"}`,
    ),
    reviewLink: deps.env.SITE_URL + paths.payments(),
    testNote: paymentNote(order),
  });
  mailOwners(tx, deps, `dispute:${provider}:${event.txnId}:${event.status}`, mail);
}

/** Notifies the owner that a requested refund failed, once per refund. */
export function mailRefundFailed(
  tx: Tx,
  deps: MailDeps,
  session: PaymentSession,
  refund: { _id: string; orderId: string; cents: number },
  reason: string,
): void {
  const order = findOrder(tx, refund.orderId);
  if (!order) return;
  const mail = words(deps.env, refundFailed, {
    ...orderFacts(tx, deps, order),
    amount: formatCents(refund.cents, session.currency),
    provider: providerNames[session.provider],
    reason,
    orderLink: inPanel(deps, refund.orderId),
  });
  mailOwners(tx, deps, `refund-failed:${refund._id}`, mail);
}

/** Notifies the owner of an order that stays unpaid although its provider sent a notification, once per checkout. */
export function mailUnpaid(
  tx: Tx,
  deps: MailDeps,
  { _id, orderId }: Pick<PaymentSession, "_id" | "orderId">,
  reason: string,
): void {
  const order = findOrder(tx, orderId);
  if (!order) return;
  const mail = words(deps.env, unpaid, {
    ...orderFacts(tx, deps, order),
    reason,
    orderLink: inPanel(deps, orderId),
    panelLink: deps.env.SITE_URL + paths.admin(),
  });
  mailOwners(tx, deps, `unpaid:${_id}`, mail);
}
