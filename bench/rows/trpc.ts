import { join } from "node:path";
import { z } from "zod";
import { getJson, type Load } from "../load/send.ts";
import { startLimit, startProduct } from "../load/servers.ts";
import { measure } from "../load/turns.ts";
import { compared, type Measure } from "../report.ts";

const envelope = z.object({ result: z.object({ data: z.record(z.string(), z.unknown()) }) });

/** A content record by tRPC over HTTP, compared with bare tRPC. */
export const trpc: Measure = async (shop) => {
  const product = await startProduct(shop.copy());
  const limit = await startLimit("trpc.ts", join(shop.copy(), "site.db"));
  const api = { url: product.apiUrl, pid: product.pid };
  const [{ _id }] = z
    .tuple([z.object({ _id: z.string() })], z.unknown())
    .parse(await getJson({ ...api, path: "/faq-items" }));
  const input = encodeURIComponent(JSON.stringify({ _id }));
  const ours: Load = { ...api, path: `/trpc/content.faqItems.get?input=${input}` };
  const least: Load = { ...limit, path: `/trpc/faqItem?input=${input}` };
  const read = async (load: Load) => envelope.parse(await getJson(load)).result.data;
  const record = await read(ours);
  // The shop's record has one more field, the revision.
  for (const [name, value] of Object.entries(await read(least)))
    if (record[name] !== value) throw new Error(`The records differ in ${name}.`);
  const rows = [compared("tRPC over HTTP", "bare tRPC", await measure(ours, least), 0.8)];
  await Promise.all([product.stop(), limit.stop()]);
  return rows;
};
