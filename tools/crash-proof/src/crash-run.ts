import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openDb } from "@rankwright/db/core";
import * as tables from "@rankwright/db/tables";
import { startMailServer } from "@rankwright/test-kit/servers/mail-server";
import { compare, type Mismatches } from "./compare.ts";
import { mailFiles, readMessage } from "./delivered.ts";
import { type Plan, planOf } from "./plan.ts";
import { ShopRunner } from "./shop-runner.ts";
import { playStory, type Stage } from "./story.ts";
import { settingsOf, startSystems } from "./systems/index.ts";
import type { Template } from "./template.ts";

const PATIENCE_MS = 60_000;
const MINUTE_MS = 60_000;
/**
 * Steps by which the clock is advanced. The shop queries the provider if no notification arrives within ten minutes, and again at
 * increasing intervals. After a day, checkouts and access tokens have expired.
 */
const LATER_MS = [11 * MINUTE_MS, 60 * MINUTE_MS, 6 * 60 * MINUTE_MS, 25 * 60 * MINUTE_MS];

export interface RunResult extends Mismatches {
  plan: Plan;
  kills: number;
  /** Notifications that the shop received. */
  messages: number;
  /** Mails that reached the mail server or were written as files, without repeats. */
  mails: number;
  /** Number of mails that were sent again with the same Message-ID, because of a crash while sending. */
  repeats: number;
}

/**
 * Waits until the shop has processed all notifications, queried the providers and sent its mails. If nothing changes for a minute, returns
 * a description of the unfinished work. There is no total timeout, because the speed depends on the machine.
 */
async function waitUntilIdle({ shop, db, systems }: Stage): Promise<string[]> {
  let last = "";
  let end = 0;
  for (;;) {
    await shop.up();
    const told = await Promise.all(Object.values(systems).map((system) => system.tell()));
    const waiting = told.reduce((sum, one) => sum + one, 0);
    const unsettled = db
      .select()
      .from(tables.notifications)
      .all()
      .filter((row) => row.state === "received" || row.state === "waiting").length;
    // Includes queries that timed out, which are retried within a minute.
    const unasked = db
      .select()
      .from(tables.paymentJobs)
      .all()
      .filter(({ nextTryAt, tries }) => nextTryAt <= shop.now() + (tries > 0 ? MINUTE_MS : 0)).length;
    const unsent = db
      .select()
      .from(tables.outbox)
      .all()
      .filter((row) => row.state === "waiting").length;
    if (waiting + unsettled + unasked + unsent === 0) return [];
    const left = `${waiting} notifications to deliver, ${unsettled} to process, ${unasked} things to ask, ${unsent} mails to send`;
    const state = `${left} after ${shop.kills} kills`;
    if (state !== last) end = Date.now() + PATIENCE_MS;
    if (Date.now() > end) return [`it does not settle: ${left}`];
    last = state;
    await pause(20);
  }
}

/** Advances the clock past all provider queries. Runs the refunds and reversals in `unmoved`, which had to wait for their payments. */
async function letTimePass(stage: Stage, unmoved: (() => Promise<unknown>)[]): Promise<string[]> {
  const left = await waitUntilIdle(stage);
  for (const ms of LATER_MS) {
    await Promise.all(Object.values(stage.systems).map((system) => system.pass(ms)));
    await stage.shop.pass(ms);
    left.push(...(await waitUntilIdle(stage)));
    for (const move of unmoved.splice(0)) await move();
    left.push(...(await waitUntilIdle(stage)));
  }
  return left;
}

/** Plays the orders of a seed's plan on a new shop at `port`, kills it at the plan's kill points, and returns the differences. */
export async function crashRun(template: Template, port: number, seed: number): Promise<RunResult> {
  const plan = planOf(seed);
  const dataDir = mkdtempSync(join(tmpdir(), "rankwright-crash-"));
  cpSync(template.folder, dataDir, { recursive: true });
  const systems = await startSystems();
  const mailServer = plan.mailBy === "SMTP" ? await startMailServer() : undefined;
  const shop = new ShopRunner({
    dataDir,
    port,
    settings: settingsOf(systems),
    resolutions: template.resolutions,
    smtpUrl: mailServer?.url,
    kills: plan.kills,
  });
  const db = openDb(join(dataDir, "site.db"));
  const stage: Stage = { shop, db, systems, tokens: template.tokens };
  try {
    const left: string[] = [];
    for (const system of Object.values(systems)) await system.listen(shop.url);
    const unmoved: (() => Promise<unknown>)[] = [];
    for (const [at, story] of plan.orders.entries()) {
      const { wrong, later } = await playStory(stage, `order-${seed}-${at}`, story);
      if (wrong) left.push(wrong);
      if (later) unmoved.push(later);
      await systems[story.way].faults({});
    }
    left.push(...(await letTimePass(stage, unmoved)));
    await shop.kill();
    const messages = mailServer?.received.map(({ message }) => message) ?? mailFiles(dataDir);
    const delivered = messages.map(readMessage).filter(({ id }) => !template.mails.has(id));
    const before = template.mails;
    const found = await compare(db, systems, { placed: plan.orders.length, delivered, before });
    const mails = new Set(delivered.map(({ id }) => id)).size;
    return {
      plan,
      kills: shop.kills,
      messages: db.select().from(tables.notifications).all().length,
      mails,
      repeats: delivered.length - mails,
      losses: [...left, ...found.losses],
      doubles: found.doubles,
      ways: found.ways,
    };
  } finally {
    await shop.kill();
    db.$client.close();
    await Promise.all(Object.values(systems).map((system) => system.close()));
    await mailServer?.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
