import type { Db } from "@rankwright/db/core";
import { invoicesOf } from "@rankwright/db/invoices";
import { findOrder, orderHistory } from "@rankwright/db/orders";
import { balanceOf, findPaymentSession, ledgerOf } from "@rankwright/db/payments";
import {
  findSubscription,
  openPeriodOf,
  type Period,
  periodsOf,
  subscriptionHistory,
} from "@rankwright/db/subscriptions";
import * as tables from "@rankwright/db/tables";
import type { Account } from "@rankwright/sandbox-kit";
import type { Played } from "./story.ts";

/** Differences between the shop's subscriptions and what the providers recorded. */
export interface RenewalMismatches {
  /** Periods or money that are missing. */
  lost: string[];
  /** Periods that were charged twice. */
  twice: string[];
  /** Charges after the end of a subscription. */
  afterEnd: string[];
  /** Ledger, invoices and providers that differ. */
  unequal: string[];
}

const DAY_MS = 24 * 3_600_000;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** Adds months or weeks to a day, counted from the anchor; independent of the shop's own calendar. */
export function dayAfter(day: string, n: number, unit: "week" | "month" | "year"): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  if (unit === "week") return dayOf(Date.UTC(year, month - 1, date) + 7 * n * DAY_MS);
  const months = year * 12 + (month - 1) + (unit === "year" ? 12 * n : n);
  const [toYear, toMonth] = [Math.floor(months / 12), months % 12];
  const last = new Date(Date.UTC(toYear, toMonth + 1, 0)).getUTCDate();
  return dayOf(Date.UTC(toYear, toMonth, Math.min(date, last)));
}

/** Events of a subscription that move its later periods. */
const MOVES = ["resumed", "date moved", "changed", "free period"];

/** Checks that the periods follow each other without overlaps, and without gaps unless something moved them. */
function checkPeriods(found: RenewalMismatches, db: Db, played: Played, periods: Period[]): void {
  const moved = subscriptionHistory(db, played.subscriptionId).some(({ event }) => MOVES.includes(event));
  for (const [at, period] of periods.entries()) {
    const next = periods[at + 1];
    if (!next) continue;
    const name = `${played.packageName}, period ${period.number}`;
    if (next.number !== period.number + 1) found.lost.push(`${name}: followed by ${next.number}`);
    if (next.startsOn < period.endsOn && next.state !== "void" && period.state !== "void" && !moved)
      found.twice.push(`${name} ends on ${period.endsOn}, but the next begins on ${next.startsOn}`);
    if (next.startsOn > period.endsOn && !moved)
      found.lost.push(`${name} ends on ${period.endsOn}, and the next begins on ${next.startsOn}`);
  }
}

/** Checks the days of an undisturbed subscription against a calendar of this proof's own. */
function checkDays(found: RenewalMismatches, db: Db, played: Played, periods: Period[]): void {
  const subscription = findSubscription(db, played.subscriptionId);
  const events = subscriptionHistory(db, played.subscriptionId).map(({ event }) => event);
  const first = periods.find(({ number }) => number === 1);
  if (
    !subscription ||
    !first ||
    events.some((event) => [...MOVES, "change announced", "change ordered"].includes(event))
  )
    return;
  const { unit, every } = subscription.terms;
  for (const { number, startsOn } of periods) {
    if (number < 1) continue;
    const wanted = dayAfter(first.startsOn, (number - 1) * every, unit);
    if (wanted !== startsOn)
      found.unequal.push(
        `${played.packageName}, period ${number} begins on ${startsOn} instead of ${wanted}`,
      );
  }
}

/** Checks that a running subscription has something due, so that its next period can't be forgotten. */
function checkSchedule(found: RenewalMismatches, db: Db, played: Played, now: number): void {
  const subscription = findSubscription(db, played.subscriptionId);
  if (!subscription) {
    found.lost.push(`${played.packageName} has no subscription`);
    return;
  }
  const { state, nextAt } = subscription;
  const open = openPeriodOf(db, played.subscriptionId);
  if (state === "active" && !open && (nextAt === null || nextAt <= now))
    found.lost.push(`${played.packageName} is active, but its next period is due at ${nextAt}`);
  if (state === "pastDue" && !open)
    found.lost.push(`${played.packageName} is past due without an unpaid period`);
}

/** Checks that no order of a subscription was placed or charged after it ended. */
function checkEnd(found: RenewalMismatches, db: Db, played: Played): void {
  const subscription = findSubscription(db, played.subscriptionId);
  const { endedAt, lastPeriod, cancelledAt } = subscription ?? {};
  for (const { number, createdAt, state } of periodsOf(db, played.subscriptionId)) {
    const isAfter = endedAt && createdAt > endedAt && state !== "void";
    const isBeyond = cancelledAt && lastPeriod != null && number > lastPeriod && state === "paid";
    if (isAfter || isBeyond) found.afterEnd.push(`${played.packageName}, period ${number} after the end`);
  }
}

/**
 * Checks that every transfer of the providers is in the ledger exactly once, that invoices add up, and that no period was charged twice.
 * After a restore, the shop doesn't know what happened since the backup, except what it charges again.
 */
function checkMoney(found: RenewalMismatches, db: Db, accounts: Account[], isRestored: boolean): void {
  const captures = accounts.flatMap(({ invoiceId, movements }) =>
    movements.filter(({ kind }) => kind === "capture").map(() => invoiceId.slice(0, 22)),
  );
  for (const [charge, own] of Map.groupBy(captures, (one) => one))
    if (own.length > 1) found.twice.push(`charge ${charge} of a period: ${own.length} payments`);
  for (const { invoiceId, heldCents } of accounts)
    if (!isRestored && !findPaymentSession(db, invoiceId))
      found.lost.push(`payment session ${invoiceId} is unknown, ${heldCents} cents`);
  for (const order of db.select().from(tables.orders).all()) {
    const rows = ledgerOf(db, order._id);
    const held = accounts
      .filter(({ invoiceId }) => findPaymentSession(db, invoiceId)?.orderId === order._id)
      .reduce((sum, { heldCents }) => sum + heldCents, 0);
    const ledger = rows.reduce((sum, { grossCents }) => sum + grossCents, 0);
    if (ledger !== held && !isRestored)
      found.unequal.push(`order ${order._id}: ${ledger} cents in the ledger, ${held} at the providers`);
    if (rows.filter(({ grossCents, parentTxnId }) => grossCents > 0 && parentTxnId === null).length > 1)
      found.twice.push(`order ${order._id} was paid twice`);
    const isPaid = order.paymentStatus === "Paid";
    if (order.priceCents > 0 && isPaid !== ledger > 0)
      found.unequal.push(`order ${order._id} is ${order.paymentStatus} with ${ledger} cents`);
    const wasPaid = orderHistory(db, order._id).some(({ event }) => event === "paid");
    const due = wasPaid ? Math.min(Math.max(balanceOf(db, order._id), 0), order.priceCents) : 0;
    const invoiced = invoicesOf(db, order._id).reduce((sum, { cents }) => sum + cents, 0);
    if (invoiced !== due)
      found.unequal.push(`order ${order._id}: ${invoiced} cents on invoices instead of ${due}`);
  }
  for (const period of db.select().from(tables.subscriptionPeriods).all()) {
    const status = period.orderId === null ? undefined : findOrder(db, period.orderId)?.paymentStatus;
    if ((period.state === "paid") !== (status === "Paid") && period.state !== "free")
      found.unequal.push(`period ${period._id} is ${period.state}, its order ${status}`);
  }
}

/** Compares the subscriptions of a story with the providers' books. */
export function compareRenewals(
  db: Db,
  played: readonly Played[],
  { accounts, now, isRestored }: { accounts: Account[]; now: number; isRestored: boolean },
): RenewalMismatches {
  const found: RenewalMismatches = { lost: [], twice: [], afterEnd: [], unequal: [] };
  for (const one of played) {
    const periods = periodsOf(db, one.subscriptionId);
    checkSchedule(found, db, one, now);
    checkPeriods(found, db, one, periods);
    checkDays(found, db, one, periods);
    checkEnd(found, db, one);
  }
  checkMoney(found, db, accounts, isRestored);
  const integrity = db.$client.pragma("integrity_check", { simple: true });
  if (integrity !== "ok") found.unequal.push(`integrity_check: ${integrity}`);
  return found;
}
