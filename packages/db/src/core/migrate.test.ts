import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type InvoiceDocument, type LineTax, orderFields, type SaleBuyer, saleOf } from "@rankwright/schema";
import Database from "better-sqlite3";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { expect, onTestFinished, test } from "vitest";
import { addSampleOrders, freshDb, placePaidOrder } from "../../testing/index.ts";
import { insertInvoice } from "../invoices/invoices.ts";
import { salesTotals } from "../orders/lists.ts";
import { unpaidOrders } from "../orders/sums.ts";
import { pageOfPayments, sumsOfPayments } from "../payments/list.ts";
import { salesBetween, salesOfPackages } from "../payments/sales.ts";
import { type Db, immediate } from "./client.ts";
import { migrate, migrationsFolder, TRIGGERS } from "./migrate.ts";

const triggersOf = (db: Db) =>
  db.$client
    .prepare<[], string>("select sql from sqlite_schema where type = 'trigger' order by name")
    .pluck()
    .all();

/** Returns a folder with the migrations plus one more. */
function withAnother(statements: string): string {
  const folder = mkdtempSync(join(tmpdir(), "rankwright-migrations-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(migrationsFolder, folder, { recursive: true });
  const file = join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8"));
  const entry = { idx: journal.entries.length, version: "6", when: 9_000_000_000_000, tag: "another" };
  writeFileSync(
    file,
    JSON.stringify({ ...journal, entries: [...journal.entries, { ...entry, breakpoints: true }] }),
  );
  writeFileSync(join(folder, "another.sql"), statements);
  return folder;
}

test("a database has exactly the triggers that are in the SQL files", () => {
  const files = TRIGGERS.join("\n");
  const named = [...files.matchAll(/^create trigger [\s\S]*?\nend;$/gm)].map(([text]) => text.slice(0, -1));
  expect(named.length).toBeGreaterThan(20);
  expect(named).toHaveLength(files.match(/create trigger/gi)?.length ?? 0);
  expect(triggersOf(freshDb()).map((text) => text.replace("CREATE TRIGGER", "create trigger"))).toEqual(
    named.toSorted(),
  );
});

test("a migration changes rows without firing triggers, and restores the triggers from their files", () => {
  const db = freshDb();
  placePaidOrder(db);
  const before = triggersOf(db);
  db.$client.exec("create trigger of_an_earlier_version after insert on orders begin select 1; end");
  const folder = withAnother(
    "alter table ledger add note text;--> statement-breakpoint\nupdate ledger set note = 'kept';",
  );
  migrate(db.$client, folder);
  migrate(db.$client, folder);
  expect(db.$client.prepare("select note from ledger").pluck().all()).toEqual(["kept"]);
  expect(triggersOf(db)).toEqual(before);
  expect(salesTotals(db, null)).toEqual({ salesCents: 0, netCents: 4_950, others: [], count: 1 });
  expect(() => db.$client.exec("delete from ledger")).toThrow("append-only");
});

test("the orders table, its search index and both triggers cover every field of the order form", () => {
  const db = freshDb();
  const columns = db.$client.prepare<[string], string>("select name from pragma_table_info(?)").pluck();
  const fields = orderFields.map(([name]) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  const indexed = columns.all("orders_search").filter((name) => name !== "_id");
  expect(columns.all("orders")).toEqual(expect.arrayContaining(fields));
  expect(indexed).toEqual(expect.arrayContaining(fields));
  const search = TRIGGERS.find((text) => text.includes("create virtual table orders_search")) ?? "";
  for (const name of ["insert", "update"]) {
    const [trigger = ""] =
      new RegExp(`create trigger orders_search_${name}\\b[\\s\\S]*?\nend;`).exec(search) ?? [];
    for (const column of indexed) expect(trigger).toMatch(new RegExp(`\\bnew\\.${column}\\b`));
    if (name === "update")
      for (const column of indexed) expect(trigger.split(" on orders\n")[0]).toContain(column);
  }
});

test("a migration rebuilds the search index from the rows", () => {
  const db = freshDb();
  placePaidOrder(db, "Zora Sample");
  const found = (word: string) =>
    db.$client.prepare("select count(*) from orders_search where orders_search match ?").pluck().get(word);
  expect(found("zora")).toBe(1);
  migrate(db.$client, withAnother("update orders set customer_name = 'Nora Sample'"));
  expect([found("zora"), found("nora")]).toEqual([0, 1]);
});

/** An empty database without foreign key checks, and a function that runs a range of migrations on it. */
function older() {
  const client = new Database(":memory:");
  onTestFinished(() => void client.close());
  client.pragma("foreign_keys = off");
  const run = (from: number, to: number) => {
    for (const { sql } of readMigrationFiles({ migrationsFolder }).slice(from, to))
      for (const statement of sql) client.exec(statement);
  };
  return { client, run };
}

test("a migration preserves message drafts, and turns failed mails into unmatched mails", () => {
  const { client, run } = older();
  run(0, 3);
  client.exec("insert into order_drafts values ('order', 'somebody', 'Half a thou', 1)");
  client.exec(
    `insert into inbound_mails (_id, box, message_id, bytes, state, reason, sender, subject, tries, created_at)
      values ('a', '', 'a', 9, 'failed', 'Something went wrong.', 'one@example.com', 'Hello', 30, 1)`,
  );
  run(3, 4);
  expect(client.prepare("select kind, text from order_drafts").all()).toEqual([
    { kind: "message", text: "Half a thou" },
  ]);
  expect(client.prepare("select state, subject, text from inbound_mails").all()).toEqual([
    { state: "aside", subject: "Hello", text: "" },
  ]);
});

test("a migration assigns pending payment jobs to the queues of their providers", () => {
  const { client, run } = older();
  run(0, 4);
  const session = client.prepare(
    `insert into payment_sessions (_id, order_id, provider, nonce, payee_email, amount_cents, currency, mode, created_at)
      values (?, 'order', ?, 'n', '', 1, 'USD', 'live', 1)`,
  );
  session.run("S1", "paypal");
  session.run("S2", "stripe");
  client.exec("insert into refunds values ('R1', 'order', 'S2', 'txn', 1, 'asked', '', 'o@example.com', 1)");
  const job = client.prepare("insert into payment_jobs values (?, ?, ?, 3, 1, 'busy', 1)");
  const waiting = [
    ["1", "capture", "S1"],
    ["2", "retrieve", "S2"],
    ["3", "refund", "R1"],
    ["4", "unpaid", "order"],
  ];
  for (const row of waiting) job.run(...row);
  client.exec(
    `insert into notifications (_id, provider, source, event_id, raw, headers, event, state, reason, tries, next_try_at, created_at)
      values ('N1', 'paypal-standard', 'webhook', '', x'00', '{}', '{}', 'received', '', 2, 1, 1)`,
  );
  run(4, 5);
  const queues = client.prepare("select provider, tries from payment_jobs order by _id").raw();
  expect(queues.all()).toEqual([
    ["paypal", 3],
    ["stripe", 3],
    ["stripe", 3],
    ["none", 3],
  ]);
  expect(client.prepare("select sender, tries from notifications").raw().all()).toEqual([["unknown", 2]]);
});

/** Invoice of a German seller, before the tax report existed. Without rates, it has no recorded taxes. */
function invoiceOf(buyer: SaleBuyer, taxes: readonly LineTax[], over: Partial<InvoiceDocument> = {}) {
  const lines = taxes.map((tax) => ({ text: "Work", quantity: 100, unitCents: 3, discountCents: 0, tax }));
  const sale = saleOf({ currency: "EUR", includesTax: true, lines, buyer });
  const party = {
    name: "Sample",
    address: "1 Street",
    taxId: "",
    email: "one@example.com",
    countryCode: "DE",
  };
  return {
    kind: "invoice",
    date: "2026-03-02",
    seller: { ...party, phone: "", site: "" },
    buyer: { ...party, company: "", country: "" },
    order: { _id: "1", date: "03/02/2026" },
    line: { text: "Work", cents: 3 },
    totalCents: 3 * Math.max(taxes.length, 1),
    currency: "EUR",
    taxNote: "",
    payment: { provider: "by-hand", txnId: "" },
    credits: null,
    isTest: false,
    ...(taxes.length > 0 && { sale }),
    ...over,
  } as const satisfies Omit<InvoiceDocument, "label">;
}

test("a migration adds the taxes of existing invoices, as they are added to new ones", () => {
  const vat = (rate: number, country: string): LineTax => ({
    treatment: rate > 0 ? "standard" : "reverseCharge",
    rate,
    name: "VAT",
    country,
    reason: "",
  });
  const home = { country: "DE", state: "", vatId: "" };
  const label = "RW-2026-0001";
  const credited = { kind: "credit-note", date: "2026-04-01" } as const;
  const papers = [
    invoiceOf(home, [vat(19_000, "DE"), vat(7_000, "DE")]),
    invoiceOf({ ...home, country: "FR", vatId: "FR83404833048" }, [vat(0, "")]),
    invoiceOf(home, [], { seller: { ...invoiceOf(home, []).seller, countryCode: "" } }),
    invoiceOf(home, [vat(19_000, "DE")], {
      ...credited,
      credits: { label, totalCents: 6, date: "2026-03-02" },
    }),
    invoiceOf(home, [vat(19_000, "DE")], { ...credited, credits: { label, totalCents: 6 } }),
    invoiceOf(home, [vat(19_000, "DE")], { date: "2026-04-01", corrects: [label] }),
  ];
  const db = freshDb();
  for (const document of papers) {
    const cents = document.kind === "credit-note" ? -document.totalCents : document.totalCents;
    const row = { series: "RW-2026", orderId: "1", cents, mode: "live", document } as const;
    immediate(db, (tx) => insertInvoice(tx, row, 1));
  }
  const { client, run } = older();
  run(0, 19);
  const add = client.prepare("insert into invoices values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  for (const row of db.$client.prepare<[], unknown[]>("select * from invoices").raw().all()) add.run(...row);
  run(19, 20);
  const taxes = "select * from invoice_taxes order by invoice_id, position";
  const added = client.prepare(taxes).all();
  expect(added).toHaveLength(7);
  expect(added).toEqual(db.$client.prepare(taxes).all());
  expect(added.at(-1)).toMatchObject({ day: "2026-04-01", sale_day: "2026-03-02", gross_cents: 3 });
});

test("a failed migration changes nothing", () => {
  const db = freshDb();
  placePaidOrder(db);
  const schema = () => db.$client.prepare("select name, sql from sqlite_schema").all();
  const done = () => db.$client.prepare("select * from __drizzle_migrations").all();
  const doneBefore = done();
  const before = schema();
  const folder = withAnother(
    "create table another (a);--> statement-breakpoint\ninsert into missing values (1);",
  );
  expect(() => migrate(db.$client, folder)).toThrow("no such table: missing");
  expect(schema()).toEqual(before);
  expect(doneBefore).not.toEqual([]);
  expect(done()).toEqual(doneBefore);
});

const IN_DOLLARS = { currency: "USD", testMode: null } as const;

test("a migration recomputes the list of payments and the sums of sales, payments and unpaid orders from the rows", () => {
  const db = freshDb();
  addSampleOrders(db, 90);
  const kept = () => ({
    packages: salesOfPackages(db, { from: 0, to: 1_800_000_000_000 }, IN_DOLLARS),
    days: salesBetween(db, [0, 1_800_000_000_000], IN_DOLLARS),
    totals: salesTotals(db, null),
    unpaid: unpaidOrders(db, null),
    payments: pageOfPayments(db, { state: "succeeded" }, { page: 1, pageSize: 5 }),
    received: sumsOfPayments(db, {}),
  });
  const before = kept();
  expect(before.packages).toHaveLength(3);
  expect(before.unpaid[0]?.n).toBeGreaterThan(20);
  expect(before.payments.total).toBeGreaterThan(20);
  const derived = ["counters", "sales_buckets", "package_sales", "order_sums", "payments", "payment_sums"];
  const emptied = derived.map((name) => `delete from ${name};`).join("--> statement-breakpoint\n");
  migrate(db.$client, withAnother(emptied));
  expect(kept()).toEqual(before);
});
