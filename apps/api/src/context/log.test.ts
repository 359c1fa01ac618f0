import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { createLog } from "./log.ts";

test("the log tells of a request without what a link or a header lets its reader do", async () => {
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

/** Logs whatever it is sent, and says so once that was to be written. */
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

/** A process of its own that logs to `out`. */
async function logging(out: "pipe" | number): Promise<ChildProcess> {
  const site = spawn(process.execPath, ["--input-type=module", "--eval", LOGGING], {
    stdio: ["ignore", out, "inherit", "ipc"],
  });
  onTestFinished(() => void site.kill("SIGKILL"));
  await once(site, "message");
  return site;
}

async function goesOn(site: ChildProcess): Promise<void> {
  // A short line waits for the turn's end, a long one is written at once.
  for (const line of ["short", "long".repeat(5_000), "after"]) {
    const said = once(site, "message");
    site.send(line);
    expect(await said).toEqual(["goes on", undefined]);
  }
  const ended = once(site, "exit");
  site.disconnect();
  expect(await ended).toEqual([0, null]);
}

// `npm start | head`, or a collector of logs that died: the site answered nobody any more, and only SIGKILL ended it.
test("a site whose log nobody reads any more goes on, and ends when it is told to", async () => {
  const site = await logging("pipe");
  site.stdout?.destroy();
  await goesOn(site);
});

test("a site whose log can't be written, as on a full disk, goes on, and ends when it is told to", async () => {
  const unwritable = openSync(new URL(import.meta.url), "r");
  onTestFinished(() => closeSync(unwritable));
  await goesOn(await logging(unwritable));
});
