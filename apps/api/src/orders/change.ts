import { audit, type Db, type Tx } from "@rankwright/db/core";
import {
  type AnsweredOrder,
  findOrder,
  type OrderCustomer,
  type OrderRow,
  setPaymentStatus,
} from "@rankwright/db/orders";
import { balanceOf, bookByHand } from "@rankwright/db/payments";
import {
  canCancel,
  canPay,
  DEFAULT_CURRENCY,
  formatCents,
  mayBecome,
  normalEmail,
  type Order,
  orderFieldsOf,
  type PaymentStatus,
  paymentModeOf,
  type SessionUser,
  testModeOf,
  worksHere,
} from "@rankwright/schema";
import type { Deps } from "../context/deps.ts";
import { writePaper } from "../invoices/write.ts";
import { mailMoved, mailReceipt } from "../payments/mails.ts";
import { heldBy } from "../payments/session/held.ts";
import type { Env } from "../settings/env.ts";
import { notFound, refuse } from "../trpc/errors.ts";

/** An order as it is answered: its documented fields, and the currency where it is another than theirs. */
export function toOrder(order: AnsweredOrder): Order {
  const { _id, packageName, packagePrice, currency, customerEmail } = order;
  const { paymentStatus, orderStatus, orderDate } = order;
  return {
    _id,
    packageName,
    packagePrice,
    ...(currency !== DEFAULT_CURRENCY && { currency }),
    customerEmail,
    ...orderFieldsOf(order),
    paymentStatus,
    orderStatus,
    orderDate,
  };
}

/** Whose orders are this person's own. */
export function customerOf(user: SessionUser): OrderCustomer {
  return { accountId: user._id, emailKey: user.emailVerified ? normalEmail(user.email) : null };
}

/** Whether this person is the order's customer. */
export function isOwn(order: OrderRow, user: SessionUser): boolean {
  const customer = customerOf(user);
  return order.accountId === customer.accountId || order.emailKey === customer.emailKey;
}

/** An order that this person may read: one's own, or any for whoever works here; undefined for every other id. */
export function seenOrder(db: Db, _id: string, user: SessionUser): OrderRow | undefined {
  const order = findOrder(db, _id);
  return order && (isOwn(order, user) || worksHere(user)) ? order : undefined;
}

/** The order, if this person may read it; another's is as missing as one that never was. */
export function needSeenOrder(db: Db, _id: string, user: SessionUser): OrderRow {
  const order = seenOrder(db, _id, user);
  if (!order) throw notFound("order");
  return order;
}

/** The order, if it is this person's to pay or cancel: one's own, or any for an admin; else it is missing. */
export function needOrder(db: Db, _id: string, user: SessionUser): OrderRow {
  const order = needSeenOrder(db, _id, user);
  if (!isOwn(order, user) && !user.isAdmin) throw notFound("order");
  return order;
}

/** An order is paid in the mode it was placed in, with money or with that kind of test: the sums would mix them. */
export function needSameMode(order: OrderRow, env: Pick<Env, "setups">): void {
  if (!canPay(order.paymentStatus) || paymentModeOf(env) === "off" || order.testMode === testModeOf(env))
    return;
  throw refuse(
    "CONFLICT",
    order.testMode === null
      ? "This order was placed for a real payment, and payments are a test now: it can't be paid."
      : "This order was placed as a test and can't be paid; please place a new one.",
  );
}

/** Why an unpaid order can't be cancelled: money for it is here, or on its way; undefined where there is none. */
function moneyFor(tx: Tx, order: OrderRow, { isAdmin }: Pick<SessionUser, "isAdmin">): string | undefined {
  const paidCents = balanceOf(tx, order._id);
  if (paidCents > 0)
    return `${formatCents(paidCents, order.currency)} of this order is paid: it can be cancelled once that is given back.`;
  const held = heldBy(tx, order);
  if (held === null) return undefined;
  const next = isAdmin
    ? "Once it is here, give it back."
    : "Write to us, and we give it back once it is here.";
  return `${held} has taken on a payment of this order and passes it on, so it can't be cancelled now. ${next}`;
}

/** Cancels an unpaid order; a cancelled one stays as it is, one that money came for or is on its way for is refused. */
export function cancel(
  tx: Tx,
  order: OrderRow,
  user: Pick<SessionUser, "email" | "isAdmin">,
  now: number,
): OrderRow {
  if (order.paymentStatus === "Cancelled") return order;
  const money = canCancel(order.paymentStatus)
    ? moneyFor(tx, order, user)
    : "This order is paid and can't be cancelled here.";
  if (money !== undefined) throw refuse("CONFLICT", money, { current: toOrder(order) });
  if (user.isAdmin) audit(tx, user.email, "orders.cancel", order._id, now);
  return setPaymentStatus(tx, order, "Cancelled", { byWhom: user.email, note: "", now });
}

/**
 * What an admin books by hand, with the ledger: a payment that came another way, or money that was given back.
 * The status the order has already changes nothing. `mailsCustomer` mails the customer what was booked, with its paper.
 */
export function setPaymentByHand(
  tx: Tx,
  { env }: Pick<Deps, "env">,
  order: OrderRow,
  to: PaymentStatus,
  by: { user: SessionUser; reason: string; now: number; mailsCustomer: boolean },
): OrderRow {
  const from = order.paymentStatus;
  if (from === to) return order;
  if (!mayBecome(from, to))
    throw refuse("CONFLICT", `An order that is ${from} can't become ${to}.`, { current: toOrder(order) });
  // Also an unpaid order may have brought a part of its price.
  const cents = bookByHand(tx, order, to === "Paid" ? order.priceCents : 0, by.now);
  const subject = `${order._id}: ${from} to ${to}, ${by.reason}`;
  audit(tx, by.user.email, "orders.setPaymentStatus", subject, by.now);
  const paper = { becamePaid: to === "Paid", payment: { provider: "by-hand", txnId: "" } } as const;
  const deps = { env, now: () => by.now };
  const invoiceId = writePaper(tx, deps, order, paper)?._id;
  const note = `By hand: ${by.reason}`;
  const after = setPaymentStatus(tx, order, to, { byWhom: by.user.email, note, now: by.now });
  if (by.mailsCustomer && cents < 0) mailMoved(tx, deps, after, undefined, { cents, invoiceId });
  if (by.mailsCustomer && cents > 0)
    mailReceipt(tx, deps, after, undefined, { cents, balance: order.priceCents, invoiceId });
  return after;
}
