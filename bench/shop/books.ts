import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";

/** The tables that gain rows by an order; counters only change. */
const TABLES = [
  "orders",
  "order_events",
  "events",
  "attempts",
  "outbox",
  "payment_sessions",
  "notifications",
  "ledger",
  "order_links",
  "invoices",
  "orders_search",
];

/** What a shop's database holds, read beside the process that writes it. */
export function booksOf(dataDir: string) {
  const db = new DatabaseSync(join(dataDir, "site.db"), { readOnly: true });
  const count = (from: string) => Number(db.prepare(`select count(*) as n from ${from}`).get()?.n);
  return {
    /** How many rows each table has. */
    rows: (): Record<string, number> => Object.fromEntries(TABLES.map((table) => [table, count(table)])),
    /** Waits until every notification is worked off, and the work on each paid order has begun. */
    settled: async () => {
      while (count("notifications where state = 'received'") + count("orders where start_at is not null") > 0)
        await pause(20);
    },
    paid: () => count("orders where payment_status = 'Paid'"),
    close: () => {
      db.close();
    },
  };
}
