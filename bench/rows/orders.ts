import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { startMailServer } from "../load/mail-server.ts";
import { cpuSecondsOf } from "../load/process.ts";
import { startProduct } from "../load/servers.ts";
import { type Sample, takeTurns } from "../load/turns.ts";
import { compared, type Measure } from "../report.ts";
import type { Shop } from "../shop.ts";

const AT_ONCE = 16;
const ORDERS = 150;
const WARM_UP_ORDERS = 1_000;
const RAW_ORDERS = 500;
const RAW_WARM_UP_ORDERS = 300;
const RAW = fileURLToPath(new URL("../limits/placing.ts", import.meta.url));
/** Tables to which placing an order adds rows. */
const TABLES = ["orders", "order_events", "events", "attempts", "outbox", "order_links", "orders_search"];

const body = JSON.stringify({
  packageName: "Basic",
  customerName: "Sample client",
  customerAddress: "1 Example Street",
  customerCountry: "Exampleland",
});

function countRows(dataDir: string): number[] {
  const db = new DatabaseSync(join(dataDir, "site.db"), { readOnly: true });
  const counts = TABLES.map((table) => Number(db.prepare(`select count(*) as n from ${table}`).get()?.n));
  db.close();
  return counts;
}

/** Returns the number of rows per order that `write` adds to each of these tables. It must place AT_ONCE orders. */
async function rowsOfAnOrder(dataDir: string, write: () => unknown): Promise<number[]> {
  const before = countRows(dataDir);
  await write();
  return countRows(dataDir).map((n, at) => (n - (before[at] ?? 0)) / AT_ONCE);
}

/** Starts our shop, with many customers who place orders at the same time. */
async function startOurs(shop: Shop, settings: Record<string, string>) {
  const dataDir = shop.copy();
  const product = await startProduct(dataDir, settings);
  let placed = 0;
  const place = async () => {
    placed += 1;
    const token = shop.customers[placed % shop.customers.length];
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const response = await fetch(`${product.apiUrl}/new-order`, { method: "POST", headers, body });
    const text = await response.text();
    if (!response.ok) throw new Error(`/new-order returned ${response.status}: ${text}`);
  };
  const write = async (orders: number): Promise<Sample> => {
    const before = cpuSecondsOf(product.pid);
    const queue = Array.from({ length: orders }).keys();
    const customer = async () => {
      for (const _ of queue) await place();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, customer));
    return { answered: orders, cpuSeconds: cpuSecondsOf(product.pid) - before };
  };
  return { dataDir, write, stop: product.stop };
}

/** Placing an order, compared with writing the same rows with better-sqlite3 alone. */
export const orders: Measure = async (shop) => {
  const settings = await startMailServer();
  const example = await startOurs(shop, settings);
  await example.write(1);
  await example.stop();
  const raw = (count: number, warmUp: number): Sample => {
    const args = [RAW, join(example.dataDir, "site.db"), `${count}`, `${warmUp}`];
    return {
      answered: count,
      cpuSeconds: Number(execFileSync(process.execPath, args, { encoding: "utf8" })),
    };
  };
  const ours = await startOurs(shop, settings);
  const gained = await rowsOfAnOrder(ours.dataDir, () => ours.write(AT_ONCE));
  const same = await rowsOfAnOrder(example.dataDir, () => raw(AT_ONCE, 0));
  if (!isDeepStrictEqual(gained, same))
    throw new Error(`The rows of an order differ: ${gained} and ${same}.`);
  await ours.write(WARM_UP_ORDERS);
  const paces = await takeTurns([() => ours.write(ORDERS), async () => raw(RAW_ORDERS, RAW_WARM_UP_ORDERS)]);
  await ours.stop();
  return [compared("order placed", "the raw rows", paces, 0.5)];
};
