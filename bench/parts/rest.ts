import { join } from "node:path";
import type { Load } from "../load/send.ts";
import { type Server, startLimit, startProduct } from "../load/servers.ts";
import { CUSTOMER } from "../shop/data.ts";
import { type Limit, measure, needSameJson, type Part } from "./part.ts";

const limitOf = (limit: string, { url, pid }: Server, path: string, atLeast?: number): Limit => ({
  limit,
  load: { url, pid, asked: { path }, status: 200 },
  ...(atLeast !== undefined && { goal: { atLeast } }),
});

/** The newest ids of a list that REST answers oldest first. @param most how many of them */
async function idsOf(url: string, token: string): Promise<string[]> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const rows: { _id: string }[] = await response.json();
  return rows.map(({ _id }) => _id);
}

export const rest: Part = async (shop) => {
  const product = await startProduct(shop.copy());
  const api = { url: product.apiUrl, pid: product.pid };
  const database = () => join(shop.copy(), "site.db");
  const [row, caller, orders] = await Promise.all([
    startLimit("row.ts", database()),
    startLimit("caller.ts", database()),
    startLimit("orders.ts", database()),
  ]);
  const ours = (path: string, token?: string): Load => ({
    ...api,
    asked: { path, headers: token ? { authorization: `Bearer ${token}` } : {} },
    status: 200,
  });

  const faq = `/faq-item/${(await idsOf(`${api.url}/faq-items`, "")).at(0)}`;
  const [customer = ""] = shop.customers;
  const all = await idsOf(`${api.url}/orders`, shop.owner);
  const newest = `/orders?limit=10&after=${all.at(-11)}`;
  const own = `/order/${(await idsOf(`${api.url}/orders`, customer)).at(0)}`;
  const cases: { work: string; load: Load; limits: Limit[] }[] = [
    {
      work: "REST, one content record",
      load: ours(faq),
      limits: [
        limitOf("Fastify + prepared row", row, faq, 0.5),
        limitOf("tRPC caller in a route", caller, faq, 0.8),
      ],
    },
    {
      work: "REST, one content record with a token",
      load: ours(faq, customer),
      limits: [limitOf("Fastify + prepared row", row, faq)],
    },
    {
      work: "REST, 10 newest of 20,000 orders",
      load: ours(newest, shop.owner),
      limits: [limitOf("Fastify + prepared query", orders, newest, 0.5)],
    },
    {
      work: "REST, one order of a customer",
      load: ours(own, customer),
      limits: [limitOf("Fastify + prepared query", orders, `${own}?email=${CUSTOMER}`, 0.5)],
    },
  ];
  const works = [];
  for (const { work, load, limits } of cases) {
    await needSameJson(load, limits);
    works.push(await measure(work, load, limits));
  }
  await Promise.all([product, row, caller, orders].map((server) => server.stop()));
  return { title: "REST", works };
};
