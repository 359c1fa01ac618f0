import { fork } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  cpSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { beforeEach, describe, expect, test } from "vitest";
import {
  inDb,
  placePaidOrder,
  readSiteState,
  restoreProcess,
  siteWithData,
  temporaryFolder,
} from "../../testing/index.ts";
import { immediate } from "../core/index.ts";
import { lostSecrets, saveSettings, sealSecret, secretName } from "../settings/index.ts";
import { accounts, orderLinks, orders } from "../tables/index.ts";
import { digest } from "./files.ts";
import { holdData, holdSite } from "./hold.ts";
import { listBackups, makeBackup } from "./make.ts";
import { readManifest } from "./manifest.ts";
import { restoreBackup } from "./restore.ts";

const before = new Date(1);
const later = new Date(2);

/** The current site, and a backup of an earlier state that is among its backups. */
let dataDir: string;
let name: string;
let backup: string;

beforeEach(async () => {
  dataDir = siteWithData(["First", "Second", "Third"]);
  const earlier = siteWithData(["First"]);
  writeFileSync(join(earlier, "media", "b-30w.webp"), "another picture");
  ({ name } = await makeBackup(earlier, before));
  backup = join(dataDir, "backups", name);
  cpSync(join(earlier, "backups"), join(dataDir, "backups"), { recursive: true });
});

const earlierTruth = { names: ["First"], found: 1, cents: 4_950, sessions: 0, integrity: "ok" };
const presentTruth = { names: ["Third", "Second", "First"], found: 1, cents: 14_850, integrity: "ok" };

test("restores orders, money, pictures and mails, and ends all sessions", async () => {
  const { kept, manifest } = await restoreBackup(dataDir, name, later);
  const { files, ...rest } = readSiteState(dataDir);
  expect(rest).toEqual(earlierTruth);
  const keys = inDb(dataDir, (db) => db.select({ key: accounts.deviceKey }).from(accounts).all());
  expect(keys, "no device counts as one that logged in before").toEqual([{ key: null }]);
  expect(files).toEqual(manifest.files.filter(({ path }) => path !== "site.db"));
  expect(readdirSync(dataDir).filter((path) => path.startsWith("."))).toEqual([]);

  expect(listBackups(dataDir)).toEqual([name, kept]);
  await restoreBackup(dataDir, kept ?? "", new Date(3));
  expect(readSiteState(dataDir)).toMatchObject({ ...presentTruth, sessions: 0 });
});

test("a private link that was revoked after the backup opens no order", async () => {
  inDb(dataDir, (db) => {
    const orderId = db.select().from(orders).get()?._id ?? "";
    const link = { hash: "a link's", orderId, createdAt: 1, revokedAt: null };
    immediate(db, (tx) => tx.insert(orderLinks).values(link).run());
  });
  const made = await makeBackup(dataDir, later);
  await restoreBackup(dataDir, made.name, new Date(3));
  expect(inDb(dataDir, (db) => db.select().from(orderLinks).all())).toEqual([]);
});

test("the data kept from a killed site includes its last order", async () => {
  const killed = temporaryFolder();
  inDb(dataDir, (db) => {
    placePaidOrder(db, "Fourth");
    for (const file of ["site.db", "site.db-wal"]) copyFileSync(join(dataDir, file), join(killed, file));
  });
  const { kept } = await restoreBackup(killed, backup, later);
  expect(readSiteState(killed)).toMatchObject(earlierTruth);
  await restoreBackup(killed, kept ?? "", new Date(3));
  expect(readSiteState(killed).names).toEqual(["Third", "Second", "Fourth", "First"]);
});

test("a machine without a site gets the site in the backup", async () => {
  const fresh = join(temporaryFolder(), "data");
  expect((await restoreBackup(fresh, backup, later)).kept).toBeNull();
  expect(readSiteState(fresh)).toMatchObject(earlierTruth);
});

test.each([
  [
    "overwritten",
    (file: string) => writeFileSync(file, "no database at all, for more than a hundred bytes".repeat(9)),
  ],
  ["cut off", (file: string) => truncateSync(file, 40_000)],
])("restoring over a database that was %s keeps an unchanged copy of its files", async (_how, damage) => {
  damage(join(dataDir, "site.db"));
  const damaged = readFileSync(join(dataDir, "site.db"));
  const { kept } = await restoreBackup(dataDir, name, later);
  expect(kept).toMatch(/^damaged-/);
  expect(readFileSync(join(dataDir, "backups", kept ?? "", "site.db"))).toEqual(damaged);
  expect(readSiteState(dataDir)).toMatchObject(earlierTruth);
});

describe("rejected restores, with a one-line error and no changes", () => {
  const refused = async (says: RegExp) => {
    const files = () =>
      readdirSync(dataDir, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .filter((path) => !path.endsWith("site.lock"))
        .map((path) => ({ path, ...digest(path) }));
    const found = files();
    const refusal = await restoreBackup(dataDir, name, later).catch((error: Error) => error.message);
    expect(refusal).toMatch(says);
    expect(refusal).not.toContain("\n");
    expect(files()).toEqual(found);
  };

  /** Changes the backup's database, and updates its digest in the manifest. */
  function alterDatabase(change: (client: Database.Database) => void) {
    const file = join(backup, "site.db");
    const client = new Database(file);
    change(client);
    client.close();
    const manifest = readManifest(backup);
    const files = manifest.files.map((one) => (one.path === "site.db" ? { ...one, ...digest(file) } : one));
    writeFileSync(join(backup, "manifest.json"), JSON.stringify({ ...manifest, files }));
  }

  test.each(["site.db", "media/b-30w.webp", "outbox/m1.eml"])("rejects a flipped bit in %s", async (path) => {
    const bytes = readFileSync(join(backup, path));
    const middle = Math.floor(bytes.length / 2);
    bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
    writeFileSync(join(backup, path), bytes);
    await refused(new RegExp(`^${path} in the backup is damaged`));
  });

  test("rejects a truncated file", async () => {
    truncateSync(join(backup, "site.db"), 40_000);
    await refused(/^site\.db in the backup is damaged/);
  });

  test("rejects a backup that lacks a picture", async () => {
    rmSync(join(backup, "media", "a-30w.webp"));
    await refused(/^media\/a-30w\.webp is missing in the backup/);
  });

  test("rejects an incomplete backup", async () => {
    rmSync(join(backup, "manifest.json"));
    await refused(/has no manifest\.json\. It is not a backup, or it is incomplete/);
  });

  test("rejects an unknown name", async () => {
    name = "2026-03-02T09-00-00.000Z";
    await refused(/^There is no backup 2026-/);
  });

  test.each([
    ["half a manifest", (text: string) => text.slice(0, 200)],
    ["another program's manifest", () => '{ "files": [] }'],
    ["a manifest that names a file elsewhere", (text: string) => text.replace("media/a", "media/../../a")],
  ])("rejects %s", async (_what, change) => {
    const file = join(backup, "manifest.json");
    writeFileSync(file, change(readFileSync(file, "utf8")));
    await refused(/^The manifest\.json in .* is damaged or belongs to another program/);
  });

  test("rejects a backup of a newer version", async () => {
    const manifest = readManifest(backup);
    manifest.database.migrations.push(9_000_000_000_000);
    writeFileSync(join(backup, "manifest.json"), JSON.stringify(manifest));
    alterDatabase((client) => {
      client.exec("insert into __drizzle_migrations (hash, created_at) values ('later', 9000000000000)");
    });
    await refused(/^The backup was made by a newer or different version/);
  });

  test("rejects another program's database", async () => {
    rmSync(join(backup, "site.db"));
    alterDatabase((client) => client.exec("create table notes (text)"));
    await refused(/^It is not the database of this program: /);
  });

  test("rejects a database whose order count differs from the manifest", async () => {
    const manifest = readManifest(backup);
    manifest.database.orders += 1;
    writeFileSync(join(backup, "manifest.json"), JSON.stringify(manifest));
    await refused(/^The backup's database doesn't match its manifest/);
  });

  test("rejects a database with dangling references", async () => {
    alterDatabase((client) => {
      client.pragma("foreign_keys = off");
      client.exec("delete from orders");
    });
    await refused(/^The database is damaged: \d+ rows refer to missing ones/);
  });

  test.each([
    [
      "an added trigger",
      `create trigger "takes over" after insert on accounts begin update users set user_role = 'Admin'; end`,
      /in the trigger "takes over"\.$/,
    ],
    ["an added view", "create view seen as select * from accounts", /in the view "seen"/],
    ["an added table", "create table more (text)", /in the table "more"/],
    ["an added column", "alter table accounts add more text", /in the table "accounts"/],
    ["an added index", "create index more on accounts (email)", /in the index "more"/],
    [
      "a trigger that is missing",
      "drop trigger orders_search_insert",
      /in the trigger "orders_search_insert"/,
    ],
    ["an index that is missing", "drop index attempts_by_key", /in the index "attempts_by_key"/],
  ])("rejects %s, despite a matching manifest", async (_what, statement, says) => {
    alterDatabase((client) => client.exec(statement));
    await refused(/^The backup's database was changed by another program\. /);
    await refused(says);
  });

  test.each(["first", "shared"] as const)(
    "rejects a restore while the site runs or a backup is being made (%s)",
    async (level) => {
      const release = holdData(dataDir, level);
      await refused(/^The site in .* is running, or a backup is being made\. Stop it first/);
      release?.();
      await restoreBackup(dataDir, name, later);
    },
  );

  test("rejects a restore while another program has the database open", async () => {
    const other = new Database(join(dataDir, "site.db"));
    other.prepare("select count(*) from orders").get();
    const refusal = restoreBackup(dataDir, name, later);
    await expect(refusal).rejects.toThrow(/^Another program is using the database in .*\. Stop it first/);
    other.close();
    expect(readSiteState(dataDir)).toMatchObject({ ...presentTruth, sessions: 1 });
  });
});

test("ignores SQLite's statistics tables when comparing schemas", async () => {
  inDb(dataDir, (db) => db.$client.exec("analyze"));
  const made = await makeBackup(dataDir, later);
  await restoreBackup(dataDir, made.name, new Date(3));
  expect(readSiteState(dataDir)).toMatchObject({ ...presentTruth, sessions: 0 });
});

test("no site starts while a backup is being restored", () => {
  const release = holdData(dataDir, "alone");
  expect(holdSite(dataDir, "a second")).toEqual({ holder: null });
  expect(holdData(dataDir, "shared")).toBeUndefined();
  expect(holdData(dataDir, "alone")).toBeUndefined();
  release?.();
  expect(holdSite(dataDir, "a second")).toMatchObject({ release: expect.any(Function) });
});

test("one site runs on the data, alongside any number of backups", () => {
  const backup = holdData(dataDir, "shared");
  const site = holdSite(dataDir, "process 1 at http://localhost");
  const another = holdData(dataDir, "shared");
  expect([backup, another]).toEqual([expect.any(Function), expect.any(Function)]);
  expect(holdSite(dataDir, "a second")).toEqual({ holder: "process 1 at http://localhost" });
  backup?.();
  another?.();
  if ("release" in site) site.release();
  expect(holdSite(dataDir, "a second")).toMatchObject({ release: expect.any(Function) });
});

/** Saves a secret setting, encrypted with the site's key. */
function addSecret(site: string): void {
  const secrets = { password: sealSecret(site, secretName("mail", "password"), "a password") };
  inDb(site, (db) => immediate(db, (tx) => saveSettings(tx, { name: "mail", data: {}, secrets }, 1)));
}

// Each step runs in a new process.
const timeout = 300_000;

test("a restore killed at any step leaves the old data or the new, each with its key", {
  timeout,
}, async () => {
  addSecret(dataDir);
  const earlier = siteWithData(["First"]);
  addSecret(earlier);
  const { name } = await makeBackup(earlier, new Date(4), { withKey: true });
  cpSync(join(earlier, "backups"), join(dataDir, "backups"), { recursive: true });
  const options = {
    env: { NODE_COMPILE_CACHE: join(tmpdir(), "rankwright-compile-cache") },
  };
  const seen = { old: 0, new: 0 };
  let last = "";
  for (let killAt = 1; ; killAt += 1) {
    const site = temporaryFolder();
    cpSync(dataDir, site, { recursive: true });
    const child = fork(restoreProcess, [site, name, String(killAt)], options);
    const [code, signal] = await once(child, "exit");
    const held = holdSite(site, "this test");
    if ("release" in held) held.release();
    expect(lostSecrets(site)).toEqual([]);
    const truth = readSiteState(site);
    const isNew = truth.names.length === 1;
    expect(truth).toMatchObject(isNew ? earlierTruth : { ...presentTruth, sessions: 1 });
    expect(truth.files.map(({ path }) => path)).toContain("media/a-30w.webp");
    seen[isNew ? "new" : "old"] += 1;
    if (code === 0) break;
    expect(signal).toBe("SIGKILL");
    last = site;
  }
  // Files left over from an interrupted restore do not block the next one.
  await restoreBackup(last, name, new Date(3));
  expect(readSiteState(last)).toMatchObject(earlierTruth);
  expect(seen.old).toBeGreaterThan(10);
  expect(seen.new).toBeGreaterThan(1);
});
