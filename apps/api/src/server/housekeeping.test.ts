import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lockProcess } from "@rankwright/db/testing";
import { expect, onTestFinished, test } from "vitest";
import { createDeps } from "../context/deps.ts";
import { readEnv } from "../settings/env.ts";
import { createHousekeeping } from "./housekeeping.ts";

const DAY_MS = 24 * 3_600_000;

/** Creates a site with two unused image files: an old one, and a recent one that may belong to an upload in progress. */
function house() {
  const folder = mkdtempSync(join(tmpdir(), "rankwright-house-"));
  const env = readEnv({ DATA_DIR: folder, NODE_ENV: "test", LOG_LEVEL: "silent" });
  const deps = createDeps(env);
  onTestFinished(() => {
    deps.db.$client.close();
    rmSync(folder, { recursive: true, force: true });
  });
  mkdirSync(join(folder, "media"));
  const left = (name: string, ageDays: number) => {
    const at = (deps.now() - ageDays * DAY_MS) / 1_000;
    writeFileSync(join(folder, "media", name), "x");
    utimesSync(join(folder, "media", name), at, at);
  };
  left(`${"0".repeat(24)}-320w.webp`, 2);
  left(`${"1".repeat(24)}-320w.webp`, 0);
  return { deps, pictures: () => readdirSync(join(folder, "media")) };
}
const KEPT = [`${"1".repeat(24)}-320w.webp`];

/** Adds an expired link. Returns a function that counts the links. */
const oldLink = (deps: ReturnType<typeof house>["deps"]) => {
  deps.db.$client.exec(
    "insert into order_claims (hash, kind, email_key, order_id, go_on, expires_at, created_at) values ('x', 'mail', 'one@example.com', null, '/', 1, 0)",
  );
  return () => deps.db.$client.prepare("select count(*) from order_claims").pluck().get();
};

test("unused image files are removed, except recent files", async () => {
  const { deps, pictures } = house();
  await createHousekeeping(deps).runOnce();
  expect(pictures()).toEqual(KEPT);
});

test("housekeeping completes even if another process holds the write lock when it starts", async () => {
  const { deps, pictures } = house();
  const links = oldLink(deps);
  const other = fork(lockProcess, [deps.env.DATA_DIR]);
  onTestFinished(() => void other.kill("SIGKILL"));
  await once(other, "message");
  const done = createHousekeeping(deps).runOnce();
  other.kill("SIGKILL");
  await done;
  expect(pictures()).toEqual(KEPT);
  expect(links()).toBe(0);
});

test("unused images are removed even if removing expired links fails", async () => {
  const { deps, pictures } = house();
  oldLink(deps);
  deps.db.$client.exec(
    "create trigger held before delete on order_claims begin select raise(abort, 'held'); end",
  );
  await createHousekeeping(deps).runOnce();
  expect(pictures()).toEqual(KEPT);
});
