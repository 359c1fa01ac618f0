import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Db, findInvoice, ledgerOf, openDb, tables } from "@rankwright/db";
import { type Random, seeded } from "./random.ts";
import type { SandboxClient } from "./sandbox-client.ts";
import { ShopRunner } from "./shop-runner.ts";

const MOST_KILLS = 6;
const PATIENCE_MS = 60_000;

export interface RunResult {
  seed: number;
  kills: number;
  messages: number;
  /** Money, orders or mails that are missing. */
  losses: string[];
  /** … and that are there twice. */
  doubles: string[];
}

export interface Stage {
  /** A folder with a shop that has a package, a payment e-mail and a customer. */
  template: string;
  /** The customer's session. */
  token: string;
  port: number;
  sandbox: SandboxClient;
}

/** Places an order, opens its checkout and, mostly, pays; sometimes the customer cancels or the money goes back. */
async function story(
  shop: ShopRunner,
  { token, sandbox }: Stage,
  random: Random,
  key: string,
): Promise<void> {
  const body = {
    packageName: "Basic",
    customerName: "Sample client",
    customerAddress: "1 Example Street",
    customerCountry: "Exampleland",
  };
  const { answer: order } = await shop.ask("POST", "/new-order", { token, body, key });
  const opened = await shop.ask("GET", `/pay-now/${order._id}`, { token });
  const checkout = opened.answer.fields ?? {};
  const cancels = random.chance(0.25);
  if (cancels && random.chance(0.5)) await sandbox.tell();
  const paid = random.chance(0.85) ? await sandbox.pay(checkout) : undefined;
  if (random.chance(0.5)) await sandbox.tell();
  if (cancels)
    await shop.ask("PUT", `/order-cancelled/${order._id}`, { token, body: { paymentStatus: "Cancelled" } });
  if (paid && random.chance(0.4)) await sandbox.move(random.pick(["refund", "reverse"]), paid);
  else if (paid && random.chance(0.3)) await sandbox.move("refund", paid, "10.00");
  await sandbox.tell();
}

/**
 * Waits until the shop was told everything, has judged it and has sent its mails; says what is left when nothing has moved
 * for so long that nothing will. How fast it moves is the machine's affair.
 */
async function comeToRest(shop: ShopRunner, db: Db, sandbox: SandboxClient): Promise<string[]> {
  let last = "";
  let end = 0;
  for (;;) {
    await shop.up();
    const waiting = await sandbox.tell();
    const unsettled = db
      .select()
      .from(tables.notifications)
      .all()
      .filter((row) => row.state === "received").length;
    const unsent = db
      .select()
      .from(tables.outbox)
      .all()
      .filter((row) => row.state === "waiting").length;
    if (waiting + unsettled + unsent === 0) return [];
    const left = `${waiting} to tell, ${unsettled} to judge, ${unsent} to send`;
    const state = `${left} after ${shop.kills} kills`;
    if (state !== last) end = Date.now() + PATIENCE_MS;
    if (Date.now() > end) return [`it does not settle: ${left}`];
    last = state;
    await pause(20);
  }
}

async function compare(
  db: Db,
  dataDir: string,
  keys: string[],
  sandbox: SandboxClient,
): Promise<Omit<RunResult, "seed" | "kills">> {
  const losses: string[] = [];
  const doubles: string[] = [];
  const tell = (actual: number, wanted: number, what: string) => {
    if (actual < wanted) losses.push(`${what}: ${actual} instead of ${wanted}`);
    if (actual > wanted) doubles.push(`${what}: ${actual} instead of ${wanted}`);
  };
  const orders = db.select().from(tables.orders).all();
  tell(orders.length, keys.length, "orders");
  const taken = await sandbox.transactions();
  for (const order of orders) {
    const own = taken.filter((one) => findInvoice(db, one.fields.invoice ?? "")?.orderId === order._id);
    const held = own.reduce((sum, one) => sum + one.heldCents, 0);
    const booked = ledgerOf(db, order._id).reduce((sum, row) => sum + row.grossCents, 0);
    tell(booked, held, `cents of order ${order._id}`);
    tell(Number(order.paymentStatus === "Paid"), Number(held > 0), `order ${order._id} Paid`);
    for (const { id } of own) {
      const receipts = db
        .select()
        .from(tables.outbox)
        .all()
        .filter((mail) => mail.onceKey === `receipt:${id}`);
      tell(receipts.length, 1, `receipts of ${id}`);
    }
  }
  const sent = readdirSync(join(dataDir, "outbox")).filter((name) => name.endsWith(".eml"));
  tell(sent.length, db.select().from(tables.outbox).all().length, "mails");
  const integrity = db.$client.pragma("integrity_check", { simple: true });
  if (integrity !== "ok") losses.push(`integrity_check: ${integrity}`);
  const foreign = db.$client.pragma("foreign_key_check");
  if (Array.isArray(foreign) && foreign.length > 0) losses.push("foreign_key_check");
  return { messages: db.select().from(tables.notifications).all().length, losses, doubles };
}

/** One shop's life from order to mail, killed at points that `seed` chooses, and what came of it. */
export async function crashRun(stage: Stage, seed: number): Promise<RunResult> {
  const random = seeded(seed);
  const dataDir = mkdtempSync(join(tmpdir(), "rankwright-crash-"));
  cpSync(stage.template, dataDir, { recursive: true });
  await stage.sandbox.fresh();
  let lives = 0;
  const nextKill = () => {
    lives += 1;
    return lives > MOST_KILLS ? 0 : 1 + random.whole(random.pick([4, 12, 30]));
  };
  const shop = new ShopRunner({
    dataDir,
    port: stage.port,
    checkoutUrl: stage.sandbox.checkoutUrl,
    nextKill,
  });
  const keys = Array.from({ length: 1 + random.whole(3) }, (_, at) => `order-${seed}-${at}`);
  let db: Db | undefined;
  try {
    for (const key of keys) await story(shop, stage, random, key);
    db = openDb(join(dataDir, "site.db"));
    const left = await comeToRest(shop, db, stage.sandbox);
    await shop.kill();
    const { messages, losses, doubles } = await compare(db, dataDir, keys, stage.sandbox);
    return { seed, kills: shop.kills, messages, losses: [...left, ...losses], doubles };
  } finally {
    await shop.kill();
    db?.$client.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
