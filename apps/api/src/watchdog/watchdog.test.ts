import { spawn } from "node:child_process";
import { on } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";

const here = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
const TOKEN = "aB3".padEnd(32, "x");

/** Source of a program with a request and a job in progress. It blocks its event loop until the file in its argument exists. */
const STANDING = `
  import { existsSync } from "node:fs";
  import { begun } from ${here("in-progress.ts")};
  import { startWatchdog } from ${here("watchdog.ts")};
  startWatchdog({ LOG_LEVEL: "info" }, { beatMs: 20, standsMs: 200 });
  begun("GET /soon-answered")();
  begun("GET /room/${TOKEN}/report?token=${TOKEN}");
  begun("inbound 0123456789abcdef01234567");
  while (!existsSync(process.argv[1]));
  process.stdin.resume();
`;

test("while the event loop is blocked, the log names the current activities without tokens", async () => {
  const folder = mkdtempSync(join(tmpdir(), "rankwright-watchdog-"));
  const file = join(folder, "go-on");
  const child = spawn(process.execPath, ["--input-type=module", "--eval", STANDING, file], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  onTestFinished(() => {
    child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });
  const told: unknown[] = [];
  for await (const [line] of on(createInterface(child.stdout), "line")) {
    told.push(JSON.parse(line));
    if (told.length === 2) break;
    writeFileSync(file, "");
  }
  expect(told).toMatchObject([
    {
      level: 50,
      msg: "the event loop is blocked by a running task",
      underWay: expect.arrayContaining(["GET /room/…/report", "inbound 0123456789abcdef01234567"]),
    },
    { level: 40, msg: "the event loop is running again", stoodMs: expect.any(Number) },
  ]);
  expect(told[0]).toHaveProperty("underWay.length", 2);
});
