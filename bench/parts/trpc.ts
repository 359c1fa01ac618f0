import { join } from "node:path";
import { z } from "zod";
import type { Load } from "../load/send.ts";
import { startLimit, startProduct } from "../load/servers.ts";
import { measure, type Part } from "./part.ts";

const envelope = z.object({ result: z.object({ data: z.record(z.string(), z.unknown()) }) });

export const trpc: Part = async (shop) => {
  const product = await startProduct(shop.copy());
  const bare = await startLimit("trpc.ts", join(shop.copy(), "site.db"));
  const [{ _id }] = z
    .tuple([z.object({ _id: z.string() })], z.unknown())
    .parse(await (await fetch(`${product.apiUrl}/faq-items`)).json());
  const path = (procedure: string) =>
    `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify({ _id }))}`;
  const ours: Load = {
    url: product.apiUrl,
    pid: product.pid,
    asked: { path: path("content.faqItems.get") },
    status: 200,
  };
  const load: Load = { ...bare, asked: { path: path("faqItem") }, status: 200 };
  const read = async (url: string) => envelope.parse(await (await fetch(url)).json()).result.data;
  const [saved, plain] = [
    await read(ours.url + path("content.faqItems.get")),
    await read(bare.url + path("faqItem")),
  ];
  // Ours says more of a record than the plain row: its revision. It may not say less.
  for (const [name, value] of Object.entries(plain))
    if (saved[name] !== value) throw new Error(`The records differ in ${name}.`);
  const works = [
    await measure("tRPC over HTTP, one record", ours, [{ limit: "bare tRPC", load, goal: { atLeast: 1.5 } }]),
  ];
  await Promise.all([product.stop(), bare.stop()]);
  return { title: "tRPC", works };
};
