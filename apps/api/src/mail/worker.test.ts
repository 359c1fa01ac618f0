import { createServer } from "node:net";
import { immediate, lastEvent, markNotSent, retryMail } from "@rankwright/db/core";
import { mailServer, mailSite } from "@rankwright/test-kit/mail";
import { addressOf } from "@rankwright/test-kit/servers/mail-server";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createLog } from "../context/log.ts";
import { mailState } from "./delivery.ts";
import { createMailWorker } from "./worker.ts";

const MINUTE = 60_000;
/** Timeout for slow machines. */
const PATIENCE = { timeout: 30_000 };

/** Returns an address on this machine where nothing listens. */
async function deadAddress(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = addressOf(server);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return url;
}

describe("a mail with a mail server", () => {
  test("is delivered from the site's address", async () => {
    const server = await mailServer();
    const { worker, queue, rows } = mailSite({
      SMTP_URL: server.url,
      MAIL_FROM: "Sample shop <shop@example.com>",
    });
    const id = queue({ text: "Good day.\n" });
    queue({ to: "second@example.com" });
    expect(await worker.runOnce()).toBe(2);
    expect(server.received.map(({ from, to }) => ({ from, to }))).toEqual([
      { from: "shop@example.com", to: ["sample@example.com"] },
      { from: "shop@example.com", to: ["second@example.com"] },
    ]);
    expect(server.received[0]?.message).toContain(`Message-ID: <${id}@127.0.0.1>`);
    expect(server.received[0]?.message).toContain("\r\n\r\nGood day.\r\n");
    expect(rows().map((row) => row.state)).toEqual(["sent", "sent"]);
  });

  test("is sent with the credentials of SMTP_URL, which are never logged", async () => {
    const lines: string[] = [];
    const server = await mailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) =>
        username === "shop" && password === "mail-secret"
          ? done(null, { user: username })
          : done(new Error("no")),
    });
    const url = server.url.replace("smtp://", "smtp://shop:mail-secret@");
    const { deps, queue } = mailSite({ SMTP_URL: url });
    const log = createLog({ LOG_LEVEL: "trace" }, { write: (line) => lines.push(line) });
    const worker = createMailWorker({ ...deps, log });
    queue({ text: "https://example.com/reset?token=link-secret\n" });
    expect(await worker.runOnce()).toBe(1);
    await server.close();
    queue({ text: "https://example.com/reset?token=link-secret\n" });
    expect(await worker.runOnce()).toBe(0);
    expect(lines).toHaveLength(2);
    expect(lines.join("")).not.toMatch(/secret|sample@example\.com/);
  });

  test("that fails is retried with increasing delays until it is sent", async () => {
    let busy = true;
    const server = await mailServer({
      onRcptTo: (_to, _session, done) =>
        done(busy ? Object.assign(new Error("greylisted"), { responseCode: 451 }) : null),
    });
    const { worker, queue, rows, clock } = mailSite({ SMTP_URL: server.url });
    queue();
    const gaps: number[] = [];
    for (let tries = 1; tries <= 9; tries++) {
      expect(await worker.runOnce()).toBe(0);
      const [row] = rows();
      expect(row).toMatchObject({ state: "waiting", tries, error: "EENVELOPE 451" });
      gaps.push((row?.nextTryAt ?? 0) - clock.now());
      expect(await worker.runOnce()).toBe(0);
      expect(rows()[0]?.tries).toBe(tries);
      clock.advance(gaps.at(-1) ?? 0);
    }
    expect(gaps.map((gap) => gap / MINUTE)).toEqual([0.5, 1, 2, 4, 8, 16, 32, 60, 60]);
    busy = false;
    expect(await worker.runOnce()).toBe(1);
    expect(server.received).toHaveLength(1);
  });

  test("is sent only once, even if the database can't record it at first", async () => {
    const server = await mailServer();
    const { worker, queue, rows, deps } = mailSite({ SMTP_URL: server.url });
    queue();
    deps.db.$client.pragma("query_only = on");
    await expect(worker.runOnce()).rejects.toThrow("readonly");
    await expect(worker.runOnce()).rejects.toThrow("readonly");
    deps.db.$client.pragma("query_only = off");
    expect(await worker.runOnce()).toBe(1);
    expect(rows()).toMatchObject([{ state: "sent", body: "" }]);
    expect(server.received).toHaveLength(1);
  });

  test("is not sent again while the server's response is slow", async () => {
    const taken = Promise.withResolvers<() => void>();
    const server = await mailServer({
      onData: (stream, _session, done) => stream.resume().on("end", () => taken.resolve(() => done())),
    });
    const { worker, queue, rows } = mailSite({ SMTP_URL: server.url });
    queue();
    vi.useFakeTimers({
      toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"],
      shouldAdvanceTime: true,
    });
    onTestFinished(() => void vi.useRealTimers());
    const round = worker.runOnce();
    const answer = await taken.promise;
    vi.advanceTimersByTime(9 * MINUTE);
    answer();
    expect(await round).toBe(1);
    expect(rows()).toMatchObject([{ state: "sent", tries: 1 }]);
  });

  test("whose text the server doesn't accept in time is retried a minute later", async () => {
    const asked = Promise.withResolvers<void>();
    const server = await mailServer({ onRcptTo: () => asked.resolve() });
    const { worker, queue, rows } = mailSite({ SMTP_URL: server.url });
    queue();
    vi.useFakeTimers({
      toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"],
      shouldAdvanceTime: true,
    });
    onTestFinished(() => void vi.useRealTimers());
    const round = worker.runOnce();
    await asked.promise;
    vi.advanceTimersByTime(MINUTE);
    expect(await round).toBe(0);
    expect(rows()).toMatchObject([{ state: "waiting", tries: 1, error: "ETIMEDOUT" }]);
    expect(server.received).toEqual([]);
  });

  test("fails after three days of retries; the owner's retry grants three more days", async () => {
    const { worker, queue, rows, clock, deps } = mailSite({ SMTP_URL: await deadAddress() });
    const id = queue() ?? "";
    /** Runs the worker until the mail is given up. Returns how many days that took. */
    const tryOn = async () => {
      const start = clock.now();
      for (;;) {
        await worker.runOnce();
        const [row] = rows();
        if (row?.state !== "waiting") return (clock.now() - start) / (24 * 60 * MINUTE);
        clock.advance((row.nextTryAt ?? 0) - clock.now());
      }
    };
    expect(await tryOn()).toBeCloseTo(3, 1);
    expect(rows()).toMatchObject([{ state: "failed", error: "ESOCKET", tries: 79 }]);
    immediate(deps.db, (tx) => retryMail(tx, id, deps.now()));
    await worker.runOnce();
    expect(rows()).toMatchObject([{ state: "waiting", tries: 1 }]);
    expect(await tryOn()).toBeCloseTo(3, 1);
    expect(rows()).toMatchObject([{ state: "failed", tries: 79 }]);
  });

  test("fails immediately if the mailbox doesn't exist", async () => {
    const server = await mailServer({
      onRcptTo: (_to, _session, done) => done(Object.assign(new Error("unknown"), { responseCode: 550 })),
    });
    const other = mailSite({ SMTP_URL: server.url });
    other.queue();
    await other.worker.runOnce();
    expect(other.rows()).toMatchObject([{ state: "failed", tries: 1, error: "EENVELOPE 550" }]);
  });

  test.each([
    ["in response to MAIL FROM", "onMailFrom", "not owned by you"],
    ["in response to RCPT TO", "onRcptTo", "5.7.1 Sender address rejected: not owned by you"],
  ] as const)(
    "is retried if the server rejected the owner's sender address %s",
    async (_when, step, said) => {
      let isKnown = false;
      const server = await mailServer({
        [step]: (_address: unknown, _session: unknown, done: (error?: Error | null) => void) =>
          done(isKnown ? null : Object.assign(new Error(said), { responseCode: 553 })),
      });
      const { worker, queue, rows, clock } = mailSite({ SMTP_URL: server.url });
      queue();
      expect(await worker.runOnce()).toBe(0);
      expect(rows()).toMatchObject([{ state: "waiting", tries: 1, error: "EENVELOPE 553" }]);
      isKnown = true;
      clock.advance(MINUTE);
      expect(await worker.runOnce()).toBe(1);
    },
  );
});

describe("the panel's notice that mails don't go out", () => {
  test("appears when a mail has failed twice, and disappears when one is sent", async () => {
    let isDown = true;
    const server = await mailServer({
      onMailFrom: (_address, _session, done) =>
        done(isDown ? Object.assign(new Error("your account is locked"), { responseCode: 550 }) : null),
    });
    const { worker, queue, clock, deps } = mailSite({ SMTP_URL: server.url });
    const retry = async () => {
      clock.advance(60 * MINUTE);
      await worker.runOnce();
    };
    queue();
    await worker.runOnce();
    expect(mailState(deps).state).toBe("untested");
    await retry();
    expect(mailState(deps)).toEqual({
      state: "failing",
      reason: expect.stringMatching(/^127\.0\.0\.1 doesn't allow you to send from [^ ]+\. Enter an address/),
    });
    const seen = lastEvent(deps.db);
    await retry();
    expect(lastEvent(deps.db), "the same failure again is not reported again").toBe(seen);
    isDown = false;
    await retry();
    expect(mailState(deps)).toEqual({ state: "works", reason: "" });
    expect(lastEvent(deps.db)).toBe(seen + 1);
  });

  test("does not appear because of a recipient whose mailbox doesn't exist, or is full", async () => {
    let code = 452;
    const server = await mailServer({
      onRcptTo: (_to, _session, done) => done(Object.assign(new Error("no"), { responseCode: code })),
    });
    const { worker, queue, rows, clock, deps } = mailSite({ SMTP_URL: server.url });
    queue();
    await worker.runOnce();
    clock.advance(MINUTE);
    await worker.runOnce();
    code = 550;
    clock.advance(60 * MINUTE);
    await worker.runOnce();
    expect(rows()).toMatchObject([{ state: "failed", tries: 3 }]);
    expect(mailState(deps).state).toBe("untested");
  });
});

describe("the mail worker", () => {
  test("sends mails that were queued before the start, and later mails when it is woken", async () => {
    const { worker, queue, rows } = mailSite();
    queue();
    worker.start();
    await vi.waitFor(() => expect(rows().map((row) => row.state)).toEqual(["sent"]), PATIENCE);
    queue();
    worker.wake();
    queue();
    worker.wake();
    await vi.waitFor(() => expect(rows().every((row) => row.state === "sent")).toBe(true), PATIENCE);
  });

  test("sends nothing twice when passes overlap", async () => {
    const server = await mailServer();
    const { worker, queue } = mailSite({ SMTP_URL: server.url });
    for (let i = 0; i < 5; i++) queue();
    await Promise.all([worker.runOnce(), worker.runOnce(), worker.runOnce()]);
    expect(server.received).toHaveLength(5);
  });

  test("stops after the current mail, and sends the rest after the next start", async () => {
    const server = await mailServer();
    const { worker, queue, rows } = mailSite({ SMTP_URL: server.url });
    for (let i = 0; i < 5; i++) queue();
    worker.start();
    await worker.stop();
    const sent = rows().filter((row) => row.state === "sent").length;
    expect(sent).toBeLessThan(5);
    expect(server.received).toHaveLength(sent);
    worker.start();
    await vi.waitFor(() => expect(server.received).toHaveLength(5), PATIENCE);
  });

  test("cancels a mail whose text isn't sent yet when it stops, without counting a try", async () => {
    const asked = Promise.withResolvers<void>();
    const server = await mailServer({ onRcptTo: () => asked.resolve() });
    const { worker, queue, rows } = mailSite({ SMTP_URL: server.url });
    queue();
    worker.start();
    await asked.promise;
    await worker.stop();
    expect(rows()).toMatchObject([{ state: "waiting", tries: 0, error: "" }]);
    expect(server.received).toEqual([]);
  });

  test("retries a failed mail when it is due", async () => {
    const { worker, queue, rows, deps, clock } = mailSite();
    queue();
    const [row] = rows();
    if (!row) throw new Error("There is no mail.");
    immediate(deps.db, (tx) => markNotSent(tx, row, "ESOCKET", deps.now() + 20));
    worker.start();
    clock.advance(20);
    await vi.waitFor(() => expect(rows()[0]?.state).toBe("sent"), PATIENCE);
  });
});
