import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { get, type Load } from "../load/send.ts";
import { startLimit, startProduct } from "../load/servers.ts";
import { measure } from "../load/turns.ts";
import { compared, type Measure } from "../report.ts";

/** Headers that describe the body. The compared program sends them, too. */
const OF_BODY = ["content-type", "content-encoding", "etag", "cache-control", "vary"];

/** Front page compressed with brotli, and its 304 response, compared with Fastify that sends the same bytes. */
export const pages: Measure = async (shop) => {
  const folder = shop.copy();
  const product = await startProduct(folder);
  const headers = { "accept-encoding": "br, gzip" };
  const { headers: seen } = await get({ url: product.url, path: "/", headers });
  const forms: Record<string, { row: string; load: Load }> = {
    br: { row: "public page, brotli", load: { ...product, path: "/", headers } },
    known: {
      row: "public page, 304",
      load: { ...product, path: "/", headers: { ...headers, "if-none-match": seen.etag ?? "" }, status: 304 },
    },
  };
  const bytes: Record<string, object> = {};
  for (const [name, { load }] of Object.entries(forms)) {
    const { headers: all, body } = await get(load);
    const kept = Object.fromEntries(Object.entries(all).filter(([header]) => OF_BODY.includes(header)));
    bytes[name] = { status: load.status ?? 200, headers: kept, body: body.toString("base64") };
  }
  const file = join(folder, "forms.json");
  writeFileSync(file, JSON.stringify(bytes));
  const limit = await startLimit("bytes.ts", file);
  const rows = [];
  for (const [name, { row, load }] of Object.entries(forms)) {
    const same = { ...load, ...limit, path: `/${name}` };
    if (!(await get(load)).body.equals((await get(same)).body)) throw new Error(`${row}: other bytes.`);
    rows.push(compared(row, "Fastify, the same bytes", await measure(load, same), 0.6));
  }
  await Promise.all([product.stop(), limit.stop()]);
  return rows;
};
