import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { listBackups } from "@rankwright/db/backup";
import * as tables from "@rankwright/db/tables";
import { shop } from "@rankwright/test-kit/shops/shop";
import { expect, onTestFinished, test } from "vitest";
import { createBackupsWorker } from "./nightly.ts";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

async function nights(env: Record<string, string> = {}) {
  const site = await shop({ NIGHTLY_BACKUPS: "on", ...env });
  const { deps, clock } = site;
  const worker = createBackupsWorker(deps);
  onTestFinished(() => worker.stop());
  const folder = join(deps.env.DATA_DIR, "backups");
  const to = (moment: string) => clock.advance(Date.parse(moment) - clock.now());
  const mails = () => deps.db.select().from(tables.outbox).all();
  return { ...site, worker, folder, to, mails };
}

test("a backup is created each night at 3 a.m. in the owner's time zone", async () => {
  const { worker, folder, to, deps, owner } = await nights({ TIME_ZONE: "America/New_York" });
  mkdirSync(join(folder, "2027-05-03T21-00-00.000Z"), { recursive: true });
  to("2027-05-04T06:59:00Z");
  expect(await worker.runOnce()).toBe(0);
  to("2027-05-04T07:00:00Z");
  expect(await worker.runOnce()).toBe(1);
  // The name is based on the real time, which the test doesn't change.
  const [name = ""] = listBackups(deps.env.DATA_DIR);
  expect(JSON.parse(readFileSync(join(folder, name, "manifest.json"), "utf8"))).toMatchObject({
    isNightly: true,
    database: { integrityCheck: "ok" },
  });
  const { backups, newestBytes } = await owner.settings.backups.list();
  expect(backups).toHaveLength(2);
  expect(newestBytes).toBeNull();
});

test("a new site gets its first backup after its first night, even if it was off at 3 a.m.", async () => {
  const { worker, clock, owner } = await nights();
  expect(await worker.runOnce()).toBe(0);
  clock.advance(DAY_MS);
  expect(await worker.runOnce()).toBe(1);
  expect(await owner.settings.backups.list()).toMatchObject({
    isNightly: true,
    kept: 7,
    backups: [{ at: expect.any(Number) }],
    newestBytes: expect.any(Number),
    freeBytes: expect.any(Number),
  });
});

test("no nightly backup is created if someone else has just created one", async () => {
  const { worker, clock, folder } = await nights();
  clock.advance(DAY_MS);
  mkdirSync(join(folder, new Date(clock.now()).toISOString().replaceAll(":", "-")), { recursive: true });
  expect(await worker.runOnce()).toBe(0);
});

test("a backup is created even if the newest one is from a clock that ran ahead", async () => {
  const { worker, clock, folder } = await nights();
  const ahead = new Date(clock.now() + 800 * DAY_MS).toISOString().replaceAll(":", "-");
  mkdirSync(join(folder, ahead), { recursive: true });
  clock.advance(DAY_MS);
  expect(await worker.runOnce()).toBe(1);
});

test("a backup is created even if the first account is from a clock that ran ahead", async () => {
  const { worker, clock } = await nights();
  clock.advance(-800 * DAY_MS);
  expect(await worker.runOnce()).toBe(1);
});

test("the owner can turn nightly backups off and on", async () => {
  const { worker, clock, owner } = await nights({ NIGHTLY_BACKUPS: "" });
  clock.advance(DAY_MS);
  const { revision } = await owner.settings.backups.save({ revision: 0, values: { nightly: "off" } });
  expect(await worker.runOnce()).toBe(0);
  const step = async () => (await owner.settings.live.get()).steps.find(({ name }) => name === "backup");
  expect(await step()).toMatchObject({ done: false, text: expect.stringContaining("Turn them on") });
  await owner.settings.backups.save({ revision, values: { nightly: "on", kept: "30" } });
  expect(await owner.settings.backups.list()).toMatchObject({ isNightly: true, kept: 30 });
  expect(await worker.runOnce()).toBe(1);
  await expect(owner.settings.backups.save({ revision: 2, values: { kept: "0" } })).rejects.toMatchObject({
    message: expect.stringContaining("Backups to keep must be a number from 1 to 90."),
  });
});

test("a failed backup is retried, and the owner gets one mail with the reason", async () => {
  const { worker, clock, folder, mails, deps } = await nights();
  clock.advance(DAY_MS);
  writeFileSync(folder, "a file in the folder's place");
  expect(await worker.runOnce()).toBe(1);
  expect(await worker.runOnce()).toBe(0);
  expect(mails()).toEqual([]);
  for (let tries = 2; tries < 4; tries += 1) {
    clock.advance(20 * MINUTE_MS);
    expect(await worker.runOnce()).toBe(1);
  }
  expect(mails()).toHaveLength(1);
  const [mail] = mails();
  expect(mail).toMatchObject({
    recipient: "owner@example.com",
    subject: expect.stringMatching(/^Last night's backup failed: /),
  });
  expect(mail?.body).toContain("No backup was made: ");
  expect(mail?.body).toContain(`${deps.env.SITE_URL}/settings/backups`);

  rmSync(folder);
  clock.advance(20 * MINUTE_MS);
  expect(await worker.runOnce()).toBe(1);
  expect(listBackups(deps.env.DATA_DIR)).toHaveLength(1);
  expect(mails()).toHaveLength(1);
});
