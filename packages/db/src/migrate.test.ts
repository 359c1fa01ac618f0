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
import { salesBetween } from "./sales.ts";
import { countSubscribers, pageOfSubscribers } from "./subscribers.ts";

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
