// Server that renders a page of 28 kB with renderToString. Each request reads the ten newest orders and their total with Drizzle.

import { orderSums, orders } from "@rankwright/db/tables";
import Database from "better-sqlite3";
import { desc, eq, sum } from "drizzle-orm";
import { drizzle } from "drizzle-orm/better-sqlite3";
import Fastify from "fastify";
import { createElement as h } from "react";
import { renderToString } from "react-dom/server";
import { firstArgument, serve } from "./serve.ts";

const BYTES = 28_000;
const db = drizzle(new Database(firstArgument));
const columns = ["_id", "orderDate", "packageName", "packagePrice", "customerName", "customerEmail"] as const;

function page(lines: number): string {
  const rows = db.select().from(orders).orderBy(desc(orders._id)).limit(10).all();
  const total = db
    .select({ n: sum(orderSums.n) })
    .from(orderSums)
    .where(eq(orderSums.day, -1))
    .get()?.n;
  const cell = (text: string) => h("td", { className: "px-3 py-2", key: text }, text);
  const body = rows.map((row) =>
    h("tr", { key: row._id, className: "border-t" }, ...columns.map((name) => cell(row[name]))),
  );
  const link = (_: unknown, at: number) =>
    h(
      "li",
      { key: at, className: "flex gap-2" },
      h("a", { href: `/page/${at}`, className: "px-3" }, `Page ${at}`),
    );
  const nav = h("nav", null, h("ul", null, Array.from({ length: lines }, link)));
  const main = h("main", null, h("h1", null, `${total} orders`), h("table", null, h("tbody", null, body)));
  return `<!DOCTYPE html>${renderToString(h("html", { lang: "en" }, h("body", null, nav, main)))}`;
}

let lines = 1;
while (page(lines).length < BYTES) lines += 5;
const app = Fastify();
app.get("/page", (_request, reply) => reply.type("text/html; charset=utf-8").send(page(lines)));
await serve(app);
