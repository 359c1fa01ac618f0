import { listUsers } from "@rankwright/db/accounts";
import type { Tx } from "@rankwright/db/core";
import type { OrderRow } from "@rankwright/db/orders";
import type { Notification, PaymentSession } from "@rankwright/db/payments";
import { formatCents, paths, providerNames } from "@rankwright/schema";
import type { Deps } from "../deps.ts";
import { letter, siteHost } from "../mail/letter.ts";
import { queueMail } from "../mail/queue.ts";

/** What a provider told. */
type Told = Pick<Notification, "provider" | "event">;
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
  { provider, event }: Told,
  cents: number,
): void {
  const { env } = deps;
  const name = providerNames[provider];
  const text = letter(env, [
    `thank you, ${order.customerName}: your payment of ${formatCents(cents)} for the ${order.packageName} package at ${siteHost(env)} has arrived.`,
    [
      `Order: ${order._id} of ${order.orderDate}`,
      `Amount: ${formatCents(cents)} ${event.currency}`,
      `${name} transaction: ${event.txnId}`,
    ].join("\n"),
    `All your orders: ${env.SITE_URL}${paths.myOrder()}`,
    ...testNote(order),
  ]);
  const subject = `Receipt: ${order.packageName}, ${formatCents(cents)}`;
  const mail = { to: order.customerEmail, subject, text, onceKey: `receipt:${provider}:${event.txnId}` };
  queueMail(tx, mail, deps.now());
}

/** Tells the customer of a refund, or of a dispute in which PayPal holds the money; once for each. */
export function mailRefund(
  tx: Tx,
  deps: MailDeps,
  order: OrderRow,
  { provider, event }: Told,
  cents: number,
): void {
  const { env } = deps;
  const name = providerNames[provider];
  const amount = formatCents(-cents);
  const share = `${amount} of your payment for the ${order.packageName} package at ${siteHost(env)} (order ${order._id})`;
  const isDisputed = event.type === "reversed";
  const text = letter(env, [
    isDisputed
      ? `${share} was taken back from us because the payment is disputed. It is not with us, and it is not back with you yet: ${name} holds it until the dispute is decided, and tells you the outcome.`
      : `${share} went back to you through ${name}.`,
    `${name} transaction: ${event.txnId}`,
    `All your orders: ${env.SITE_URL}${paths.myOrder()}`,
    ...testNote(order),
  ]);
  const subject = `${isDisputed ? "Payment disputed" : "Refund"}: ${order.packageName}, ${amount}`;
  const onceKey = `refund:${provider}:${event.txnId}:${event.status}`;
  queueMail(tx, { to: order.customerEmail, subject, text, onceKey }, deps.now());
}

/** Tells the owner of booked money, with what to do about it when there is something. */
export function mailOwnerOfBooking(
  tx: Tx,
  deps: MailDeps,
  order: OrderRow,
  { provider, event }: Told,
  booked: { cents: number; balance: number; reason: string },
): void {
  const name = providerNames[provider];
  const amount = formatCents(booked.cents);
  const text = letter(deps.env, [
    `${name} says “${event.status}”: ${amount} for the ${order.packageName} package, order ${order._id}.`,
    ...(booked.reason ? [booked.reason] : []),
    [
      `Customer: ${order.customerName}, ${order.customerEmail}`,
      `Paid by: ${event.payer || "not named"}`,
      `${name} transaction: ${event.txnId}`,
      `What the order brought so far: ${formatCents(booked.balance)}`,
    ].join("\n"),
    `All orders: ${deps.env.SITE_URL}${paths.totalOrders()}`,
    ...testNote(order),
  ]);
  const head = booked.reason ? "Please review this payment" : event.status;
  const subject = `${head}: ${order.packageName}, ${amount}`;
  mailOwners(tx, deps, `money:${provider}:${event.txnId}:${event.status}`, subject, text);
}

/** Tells the owner of a rejected event, once for each transaction and status (or notification, without a transaction). */
export function mailRejected(
  tx: Tx,
  deps: MailDeps,
  order: OrderRow | undefined,
  { _id, provider, event }: Told & { _id: string },
  reason: string,
): void {
  const name = providerNames[provider];
  const text = letter(deps.env, [
    `${name} reported a payment that does not match its order. ${reason}`,
    [
      order
        ? `Order: ${order._id}, ${order.packageName}, ${order.customerEmail}`
        : "Order: none of this site's",
      `Paid by: ${event.payer || "not named"}`,
      `${name} transaction: ${event.txnId || "not named"}`,
      `Amount: ${event.amount || "none"} ${event.currency}`,
    ].join("\n"),
    `Your admin panel: ${deps.env.SITE_URL}${paths.admin()}`,
  ]);
  const key = `rejected:${provider}:${event.txnId || _id}:${event.status}:${order?._id ?? ""}`;
  mailOwners(tx, deps, key, "A payment needs your attention", text);
}

/** Tells the owner of a notification of another payment mode, once for each checkout: nothing is proven yet. */
export function mailOtherMode(
  tx: Tx,
  deps: MailDeps,
  { order, session }: { order: OrderRow; session: PaymentSession },
  { provider, event }: Told,
  reason: string,
): void {
  const text = letter(deps.env, [
    `A notification came that may be ${providerNames[provider]}'s. ${reason}`,
    [
      `Order: ${order._id}, ${order.packageName}, ${order.customerEmail}`,
      `It claims: ${event.status || "nothing"}, ${event.amount || "no amount"} ${event.currency}`,
    ].join("\n"),
    `Payments to review: ${deps.env.SITE_URL}${paths.payments()}`,
  ]);
  mailOwners(tx, deps, `otherMode:${session._id}`, "A payment of another mode waits", text);
}

/** Tells the owner of a dispute that moved no money, once for each thing that is said of it. */
export function mailDisputed(
  tx: Tx,
  deps: MailDeps,
  order: OrderRow,
  { provider, event }: Told,
  reason: string,
): void {
  const text = letter(deps.env, [
    reason,
    [
      `Order: ${order._id}, ${order.packageName}, ${order.customerEmail}`,
      `Payment: ${event.parentTxnId || event.txnId || "not named"}`,
    ].join("\n"),
    `Payments to review: ${deps.env.SITE_URL}${paths.payments()}`,
    ...testNote(order),
  ]);
  const key = `dispute:${provider}:${event.txnId}:${event.status}`;
  mailOwners(tx, deps, key, "A payment is disputed", text);
}

/** How to pay an order by what the buyer does themselves; once for each session, or once more as a reminder. */
export function mailInstructions(
  tx: Tx,
  deps: MailDeps,
  order: OrderRow,
  session: Pick<PaymentSession, "_id" | "amountCents"> & { arrivedCents: number },
  lines: { label: string; value: string }[],
  isReminder = false,
): void {
  const { env } = deps;
  const price = formatCents(session.amountCents);
  const arrived =
    session.arrivedCents > 0 ? `${formatCents(session.arrivedCents)} has arrived, thank you. ` : "";
  const what = `the ${order.packageName} package at ${siteHost(env)}`;
  const text = letter(env, [
    isReminder
      ? `${arrived ? `${arrived}The other` : "your payment of"} ${price} for ${what} has not arrived yet. If it is on its way, thank you: there is nothing to do. Otherwise, this is where it goes:`
      : `this is how you pay ${price} for ${what}. We begin when the money has arrived.`,
    lines.map(({ label, value }) => `${label}: ${value}`).join("\n"),
    "Please give the reference exactly as it is: it tells us which order the money is for.",
    `The same on your order's page: ${env.SITE_URL}${paths.payNow(order._id)}`,
    ...testNote(order),
  ]);
  const subject = `${isReminder ? "Reminder: how" : "How"} to pay ${order.packageName}, ${price}`;
  const onceKey = `${isReminder ? "remind" : "instructions"}:${session._id}`;
  queueMail(tx, { to: order.customerEmail, subject, text, onceKey }, deps.now());
}
