import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { inDb, orderProcess, readSiteState, siteWithData, temporaryFolder } from "../../testing/index.ts";
import { immediate } from "../core/client.ts";
import { salesTotals } from "../orders/lists.ts";
import { openSecret, sealSecret } from "../settings/secrets.ts";
import { saveSettings } from "../settings/settings.ts";
import { listBackups, madeAt, makeBackup } from "./make.ts";
import { restoreBackup } from "./restore.ts";

test("backups made while orders come in are consistent snapshots and restore to the same totals", async () => {
  const dataDir = temporaryFolder();
  const shop = fork(orderProcess, [dataDir]);
  const end = once(shop, "exit");
  await once(shop, "message");
  const made = [];
  for (const at of [1, 2, 3]) made.push(await makeBackup(dataDir, new Date(at)));
  shop.send("stop");
  const [placed] = await once(shop, "message");
  expect((await end)[0]).toBe(0);

  const counts = made.map(({ manifest }) => manifest.database.orders);
  expect(counts[0]).toBeGreaterThan(0);
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(counts.at(-1)).toBeLessThanOrEqual(placed);
  for (const { name, manifest } of made) {
    const { orders, ledgerCents } = manifest.database;
    expect(ledgerCents).toBe(orders * 4_950);
    const elsewhere = temporaryFolder();
    await restoreBackup(elsewhere, join(dataDir, "backups", name), new Date(9));
    expect(inDb(elsewhere, (db) => salesTotals(db, null))).toMatchObject({ netCents: orders * 4_950 });
    expect(readSiteState(elsewhere)).toMatchObject({ found: 0, cents: ledgerCents, integrity: "ok" });
  }
});

test("a backup can be restored even if the media folder contains files of other programs", async () => {
  const site = siteWithData(["First"]);
  const names = ["my logo (1).png", "\u00fcber.png", "~lock", "a\\b"];
  for (const name of names) writeFileSync(join(site, "media", name), "theirs");
  const { name } = await makeBackup(site, new Date(1));
  const restored = temporaryFolder();
  const { manifest } = await restoreBackup(restored, join(site, "backups", name), new Date(2));
  expect(manifest.files.map(({ path }) => path)).toEqual(
    expect.arrayContaining(names.map((one) => `media/${one}`)),
  );
});

test("only the system user that made a backup can read its files", async () => {
  const dataDir = siteWithData();
  const { name } = await makeBackup(dataDir, new Date(1));
  const modes = (folder: string): number[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      const own = statSync(path).mode & 0o777;
      return entry.isDirectory() ? [own & 0o077, ...modes(path)] : [own & 0o177];
    });
  expect(statSync(join(dataDir, "backups")).mode & 0o777).toBe(0o700);
  const found = modes(join(dataDir, "backups", name));
  expect(found.length).toBeGreaterThan(5);
  expect(new Set(found)).toEqual(new Set([0]));
});

test("an interrupted backup is not listed, and the next backup deletes it", async () => {
  const dataDir = siteWithData();
  mkdirSync(join(dataDir, "backups", ".unfinished", "media"), { recursive: true });
  writeFileSync(join(dataDir, "backups", ".unfinished", "site.db"), "half");
  expect(listBackups(dataDir)).toEqual([]);
  const { name, manifest } = await makeBackup(dataDir, new Date(1));
  expect(name).toBe("1970-01-01T00-00-00.001Z");
  expect(manifest.files.map(({ path }) => path)).toEqual(["site.db", "media/a-30w.webp", "outbox/m1.eml"]);
  expect(readdirSync(join(dataDir, "backups")).sort()).toEqual([".lock", name]);
});

test("keeps the most recent backups, and rejects a missing or damaged database", async () => {
  const dataDir = siteWithData();
  for (const at of [1, 2]) await makeBackup(dataDir, new Date(at));
  const { name, removed } = await makeBackup(dataDir, new Date(3), { keep: 2 });
  expect(removed).toEqual(["1970-01-01T00-00-00.001Z"]);
  expect(listBackups(dataDir)).toEqual(["1970-01-01T00-00-00.002Z", name]);

  await expect(makeBackup(temporaryFolder(), new Date(4))).rejects.toThrow(/^There is no site in /);
  inDb(dataDir, (db) => {
    db.$client.pragma("foreign_keys = off");
    db.$client.exec("delete from accounts");
  });
  await expect(makeBackup(dataDir, new Date(4))).rejects.toThrow("The database is damaged: 1 rows refer");
  expect(listBackups(dataDir)).toHaveLength(2);
});

test("deletes old nightly backups but no manual backups", async () => {
  const dataDir = siteWithData();
  const byHand = await makeBackup(dataDir, new Date(1));
  for (const at of [2, 3]) await makeBackup(dataDir, new Date(at), { isNightly: true, keep: 2 });
  const { name, removed } = await makeBackup(dataDir, new Date(4), { isNightly: true, keep: 2 });
  expect(removed).toEqual(["1970-01-01T00-00-00.002Z"]);
  expect(listBackups(dataDir)).toEqual([byHand.name, "1970-01-01T00-00-00.003Z", name]);
  expect(madeAt(name)).toBe(4);
});

test("deletes backups dated in the future by a wrong clock before newer backups", async () => {
  const dataDir = siteWithData();
  for (const at of [901, 902]) await makeBackup(dataDir, new Date(at), { isNightly: true, keep: 2 });
  const { name, removed } = await makeBackup(dataDir, new Date(5), { isNightly: true, keep: 2 });
  expect(removed).toEqual(["1970-01-01T00-00-00.901Z"]);
  expect(listBackups(dataDir)).toEqual([name, "1970-01-01T00-00-00.902Z"]);
});

test("a backup fails if it would nearly fill the disk", async () => {
  const dataDir = siteWithData();
  const full = { spareBytes: Number.MAX_SAFE_INTEGER };
  await expect(makeBackup(dataDir, new Date(1), full)).rejects.toThrow(
    /^The disk has \d+ MB left, which is not enough/,
  );
  expect(readdirSync(join(dataDir, "backups"))).toEqual([".lock"]);
  expect((await makeBackup(dataDir, new Date(2))).name).toBe("1970-01-01T00-00-00.002Z");
});

test("a backup contains the key of the settings' secrets only on request, and a restore lists the secrets lost without it", async () => {
  const dataDir = siteWithData();
  const sealed = sealSecret(dataDir, "mail.password", "a secret");
  inDb(dataDir, (db) =>
    immediate(db, (tx) => saveSettings(tx, { name: "mail", data: {}, secrets: { password: sealed } }, 1)),
  );
  const without = await makeBackup(dataDir, new Date(1));
  const withKey = await makeBackup(dataDir, new Date(2), { withKey: true });
  const pathsOf = ({ manifest }: typeof without) => manifest.files.map(({ path }) => path);
  expect(pathsOf(without)).not.toContain("secret.key");
  expect(pathsOf(withKey)).toContain("secret.key");
  const restored = async ({ name }: typeof without) => {
    const elsewhere = temporaryFolder();
    const { lost } = await restoreBackup(elsewhere, join(dataDir, "backups", name), new Date(9));
    return { lost, opened: openSecret(elsewhere, "mail.password", sealed) };
  };
  expect(await restored(without)).toEqual({ lost: ["mail.password"], opened: undefined });
  expect(await restored(withKey)).toEqual({ lost: [], opened: "a secret" });
});
