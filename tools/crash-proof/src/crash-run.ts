import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Db, openDb } from "@rankwright/db/core";
import * as tables from "@rankwright/db/tables";
import { startMailServer } from "@rankwright/test-kit/mail-server";
import { compare, type Findings } from "./compare.ts";
import { mailFiles, readMessage } from "./delivered.ts";
import { type OrderStory, type Plan, planOf } from "./plan.ts";
import { type SandboxClient, startSandbox } from "./sandbox-client.ts";
import { ShopRunner } from "./shop-runner.ts";

const PATIENCE_MS = 60_000;

export interface RunResult extends Findings {
  plan: Plan;
  kills: number;
  /** Notifications that the shop took in. */
  messages: number;
  /** Mails that reached the mail server, or became files, each counted once. */
  mails: number;
  /** How often a mail was handed over again, with the same Message-ID, because of a crash during the hand-over. */
  repeats: number;
}

/** What each run starts from. */
export interface Template {
  /** A folder with a shop that has a package, a payment e-mail and a customer. */
  folder: string;
  /** Makes its starts quick. */
  resolutions: string;
  /** The customer's session. */
  token: string;
  /** The ids of the mails it has sent already. */
  mails: Set<string>;
}

/** Places an order, opens its checkout and does what its story says, while the checkout has its faults. */
async function tell(
  { shop, sandbox, token }: { shop: ShopRunner; sandbox: SandboxClient; token: string },
  key: string,
  story: OrderStory,
): Promise<void> {
  await sandbox.faults(story.faults);
  const body = {
    packageName: "Basic",
    customerName: "Sample client",
    customerAddress: "1 Example Street",
    customerCountry: "Exampleland",
  };
  const { answer: order } = await shop.ask("POST", "/new-order", { token, body, key });
  const opened = await shop.ask("GET", `/pay-now/${order._id}`, { token });
  const cancel = () =>
    shop.ask("PUT", `/order-cancelled/${order._id}`, { token, body: { paymentStatus: "Cancelled" } });

  const paid = story.pays ? await sandbox.pay(opened.answer.fields ?? {}) : undefined;
  if (story.cancels === "before the payment is told") await cancel();
  await sandbox.tell();
  if (story.cancels === "after it") await cancel();
  if (!paid) return;
  if (story.money === "refund") await sandbox.move("refund", paid);
  if (story.money === "part") await sandbox.move("refund", paid, "10.00");
  if (story.money === "reverse" || story.money === "reversal undone") await sandbox.move("reverse", paid);
  if (story.money === "reversal undone") await sandbox.move("cancel-reversal", paid);
  await sandbox.tell();
}

/**
 * Waits until the shop has every notification, has processed it and has sent its mails; says what is left when nothing
 * moved for a minute. How fast it moves is the machine's affair.
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
      .filter((row) => row.state === "received" || row.state === "waiting").length;
    const unsent = db
      .select()
      .from(tables.outbox)
      .all()
      .filter((row) => row.state === "waiting").length;
    if (waiting + unsettled + unsent === 0) return [];
    const left = `${waiting} notifications to deliver, ${unsettled} to process, ${unsent} mails to send`;
    const state = `${left} after ${shop.kills} kills`;
    if (state !== last) end = Date.now() + PATIENCE_MS;
    if (Date.now() > end) return [`it does not settle: ${left}`];
    last = state;
    await pause(20);
  }
}

/** One shop's life from order to mail, listening on `port`, killed at points that `seed` chooses, and what came of it. */
export async function crashRun(template: Template, port: number, seed: number): Promise<RunResult> {
  const plan = planOf(seed);
  const dataDir = mkdtempSync(join(tmpdir(), "rankwright-crash-"));
  cpSync(template.folder, dataDir, { recursive: true });
  const sandbox = await startSandbox();
  const mailServer = plan.mailBy === "SMTP" ? await startMailServer() : undefined;
  const shop = new ShopRunner({
    dataDir,
    port,
    checkoutUrl: sandbox.checkoutUrl,
    resolutions: template.resolutions,
    smtpUrl: mailServer?.url,
    kills: plan.kills,
  });
  const db = openDb(join(dataDir, "site.db"));
  try {
    for (const [at, story] of plan.orders.entries())
      await tell({ shop, sandbox, token: template.token }, `order-${seed}-${at}`, story);
    await sandbox.faults({});
    const left = await comeToRest(shop, db, sandbox);
    await shop.kill();
    const messages = mailServer?.received.map(({ message }) => message) ?? mailFiles(dataDir);
    const delivered = messages.map(readMessage).filter(({ id }) => !template.mails.has(id));
    const before = template.mails;
    const found = await compare(db, sandbox, { placed: plan.orders.length, delivered, before });
    const mails = new Set(delivered.map(({ id }) => id)).size;
    return {
      plan,
      kills: shop.kills,
      messages: db.select().from(tables.notifications).all().length,
      mails,
      repeats: delivered.length - mails,
      losses: [...left, ...found.losses],
      doubles: found.doubles,
    };
  } finally {
    await shop.kill();
    db.$client.close();
    await sandbox.close();
    await mailServer?.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
