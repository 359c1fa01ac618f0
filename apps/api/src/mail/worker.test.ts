import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { findMail, immediate, mailNotSent, retryMail, tables } from "@rankwright/db";
import type { SMTPServerOptions } from "smtp-server";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createLog } from "../log.ts";
import { addressOf, startMailServer } from "../testing/mail-server.ts";
import { testSite } from "../testing/site.ts";
import { type Mail, queueMail } from "./queue.ts";
import { createMailWorker } from "./worker.ts";

const MINUTE = 60_000;

function site(env: Record<string, string> = {}) {
  const made = testSite({ env });
  const worker = createMailWorker(made.deps);
  onTestFinished(async () => {
    await worker.stop();
    made.close();
  });
  const folder = join(made.deps.env.DATA_DIR, "outbox");
  return {
    ...made,
    worker,
    folder,
    queue: (mail: Partial<Mail> = {}) =>
      immediate(made.deps.db, (tx) =>
        queueMail(
          tx,
          { to: "sample@example.com", subject: "Hello", text: "Good day.\n", ...mail },
          made.deps.now(),
        ),
      ),
    rows: () => made.deps.db.select().from(tables.outbox).orderBy(tables.outbox._id).all(),
    files: () => readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8")),
  };
}

/** A real SMTP server of the test's own. */
async function mailServer(options: SMTPServerOptions = {}) {
  const server = await startMailServer(options);
  onTestFinished(server.close);
  return server;
}

/** An address of this machine where nobody answers. */
async function deadAddress(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = addressOf(server);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return url;
}

describe("without a mail server, a mail", () => {
  test("is a file in the outbox that any mail program opens", async () => {
    const { worker, queue, folder } = site({ MAIL_FROM: "Sample shop <shop@example.com>" });
    const link = `http://127.0.0.1:3000/reset?token=${"a".repeat(32)}`;
    const id = queue({ text: `Hello,\n\nplease look here:\n\n${link}\n` });
    expect(await worker.runOnce()).toBe(1);
    expect(readdirSync(folder)).toEqual([`${id}.eml`]);
    const message = readFileSync(join(folder, `${id}.eml`), "utf8");
    const [head = "", body] = message
      .split("\r\n\r\n", 1)
      .concat(message.slice(message.indexOf("\r\n\r\n") + 4));
    expect(head.split("\r\n")).toEqual(
      expect.arrayContaining([
        "From: Sample shop <shop@example.com>",
        "To: sample@example.com",
        "Subject: Hello",
        `Message-ID: <${id}@127.0.0.1>`,
        "Date: Mon, 02 Mar 2026 09:00:00 +0000",
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=utf-8",
        "Content-Transfer-Encoding: 7bit",
        "Auto-Submitted: auto-generated",
      ]),
    );
    expect(message.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    expect(body?.split("\r\n")).toContain(link);
  });

  test("names who gets the answers, and is then no program's", async () => {
    const { worker, queue, files } = site();
    queue({ replyTo: "owner@example.com" });
    await worker.runOnce();
    expect(files()[0]).toMatch(/^Reply-To: owner@example\.com\r$/m);
    expect(files()[0]).not.toMatch(/^Auto-Submitted:/m);
  });

  test("to subscribers says how mail programs end the subscription", async () => {
    const { worker, queue, files } = site();
    const url = `https://shop.example.com/unsubscribe?token=${"a".repeat(32)}`;
    queue({ unsubscribeUrl: url });
    queue();
    await worker.runOnce();
    const [one = "", other = ""] = files().sort((a, b) => b.length - a.length);
    expect(one.replace(/\r\n[ \t]+/g, " ")).toContain(`\r\nList-Unsubscribe: <${url}>\r\n`);
    expect(one).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(other).not.toMatch(/^List-Unsubscribe/m);
  });

  test("keeps letters of every language", async () => {
    const { worker, queue, files } = site();
    queue({ subject: "Grüße aus Zürich", text: "Schöne Grüße, さようなら\n" });
    await worker.runOnce();
    const [message = ""] = files();
    expect(message).toMatch(/^[\x20-\x7e\r\n]*$/);
    expect(message).toContain("Subject: =?UTF-8?Q?Gr=C3=BC=C3=9Fe_aus_Z=C3=BCrich?=");
    const body = message.slice(message.indexOf("\r\n\r\n")).trim();
    const decoded = message.includes("Transfer-Encoding: base64")
      ? Buffer.from(body, "base64").toString()
      : Buffer.from(
          body
            .replace(/=\r\n/g, "")
            .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
          "latin1",
        ).toString();
    expect(decoded).toContain("Schöne Grüße, さようなら");
  });

  test("can't carry headers or recipients in its subject", async () => {
    const { worker, queue, files } = site();
    queue({ subject: "Hello\r\nBcc: everyone@example.com" });
    await worker.runOnce();
    expect(files()[0]).not.toMatch(/^Bcc:/m);
  });

  test("is written once: not again in the next round, nor as a second file after a crash in between", async () => {
    const { worker, queue, files, folder, deps } = site();
    const id = queue();
    writeFileSync(join(deps.env.DATA_DIR, "unrelated"), "");
    await worker.runOnce();
    const [first] = files();
    expect(await worker.runOnce()).toBe(0);
    // As if the process had ended after writing the file and before noting it.
    deps.db.update(tables.outbox).set({ state: "waiting", nextTryAt: 0, body: "Good day.\n" }).run();
    expect(await worker.runOnce()).toBe(1);
    expect(readdirSync(folder)).toEqual([`${id}.eml`]);
    expect(files()).toEqual([first]);
  });

  test("is noted as sent only when the file, its name and its folder are on the disk", async () => {
    const { worker, queue, deps } = site();
    const id = queue() ?? "";
    const synced: string[] = [];
    const handle = await open(deps.env.DATA_DIR, "r");
    const prototype: typeof handle = Object.getPrototypeOf(handle);
    await handle.close();
    const { sync } = prototype;
    vi.spyOn(prototype, "sync").mockImplementation(async function (this: typeof handle) {
      await sync.call(this);
      const names = readdirSync(deps.env.DATA_DIR).includes("outbox")
        ? readdirSync(join(deps.env.DATA_DIR, "outbox"))
        : [];
      const what = (await this.stat()).isDirectory() ? "folder" : "file";
      synced.push(`${what}, ${names.join()}, ${findMail(deps.db, id)?.state}`);
    });
    await worker.runOnce();
    expect(synced).toEqual([
      // The new outbox itself, then the text, then its name.
      "folder, , waiting",
      `file, .${id}.tmp, waiting`,
      `folder, ${id}.eml, waiting`,
    ]);
    expect(findMail(deps.db, id)?.state).toBe("sent");
  });

  test("leaves no link behind in the database", async () => {
    const { worker, queue, rows, deps } = site();
    queue({ text: "https://example.com/reset?token=secret\n" });
    await worker.runOnce();
    expect(rows()).toMatchObject([{ state: "sent", body: "", sentAt: deps.now(), tries: 1 }]);
  });

  test("for one occasion is written once, whoever asks", async () => {
    const { queue, rows } = site();
    expect(queue({ onceKey: "order-paid:1" })).toBeDefined();
    expect(queue({ onceKey: "order-paid:1" })).toBeUndefined();
    queue({ onceKey: "order-paid:2" });
    expect(rows()).toHaveLength(2);
  });

  test("does not go out when the change it belongs to failed", async () => {
    const { worker, deps } = site();
    expect(() =>
      immediate(deps.db, (tx) => {
        queueMail(tx, { to: "sample@example.com", subject: "Hello", text: "Good day.\n" }, deps.now());
        throw new Error("the change failed");
      }),
    ).toThrow("the change failed");
    expect(await worker.runOnce()).toBe(0);
  });
});

describe("with a mail server, a mail", () => {
  test("arrives there from the site's address", async () => {
    const server = await mailServer();
    const { worker, queue, rows } = site({
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

  test("is sent with the name and password of SMTP_URL, which no log line holds", async () => {
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
    const { deps, queue } = site({ SMTP_URL: url });
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

  test("that could not be sent is tried again, with growing gaps, until it is", async () => {
    let busy = true;
    const server = await mailServer({
      onRcptTo: (_to, _session, done) =>
        done(busy ? Object.assign(new Error("greylisted"), { responseCode: 451 }) : null),
    });
    const { worker, queue, rows, clock } = site({ SMTP_URL: server.url });
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

  test("goes out once, also while the database can't note that it did", async () => {
    const server = await mailServer();
    const { worker, queue, rows, deps } = site({ SMTP_URL: server.url });
    queue();
    deps.db.$client.pragma("query_only = on");
    await expect(worker.runOnce()).rejects.toThrow("readonly");
    await expect(worker.runOnce()).rejects.toThrow("readonly");
    deps.db.$client.pragma("query_only = off");
    expect(await worker.runOnce()).toBe(1);
    expect(rows()).toMatchObject([{ state: "sent", body: "" }]);
    expect(server.received).toHaveLength(1);
  });

  test("that the server takes its time to answer for is not handed over again meanwhile", async () => {
    const taken = Promise.withResolvers<() => void>();
    const server = await mailServer({
      onData: (stream, _session, done) => stream.resume().on("end", () => taken.resolve(() => done())),
    });
    const { worker, queue, rows } = site({ SMTP_URL: server.url });
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

  test("that the server does not even take the text of is tried again a minute later", async () => {
    const asked = Promise.withResolvers<void>();
    const server = await mailServer({ onRcptTo: () => asked.resolve() });
    const { worker, queue, rows } = site({ SMTP_URL: server.url });
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

  test("is given up after three days of tries, and has as many again when the owner asks for it", async () => {
    const { worker, queue, rows, clock, deps } = site({ SMTP_URL: await deadAddress() });
    const id = queue() ?? "";
    /** Tries it until it is given up; how long that took, in days. */
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

  test("is given up at once when there is no such mailbox", async () => {
    const server = await mailServer({
      onRcptTo: (_to, _session, done) => done(Object.assign(new Error("unknown"), { responseCode: 550 })),
    });
    const other = site({ SMTP_URL: server.url });
    other.queue();
    await other.worker.runOnce();
    expect(other.rows()).toMatchObject([{ state: "failed", tries: 1, error: "EENVELOPE 550" }]);
  });
});

describe("the mail worker", () => {
  test("sends what waited before the start, and what comes later when it is woken", async () => {
    const { worker, queue, rows } = site();
    queue();
    worker.start();
    await vi.waitFor(() => expect(rows().map((row) => row.state)).toEqual(["sent"]));
    queue();
    worker.wake();
    queue();
    worker.wake();
    await vi.waitFor(() => expect(rows().every((row) => row.state === "sent")).toBe(true));
  });

  test("sends nothing twice when rounds overlap", async () => {
    const server = await mailServer();
    const { worker, queue } = site({ SMTP_URL: server.url });
    for (let i = 0; i < 5; i++) queue();
    await Promise.all([worker.runOnce(), worker.runOnce(), worker.runOnce()]);
    expect(server.received).toHaveLength(5);
  });

  test("stops after the mail that is on its way and takes up the rest at the next start", async () => {
    const server = await mailServer();
    const { worker, queue, rows } = site({ SMTP_URL: server.url });
    for (let i = 0; i < 5; i++) queue();
    worker.start();
    await worker.stop();
    const sent = rows().filter((row) => row.state === "sent").length;
    expect(sent).toBeLessThan(5);
    expect(server.received).toHaveLength(sent);
    worker.start();
    await vi.waitFor(() => expect(server.received).toHaveLength(5), { timeout: 30_000 });
  });

  test("stops without a mail whose text was not given yet, which counts as no try", async () => {
    const asked = Promise.withResolvers<void>();
    const server = await mailServer({ onRcptTo: () => asked.resolve() });
    const { worker, queue, rows } = site({ SMTP_URL: server.url });
    queue();
    worker.start();
    await asked.promise;
    await worker.stop();
    expect(rows()).toMatchObject([{ state: "waiting", tries: 0, error: "" }]);
    expect(server.received).toEqual([]);
  });

  test("comes back by itself when a mail that failed is due again", async () => {
    const { worker, queue, rows, deps, clock } = site();
    queue();
    const [row] = rows();
    if (!row) throw new Error("There is no mail.");
    mailNotSent(deps.db, row, "ESOCKET", deps.now() + 20);
    worker.start();
    clock.advance(20);
    await vi.waitFor(() => expect(rows()[0]?.state).toBe("sent"));
  });
});
