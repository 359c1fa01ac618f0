import { audit, type Db, type Tx } from "@rankwright/db/core";
import {
  type AnsweredOrder,
  findOrder,
  type OrderCustomer,
  type OrderRow,
  setPaymentStatus,
} from "@rankwright/db/orders";
import { balanceOf, bookManualEntry, settleUnderpaid } from "@rankwright/db/payments";
import { type Colleague, findColleague, hostIdOf } from "@rankwright/db/rooms";
import {
  amountText,
  canCancel,
  canPay,
  DEFAULT_CURRENCY,
  formatCents,
  isTeamMember,
  mayBecome,
  normalEmail,
  type Order,
  orderFieldsOf,
  type PaymentStatus,
  paymentModeOf,
  perOrderField,
  type SessionUser,
  soldOf,
  testModeOf,
} from "@rankwright/schema";
import type { Deps } from "../context/deps.ts";
import { creditUnpaidInvoice, issueInvoice } from "../invoices/issue.ts";
import { mailMovement, mailReceipt } from "../payments/mails.ts";
import { isBeingCharged } from "../payments/renewals/charge.ts";
import { planOrderCancelled, planOrderPaid } from "../payments/renewals/order-paid.ts";
import { planReceipt } from "../payments/renewals/receipt.ts";
import { pendingProvider } from "../payments/session/pending.ts";
import type { Env } from "../settings/env.ts";
import { notFound, refuse } from "../trpc/errors.ts";
import { mailDocumentCopy } from "./mails.ts";

/**
 * Converts an order to its documented fields, plus the total if it isn't the price, its lines and taxes, the currency if it is not the
 * default one, the title of a request, and the request for an early start.
 */
export function toOrder(order: AnsweredOrder): Order {
  const { _id, packageName, packagePrice, priceCents, sale, currency, customerEmail } = order;
  const { requestTitle, earlyStart, paymentStatus, orderStatus, orderDate } = order;
  const total = amountText(packagePrice, priceCents);
  return {
    _id,
    packageName,
    packagePrice,
    ...(total !== packagePrice && { total }),
    ...(sale && soldOf(sale)),
    ...(currency !== DEFAULT_CURRENCY && { currency }),
    customerEmail,
    ...orderFieldsOf(order),
    ...(requestTitle !== "" && { requestTitle }),
    ...(earlyStart !== null && { earlyStart }),
    paymentStatus,
    orderStatus,
    orderDate,
  };
}

/** Returns the account and verified e-mail address by which a user's own orders are found. */
export function customerOf(user: SessionUser): OrderCustomer {
  return { accountId: user._id, emailKey: user.emailVerified ? normalEmail(user.email) : null };
}

/** True if the user is the order's customer. */
export function isOwn(order: OrderRow, user: SessionUser): boolean {
  const customer = customerOf(user);
  return order.accountId === customer.accountId || order.emailKey === customer.emailKey;
}

/** Returns the user's permission as a colleague whom the order's customer has added; undefined if they are not one. */
export const colleagueIn = (db: Db, order: OrderRow, user: SessionUser): Colleague | undefined =>
  user.emailVerified ? findColleague(db, hostIdOf(db, order), normalEmail(user.email)) : undefined;

/**
 * Returns an order that the user may read: their own, one that they were added to as a colleague, or any for staff. Returns undefined
 * for every other id.
 */
export function findReadableOrder(db: Db, _id: string, user: SessionUser): OrderRow | undefined {
  const order = findOrder(db, _id);
  return order && (isOwn(order, user) || isTeamMember(user) || colleagueIn(db, order, user))
    ? order
    : undefined;
}

/** Returns an order as shown to people who may not see the billing details: of the customer's details only the name, and not what they agreed to. */
export const toSharedOrder = (order: AnsweredOrder): Order => ({
  ...toOrder({ ...order, earlyStart: null, sale: null }),
  customerEmail: "",
  ...perOrderField((name) => (name === "customerName" ? order[name] : "")),
});

/**
 * Returns an order as shown to a user who may read it. Colleagues without the permission to read invoices don't see the billing
 * details.
 */
export function orderFor(db: Db, order: OrderRow, user: SessionUser): Order {
  const readsAll = isOwn(order, user) || isTeamMember(user) || colleagueIn(db, order, user)?.readsInvoices;
  return readsAll ? toOrder(order) : toSharedOrder(order);
}

/** Returns the order if the user may read it. Throws NOT_FOUND otherwise. */
export function requireSeenOrder(db: Db, _id: string, user: SessionUser): OrderRow {
  const order = findReadableOrder(db, _id, user);
  if (!order) throw notFound("order");
  return order;
}

/** Returns the order if the user may pay or cancel it: their own, or any for admins. Throws NOT_FOUND otherwise. */
export function requireOrder(db: Db, _id: string, user: SessionUser): OrderRow {
  const order = requireSeenOrder(db, _id, user);
  if (!isOwn(order, user) && !user.isAdmin) throw notFound("order");
  return order;
}

/** An order can only be paid in the mode in which it was placed, because totals would otherwise mix real and test payments. */
export function requireSameMode(order: OrderRow, env: Pick<Env, "setups">): void {
  if (!canPay(order.paymentStatus) || paymentModeOf(env) === "off" || order.testMode === testModeOf(env))
    return;
  throw refuse(
    "CONFLICT",
    order.testMode === null
      ? "This order was placed for a real payment. It can't be paid while payments are in test mode."
      : "This order was placed as a test and can't be paid. Please place a new order.",
  );
}

/**
 * Returns why an unpaid order can't be cancelled: it has payments that were received or are pending. Returns undefined if there
 * are none.
 */
function cancellationBlocker(
  tx: Tx,
  order: OrderRow,
  { isAdmin }: Pick<SessionUser, "isAdmin">,
): string | undefined {
  const paidCents = balanceOf(tx, order._id);
  if (paidCents > 0)
    return `${formatCents(paidCents, order.currency)} of this order is paid. Refund it before you cancel the order.`;
  const held = pendingProvider(tx, order);
  if (held === null)
    return isBeingCharged(tx, order)
      ? "This order is being charged right now, so it can't be cancelled."
      : undefined;
  const next = isAdmin ? "Refund it once it arrives." : "Write to us, and we will refund it once it arrives.";
  return `${held} is processing a payment for this order, so it can't be cancelled now. ${next}`;
}

/** Cancels an unpaid order. Does nothing if it is cancelled. Throws CONFLICT if it has payments that were received or are pending. */
export function cancel(
  tx: Tx,
  order: OrderRow,
  user: Pick<SessionUser, "email" | "isAdmin">,
  deps: Pick<Deps, "env" | "now">,
): OrderRow {
  const now = deps.now();
  if (order.paymentStatus === "Cancelled") return order;
  const money = canCancel(order.paymentStatus)
    ? cancellationBlocker(tx, order, user)
    : "This order is paid and can't be cancelled here.";
  if (money !== undefined) throw refuse("CONFLICT", money, { current: toOrder(order) });
  if (user.isAdmin) audit(tx, user.email, "orders.cancel", order._id, now);
  const cancelled = setPaymentStatus(tx, order, "Cancelled", { byWhom: user.email, note: "", now });
  const note = creditUnpaidInvoice(tx, deps, order);
  if (note) mailDocumentCopy(tx, deps, cancelled, note);
  planOrderCancelled(tx, deps, cancelled, "unpaid");
  return cancelled;
}

/**
 * Sets an order's payment status manually, for a payment or refund outside the providers, and books it in the ledger. Does nothing if
 * the order already has that status. `mailsCustomer` mails the customer the receipt or refund notice, with the invoice or credit note.
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
    throw refuse("CONFLICT", `An order can't change from ${from} to ${to}.`, { current: toOrder(order) });
  // Books the difference to the current balance, because an order may be partly paid or refunded.
  settleUnderpaid(tx, order._id);
  const cents = bookManualEntry(tx, order, to === "Paid" ? order.priceCents : 0, by.now);
  const subject = `${order._id}: ${from} to ${to}, ${by.reason}`;
  audit(tx, by.user.email, "orders.setPaymentStatus", subject, by.now);
  const document = { becamePaid: to === "Paid", payment: { provider: "by-hand", txnId: "" } } as const;
  const deps = { env, now: () => by.now };
  const note = `Manually: ${by.reason}`;
  const after = setPaymentStatus(tx, order, to, { byWhom: by.user.email, note, now: by.now });
  if (to === "Paid") planOrderPaid(tx, deps, after);
  else planOrderCancelled(tx, deps, after, from === "Paid" ? "refunded" : "unpaid");
  const invoice =
    from === "UnPaid" && to === "Cancelled"
      ? creditUnpaidInvoice(tx, deps, order, -cents)
      : issueInvoice(tx, deps, order, document);
  const invoiceId = invoice?._id;
  if (by.mailsCustomer && cents < 0) mailMovement(tx, deps, after, undefined, { cents, invoiceId });
  if (by.mailsCustomer && cents === 0 && invoice) mailDocumentCopy(tx, deps, after, invoice);
  if (by.mailsCustomer && cents > 0) {
    const plan = planReceipt(tx, deps, after);
    mailReceipt(tx, deps, after, undefined, { cents, balance: order.priceCents, invoiceId, plan });
  }
  return after;
}
