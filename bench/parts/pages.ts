import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { rawAnswer } from "../load/raw.ts";
import type { Load } from "../load/send.ts";
import { startLimit, startProduct } from "../load/servers.ts";
import { measure, type Part } from "./part.ts";

/** How a browser may ask for the front page. */
const forms: Record<string, { accept: string; work: string }> = {
  identity: { accept: "identity", work: "public page, unchanged" },
  br: { accept: "br, gzip", work: "public page, brotli" },
  known: { accept: "br, gzip", work: "public page, 304" },
};

/** The headers that a limit sends too: what tells of the body. */
const KEPT = ["content-type", "content-encoding", "etag", "cache-control", "vary"];

export const pages: Part = async (shop) => {
  const folder = shop.copy();
  const product = await startProduct(folder);
  const etag = (await fetch(product.url)).headers.get("etag") ?? "";
  const asked = (name: string) => ({
    "accept-encoding": forms[name]?.accept ?? "",
    ...(name === "known" && { "if-none-match": etag }),
  });
  const bytes: Record<string, object> = {};
  for (const name of Object.keys(forms)) {
    // Read as it was sent: fetch would undo the encoding.
    const { status, headers, body } = await rawAnswer(product.url, asked(name));
    const kept = Object.entries(headers).filter(([header]) => KEPT.includes(header));
    bytes[name] = { status, headers: Object.fromEntries(kept), body: body.toString("base64") };
  }
  const file = join(folder, "forms.json");
  writeFileSync(file, JSON.stringify(bytes));
  const limit = await startLimit("bytes.ts", file);
  const works = [];
  for (const [name, { work }] of Object.entries(forms)) {
    const status = name === "known" ? 304 : 200;
    const ours: Load = { ...product, asked: { path: "/", headers: asked(name) }, status };
    const load: Load = { ...limit, asked: { path: `/${name}`, headers: asked(name) }, status };
    const goals = { goal: { atLeast: 0.8 }, p99Within: 1.5 };
    works.push(await measure(work, ours, [{ limit: "Fastify, same bytes as a Buffer", load, ...goals }]));
  }
  await Promise.all([product.stop(), limit.stop()]);
  return { title: "Public pages", works };
};
