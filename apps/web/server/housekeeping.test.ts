import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDeps, readEnv } from "@rankwright/api";
import { expect, onTestFinished, test } from "vitest";
import { keepHouse } from "./housekeeping.ts";

const DAY_MS = 24 * 3_600_000;

test("each hour, files of pictures that nothing knows are among what is cleared away", async () => {
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
  await keepHouse(deps);
  expect(readdirSync(join(folder, "media"))).toEqual([`${"1".repeat(24)}-320w.webp`]);
});
