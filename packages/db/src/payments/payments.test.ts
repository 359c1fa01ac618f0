import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { newNotification, storeNotification } from "../../testing/index.ts";
import { immediate, openDb } from "../core/client.ts";
import { insertOrder } from "../orders/orders.ts";
import { ledger, notifications, paymentSessions } from "../tables/index.ts";
import { dueJobs, nextJobAt, scheduleJob } from "./jobs.ts";
import { insertLedgerRow } from "./ledger.ts";
import { insertNotification, purgeForged, updateNotification } from "./notifications.ts";
import { closePaymentSession, insertPaymentSession, sessionWithReference, setReference } from "./sessions.ts";

function shop() {
  const folder = mkdtempSync(join(tmpdir(), "rankwright-ledger-"));
  const db = openDb(join(folder, "site.db"));
  onTestFinished(() => {
    db.$client.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const order = immediate(db, (tx) =>
    insertOrder(
      tx,
      {
        accountId: null,
        packageName: "Basic",
        packagePrice: "49.50",
        priceCents: 4950,
        customerEmail: "one@example.com",
        emailKey: "one@example.com",
        customerName: "Sample client",
        customerAddress: "1 Example Street",
        customerCountry: "Exampleland",
        orderDate: "03/02/2026",
        testMode: "local",
        idempotencyKey: null,
      },
      { byWhom: "one@example.com", note: "", now: 1 },
    ),
  );
  const payment = {
    orderId: order._id,
    provider: "paypal" as const,
    txnId: "T1",
    status: "Completed",
    parentTxnId: null,
    grossCents: 4950,
    currency: "USD",
    mode: "local",
    notificationId: null,
  };
  return { db, order, payment };
}

test("ledger rows can't be changed or deleted, even with direct SQL", () => {
  const { db, payment } = shop();
  const row = immediate(db, (tx) => insertLedgerRow(tx, payment, 1));
  expect(() => immediate(db, (tx) => tx.update(ledger).set({ grossCents: 1 }).run())).toThrow("append-only");
  expect(() => immediate(db, (tx) => tx.delete(ledger).run())).toThrow("append-only");
  expect(db.select().from(ledger).all()).toEqual([row]);
});

test("a transaction can be booked only once with each status", () => {
  const { db, payment } = shop();
  immediate(db, (tx) => insertLedgerRow(tx, payment, 1));
  expect(() => immediate(db, (tx) => insertLedgerRow(tx, { ...payment, grossCents: 1 }, 2))).toThrow(
    "UNIQUE",
  );
});

test("the raw bytes of a notification can't be changed", () => {
  const { db } = shop();
  const raw = Buffer.from([0x61, 0x3d, 0xf6]);
  immediate(db, (tx) => storeNotification(tx, newNotification(raw), 1));
  expect(() =>
    immediate(db, (tx) =>
      tx
        .update(notifications)
        .set({ raw: Buffer.from("a=b") })
        .run(),
    ),
  ).toThrow("stays as it came");
  expect(db.select().from(notifications).all()).toMatchObject([{ raw }]);
});

test("an event id is stored once per provider", () => {
  const { db } = shop();
  const event = (provider: "paypal" | "stripe", eventId: string) =>
    immediate(db, (tx) => insertNotification(tx, { ...newNotification(), provider, eventId }, 1));
  expect(event("paypal", "WH-1")).toBeDefined();
  expect(event("paypal", "WH-1")).toBeUndefined();
  expect(event("stripe", "WH-1")).toBeDefined();
  expect(event("paypal", "")).toBeDefined();
  expect(event("paypal", "")).toBeDefined();
  expect(db.select().from(notifications).all()).toHaveLength(4);
});

test("two providers can use the same transaction id", () => {
  const { db, payment } = shop();
  immediate(db, (tx) => insertLedgerRow(tx, payment, 1));
  immediate(db, (tx) => insertLedgerRow(tx, { ...payment, provider: "stripe" }, 1));
  expect(db.select().from(ledger).all()).toHaveLength(2);
});

test("a provider's reference is unique per mode and identifies its session", () => {
  const { db, order } = shop();
  const session = { orderId: order._id, nonce: "n", payeeEmail: "", amountCents: 4950, currency: "USD" };
  const opened = (provider: "paypal" | "stripe" | "bank-transfer") =>
    immediate(db, (tx) => insertPaymentSession(tx, { ...session, provider, mode: "live" }, 1))._id;
  const [paypal, stripe] = [opened("paypal"), opened("stripe")];
  immediate(db, (tx) => setReference(tx, paypal, "R1"));
  immediate(db, (tx) => setReference(tx, stripe, "R1"));
  immediate(db, (tx) => closePaymentSession(tx, paypal));
  const again = opened("paypal");
  expect(() => immediate(db, (tx) => setReference(tx, again, "R1"))).toThrow("UNIQUE");
  expect(sessionWithReference(db, "paypal", "live", "R1")?._id).toBe(paypal);
  expect(sessionWithReference(db, "paypal", "sandbox", "R1")).toBeUndefined();
});

test("a job is stored once per kind and session, with its earliest due time", () => {
  const { db } = shop();
  const capture = { kind: "capture", provider: "paypal" } as const;
  const retrieve = { kind: "retrieve", provider: "paypal" } as const;
  const due = (queue: typeof capture | typeof retrieve, now: number) =>
    dueJobs(db, queue, { now, limit: 10, except: [] }).map(({ nextTryAt }) => nextTryAt);
  for (const at of [50, 20, 30])
    immediate(db, (tx) => scheduleJob(tx, { ...capture, subjectId: "S1" }, at, 1));
  immediate(db, (tx) => scheduleJob(tx, { ...retrieve, subjectId: "S1" }, 40, 1));
  expect([due(capture, 100), due(retrieve, 100)]).toEqual([[20], [40]]);
  expect([due(capture, 19), nextJobAt(db, capture, []), nextJobAt(db, capture, ["other"])]).toEqual([
    [],
    20,
    20,
  ]);
});

test("an order has at most one open session with each provider", () => {
  const { db, order } = shop();
  const session = {
    provider: "paypal-standard" as const,
    orderId: order._id,
    nonce: "n",
    payeeEmail: "pay@example.com",
    amountCents: 4950,
    currency: "USD",
    mode: "local" as const,
  };
  immediate(db, (tx) => insertPaymentSession(tx, session, 1));
  expect(() => immediate(db, (tx) => insertPaymentSession(tx, session, 2))).toThrow("UNIQUE");
  const another = { ...session, provider: "stripe" as const };
  expect(() => immediate(db, (tx) => insertPaymentSession(tx, another, 2))).not.toThrow();
  immediate(db, (tx) => tx.update(paymentSessions).set({ openFor: null }).run());
  expect(() => immediate(db, (tx) => insertPaymentSession(tx, session, 3))).not.toThrow();
});

test("old forged notifications are deleted; verified, waiting and dismissed notifications, and notifications of another mode, are not", () => {
  const { db } = shop();
  const told = (change: Parameters<typeof updateNotification>[2]) => {
    const { _id } = immediate(db, (tx) => storeNotification(tx, newNotification(), 1));
    immediate(db, (tx) => updateNotification(tx, _id, change));
    return _id;
  };
  told({ state: "forged", processedAt: 9 });
  told({ state: "forged", processedAt: 5 });
  const kept = [
    told({ state: "forged", processedAt: 10 }),
    told({ state: "rejected", processedAt: 5, verifiedAt: 4, txnId: "T1" }),
    // Was verified at first, but a later check returned INVALID.
    told({ state: "forged", processedAt: 5, txnId: "T1" }),
    told({ state: "dismissed", processedAt: 5 }),
    told({ state: "otherMode", processedAt: 5 }),
    told({ state: "booked", processedAt: 5, verifiedAt: 4 }),
    told({ state: "received" }),
  ];
  expect(immediate(db, (tx) => purgeForged(tx, 10))).toBe(2);
  expect(
    db
      .select()
      .from(notifications)
      .all()
      .map(({ _id }) => _id),
  ).toEqual(kept);
});
