import { setTimeout as pause } from "node:timers/promises";
import { memoryOf } from "../load/process.ts";
import { type Asked, send } from "../load/send.ts";
import { startProduct } from "../load/servers.ts";
import type { Part } from "./part.ts";

const ROUNDS = 5;
const LOAD_S = 1.5;
/** V8 asks every 8 s whether it was quiet, and gives back what it has kept for more load. */
const QUIET_MS = 20_000;
/** How much more the last round may leave than the one before. */
const FLAT = 1.05;

const MB = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;

/** What the process holds before anybody asked, after rounds of everything that is asked of it, and at rest again. */
export const memory: Part = async (shop) => {
  const product = await startProduct(shop.copy());
  const [customer = ""] = shop.customers;
  const cookie = (token: string, hint: string) => ({ cookie: `session=${token}; signed-in=${hint}` });
  const bearer = { authorization: `Bearer ${shop.owner}` };
  const site = (asked: Asked) => ({ ...product, asked, status: 200 });
  const loads = [
    site({ path: "/" }),
    site({ path: "/dashboard", headers: cookie(customer, "customer") }),
    site({ path: "/admin", headers: cookie(shop.owner, "admin") }),
    site({ path: "/trpc/content.faqItems.list" }),
    { ...site({ path: "/orders?limit=100", headers: bearer }), url: product.apiUrl },
  ];
  const held = [memoryOf(product.pid)];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const load of loads) {
      const { wrong } = await send(load, 64, LOAD_S);
      if (wrong > 0) throw new Error(`${load.asked.path}: ${wrong} answers were not what was asked for.`);
    }
    held.push(memoryOf(product.pid));
  }
  await pause(QUIET_MS);
  const atRest = memoryOf(product.pid);
  await product.stop();
  const [before = 0] = held;
  const [last = 0, oneBefore = 0] = held.toReversed();
  const growth = last / oneBefore;
  return {
    title: "Memory",
    singles: [
      {
        what: "before the first request",
        figure: before / 1e6,
        shown: MB(before),
        goal: { atMost: 120 },
        goalShown: "<= 120 MB",
      },
      {
        what: `after ${ROUNDS} rounds of load (${held.slice(1).map(MB).join(", ")})`,
        figure: last / 1e6,
        shown: MB(last),
        goal: { atMost: 250 },
        goalShown: "<= 250 MB",
      },
      { what: `${QUIET_MS / 1000} s after the load`, figure: atRest / 1e6, shown: MB(atRest) },
      {
        what: "the last round beside the one before",
        figure: growth,
        shown: `${growth.toFixed(2)}x`,
        goal: { atMost: FLAT },
        goalShown: `<= ${FLAT}x (flat)`,
      },
    ],
  };
};
