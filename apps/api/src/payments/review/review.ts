import { audit, type Db, type Tx } from "@rankwright/db/core";
import { findOrder, findOrders } from "@rankwright/db/orders";
import {
  countFlaggedSessions,
  countToReview,
  findJob,
  findNotification,
  flaggedSessions,
  isManual,
  type LedgerRow,
  ledgerOf,
  type Notification,
  notificationsOf,
  notificationsToReview,
  type Refund,
  refundsOf,
  scheduleJob,
  sessionsOf,
  unflagSessions,
  updateNotification,
} from "@rankwright/db/payments";
import { canDismiss, isTestMode } from "@rankwright/schema";
import type { Deps } from "../../context/deps.ts";
import type { Env } from "../../settings/env.ts";
import { notFound, refuse } from "../../trpc/errors.ts";
import { otherMode } from "../mode.ts";
import { canAssign } from "../owner/assign.ts";
import { refundableCents } from "../owner/refund.ts";
import { providerOf, providers } from "../providers.ts";
import { CHECK_AFTER_MS } from "../session/open.ts";
import type { ActingAdmin } from "./unpaid.ts";

const LIMIT = 50;
/** Age at which an open notification needs review, in ms. */
const OPEN_MS = 10 * 60_000;

const isBooked = (row: Notification, ledger: LedgerRow[]) =>
  ledger.some((entry) => entry.notificationId === row._id);

/** Maps a notification for the admin panel. `at` is in milliseconds. `amount` and `currency` are as the provider sent them. */
function present(row: Notification, ledger: LedgerRow[], refunds: Refund[], priceCents = 0) {
  const booked = ledger.find((entry) => entry.notificationId === row._id);
  const left = booked ? refundableCents(booked, ledger, refunds) : 0;
  const balanceCents = ledger.reduce((sum, { grossCents }) => sum + grossCents, 0);
  const { status, txnId, parentTxnId, amount, currency, payer, payee } = row.event;
  const { _id, state, reason, orderId, provider, tries, createdAt: at } = row;
  return {
    _id,
    at,
    state,
    reason,
    orderId,
    provider,
    status,
    txnId,
    parentTxnId,
    amount,
    currency,
    payer,
    payee,
    tries,
    /** If false, nothing in the notification can be trusted. */
    verified: row.verifiedAt !== null,
    canCheck: booked === undefined,
    /** Refundable amount of the booked payment, in cents. */
    refundableCents: left,
    /** Suggested refund, in cents: only the excess if the order is overpaid. */
    suggestedCents: row.state === "tooMuch" ? Math.max(0, Math.min(left, balanceCents - priceCents)) : left,
    /** Received and expected amount of the order, in cents. */
    balanceCents,
    priceCents,
    /** True if the owner can assign the payment to an order. */
    canAssign: canAssign(row),
    canDismiss: canDismiss(state),
  };
}

const ledgerFor = (db: Db, { orderId }: Notification) => (orderId === null ? [] : ledgerOf(db, orderId));
function presentNow(db: Db, row: Notification) {
  const order = row.orderId === null ? undefined : findOrder(db, row.orderId);
  return present(row, ledgerFor(db, row), order ? refundsOf(db, order._id) : [], order?.priceCents);
}

function requireNotification(db: Db, _id: string): Notification {
  const found = findNotification(db, _id);
  if (!found) throw notFound("notification");
  return found;
}

function ordersById(db: Db, ids: (string | null)[]) {
  const found = findOrders(db, [...new Set(ids.filter((_id) => _id !== null))]);
  return new Map(
    found.map(({ _id, packageName, customerName, paymentStatus }) => [
      _id,
      { _id, packageName, customerName, paymentStatus },
    ]),
  );
}

/** Returns the notifications that are in review or open for too long, and the orders that are unpaid after their checkout. */
export function needsReview({ db, env }: Pick<Deps, "db" | "env">, now: number) {
  const notifications = notificationsToReview(db, now - OPEN_MS, LIMIT);
  const unpaid = flaggedSessions(db, LIMIT);
  const orders = ordersById(
    db,
    [...notifications, ...unpaid].map(({ orderId }) => orderId),
  );
  return {
    /** True if a provider is set up whose payments the owner has to record. */
    ownerTells: providers.some((one) => one.manualConfirmation && env.setups[one.id]),
    notifications: notifications.map((row) => ({
      ...presentNow(db, row),
      order: orders.get(row.orderId ?? "") ?? null,
    })),
    unpaid: unpaid.map(({ orderId, amountCents, currency, createdAt, openedAt, flag }) => ({
      orderId,
      order: orders.get(orderId) ?? null,
      amountCents,
      currency,
      /** Time when the customer opened the checkout, in milliseconds. */
      openedAt: openedAt ?? createdAt,
      flag: flag ?? "",
    })),
  };
}

export function countNeedsReview(db: Db, now: number): number {
  return countToReview(db, now - OPEN_MS) + countFlaggedSessions(db);
}

/** Returns an order's sessions, refunds, ledger (in cents, refunds negative) and notifications, oldest first. */
export function paymentsOfOrder(db: Db, orderId: string) {
  const order = findOrder(db, orderId);
  if (!order) throw notFound("order");
  const ledger = ledgerOf(db, orderId);
  const refunds = refundsOf(db, orderId);
  return {
    sessions: sessionsOf(db, orderId).map((row) => ({
      _id: row._id,
      ownerTells: providerOf(row.provider).manualConfirmation !== undefined,
      provider: row.provider,
      reference: row.reference,
      isOpen: row.openFor !== null,
      notice: row.notice,
      at: row.createdAt,
      openedAt: row.openedAt,
      /** Scheduled requests to the provider, with the reason for the latest retry. */
      asking: (["capture", "retrieve"] as const).flatMap((kind) => {
        const job = findJob(db, kind, row._id);
        return job ? [{ kind, tries: job.tries, reason: job.reason, nextTryAt: job.nextTryAt }] : [];
      }),
    })),
    refunds: refunds.map(({ _id, txnId, cents, state, reason, byEmail, createdAt: at }) => ({
      _id,
      txnId,
      cents,
      state,
      reason,
      byEmail,
      at,
    })),
    ledger: ledger.map((row) => ({
      _id: row._id,
      refundableCents: refundableCents(row, ledger, refunds),
      txnId: row.txnId,
      provider: row.provider,
      status: row.status,
      parentTxnId: row.parentTxnId,
      grossCents: row.grossCents,
      at: row.createdAt,
      byHand: isManual(row),
      isTest: isTestMode(row.mode),
    })),
    notifications: notificationsOf(db, orderId).map((row) => present(row, ledger, refunds, order.priceCents)),
  };
}

/** Resets a notification so that the worker verifies and processes it like a new one. */
function restart(tx: Tx, row: Notification, now: number): void {
  const { _id, state, orderId, source, provider } = row;
  // Responses to our own requests and signed notifications stay verified. Others are verified again by a request to the provider.
  const isProven = source === "answer" || providerOf(provider).verifies === "before";
  const verifiedAt = isProven ? row.verifiedAt : null;
  const fresh = { state: "received", waitsFor: null, processedAt: null, verifiedAt } as const;
  // A notification of another mode was never verified, so its order is only a claim.
  const reset = { orderId: state === "otherMode" ? null : orderId };
  updateNotification(tx, _id, { ...fresh, ...reset, nextTryAt: now });
}

/** Checks a notification again. Rejects with CONFLICT if it is booked or belongs to another payment mode. */
export function checkAgain(tx: Tx, env: Pick<Env, "setups">, _id: string, by: ActingAdmin) {
  const found = requireNotification(tx, _id);
  if (isBooked(found, ledgerFor(tx, found)))
    throw refuse("CONFLICT", "This notification is already recorded. There is nothing to check.");
  const elsewhere = otherMode(tx, found, env);
  if (elsewhere) throw refuse("CONFLICT", elsewhere);
  audit(tx, by.email, "payments.checkAgain", _id, by.now);
  restart(tx, found, by.now);
  return presentNow(tx, requireNotification(tx, _id));
}

/** Rechecks those notifications of an order whose result can still change, and removes the order's flag for an hour. */
export function checkOrderAgain(tx: Tx, env: Pick<Env, "setups">, orderId: string, by: ActingAdmin) {
  if (!findOrder(tx, orderId)) throw notFound("order");
  audit(tx, by.email, "payments.checkOrderAgain", orderId, by.now);
  unflagSessions(tx, orderId, by.now + CHECK_AFTER_MS);
  const ledger = ledgerOf(tx, orderId);
  const open = notificationsOf(tx, orderId).filter(
    (row) =>
      !["noted", "duplicate", "dismissed"].includes(row.state) &&
      !isBooked(row, ledger) &&
      otherMode(tx, row, env) === undefined,
  );
  for (const row of open) restart(tx, row, by.now);
  // Providers that can be polled are polled, in addition to their notifications.
  const asked = sessionsOf(tx, orderId).filter(
    ({ provider, reference }) => reference !== null && providerOf(provider).capabilities.retrieve,
  );
  for (const { _id, provider } of asked)
    scheduleJob(tx, { kind: "retrieve", subjectId: _id, provider }, by.now, by.now);
  return { checked: open.length + asked.length };
}

/** Dismisses a notification with a note; it is not deleted. Rejects with CONFLICT if it needs no review. */
export function dismiss(tx: Tx, _id: string, note: string, by: ActingAdmin) {
  const row = requireNotification(tx, _id);
  if (!canDismiss(row.state))
    throw refuse("CONFLICT", "Only a notification that needs review can be dismissed.", {
      current: presentNow(tx, row),
    });
  audit(tx, by.email, "payments.dismiss", `${_id}: ${note}`, by.now);
  // `waitsFor` is kept: if that payment still arrives, this notification is processed with it.
  updateNotification(tx, _id, {
    state: "dismissed",
    reason: `${row.reason} Dismissed by ${by.email}: ${note}`,
    processedAt: row.processedAt ?? by.now,
  });
  return presentNow(tx, requireNotification(tx, _id));
}
