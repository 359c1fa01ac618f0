import { type Db, type Invoice, listUsers, type OrderRow } from "@rankwright/db";
import { formatCents, paths } from "@rankwright/schema";
import type { Deps } from "../deps.ts";
import { letter, siteName } from "../mail/letter.ts";
import { queueMail } from "../mail/queue.ts";
import type { Reading } from "./provider.ts";

type Parts = Pick<Deps, "env" | "now">;

/** Where notes to the owner go: every admin, or the address of the settings while there is none. */
function owners(tx: Db, { env }: Parts): string[] {
  const admins = listUsers(tx);
  return admins.length > 0 ? admins.map((user) => user.userEmail) : [env.ADMIN_EMAIL];
}

/** A note to each of the owners, once for each `key`. */
export function tellOwners(tx: Db, deps: Parts, key: string, subject: string, text: string): void {
  for (const to of owners(tx, deps))
    queueMail(tx, { to, subject, text, onceKey: `${key}:${to.toLowerCase()}` }, deps.now());
}

const testNote = (order: OrderRow) => (order.testMode ? ["This was a test: no real money was moved."] : []);

/** The customer's receipt, once for each payment. */
export function mailReceipt(tx: Db, deps: Parts, order: OrderRow, reading: Reading, cents: number): void {
  const { env } = deps;
  const text = letter(env, [
    `thank you, ${order.customerName}: your payment of ${formatCents(cents)} for the ${order.packageName} package at ${siteName(env)} has arrived.`,
    [
      `Order: ${order._id} of ${order.orderDate}`,
      `Amount: ${formatCents(cents)} ${reading.currency}`,
      `PayPal transaction: ${reading.txnId}`,
    ].join("\n"),
    `All your orders: ${env.SITE_URL}${paths.myOrder()}`,
    ...testNote(order),
  ]);
  const subject = `Receipt: ${order.packageName}, ${formatCents(cents)}`;
  const mail = { to: order.customerEmail, subject, text, onceKey: `receipt:${reading.txnId}` };
  queueMail(tx, mail, deps.now());
}

/** Tells the customer of money that went back, or that PayPal took back and holds; once for each. */
export function mailBack(tx: Db, deps: Parts, order: OrderRow, reading: Reading, cents: number): void {
  const { env } = deps;
  const amount = formatCents(-cents);
  const part = `${amount} of your payment for the ${order.packageName} package at ${siteName(env)} (order ${order._id})`;
  const isHeld = reading.happening === "takenBack";
  const text = letter(env, [
    isHeld
      ? `${part} was taken back from us because the payment is disputed. It is not with us, and it is not back with you yet: PayPal holds it until the dispute is decided, and tells you the outcome.`
      : `${part} went back to you through PayPal.`,
    `PayPal transaction: ${reading.txnId}`,
    `All your orders: ${env.SITE_URL}${paths.myOrder()}`,
    ...testNote(order),
  ]);
  const subject = `${isHeld ? "Payment disputed" : "Refund"}: ${order.packageName}, ${amount}`;
  const onceKey = `refund:${reading.txnId}:${reading.status}`;
  queueMail(tx, { to: order.customerEmail, subject, text, onceKey }, deps.now());
}

/** Tells the owner of booked money, with what to do about it when there is something. */
export function mailOwnerOfMoney(
  tx: Db,
  deps: Parts,
  order: OrderRow,
  reading: Reading,
  booked: { cents: number; balance: number; reason: string },
): void {
  const amount = formatCents(booked.cents);
  const text = letter(deps.env, [
    `PayPal says “${reading.status}”: ${amount} for the ${order.packageName} package, order ${order._id}.`,
    ...(booked.reason ? [booked.reason] : []),
    [
      `Customer: ${order.customerName}, ${order.customerEmail}`,
      `Paid by: ${reading.payer || "not named"}`,
      `PayPal transaction: ${reading.txnId}`,
      `What the order brought so far: ${formatCents(booked.balance)}`,
    ].join("\n"),
    `All orders: ${deps.env.SITE_URL}${paths.totalOrders()}`,
    ...testNote(order),
  ]);
  const head = booked.reason ? "Please look at this payment" : reading.status;
  const subject = `${head}: ${order.packageName}, ${amount}`;
  tellOwners(tx, deps, `money:${reading.txnId}:${reading.status}`, subject, text);
}

/**
 * Tells the owner of a genuine notification that could not be booked, once for each transaction and status; one without a
 * transaction is known by its own id.
 */
export function mailOdd(
  tx: Db,
  deps: Parts,
  order: OrderRow | undefined,
  reading: Reading,
  reason: string,
  notificationId: string,
): void {
  const text = letter(deps.env, [
    `PayPal told of a payment that does not fit. ${reason}`,
    [
      order
        ? `Order: ${order._id}, ${order.packageName}, ${order.customerEmail}`
        : "Order: none of this site's",
      `Paid by: ${reading.payer || "not named"}`,
      `PayPal transaction: ${reading.txnId || "not named"}`,
      `Amount: ${reading.amount || "none"} ${reading.currency}`,
    ].join("\n"),
    `Your admin panel: ${deps.env.SITE_URL}${paths.admin()}`,
  ]);
  const key = `odd:${reading.txnId || notificationId}:${reading.status}:${order?._id ?? ""}`;
  tellOwners(tx, deps, key, "A payment needs your attention", text);
}

/** Tells the owner of a notification that waits for another payment mode, once for each checkout: it proves nothing yet. */
export function mailOtherMode(
  tx: Db,
  deps: Parts,
  { order, invoice }: { order: OrderRow; invoice: Invoice },
  reading: Reading,
  reason: string,
): void {
  const text = letter(deps.env, [
    `A notification came that may be PayPal's. ${reason}`,
    [
      `Order: ${order._id}, ${order.packageName}, ${order.customerEmail}`,
      `It claims: ${reading.status || "nothing"}, ${reading.amount || "no amount"} ${reading.currency}`,
    ].join("\n"),
    `Payments to look at: ${deps.env.SITE_URL}${paths.payments()}`,
  ]);
  tellOwners(tx, deps, `otherMode:${invoice._id}`, "A payment of another mode waits", text);
}
