import { join } from "node:path";
import { type Db, immediate, newId, openDb } from "@rankwright/db/core";
import { addMessage, insertFile } from "@rankwright/db/rooms";
import { orders } from "@rankwright/db/tables";
import { FILE_MAX_BYTES, UPLOAD_PART_BYTES } from "@rankwright/schema";
import { and, eq, sql } from "drizzle-orm";
import { cpuSecondsOf, memoryOf } from "../load/process.ts";
import { startProduct } from "../load/servers.ts";
import type { Single } from "../report/row.ts";
import { CUSTOMER } from "../shop/data.ts";
import type { Part } from "./part.ts";

const MESSAGES = 500;
const FILES = 50;
const OPEN_ORDERS = 5_000;
const TIMES = 40;
/** Before that, so that the server is as one that has run for a while. */
const WARM = 10;

/** An order of the customer with a long conversation of both sides, whose last messages carry a file each. */
function fillRoom(db: Db): string {
  const { _id: orderId } = db
    .select()
    .from(orders)
    .where(eq(orders.customerEmail, CUSTOMER))
    .limit(1)
    .get() ?? {
    _id: "",
  };
  const now = Date.now();
  immediate(db, (tx) => {
    for (let n = 0; n < MESSAGES; n += 1) {
      const from =
        n % 2 === 0
          ? ({ kind: "customer", email: CUSTOMER, verified: true } as const)
          : ({ kind: "owner", email: "owner@example.com", verified: true } as const);
      const files: string[] = [];
      if (n >= MESSAGES - FILES) {
        const file = {
          orderId,
          person: "bench",
          name: `file-${n}.txt`,
          kind: "text",
          bytes: 8,
          sha256: "",
        } as const;
        files.push(insertFile(tx, { ...file, _id: newId(), hasPreview: false, createdAt: now })._id);
      }
      addMessage(tx, { orderId, from, text: `Message ${n}: how far are you?`, files }, now);
    }
  });
  return orderId;
}

/** Sets paid orders back to work until there are as many open ones as the limit speaks of. */
function openOrders(db: Db): void {
  const isPaid = eq(orders.paymentStatus, "Paid");
  immediate(db, (tx) => {
    tx.update(orders).set({ orderStatus: "Delivered" }).where(isPaid).run();
    const some = sql`${orders._id} in (select _id from orders where payment_status = 'Paid' limit ${OPEN_ORDERS})`;
    tx.update(orders).set({ orderStatus: "Pending" }).where(and(isPaid, some)).run();
  });
}

/** An order's room with a long conversation and many files, and the board with many orders, opened; and a large file sent. */
export const room: Part = async (shop) => {
  const folder = shop.copy();
  const db = openDb(join(folder, "site.db"));
  const orderId = fillRoom(db);
  openOrders(db);
  db.$client.close();
  const product = await startProduct(folder);
  const [customer = ""] = shop.customers;
  async function ask<T>(method: string, path: string, body: object | Buffer): Promise<T> {
    const isBytes = Buffer.isBuffer(body);
    const response = await fetch(product.apiUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${shop.owner}`,
        "content-type": isBytes ? "application/octet-stream" : "application/json",
      },
      body: isBytes ? new Uint8Array(body) : JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }

  async function send(name: string, content: Buffer): Promise<void> {
    const files = `/order/${orderId}/files`;
    const { _id } = await ask<{ _id: string }>("POST", files, { name, bytes: content.length });
    for (let at = 0; at < content.length; at += UPLOAD_PART_BYTES)
      await ask(
        "PUT",
        `${files}/${_id}?offset=${at}`,
        content.subarray(at, Math.min(at + UPLOAD_PART_BYTES, content.length)),
      );
  }

  /** Opens a screen several times: how long the middle one took, and the server's CPU time for each. */
  async function opened(
    what: string,
    path: string,
    cookie: string,
    shows: string,
    atMost: number,
  ): Promise<Single> {
    let bytes = 0;
    const open = async () => {
      const from = performance.now();
      const page = await fetch(product.url + path, { headers: { cookie } });
      const text = await page.text();
      bytes = text.length;
      if (page.status !== 200 || !text.includes(shows)) throw new Error(`${path} answered ${page.status}.`);
      return performance.now() - from;
    };
    for (let n = 0; n < WARM; n += 1) await open();
    const before = cpuSecondsOf(product.pid);
    const times: number[] = [];
    for (let n = 0; n < TIMES; n += 1) times.push(await open());
    const cpuMs = ((cpuSecondsOf(product.pid) - before) * 1_000) / TIMES;
    const figure = times.sort((a, b) => a - b)[TIMES / 2] ?? 0;
    return {
      what: `${what}, the middle of ${TIMES} times`,
      figure,
      shown: `${figure.toFixed(1)} ms (${cpuMs.toFixed(1)} ms of CPU, ${Math.round(bytes / 1_024)} kB)`,
      goal: { atMost },
      goalShown: `<= ${atMost} ms`,
    };
  }
  const long = `with ${MESSAGES} messages and ${FILES} files`;
  const last = `Message ${MESSAGES - 1}`;
  const asCustomer = `session=${customer}; signed-in=customer`;
  const asOwner = `session=${shop.owner}; signed-in=admin`;
  const screens = [
    await opened(`opening a room ${long} as its customer`, `/my-order/${orderId}`, asCustomer, last, 100),
    await opened(`the same as the owner`, `/admin/payment-status/${orderId}`, asOwner, last, 100),
    await opened(`opening the board with ${OPEN_ORDERS} open orders`, "/board", asOwner, "Sample client", 50),
  ];

  // Warm: the first upload loads what checks files.
  const large = Buffer.alloc(FILE_MAX_BYTES, "a line of text\n");
  await send("warm.txt", large.subarray(0, 4 * UPLOAD_PART_BYTES));
  const before = memoryOf(product.pid);
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, memoryOf(product.pid));
  }, 20);
  await send("large.txt", large);
  clearInterval(watch);
  await product.stop();
  const grown = (peak - before) / (1024 * 1024);
  return {
    title: "An order's room",
    singles: [
      ...screens,
      {
        what: "memory that an upload of 50 MB takes beside what was held before",
        figure: grown,
        shown: `${grown.toFixed(1)} MiB`,
        goal: { atMost: 32 },
        goalShown: "<= 32 MiB",
      },
    ],
  };
};
