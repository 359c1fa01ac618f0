import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Database from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { expect, onTestFinished, test } from "vitest";
import { openDb } from "./client.ts";
import { pageOfMessages } from "./messages.ts";
import { pageOfOrders, salesTotals } from "./order-lists.ts";
import { staleInvoices } from "./payments.ts";
import { salesBetween } from "./sales.ts";
import { countSubscribers, pageOfSubscribers } from "./subscribers.ts";
import { notifications } from "./tables.ts";

/** Makes the database as it was after the first `count` migrations. */
function databaseOf(folder: string, count: number): Database.Database {
  const migrations = join(folder, "migrations");
  cpSync(fileURLToPath(new URL("../migrations", import.meta.url)), migrations, { recursive: true });
  const file = join(migrations, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
  const client = new Database(join(folder, "site.db"));
  migrate(drizzle(client), { migrationsFolder: migrations });
  return client;
}

test("a site that has orders, messages and subscribers already finds and counts them after an update", () => {
  const folder = mkdtempSync(join(tmpdir(), "rankwright-update-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const before = databaseOf(folder, 2);
  const add = (n: number, name: string, status: string) =>
    before
      .prepare(
        `insert into orders (_id, package_name, package_price, price_cents, customer_email, email_key, customer_name,
          customer_address, customer_country, payment_status, order_status, order_date, is_test, created_at, updated_at)
        values (?, 'Basic', '49.50', 4950, 'a@example.com', 'a@example.com', ?, '1 Example Street', 'Exampleland', ?,
          'Pending', '03/02/2026', 0, 1, 1)`,
      )
      .run(String(n).padStart(24, "0"), name, status);
  add(1, "Sample one", "Paid");
  add(2, "Sample two", "UnPaid");
  before.exec(
    `insert into messages values ('1', 'Sample', 'a@example.com', '1', 'A question', 'How long?', 'UnRead', 1, null)`,
  );
  before.exec(
    `insert into subscribers (_id, subemail, email_key, created_at) values ('1', 'a@example.com', 'a@example.com', 1)`,
  );
  before.exec(
    `insert into ledger (_id, order_id, txn_id, status, gross_cents, currency, mode, created_at)
      select 'l' || _id, _id, 't' || _id, 'Completed', 4950, 'USD', iif(rowid = 1, 'live', 'local'), 1 from orders`,
  );
  before.close();

  const db = openDb(join(folder, "site.db"));
  onTestFinished(() => void db.$client.close());
  const first = { page: 1, pageSize: 10 };
  expect(pageOfOrders(db, { sort: "customerName" }, first)).toMatchObject({
    total: 2,
    rows: [{ customerName: "Sample two" }, { customerName: "Sample one" }],
  });
  expect(pageOfOrders(db, { paymentStatus: "Paid" }, first).total).toBe(1);
  expect(pageOfOrders(db, { search: "two" }, first).rows).toMatchObject([{ customerName: "Sample two" }]);
  expect(pageOfMessages(db, { messageStatus: "UnRead" }, first).total).toBe(1);
  expect(pageOfMessages(db, { search: "question" }, first).total).toBe(1);
  expect(pageOfSubscribers(db, { search: "a@exam" }, first).total).toBe(1);
  expect(countSubscribers(db)).toEqual({ total: 1, confirmed: 0 });
  expect(salesTotals(db, null).netCents).toBe(4_950);
  expect(salesTotals(db, "local").netCents).toBe(9_900);
  expect(salesBetween(db, [0, 900_000], "local")).toEqual([
    { grossCents: 9_900, refundedCents: 0, netCents: 9_900, payments: 2, orders: 2 },
  ]);
  expect(db.$client.pragma("foreign_key_check")).toEqual([]);
});

test("after an update each notification's state says what became of it, and open checkouts are looked at as before", () => {
  const folder = mkdtempSync(join(tmpdir(), "rankwright-update-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const before = databaseOf(folder, 9);
  before.exec(
    `insert into orders (_id, package_name, package_price, price_cents, customer_email, email_key, customer_name,
        customer_address, customer_country, payment_status, order_status, order_date, is_test, created_at, updated_at)
      values ('o', 'Basic', '49.50', 4950, 'a@example.com', 'a@example.com', 'Sample', '1 Example Street', 'Exampleland',
        'UnPaid', 'Pending', '03/02/2026', 0, 1, 1);
    insert into invoices (_id, order_id, open_for, nonce, payee_email, amount_cents, currency, mode, created_at)
      values ('i', 'o', 'o', 'n', 'pay@example.com', 4950, 'USD', 'live', 5)`,
  );
  const add = before.prepare(
    `insert into notifications (_id, raw, state, reason, waits_for, tries, created_at, verified_at)
      values (?, 'x', ?, ?, ?, 0, 1, ?)`,
  );
  const books = before.prepare(
    `insert into ledger (_id, order_id, txn_id, status, gross_cents, currency, mode, notification_id, created_at)
      values (?, 'o', ?, 'Completed', ?, 'USD', 'live', ?, 1)`,
  );
  const rows: [
    id: string,
    state: string,
    cents?: number,
    reason?: string,
    waitsFor?: string,
    forged?: boolean,
  ][] = [
    ["booked", "booked", 4950],
    ["second", "odd", 4950],
    ["back", "booked", -9900],
    ["late", "odd", 4950],
    ["overdrawn", "odd", -9900],
    ["unfit", "odd"],
    ["forged", "odd", undefined, "", undefined, true],
    ["waiting", "received", undefined, "", "T1"],
    ["received", "received", undefined, "", undefined, true],
    ["repeat", "ignored", undefined, "PayPal told this before; it is booked once."],
    ["noted", "ignored", undefined, "The payment came to nothing: Denied."],
    ["aside", "ignored", undefined, "The currency is EUR. Put aside by a@example.com: refunded"],
  ];
  for (const [at, [id, state, cents, reason = "", waitsFor = null, isForged = false]] of rows.entries()) {
    add.run(id, state, reason, waitsFor, isForged ? null : 2);
    if (cents !== undefined) books.run(`l${at}`, `t${at}`, cents, id);
  }
  before.close();

  const db = openDb(join(folder, "site.db"));
  onTestFinished(() => void db.$client.close());
  const states = Object.fromEntries(
    db
      .select()
      .from(notifications)
      .all()
      .map(({ _id, state }) => [_id, state]),
  );
  const { back, ...named } = states;
  expect(back).toBe("booked");
  expect(Object.keys(named)).toHaveLength(rows.length - 1);
  for (const [id, state] of Object.entries(named)) expect(state).toBe(id);
  expect(staleInvoices(db, 3_600_004, 1)).toEqual([]);
  expect(staleInvoices(db, 3_600_005, 1)).toMatchObject([{ _id: "i", openedAt: 5 }]);
});
