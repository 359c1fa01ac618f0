import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { createLog } from "./log.ts";

test("the log contains requests without tokens and secret headers", async () => {
  const lines: string[] = [];
  const log = createLog({ LOG_LEVEL: "info" }, { write: (line) => lines.push(line) });
  const app = Fastify({ loggerInstance: log });
  onTestFinished(() => app.close());
  app.get("/reset", (request) => {
    request.log.info({ token: "a-secret", user: { password: "a-secret" } }, "looked at");
    return "the page";
  });
  await app.inject({
    url: "/reset?token=a-secret",
    headers: { cookie: "session=a-secret", authorization: "Bearer a-secret" },
  });
  expect(lines.some((line) => line.includes('"url":"/reset"'))).toBe(true);
  expect(lines.join("")).not.toContain("a-secret");
});

/** A program that logs each message it receives and reports when the line should have been written. */
const LOGGING = `
  import { createLog } from ${JSON.stringify(new URL("log.ts", import.meta.url).href)};
  const log = createLog({ LOG_LEVEL: "info" });
  process.on("message", (line) => {
    log.info(line);
    setImmediate(() => setImmediate(() => process.send("goes on")));
  });
  process.on("disconnect", () => process.exit(0));
  process.send("ready");
`;

/** Starts the logging program with its output redirected to `out`. */
async function logging(out: "pipe" | number): Promise<ChildProcess> {
  const site = spawn(process.execPath, ["--input-type=module", "--eval", LOGGING], {
    stdio: ["ignore", out, "inherit", "ipc"],
  });
  onTestFinished(() => void site.kill("SIGKILL"));
  await once(site, "message");
  return site;
}

async function goesOn(site: ChildProcess): Promise<void> {
  // A short line is written at the end of the event loop turn, a long one immediately.
  for (const line of ["short", "long".repeat(5_000), "after"]) {
    const said = once(site, "message");
    site.send(line);
    expect(await said).toEqual(["goes on", undefined]);
  }
  const ended = once(site, "exit");
  site.disconnect();
  expect(await ended).toEqual([0, null]);
}

// Closed pipes, as with `npm start | head`, used to block the site until it was killed by SIGKILL.
test("the site continues when its log's reader is gone, and exits normally", async () => {
  const site = await logging("pipe");
  site.stdout?.destroy();
  await goesOn(site);
});

test("the site continues when its log can't be written, as on a full disk, and exits normally", async () => {
  const unwritable = openSync(new URL(import.meta.url), "r");
  onTestFinished(() => closeSync(unwritable));
  await goesOn(await logging(unwritable));
});
