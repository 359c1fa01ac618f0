import { count, eq, getTableColumns, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { addSampleOrders, freshDb } from "../../../test-kit/src/db/index.ts";
import { extraFields, ledger, orders, paymentEmails } from "../tables/index.ts";
import { type Db, immediate } from "./client.ts";
import { withOwnRows } from "./own-rows.ts";

type Values = Record<string, unknown>;
type Asked = { all: (values?: Values) => unknown; get: (values?: Values) => unknown };

/** What Drizzle makes of a query by itself, and what this does: asked in both ways. */
function both(query: Asked, values?: Values) {
  const own = withOwnRows(query);
  expect(own, "it is not left to Drizzle").not.toBe(query);
  expect(own.all(values)).toEqual(query.all(values));
  expect(own.get(values)).toEqual(query.get(values));
  return own.all(values);
}

function shop(): Db {
  const db = freshDb();
  addSampleOrders(db, 20);
  const record = { recordId: "a", data: { note: "sent beside it" } };
  const email = { _id: "a", paypalEmail: "A@example.com", emailKey: "a@example.com", createdAt: 1 };
  immediate(db, (tx) => {
    tx.insert(extraFields)
      .values({ ...record, _id: "a" })
      .run();
    tx.insert(paymentEmails)
      .values({ ...email, active: true })
      .run();
  });
  return db;
}

test("rows of every kind of column are as Drizzle makes them", () => {
  const db = shop();
  expect(both(db.select().from(orders).prepare())).toHaveLength(20);
  expect(both(db.select().from(extraFields).prepare())).toMatchObject([{ data: { note: "sent beside it" } }]);
  expect(both(db.select().from(paymentEmails).prepare())).toMatchObject([{ active: true }]);
});

test("groups, expressions and other names of columns are as Drizzle makes them", () => {
  const db = shop();
  const { _id, packageName, testMode } = orders;
  both(
    db
      .select({ order: getTableColumns(orders), n: sql<number>`1` })
      .from(orders)
      .prepare(),
  );
  both(db.select({ a: { _id }, b: { packageName }, testMode, c: { _id } }).from(orders).prepare());
  both(
    db
      .select({ n: count(), name: sql<string>`upper(${packageName})`.as("name") })
      .from(orders)
      .prepare(),
  );
  both(
    db
      .select({ n: sql`max(${_id})`.mapWith((id) => `${id}!`) })
      .from(orders)
      .prepare(),
  );
});

test("what is asked for goes to SQLite in the column's own form", () => {
  const db = shop();
  const active = db
    .select()
    .from(paymentEmails)
    .where(
      sql`${paymentEmails.active} = ${sql.param(sql.placeholder("active"), paymentEmails.active)} and 1 = ${1}`,
    )
    .prepare();
  expect(both(active, { active: true })).toHaveLength(1);
  expect(both(active, { active: false })).toEqual([]);
  expect(() => withOwnRows(active).all({})).toThrow("active");
});

test("a row is written as Drizzle writes it", () => {
  const db = shop();
  immediate(db, (tx) => {
    const renamed = tx
      .update(orders)
      .set({ packageName: sql`${sql.placeholder("name")}` })
      .where(eq(orders.packageName, sql.placeholder("before")))
      .prepare();
    const n = db.$client.prepare("select count(*) from orders where package_name = 'Basic'").pluck().get();
    expect(withOwnRows(renamed).run({ name: "Special", before: "Basic" }).changes).toBe(n);
  });
});

test("what joins rows that may be missing is left to Drizzle, and so is what is no query", () => {
  const db = shop();
  const joined = db.select().from(orders).leftJoin(ledger, eq(ledger.orderId, orders._id)).prepare();
  expect(withOwnRows(joined)).toBe(joined);
  const other = new Map();
  expect(withOwnRows(other)).toBe(other);
});
