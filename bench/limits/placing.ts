// An order's rows by raw better-sqlite3, as durable as ours: those of the one order in the database of the first argument,
// written again and again, in the transactions that ours takes. The second argument says how many, the third whether paid, the
// fourth how many before those, until V8 has compiled it. Prints the seconds of CPU that it took.
import Database from "better-sqlite3";

type Row = Record<string, string | number | null | Buffer>;

const [file = "", count = "", how = "", warmUp = ""] = process.argv.slice(2);
const db = new Database(file);
db.pragma("synchronous = FULL");
db.pragma("foreign_keys = ON");

/** The rows that the one order left in a table, in the order in which they were written. */
const left = (table: string, where = "true") =>
  db.prepare<[], Row>(`select * from ${table} where ${where} order by rowid`).all();
const [session = {}] = left("payment_sessions");
const [order = {}] = left("orders", `_id = '${session.order_id}'`);
const [notification = {}] = left("notifications");
const [payment = {}] = left("ledger", `order_id = '${session.order_id}'`);
const [placed = {}, paid = {}, begun = {}] = left("order_events");
const [link = {}] = left("order_links");
const [invoice = {}] = left("invoices");
const [isPlaced = {}, isPaid = {}, isBegun = {}] = left("events");
const [attempt = {}] = left("attempts");
// Behind it come those that an earlier run wrote.
const mails = left("outbox", "_id < 'f'").map((mail) => ({ ...mail, state: "waiting", sent_at: null }));
const isOfPayment = (mail: Row) => String(mail._id) > String(notification._id);

const kept = new Map<string, Database.Statement<[Row]>>();
function insert(table: string, row: Row): void {
  let statement = kept.get(table);
  if (!statement) {
    const names = Object.keys(row);
    const values = names.map((name) => `@${name}`);
    statement = db.prepare(`insert into ${table} (${names.join(", ")}) values (${values.join(", ")})`);
    kept.set(table, statement);
  }
  statement.run(row);
}
const add = db.prepare<[string, number]>(
  "insert into counters values (?, ?) on conflict do update set value = value + excluded.value",
);
const pay = db.prepare<[string]>(
  "update orders set payment_status = 'Paid', start_at = 1 where _id = ? and payment_status = 'UnPaid'",
);
const start = db.prepare<[string]>("update orders set start_at = null, began_at = 1 where _id = ?");
const close = db.prepare<[string]>("update payment_sessions set open_for = null where open_for = ?");
const book = db.prepare<[string]>(
  "update notifications set state = 'booked', processed_at = 1 where _id = ?",
);

let ids = 0;
const run = Date.now().toString(16).padStart(11, "0");
/** Like ours, a new id sorts behind all others. */
function newId(): string {
  ids += 1;
  return `f${run}${ids.toString(16).padStart(12, "0")}`;
}
const mailOf = (mail: Row) =>
  insert("outbox", { ...mail, _id: newId(), once_key: mail.once_key ? newId() : null });
const mailedLink = (order_id: string) =>
  insert("order_links", { ...link, hash: newId().padEnd(64, "0"), order_id });
const last = db.prepare<[string], number>("select max(number) from invoices where series = ?").pluck();
function writeInvoice(order_id: string): void {
  const number = 1 + (last.get(String(invoice.series)) ?? 0);
  insert("invoices", { ...invoice, _id: newId(), number, label: `${invoice.series}-${number}`, order_id });
}
const test = String(order.test_mode ?? "live");

const place = db.transaction((_id: string) => {
  insert("attempts", { ...attempt, _id: newId() });
  insert("orders", { ...order, _id, payment_status: "UnPaid", began_at: null, idempotency_key: null });
  insert("order_events", { ...placed, _id: newId(), order_id: _id });
  insert("events", { ...isPlaced, seq: null, subject_id: _id });
  add.run(`orders:${test}`, 1);
  mailedLink(_id);
  for (const mail of mails) if (!isOfPayment(mail)) mailOf(mail);
});
const open = db.transaction((_id: string) =>
  insert("payment_sessions", { ...session, _id: newId(), order_id: _id, open_for: _id }),
);
const keep = db.transaction((_id: string) =>
  insert("notifications", { ...notification, _id, state: "received", order_id: null }),
);
const settle = db.transaction((_id: string, told: string) => {
  pay.run(_id);
  close.run(_id);
  insert("ledger", { ...payment, _id: newId(), order_id: _id, txn_id: newId(), notification_id: told });
  insert("order_events", { ...paid, _id: newId(), order_id: _id });
  insert("events", { ...isPaid, seq: null, subject_id: _id });
  add.run(`sales:${test}`, Number(order.price_cents));
  book.run(told);
  writeInvoice(_id);
  mailedLink(_id);
  for (const mail of mails) if (isOfPayment(mail)) mailOf(mail);
});

const begin = db.transaction((_id: string) => {
  start.run(_id);
  insert("order_events", { ...begun, _id: newId(), order_id: _id });
  insert("events", { ...isBegun, seq: null, subject_id: _id });
});

function placeSome(orders: number): void {
  for (let n = 0; n < orders; n += 1) {
    const _id = newId();
    place.immediate(_id);
    if (how !== "paid") continue;
    const told = newId();
    open.immediate(_id);
    keep.immediate(told);
    settle.immediate(_id, told);
    begin.immediate(_id);
  }
}

placeSome(Number(warmUp));
const before = process.cpuUsage();
placeSome(Number(count));
const { user, system } = process.cpuUsage(before);
console.log((user + system) / 1e6);
db.close();
