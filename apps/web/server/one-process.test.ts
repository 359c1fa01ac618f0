import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const siteProcess = new URL("../test/site-process.ts", import.meta.url);

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "rankwright-one-"));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** Starts a site in the folder as a separate process. */
function startedOn(dataDir: string) {
  const settings = { DATA_DIR: dataDir, PORT: "0", API_PORT: "0", PAYPAL_ENV: "off", SEED: "none" };
  const child = fork(siteProcess, {
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    env: {
      NODE_COMPILE_CACHE: join(tmpdir(), "rankwright-compile-cache"),
      NODE_ENV: "test",
      LOG_LEVEL: "silent",
      SITE_URL: "http://localhost:3456",
      ...settings,
    },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let printed = "";
  child.stderr?.setEncoding("utf8").on("data", (text) => {
    printed += text;
  });
  return { child, printed: () => printed };
}

const ports = async (child: ChildProcess): Promise<{ site: number; api: number }> =>
  (await once(child, "message"))[0];

test("a second process on the same DATA_DIR ends with one line that names the first", async () => {
  const dataDir = folder();
  const first = startedOn(dataDir);
  await ports(first.child);
  const second = startedOn(dataDir);
  const [code] = await once(second.child, "close");
  expect(code).toBe(1);
  expect(second.printed().trim().split("\n")).toEqual([
    `Rankwright can't start: DATA_DIR ${dataDir} is already in use by process ${first.child.pid} at http://localhost:3456; ` +
      "stop it first, or set another DATA_DIR.",
  ]);
  // A killed process leaves no lock behind.
  first.child.kill("SIGKILL");
  await once(first.child, "exit");
  const third = startedOn(dataDir);
  expect((await ports(third.child)).site).toBeGreaterThan(0);
});
