import { execFile } from "node:child_process";
import { copyFileSync, readdirSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { siteWithData, temporaryFolder } from "@rankwright/db/testing";
import { expect, test } from "vitest";
import { folderProblem } from "../packages/db/src/core/folder.ts";

/** Runs a command on the folder and returns its exit code and its output. */
function said(
  command: "backup" | "restore",
  DATA_DIR: string,
  ...args: string[]
): Promise<[unknown, string]> {
  const script = fileURLToPath(new URL(`${command}.mjs`, import.meta.url));
  const env = { PATH: process.env.PATH, DATA_DIR };
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], { env }, (error, stdout, stderr) =>
      resolve([error?.code ?? 0, (stdout + stderr).trim()]),
    );
  });
}

test("the error for an unusable folder says what to do, and doesn't contain the system's error message", async () => {
  const file = join(temporaryFolder(), "file");
  writeFileSync(file, "");
  const site = siteWithData(["First"]);
  await said("backup", site);
  const backup = join(
    site,
    "backups",
    readdirSync(join(site, "backups")).find((name) => /^2/.test(name)) ?? "",
  );
  expect(await said("restore", file, backup)).toEqual([
    1,
    `Nothing was restored: DATA_DIR ${file} can't be used: it is not a folder; set DATA_DIR to a folder.`,
  ]);
  truncateSync(join(site, "site.db"), 20_000);
  expect(await said("backup", site)).toEqual([
    1,
    `No backup was made: DATA_DIR ${site} can't be used: its site.db is damaged or not a database; restore a backup (npm run restore), or set another DATA_DIR.`,
  ]);
});

test("an error about a file in another folder is not reported as a problem of DATA_DIR", () => {
  const [dataDir, elsewhere] = [temporaryFolder(), join(temporaryFolder(), "file")];
  writeFileSync(elsewhere, "");
  const errorOf = (work: () => unknown): unknown => {
    try {
      return work();
    } catch (error) {
      return error;
    }
  };
  const reading = errorOf(() => readdirSync(elsewhere));
  expect(folderProblem(dataDir, reading)).toBeUndefined();
  expect(folderProblem(elsewhere, reading)).toMatch(/it is not a folder/);
  const copying = errorOf(() => copyFileSync(join(elsewhere, "site.db"), join(dataDir, "site.db")));
  expect(folderProblem(dataDir, copying)).toBeUndefined();
});
