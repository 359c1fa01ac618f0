import { audit, type Db, type Tx } from "@rankwright/db/core";
import { findOrder, findOrders } from "@rankwright/db/orders";
import {
  countFlaggedInvoices,
  countToLookAt,
  findNotification,
  flaggedInvoices,
  isByHand,
  type LedgerRow,
  ledgerOf,
  type Notification,
  notificationsOf,
  notificationsToLookAt,
  unflagInvoices,
  updateNotification,
} from "@rankwright/db/payments";
import { canPutAside, isTestMode } from "@rankwright/schema";
import type { Env } from "../env.ts";
import { notFound, refuse } from "../errors.ts";
import { otherMode } from "./mode.ts";
import { parsePaypal } from "./paypal-standard/provider.ts";
import { type By, LOOK_AFTER_MS } from "./unpaid.ts";

const LIMIT = 50;
/** A notification that was not settled for so long is worth a look. */
const WAITING_MS = 10 * 60_000;

/** Whether it can be checked once more: what it brought is not in the ledger. */
function isOpen(row: Notification, ledger: LedgerRow[]): boolean {
  return !ledger.some((entry) => entry.notificationId === row._id);
}

/** A notification as the admin reads it; `at` in milliseconds, `amount` and `currency` as they were written. */
function shown(row: Notification, ledger: LedgerRow[]) {
  const { status, txnId, amount, currency, payer, payee } = parsePaypal(row.raw);
  const { _id, state, reason, orderId, tries, createdAt: at } = row;
  return {
    _id,
    at,
    state,
    reason,
    orderId,
    status,
    txnId,
    amount,
    currency,
    payer,
    payee,
    tries,
    /** Whether the provider says that it sent it; until then nothing in it is to be believed. */
    verified: row.verifiedAt !== null,
    canCheck: isOpen(row, ledger),
    canPutAside: canPutAside(state),
  };
}

const booksOf = (db: Db, { orderId }: Notification) => (orderId === null ? [] : ledgerOf(db, orderId));
const shownNow = (db: Db, row: Notification) => shown(row, booksOf(db, row));

function needNotification(db: Db, _id: string): Notification {
  const found = findNotification(db, _id);
  if (!found) throw notFound("notification");
  return found;
}

/** Whose orders these are, by their ids. */
function ordersNamed(db: Db, ids: (string | null)[]) {
  const found = findOrders(db, [...new Set(ids.filter((_id) => _id !== null))]);
  return new Map(
    found.map(({ _id, packageName, customerName, paymentStatus }) => [
      _id,
      { _id, packageName, customerName, paymentStatus },
    ]),
  );
}

/** What needs a look: odd or long unsettled notifications, and orders unpaid after their checkout was opened. */
export function toLookAt(db: Db, now: number) {
  const notifications = notificationsToLookAt(db, now - WAITING_MS, LIMIT);
  const unpaid = flaggedInvoices(db, LIMIT);
  const named = ordersNamed(
    db,
    [...notifications, ...unpaid].map(({ orderId }) => orderId),
  );
  return {
    notifications: notifications.map((row) => ({
      ...shownNow(db, row),
      order: named.get(row.orderId ?? "") ?? null,
    })),
    unpaid: unpaid.map(({ orderId, amountCents, createdAt, openedAt, flag }) => ({
      orderId,
      order: named.get(orderId) ?? null,
      amountCents,
      /** When the customer opened the checkout, in milliseconds. */
      openedAt: openedAt ?? createdAt,
      flag: flag ?? "",
    })),
  };
}

/** How many of these there are. */
export function countLooks(db: Db, now: number): number {
  return countToLookAt(db, now - WAITING_MS) + countFlaggedInvoices(db);
}

/** An order's ledger (amounts in cents, refunds negative) and what the provider told of it, the oldest first. */
export function moneyOf(db: Db, orderId: string) {
  if (!findOrder(db, orderId)) throw notFound("order");
  const ledger = ledgerOf(db, orderId);
  return {
    ledger: ledger.map((row) => ({
      _id: row._id,
      txnId: row.txnId,
      status: row.status,
      parentTxnId: row.parentTxnId,
      grossCents: row.grossCents,
      at: row.createdAt,
      byHand: isByHand(row),
      isTest: isTestMode(row.mode),
    })),
    notifications: notificationsOf(db, orderId).map((row) => shown(row, ledger)),
  };
}

/** Lets the worker ask about it, and judge it, as if it had just come. */
function askAgain(tx: Tx, { _id, state, orderId }: Notification, now: number): void {
  const fresh = { state: "received", waitsFor: null, settledAt: null, verifiedAt: null } as const;
  // What was never asked about only claims its order; what was vouched for once is still known by it.
  const known = { orderId: state === "otherMode" ? null : orderId };
  updateNotification(tx, _id, { ...fresh, ...known, nextTryAt: now });
}

/** Has the provider asked about a notification once more. CONFLICT for one that is booked or of another payment mode. */
export function checkAgain(tx: Tx, env: Pick<Env, "PAYPAL_ENV">, _id: string, by: By) {
  const found = needNotification(tx, _id);
  if (!isOpen(found, booksOf(tx, found)))
    throw refuse("CONFLICT", "This notification is booked; there is nothing to check.");
  const elsewhere = otherMode(tx, parsePaypal(found.raw), env);
  if (elsewhere) throw refuse("CONFLICT", elsewhere);
  audit(tx, by.email, "payments.checkAgain", _id, by.now);
  askAgain(tx, found, by.now);
  return shownNow(tx, needNotification(tx, _id));
}

/**
 * Has the provider asked about all that came in of an order and still needs it, and takes the mark off its checkout until
 * the next look.
 */
export function checkOrderAgain(tx: Tx, env: Pick<Env, "PAYPAL_ENV">, orderId: string, by: By) {
  if (!findOrder(tx, orderId)) throw notFound("order");
  audit(tx, by.email, "payments.checkOrderAgain", orderId, by.now);
  unflagInvoices(tx, orderId, by.now + LOOK_AFTER_MS);
  const ledger = ledgerOf(tx, orderId);
  const open = notificationsOf(tx, orderId).filter(
    (row) =>
      !["noted", "repeat", "aside"].includes(row.state) &&
      isOpen(row, ledger) &&
      otherMode(tx, parsePaypal(row.raw), env) === undefined,
  );
  for (const row of open) askAgain(tx, row, by.now);
  return { checked: open.length };
}

/** Puts a notification that needs a look aside, with what was done about it. It is kept; CONFLICT for any other. */
export function putAside(tx: Tx, _id: string, note: string, by: By) {
  const row = needNotification(tx, _id);
  if (!canPutAside(row.state))
    throw refuse("CONFLICT", "Only a notification that needs a look can be put aside.", {
      current: shownNow(tx, row),
    });
  audit(tx, by.email, "payments.putAside", `${_id}: ${note}`, by.now);
  // What it waits for stays: should that payment still come, this one belongs to it.
  updateNotification(tx, _id, {
    state: "aside",
    reason: `${row.reason} Put aside by ${by.email}: ${note}`,
    settledAt: row.settledAt ?? by.now,
  });
  return shownNow(tx, needNotification(tx, _id));
}
