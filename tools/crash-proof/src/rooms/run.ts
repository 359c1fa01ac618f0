import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openDb } from "@rankwright/db/core";
import { dueOrderMails, ordersToStart, silentDeliveries } from "@rankwright/db/rooms";
import * as tables from "@rankwright/db/tables";
import { startImapServer } from "@rankwright/test-kit/servers/imap-server";
import { startMailServer } from "@rankwright/test-kit/servers/mail-server";
import { mailFiles, readMessage } from "../delivered.ts";
import { ShopRunner } from "../shop-runner.ts";
import type { Template } from "../template.ts";
import { RoomBooks, thingDone } from "./books.ts";
import { compareRooms } from "./compare.ts";
import { type RoomPlan, roomPlanOf } from "./plan.ts";
import { inboundSettings } from "./post.ts";
import { nothingConfirmed } from "./said.ts";
import type { RoomStage } from "./stage.ts";
import { areMailsProcessed, paidOrder, playStory } from "./story.ts";

const PATIENCE_MS = 60_000;
const LOOK_AFTER_MS = 3_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/**
 * Steps by which the clock is advanced: past the notification mails, the removal of unsent files after a day, the automatic approval after
 * 14 days, and the mails about that approval.
 */
const LATER_MS = [6 * MINUTE_MS, 25 * HOUR_MS, 15 * 24 * HOUR_MS, 6 * MINUTE_MS];

/** Result of a run. */
export interface RoomResult {
  plan: RoomPlan;
  kills: number;
  losses: string[];
  doubles: string[];
  things: RoomBooks["things"];
  /** Mails that reached the mail server or were written as files, without repeats. */
  mails: number;
  /** Number of mails that were sent again with the same Message-ID, because of a crash while sending. */
  repeats: number;
}

/** Waits until all due work is done. If nothing changes for a minute, returns a description of the unfinished work. */
async function waitUntilIdle(stage: RoomStage): Promise<string[]> {
  const { shop, db } = stage;
  let last = "";
  let [end, look] = [0, Date.now() + LOOK_AFTER_MS];
  for (;;) {
    await shop.up();
    const now = shop.now();
    const unsent = db
      .select()
      .from(tables.outbox)
      .all()
      .filter(({ state }) => state === "waiting").length;
    const due =
      dueOrderMails(db, now, 100, []).length +
      ordersToStart(db, now, 100, []).length +
      silentDeliveries(db, now, 100, []).length;
    const isIn = areMailsProcessed(stage);
    if (unsent + due === 0 && isIn) return [];
    const left = `${unsent} mails to send, ${due} rows of rooms${isIn ? "" : ", mails to take in"}`;
    const state = `${left} after ${shop.kills} kills`;
    if (state !== last) end = Date.now() + PATIENCE_MS;
    if (Date.now() > end) return [`it does not settle: ${left}`];
    last = state;
    if (!isIn && Date.now() > look) {
      await shop.pass(MINUTE_MS + 1_000);
      look = Date.now() + LOOK_AFTER_MS;
    }
    await pause(20);
  }
}

/** Plays the room actions of a seed's plan on a new shop at `port`, kills it at the plan's kill points, and returns the differences. */
export async function roomRun(template: Template, port: number, seed: number): Promise<RoomResult> {
  const plan = roomPlanOf(seed);
  const dataDir = mkdtempSync(join(tmpdir(), "rankwright-rooms-"));
  cpSync(template.folder, dataDir, { recursive: true });
  const imap = await startImapServer();
  const mailServer = plan.mailBy === "SMTP" ? await startMailServer() : undefined;
  const { resolutions, tokens } = template;
  const settings = inboundSettings(imap);
  const smtpUrl = mailServer?.url;
  const shop = new ShopRunner({ dataDir, port, settings, resolutions, hasRooms: true, smtpUrl });
  const db = openDb(join(dataDir, "site.db"));
  const said = nothingConfirmed();
  const stage: RoomStage = { shop, db, imap, tokens, said };
  const books = new RoomBooks();
  try {
    for (let at = 0; at < plan.orders; at += 1) await paidOrder(stage, `order-${seed}-${at}`);
    for (const [at, step] of plan.steps.entries())
      books.things[thingDone(step.deed)].kills += await playStory(stage, step, `word-${seed}-${at}-end`);
    for (const ms of LATER_MS) {
      said.wrong.push(...(await waitUntilIdle(stage)));
      await shop.pass(ms);
    }
    said.wrong.push(...(await waitUntilIdle(stage)));
    await shop.kill();
    const messages = mailServer?.received.map(({ message }) => message) ?? mailFiles(dataDir);
    const delivered = messages.map(readMessage).filter(({ id }) => !template.mails.has(id));
    const mails = new Set(delivered.map(({ id }) => id)).size;
    compareRooms(books, { db, dataDir, said, mails: delivered, before: template.mails });
    books.note(said, mails);
    const { losses, doubles, things } = books;
    return { plan, kills: shop.kills, losses, doubles, things, mails, repeats: delivered.length - mails };
  } finally {
    await shop.kill();
    db.$client.close();
    await imap.close();
    await mailServer?.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
