import { listUsers } from "@rankwright/db/accounts";
import type { Tx } from "@rankwright/db/core";
import type { OrderRow } from "@rankwright/db/orders";
import type { Invoice } from "@rankwright/db/payments";
import { formatCents, paths } from "@rankwright/schema";
import type { Deps } from "../deps.ts";
import { letter, siteHost } from "../mail/letter.ts";
import { queueMail } from "../mail/queue.ts";
import type { PaymentEvent } from "./provider.ts";

type MailDeps = Pick<Deps, "env" | "now">;

/** Every admin, or the address of the settings while there is none. */
function owners(tx: Tx, { env }: MailDeps): string[] {
  const admins = listUsers(tx);
  return admins.length > 0 ? admins.map((user) => user.userEmail) : [env.ADMIN_EMAIL];
}

/** A note to each of the owners, once for each `key`. */
export function mailOwners(tx: Tx, deps: MailDeps, key: string, subject: string, text: string): void {
  for (const to of owners(tx, deps))
    queueMail(tx, { to, subject, text, onceKey: `${key}:${to.toLowerCase()}` }, deps.now());
}

const testNote = (order: OrderRow) => (order.testMode ? ["This was a test: no real money was moved."] : []);

/** The customer's receipt, once for each payment. */
export function mailReceipt(
  tx: Tx,
  deps: MailDeps,
  order: OrderRow,
  event: PaymentEvent,
  cents: number,
): void {
  const { env } = deps;
  const text = letter(env, [
    `thank you, ${order.customerName}: your payment of ${formatCents(cents)} for the ${order.packageName} package at ${siteHost(env)} has arrived.`,
    [
      `Order: ${order._id} of ${order.orderDate}`,
      `Amount: ${formatCents(cents)} ${event.currency}`,
      `PayPal transaction: ${event.txnId}`,
    ].join("\n"),
    `All your orders: ${env.SITE_URL}${paths.myOrder()}`,
    ...testNote(order),
  ]);
  const subject = `Receipt: ${order.packageName}, ${formatCents(cents)}`;
  const mail = { to: order.customerEmail, subject, text, onceKey: `receipt:${event.txnId}` };
  queueMail(tx, mail, deps.now());
}

/** Tells the customer of a refund, or of a dispute in which PayPal holds the money; once for each. */
export function mailRefund(
  tx: Tx,
  deps: MailDeps,
  order: OrderRow,
  event: PaymentEvent,
  cents: number,
): void {
  const { env } = deps;
  const amount = formatCents(-cents);
  const share = `${amount} of your payment for the ${order.packageName} package at ${siteHost(env)} (order ${order._id})`;
  const isDisputed = event.type === "reversed";
  const text = letter(env, [
    isDisputed
      ? `${share} was taken back from us because the payment is disputed. It is not with us, and it is not back with you yet: PayPal holds it until the dispute is decided, and tells you the outcome.`
      : `${share} went back to you through PayPal.`,
    `PayPal transaction: ${event.txnId}`,
    `All your orders: ${env.SITE_URL}${paths.myOrder()}`,
    ...testNote(order),
  ]);
  const subject = `${isDisputed ? "Payment disputed" : "Refund"}: ${order.packageName}, ${amount}`;
  const onceKey = `refund:${event.txnId}:${event.status}`;
  queueMail(tx, { to: order.customerEmail, subject, text, onceKey }, deps.now());
}

/** Tells the owner of booked money, with what to do about it when there is something. */
export function mailOwnerOfBooking(
  tx: Tx,
  deps: MailDeps,
  order: OrderRow,
  event: PaymentEvent,
  booked: { cents: number; balance: number; reason: string },
): void {
  const amount = formatCents(booked.cents);
  const text = letter(deps.env, [
    `PayPal says “${event.status}”: ${amount} for the ${order.packageName} package, order ${order._id}.`,
    ...(booked.reason ? [booked.reason] : []),
    [
      `Customer: ${order.customerName}, ${order.customerEmail}`,
      `Paid by: ${event.payer || "not named"}`,
      `PayPal transaction: ${event.txnId}`,
      `What the order brought so far: ${formatCents(booked.balance)}`,
    ].join("\n"),
    `All orders: ${deps.env.SITE_URL}${paths.totalOrders()}`,
    ...testNote(order),
  ]);
  const head = booked.reason ? "Please review this payment" : event.status;
  const subject = `${head}: ${order.packageName}, ${amount}`;
  mailOwners(tx, deps, `money:${event.txnId}:${event.status}`, subject, text);
}

/** Tells the owner of a rejected event, once for each transaction and status (or notification, without a transaction). */
export function mailRejected(
  tx: Tx,
  deps: MailDeps,
  order: OrderRow | undefined,
  event: PaymentEvent,
  reason: string,
  notificationId: string,
): void {
  const text = letter(deps.env, [
    `PayPal reported a payment that does not match its order. ${reason}`,
    [
      order
        ? `Order: ${order._id}, ${order.packageName}, ${order.customerEmail}`
        : "Order: none of this site's",
      `Paid by: ${event.payer || "not named"}`,
      `PayPal transaction: ${event.txnId || "not named"}`,
      `Amount: ${event.amount || "none"} ${event.currency}`,
    ].join("\n"),
    `Your admin panel: ${deps.env.SITE_URL}${paths.admin()}`,
  ]);
  const key = `rejected:${event.txnId || notificationId}:${event.status}:${order?._id ?? ""}`;
  mailOwners(tx, deps, key, "A payment needs your attention", text);
}

/** Tells the owner of a notification of another payment mode, once for each checkout: nothing is proven yet. */
export function mailOtherMode(
  tx: Tx,
  deps: MailDeps,
  { order, invoice }: { order: OrderRow; invoice: Invoice },
  event: PaymentEvent,
  reason: string,
): void {
  const text = letter(deps.env, [
    `A notification came that may be PayPal's. ${reason}`,
    [
      `Order: ${order._id}, ${order.packageName}, ${order.customerEmail}`,
      `It claims: ${event.status || "nothing"}, ${event.amount || "no amount"} ${event.currency}`,
    ].join("\n"),
    `Payments to review: ${deps.env.SITE_URL}${paths.payments()}`,
  ]);
  mailOwners(tx, deps, `otherMode:${invoice._id}`, "A payment of another mode waits", text);
}
