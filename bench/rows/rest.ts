import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { getJson, type Load } from "../load/send.ts";
import { startLimit, startProduct } from "../load/servers.ts";
import { measure } from "../load/turns.ts";
import { compared, type Measure } from "../report.ts";

/** Newest 10 of 20,000 orders over REST, compared with Fastify and a prepared query (bench/limits/orders.ts). */
export const rest: Measure = async (shop) => {
  const product = await startProduct(shop.copy());
  const limit = await startLimit("orders.ts", join(shop.copy(), "site.db"));
  const api = {
    url: product.apiUrl,
    pid: product.pid,
    headers: { authorization: `Bearer ${shop.owner}` },
  };
  const all = z.array(z.object({ _id: z.string() })).parse(await getJson({ ...api, path: "/orders" }));
  const path = `/orders?limit=10&after=${all.at(-11)?._id}`;
  const [ours, least]: [Load, Load] = [
    { ...api, path },
    { ...limit, path },
  ];
  if (!isDeepStrictEqual(await getJson(ours), await getJson(least))) throw new Error("The orders differ.");
  const rows = [
    compared("REST, the newest 10 of 20,000 orders", "prepared query", await measure(ours, least), 0.4),
  ];
  await Promise.all([product.stop(), limit.stop()]);
  return rows;
};
