import { fork } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { lockProcess } from "@rankwright/db/testing";
import { testSite } from "@rankwright/test-kit/site";
import { expect, onTestFinished, test } from "vitest";
import { buildApi } from "../server/app.ts";
import { freeBytes, notReadyReason } from "./ready.ts";

function api() {
  const site = testSite();
  const app = buildApi(site.deps);
  onTestFinished(async () => {
    await app.close();
    site.close();
  });
  const ask = async () => {
    const answer = await app.inject("/readyz");
    return { status: answer.statusCode, description: answer.json(), again: answer.headers["retry-after"] };
  };
  return { ...site, ask };
}

const refused = {
  status: 503,
  description: { status: 503, code: "SERVICE_UNAVAILABLE", detail: "The database is not writable." },
  again: "10",
};

test("isn't ready while another process holds the write lock", async () => {
  const { ask, deps } = api();
  const changes = () => deps.db.$client.prepare("select total_changes()").pluck().get();
  const before = changes();
  expect(await ask()).toEqual({ status: 200, description: { status: "ready" }, again: undefined });
  expect(changes()).toBe(before);

  const other = fork(lockProcess, [deps.env.DATA_DIR]);
  onTestFinished(() => void other.kill("SIGKILL"));
  await once(other, "message");
  expect(await ask()).toMatchObject(refused);
  other.kill("SIGKILL");
  await once(other, "exit");
  expect((await ask()).status).toBe(200);
});

test("isn't ready if the database file is missing", async () => {
  const { ask, deps } = api();
  rmSync(join(deps.env.DATA_DIR, "site.db"));
  expect(await ask()).toMatchObject(refused);
});

test("isn't ready if the disk is full", async () => {
  const { deps } = api();
  expect(await notReadyReason(deps, async () => 99_999_999)).toBe("The disk has less than 100 MB left.");
  expect(await notReadyReason(deps, async () => 100_000_000)).toBeUndefined();
  expect(await freeBytes(deps.env.DATA_DIR)).toBeGreaterThan(0);
});
