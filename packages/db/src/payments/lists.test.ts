import { expect, test } from "vitest";
import {
  addSampleOrders,
  addSamplePayments,
  expectIndexed,
  freshDb,
  newNotification,
  plansOf,
  storeNotification,
} from "../../testing/index.ts";
import type { Db } from "../core/client.ts";
import { immediate } from "../core/client.ts";
import { findOrder, setPaymentStatus } from "../orders/orders.ts";
import { notifications, orders } from "../tables/index.ts";
import { dueJobs, findJob, nextJobAt, pullJobs } from "./jobs.ts";
import { ledgerOf, ledgerOfTxn } from "./ledger.ts";
import {
  countToReview,
  isKnownEvent,
  notificationsOf,
  notificationsOfTxn,
  notificationsToReview,
  trimUnverified,
  updateNotification,
  wakeWaiting,
} from "./notifications.ts";
import { orderIdsOfPayment } from "./numbers.ts";
import { refundsOf } from "./refunds.ts";
import {
  abandonedSessions,
  closeSessionsOf,
  countFlaggedSessions,
  countOpenElsewhere,
  dropFlags,
  findPaymentSession,
  flaggedSessions,
  flagSession,
  insertPaymentSession,
  markOpened,
  openSessionOf,
  sessionsOf,
  sessionsOpenElsewhere,
  sessionWithReference,
  staleSessions,
  unflagSessions,
} from "./sessions.ts";
import {
  countOfSender,
  countToVerify,
  dueToVerify,
  dueVerified,
  nextToVerifyAt,
  nextVerifiedAt,
} from "./waiting.ts";

const by = { byWhom: "owner@example.com", note: "", now: 1 };
const ids = (rows: { _id: string }[]) => rows.map(({ _id }) => _id);

/** Unpaid orders, each with a checkout that was opened at 1, 2, 3 … */
function checkouts(n: number) {
  const db = freshDb();
  addSampleOrders(db, n * 4);
  const unpaid = db.select().from(orders).all();
  const opened = unpaid
    .filter(({ paymentStatus }) => paymentStatus === "UnPaid")
    .slice(0, n)
    .map((order, at) => {
      const session = {
        provider: "paypal-standard" as const,
        orderId: order._id,
        nonce: "n",
        payeeEmail: "pay@example.com",
        amountCents: 4950,
      };
      const made = immediate(db, (tx) =>
        insertPaymentSession(tx, { ...session, currency: "USD", mode: "local" }, at + 1),
      );
      immediate(db, (tx) => markOpened(tx, made._id, at + 1, at + 1));
      return made;
    });
  return { db, opened };
}

/** Stores a notification that was received at `now`, and updates it. */
function told(db: Db, now: number, change: Parameters<typeof updateNotification>[2]): string {
  const { _id } = immediate(db, (tx) => storeNotification(tx, newNotification(), now));
  immediate(db, (tx) => updateNotification(tx, _id, change));
  return _id;
}

test("the count of flagged checkouts matches the list after every change", () => {
  const { db, opened } = checkouts(6);
  expect(ids(staleSessions(db, 5, 3))).toEqual(ids(opened.slice(0, 3)));
  for (const { _id } of opened) immediate(db, (tx) => flagSession(tx, _id, "Unpaid for an hour.", 9));
  expect(staleSessions(db, 100, 10)).toEqual([]);
  const expectLeft = (left: typeof opened) => {
    expect(ids(flaggedSessions(db, 10))).toEqual(ids(left));
    expect(countFlaggedSessions(db)).toBe(left.length);
  };
  expectLeft(opened);
  const [paid, closed, checked, aside, ...left] = opened;
  if (!paid || !closed || !checked || !aside) throw new Error("There are six checkouts.");
  const order = findOrder(db, paid.orderId);
  if (!order) throw new Error("The order is there.");
  immediate(db, (tx) => setPaymentStatus(tx, order, "Paid", by));
  expectLeft(opened.slice(1));
  immediate(db, (tx) => closeSessionsOf(tx, closed.orderId, 0));
  expectLeft(opened.slice(2));
  immediate(db, (tx) => unflagSessions(tx, checked.orderId, 50));
  expectLeft(opened.slice(3));
  expect(ids(staleSessions(db, 100, 10))).toEqual([checked._id]);
  immediate(db, (tx) => dropFlags(tx, aside.orderId));
  expectLeft(left);
  immediate(db, (tx) => flagSession(tx, checked._id, "Unpaid for an hour.", 9));
  expectLeft([checked, ...left]);
});

test("a checkout counts as abandoned only if the provider sent no notification for it", () => {
  const { db, opened } = checkouts(4);
  for (const { _id } of opened.slice(1))
    immediate(db, (tx) => flagSession(tx, _id, "Unpaid for an hour.", 9));
  const [, first, second, late] = opened;
  if (!first || !second || !late) throw new Error("There are four checkouts.");
  told(db, 5, { state: "noted", orderId: second.orderId });
  expect(ids(abandonedSessions(db, 3, 10))).toEqual([first._id]);
  expect(ids(abandonedSessions(db, 4, 10))).toEqual([first._id, late._id]);
  expect(ids(abandonedSessions(db, 4, 1))).toEqual([first._id]);
});

test("lists verified notifications before forged and waiting notifications, newest first", () => {
  const db = freshDb();
  const verified = { state: "rejected", verifiedAt: 7 } as const;
  const rejected = [told(db, 1, verified), told(db, 2, verified)];
  const forged = [told(db, 3, { state: "forged" }), told(db, 4, { state: "forged" })];
  const waiting = [told(db, 5, { state: "received" }), told(db, 6, { state: "received", verifiedAt: 7 })];
  told(db, 9, { state: "received" });
  told(db, 1, { state: "booked", verifiedAt: 1 });
  told(db, 1, { state: "noted" });
  const wanted = [waiting[1], rejected[1], rejected[0], waiting[0], forged[1], forged[0]];
  expect(ids(notificationsToReview(db, 8, 10))).toEqual(wanted);
  expect(ids(notificationsToReview(db, 8, 4))).toEqual(wanted.slice(0, 4));
  expect(countToReview(db, 8)).toBe(6);
});

test("trimming forged notifications deletes only the oldest of them", () => {
  const db = freshDb();
  const kept = [
    told(db, 1, { state: "rejected", verifiedAt: 1 }),
    // Was verified at first, but a later check returned INVALID.
    told(db, 1, { state: "forged", txnId: "T1" }),
    told(db, 1, { state: "noted" }),
    told(db, 1, { state: "received" }),
    told(db, 1, { state: "booked", verifiedAt: 1 }),
  ];
  const forged = Array.from({ length: 30 }, (_, at) => told(db, at + 2, { state: "forged" }));
  const left = () => ids(db.select().from(notifications).orderBy(notifications._id).all());
  immediate(db, (tx) => trimUnverified(tx, "forged", 31));
  expect(left()).toEqual([...kept, ...forged]);
  immediate(db, (tx) => trimUnverified(tx, "forged", 28));
  expect(left()).toEqual([...kept, ...forged.slice(2)]);
  // A large surplus is deleted in batches.
  for (let n = 0; n < 5; n += 1) immediate(db, (tx) => trimUnverified(tx, "forged", 5));
  expect(left()).toEqual([...kept, ...forged.slice(25)]);
});

test("no query about payments scans or sorts a whole table", () => {
  const db = freshDb();
  addSampleOrders(db, 60);
  addSamplePayments(db);
  const plans = plansOf(db, () => {
    findPaymentSession(db, "1");
    openSessionOf(db, "1", "paypal");
    sessionsOf(db, "1");
    sessionWithReference(db, "paypal", "live", "1");
    isKnownEvent(db, "paypal", "1");
    const wanted = { now: 2e12, limit: 10, except: [] };
    const queue = { provider: "paypal", kind: "capture" } as const;
    dueJobs(db, queue, wanted);
    pullJobs(db, 1, 1);
    nextJobAt(db, queue, []);
    findJob(db, "capture", "1");
    refundsOf(db, "1");
    staleSessions(db, 1, 10);
    flaggedSessions(db, 10);
    abandonedSessions(db, 2e12, 10);
    countFlaggedSessions(db);
    countOpenElsewhere(db, "1", "live");
    sessionsOpenElsewhere(db, "1", "live", 10);
    immediate(db, (tx) => unflagSessions(tx, "1", 1));
    immediate(db, (tx) => dropFlags(tx, "1"));
    countToVerify(db, "paypal-standard");
    countOfSender(db, "paypal-standard", "192.0.2.1");
    countToReview(db, 1);
    notificationsToReview(db, 1, 10);
    dueVerified(db, wanted);
    nextVerifiedAt(db, []);
    dueToVerify(db, "paypal-standard", { ...wanted, after: "" });
    nextToVerifyAt(db, "paypal-standard", []);
    immediate(db, (tx) => wakeWaiting(tx, { provider: "paypal", txnId: "1" }, false, 1));
    immediate(db, (tx) => wakeWaiting(tx, { provider: "paypal", txnId: "1" }, true, 1));
    immediate(db, (tx) => trimUnverified(tx, "forged", 2));
    notificationsOf(db, "1");
    notificationsOfTxn(db, "paypal", "1");
    ledgerOf(db, "1");
    ledgerOfTxn(db, "paypal", "1");
    orderIdsOfPayment(db, "abc def ghi");
  });
  expect(plans.size).toBeGreaterThan(22);
  expectIndexed(plans);
  const counted = [...plans].filter(([query]) => /from "notifications"/.test(query) && /count\(/.test(query));
  expect(counted.length).toBeGreaterThan(1);
  // Each row contains up to 64 kB of raw bytes, so counts must read only the index.
  for (const [query, plan] of counted) expect(plan, query).toMatch(/USING COVERING INDEX/);
});
