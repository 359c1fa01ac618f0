import { get } from "../load/send.ts";
import { startProduct } from "../load/servers.ts";
import { atMost, type Measure } from "../report.ts";

const MOST_KB = 154;

/** Compressed size of the scripts that the first load of /admin requests. */
export const weight: Measure = async (shop) => {
  const product = await startProduct(shop.copy());
  const cookie = { cookie: `session=${shop.owner}; signed-in=admin` };
  const html = (await get({ ...product, path: "/admin", headers: cookie })).body.toString();
  const linked = html.matchAll(/["'](\/(?:assets\/[^"']+|[\w-]+)\.js)["']/g);
  const files = [...new Set([...linked].map(([, path = ""]) => path))];
  if (files.length < 5) throw new Error(`/admin loads only ${files.length} scripts.`);
  const headers = { "accept-encoding": "br, gzip" };
  const answers = await Promise.all(files.map((path) => get({ ...product, path, headers })));
  await product.stop();
  const kB = answers.reduce((sum, { body }) => sum + body.length, 0) / 1_000;
  return [atMost("scripts of the first load of /admin", kB, MOST_KB, "kB", ` in ${files.length} files`)];
};
