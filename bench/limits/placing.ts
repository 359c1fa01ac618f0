// Writes the rows of orders with better-sqlite3 alone, each order in one transaction with the shop's durability settings. Prints the CPU
// time in seconds. Arguments: a database with one order, whose rows are copied; the number of orders; the number of warm-up orders.
import Database from "better-sqlite3";

type Row = Record<string, string | number | null | Buffer>;

const [file = "", count = "", warmUp = ""] = process.argv.slice(2);
const db = new Database(file);
db.pragma("synchronous = FULL");
db.pragma("foreign_keys = ON");

/** Returns the rows of a table in the order of their insertion. */
const rowsOf = (table: string, where = "true") =>
  db.prepare<[], Row>(`select * from ${table} where ${where} order by rowid`).all();
const [placed = {}] = rowsOf("order_events");
const [order = {}] = rowsOf("orders", `_id = '${placed.order_id}'`);
const [event = {}] = rowsOf("events");
const [attempt = {}] = rowsOf("attempts");
const [link = {}] = rowsOf("order_links");
// Ids that this program creates start with f, so these rows belong to the original order.
const mails = rowsOf("outbox", "_id < 'f'").map(
  (mail): Row => ({ ...mail, state: "waiting", sent_at: null }),
);

const statements = new Map<string, Database.Statement<[Row]>>();
function insert(table: string, row: Row): void {
  let statement = statements.get(table);
  if (!statement) {
    const names = Object.keys(row);
    const values = names.map((name) => `@${name}`);
    statement = db.prepare(`insert into ${table} (${names.join(", ")}) values (${values.join(", ")})`);
    statements.set(table, statement);
  }
  statement.run(row);
}

let ids = 0;
const run = Date.now().toString(16).padStart(11, "0");
/** Creates an id that sorts after all others, as in the product. */
function newId(): string {
  ids += 1;
  return `f${run}${ids.toString(16).padStart(12, "0")}`;
}

const place = db.transaction(() => {
  const _id = newId();
  insert("attempts", { ...attempt, _id: newId() });
  insert("orders", { ...order, _id, idempotency_key: null });
  insert("order_events", { ...placed, _id: newId(), order_id: _id });
  insert("events", { ...event, seq: null, subject_id: _id });
  insert("order_links", { ...link, hash: newId().padEnd(64, "0"), order_id: _id });
  for (const mail of mails)
    insert("outbox", { ...mail, _id: newId(), once_key: mail.once_key ? newId() : null });
});

function placeSome(orders: number): void {
  for (let n = 0; n < orders; n += 1) place.immediate();
}

placeSome(Number(warmUp));
const before = process.cpuUsage();
placeSome(Number(count));
const { user, system } = process.cpuUsage(before);
console.log((user + system) / 1e6);
db.close();
