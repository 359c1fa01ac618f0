import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openDb } from "@rankwright/db/core";
import * as tables from "@rankwright/db/tables";
import { CUSTOMER, OWNER } from "./compare.ts";
import { crashRun, type RunResult } from "./crash-run.ts";
import { mailFiles } from "./delivered.ts";
import { prepareShop } from "./rooms/furnish.ts";
import { type RoomResult, roomRun } from "./rooms/run.ts";
import { ShopRunner } from "./shop-runner.ts";
import type { Template } from "./template.ts";

/** Number of parallel runs. */
const AT_ONCE = 2;
/**
 * First port to try. It is below the ephemeral port range, so that no outgoing connection occupies the shop's port while the shop restarts.
 * It depends on the process id, so that concurrent crash tests use different ports.
 */
const FIRST_PORT = 20_000 + (process.pid % 500) * 20;

/** Returns the first free port, `from` or above. */
async function freePort(from: number): Promise<number> {
  const server = createServer();
  try {
    server.listen(from, "127.0.0.1");
    await once(server, "listening");
    return from;
  } catch {
    return freePort(from + 1);
  } finally {
    server.close();
  }
}

/** Creates a shop with a package, a payment e-mail and a customer over its REST API, and waits until all its mails are sent. */
async function prepare(parent: string, port: number, hasRooms: boolean): Promise<Template> {
  const folder = join(parent, "shop");
  const resolutions = join(parent, "resolutions.json");
  mkdirSync(folder);
  const shop = new ShopRunner({ dataDir: folder, port, settings: {}, resolutions });
  try {
    const password = "a good password";
    const owner = await shop.ask("POST", "/auth/sign-in", { body: { email: OWNER, password } });
    const asOwner = { token: owner.answer.token ?? "" };
    const offer = {
      packageName: "Basic",
      packagePrice: "49.50",
      packageButtonText: "Order",
      packagePointOne: "One page",
      changesIncluded: "2",
    };
    const made = [
      await shop.ask("POST", "/add-pricing", { ...asOwner, body: offer }),
      await shop.ask("POST", "/add-email", { ...asOwner, body: { paypalEmail: "pay@example.com" } }),
      await shop.ask("POST", "/auth/register", { body: { email: CUSTOMER, password } }),
    ];
    const wrong = made.find(({ status }) => status >= 300);
    if (wrong) throw new Error(`The shop could not be set up: ${JSON.stringify(wrong)}`);
    const customer = await shop.ask("POST", "/auth/sign-in", { body: { email: CUSTOMER, password } });
    const tokens = { customer: customer.answer.token ?? "", owner: asOwner.token };
    await sentMails(folder);
    const packageId = made[0]?.answer._id ?? "";
    if (hasRooms) await prepareShop(shop, { packageId, tokens, mails: mailFiles(folder) });
    return { folder, resolutions, tokens, mails: await sentMails(folder) };
  } finally {
    await shop.kill();
  }
}

/** Waits until a running shop has no queued mails and returns the ids of all its mails. */
async function sentMails(folder: string): Promise<Set<string>> {
  const db = openDb(join(folder, "site.db"));
  try {
    for (;;) {
      const mails = db.select().from(tables.outbox).all();
      if (mails.every(({ state }) => state !== "waiting")) return new Set(mails.map(({ _id }) => _id));
      await pause(20);
    }
  } finally {
    db.$client.close();
  }
}

/** Runs all seeds, AT_ONCE at a time, and passes each result to `done` immediately. Returns the results in the order of the seeds. */
async function allRuns<Result>(
  seeds: number[],
  done: (result: Result) => void,
  {
    run,
    hasRooms,
  }: { run: (template: Template, port: number, seed: number) => Promise<Result>; hasRooms: boolean },
): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), "rankwright-crash-template-"));
  try {
    const template = await prepare(folder, await freePort(FIRST_PORT), hasRooms);
    const queue = seeds.entries();
    const results: Result[] = [];
    const lane = async (port: number) => {
      for (const [at, seed] of queue) {
        const result = await run(template, port, seed);
        results[at] = result;
        done(result);
      }
    };
    const ports = [await freePort(FIRST_PORT)];
    while (ports.length < AT_ONCE) ports.push(await freePort(Math.max(...ports) + 1));
    await Promise.all(ports.map(lane));
    return results;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs the payment stories of these seeds; see `allRuns`. */
export const crashRuns = (seeds: number[], done: (result: RunResult) => void = () => {}) =>
  allRuns(seeds, done, { run: crashRun, hasRooms: false });

/** Runs the order room stories of these seeds; see `allRuns`. */
export const roomRuns = (seeds: number[], done: (result: RoomResult) => void = () => {}) =>
  allRuns(seeds, done, { run: roomRun, hasRooms: true });
