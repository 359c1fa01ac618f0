import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { immediate, openDb } from "../core/client.ts";
import { insertOrder } from "../orders/orders.ts";
import { invoices, ledger, notifications } from "../tables.ts";
import { insertInvoice } from "./invoices.ts";
import { insertLedgerRow } from "./ledger.ts";
import { insertNotification, purgeForged, updateNotification } from "./notifications.ts";

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

test("booked money can't be changed or removed, by whatever program", () => {
  const { db, payment } = shop();
  const row = immediate(db, (tx) => insertLedgerRow(tx, payment, 1));
  expect(() => immediate(db, (tx) => tx.update(ledger).set({ grossCents: 1 }).run())).toThrow("append-only");
  expect(() => immediate(db, (tx) => tx.delete(ledger).run())).toThrow("append-only");
  expect(db.select().from(ledger).all()).toEqual([row]);
});

test("a transaction is booked once with each status", () => {
  const { db, payment } = shop();
  immediate(db, (tx) => insertLedgerRow(tx, payment, 1));
  expect(() => immediate(db, (tx) => insertLedgerRow(tx, { ...payment, grossCents: 1 }, 2))).toThrow(
    "UNIQUE",
  );
});

test("a notification's bytes stay as they came", () => {
  const { db } = shop();
  const raw = Buffer.from([0x61, 0x3d, 0xf6]);
  immediate(db, (tx) => insertNotification(tx, raw, 1));
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

test("an order has one open invoice at most", () => {
  const { db, order } = shop();
  const invoice = {
    orderId: order._id,
    nonce: "n",
    payeeEmail: "pay@example.com",
    amountCents: 4950,
    currency: "USD",
    mode: "local",
  };
  immediate(db, (tx) => insertInvoice(tx, invoice, 1));
  expect(() => immediate(db, (tx) => insertInvoice(tx, invoice, 2))).toThrow("UNIQUE");
  immediate(db, (tx) => tx.update(invoices).set({ openFor: null }).run());
  expect(() => immediate(db, (tx) => insertInvoice(tx, invoice, 3))).not.toThrow();
});

test("forged notifications are cleared away some time after; what was verified, waits, was dismissed or is of another mode stays", () => {
  const { db } = shop();
  const told = (change: Parameters<typeof updateNotification>[2]) => {
    const { _id } = immediate(db, (tx) => insertNotification(tx, Buffer.from("txn_id=1"), 1));
    immediate(db, (tx) => updateNotification(tx, _id, change));
    return _id;
  };
  told({ state: "forged", processedAt: 9 });
  told({ state: "forged", processedAt: 5 });
  const kept = [
    told({ state: "forged", processedAt: 10 }),
    told({ state: "rejected", processedAt: 5, verifiedAt: 4, txnId: "T1" }),
    // Verified, checked again, and then called INVALID.
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
