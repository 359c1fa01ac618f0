import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { watch } from "../load/process.ts";
import { startProduct } from "../load/servers.ts";
import { measuredOf, TURNS } from "../load/turns.ts";
import type { Sample } from "../report/figures.ts";
import type { Work } from "../report/row.ts";
import { booksOf } from "../shop/books.ts";
import { buy } from "../shop/buyer.ts";
import type { Shop } from "../shop/data.ts";
import { startMailServer } from "../shop/mail-server.ts";
import { startVerifier } from "../shop/verifier.ts";
import type { Part } from "./part.ts";

const AT_ONCE = 16;
const ORDERS = 300;
const RAW_ORDERS = 1_000;
/** What an order calls once is compiled after some thousand of them. */
const WARM_UP_ORDERS = 2_000;
/** Its program is another one in each turn. */
const WARM_UP_RAW_ORDERS = 500;
const RAW = fileURLToPath(new URL("../limits/placing.ts", import.meta.url));
const untimed = { wrong: 0, p50: 0, p99: 0 };

type Settings = Record<string, string>;
type Writer = (orders: number, warmUp?: number) => Promise<Sample>;

/** The rows that each table gained for an order, as `write` made them. */
async function rowsAnOrder(dataDir: string, orders: number, write: () => Promise<unknown>) {
  const books = booksOf(dataDir);
  const before = books.rows();
  await write();
  const after = Object.entries(books.rows());
  books.close();
  return Object.fromEntries(after.map(([table, n]) => [table, (n - (before[table] ?? 0)) / orders]));
}

/** Our shop, taking orders of many customers; a turn is over when the last notification is worked off. */
async function ours(shop: Shop, settings: Settings, pays: boolean) {
  const dataDir = shop.copy();
  const product = await startProduct(dataDir, settings);
  const books = booksOf(dataDir);
  const write: Writer = async (orders) => {
    const used = watch(product.pid);
    const queue = Array.from({ length: orders }).keys();
    const lane = async () => {
      for (const _ of queue) await buy(product, shop, pays);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
    await books.settled();
    return { ...untimed, answered: orders, ...used() };
  };
  const stop = async () => {
    books.close();
    await product.stop();
  };
  return { dataDir, write, stop };
}

/** The same rows by a program that does nothing else, over data with one such order to write again. */
async function raw(shop: Shop, settings: Settings, pays: boolean) {
  const { dataDir, write: one, stop } = await ours(shop, settings, true);
  await one(1);
  await stop();
  const write: Writer = async (orders, warmUp = 0) => {
    const used = watch(process.pid);
    const args = [join(dataDir, "site.db"), `${orders}`, pays ? "paid" : "placed", `${warmUp}`];
    const told = execFileSync(process.execPath, [RAW, ...args], { encoding: "utf8" });
    // Its own start is no part of an order.
    return { ...untimed, answered: orders, ...used(), cpuSeconds: Number(told) };
  };
  return { dataDir, write };
}

async function compare(shop: Shop, settings: Settings, pays: boolean): Promise<Work> {
  const [product, limit] = [await ours(shop, settings, pays), await raw(shop, settings, pays)];
  const written = [
    await rowsAnOrder(product.dataDir, ORDERS, () => product.write(ORDERS)),
    await rowsAnOrder(limit.dataDir, AT_ONCE, () => limit.write(AT_ONCE)),
  ];
  if (!isDeepStrictEqual(written[0], written[1]))
    throw new Error(`The rows of an order differ: ours and raw ${JSON.stringify(written)}.`);
  await product.write(WARM_UP_ORDERS);
  const samples: Record<"product" | "limit", Sample[]> = { product: [], limit: [] };
  for (let turn = 0; turn < TURNS; turn += 1) {
    samples.product.push(await product.write(ORDERS));
    samples.limit.push(await limit.write(RAW_ORDERS, WARM_UP_RAW_ORDERS));
  }
  await product.stop();
  return {
    work: pays ? "order placed and paid, durable" : "order placed, durable",
    ours: measuredOf(samples.product),
    beside: [
      {
        limit: "the same rows by raw better-sqlite3 at FULL",
        measured: measuredOf(samples.limit),
        goal: { atLeast: 0.5 },
      },
    ],
  };
}

/** Orders beside the same rows written with nothing around them, the mails they cause among them. */
export const orders: Part = async (shop) => {
  const [verifier, mailServer] = [await startVerifier(), await startMailServer()];
  const settings = { ...verifier.settings, ...mailServer.settings };
  const works = [await compare(shop, settings, false), await compare(shop, settings, true)];
  await Promise.all([verifier.stop(), mailServer.stop()]);
  return { title: "Orders", works };
};
