import { memoryOf } from "../load/process.ts";
import { type Load, send } from "../load/send.ts";
import { startProduct } from "../load/servers.ts";
import { atMost, type Measure } from "../report.ts";

const ROUNDS = 5;
const LOAD_S = 1;
const MOST_MB = 256;
/** Maximum ratio of the memory after the last round to that after the round before. */
const FLAT = 1.05;

/** The server's memory after rounds of load on all its parts. */
export const memory: Measure = async (shop) => {
  const product = await startProduct(shop.copy());
  const [customer = ""] = shop.customers;
  const cookie = (token: string, hint: string) => ({ cookie: `session=${token}; signed-in=${hint}` });
  const loads: Load[] = [
    { ...product, path: "/" },
    { ...product, path: "/dashboard", headers: cookie(customer, "customer") },
    { ...product, path: "/admin", headers: cookie(shop.owner, "admin") },
    { ...product, path: "/trpc/content.faqItems.list" },
    {
      ...product,
      url: product.apiUrl,
      path: "/orders?limit=100",
      headers: { authorization: `Bearer ${shop.owner}` },
    },
  ];
  const held: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const load of loads) await send(load, LOAD_S);
    held.push(memoryOf(product.pid));
  }
  await product.stop();
  const [last = 0, oneBefore = 0] = held.toReversed();
  const rounds = ` (${held.map((MB) => Math.round(MB)).join(", ")})`;
  return [
    atMost(`memory after ${ROUNDS} rounds of load`, last, MOST_MB, "MB", rounds),
    atMost("memory, the last round by the one before", last / oneBefore, FLAT, "times"),
  ];
};
