import { FILE_MAX_BYTES, UPLOAD_PART_BYTES } from "@rankwright/schema";
import { memoryOf } from "../load/process.ts";
import { startProduct } from "../load/servers.ts";
import type { Part } from "./part.ts";

const MESSAGES = 500;
const FILES = 50;
const TIMES = 40;

/** An order's room with a long conversation and many files, opened; and a large file sent to it. */
export const room: Part = async (shop) => {
  const product = await startProduct(shop.copy());
  const [customer = ""] = shop.customers;
  async function ask<T>(method: string, path: string, body?: object | Buffer): Promise<T> {
    const isBytes = Buffer.isBuffer(body);
    const response = await fetch(product.apiUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${shop.owner}`,
        "content-type": isBytes ? "application/octet-stream" : "application/json",
      },
      ...(body && { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }

  const opened = await fetch(`${product.apiUrl}/orders?limit=1`, {
    headers: { authorization: `Bearer ${customer}` },
  });
  const [order] = (await opened.json()) as { _id: string }[];
  const path = `/order/${order?._id}`;

  async function send(name: string, content: Buffer): Promise<string> {
    const { _id } = await ask<{ _id: string }>("POST", `${path}/files`, { name, bytes: content.length });
    for (let at = 0; at < content.length; at += UPLOAD_PART_BYTES)
      await ask(
        "PUT",
        `${path}/files/${_id}?offset=${at}`,
        content.subarray(at, Math.min(at + UPLOAD_PART_BYTES, content.length)),
      );
    return _id;
  }

  for (let n = 0; n < MESSAGES; n += 1) {
    // The last ones, which are shown first, carry the files.
    const files = n >= MESSAGES - FILES ? [await send(`file-${n}.txt`, Buffer.from(`File ${n}`))] : [];
    await ask("POST", `${path}/messages`, { text: `Message ${n}: how far are you?`, files });
  }

  const times: number[] = [];
  for (let n = 0; n < TIMES; n += 1) {
    const from = performance.now();
    const page = await fetch(`${product.url}/my-order/${order?._id}`, {
      headers: { cookie: `session=${customer}; signed-in=customer` },
    });
    const text = await page.text();
    if (page.status !== 200 || !text.includes(`Message ${MESSAGES - 1}`))
      throw new Error(`The room answered ${page.status}.`);
    times.push(performance.now() - from);
  }
  times.sort((a, b) => a - b);
  const openedMs = times[Math.floor(TIMES / 2)] ?? 0;

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
      {
        what: `opening one with ${MESSAGES} messages and ${FILES} files, the middle of ${TIMES} times`,
        figure: openedMs,
        shown: `${openedMs.toFixed(1)} ms`,
        goal: { atMost: 100 },
        goalShown: "<= 100 ms",
      },
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
