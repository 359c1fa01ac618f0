import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createMailWorker } from "@rankwright/api/mail/worker";
import { immediate, openDb } from "@rankwright/db/core";
import * as tables from "@rankwright/db/tables";
import { lockProcess } from "@rankwright/db/testing";
import { mailServer } from "@rankwright/test-kit/mail";
import { shop } from "@rankwright/test-kit/shops/shop";
import { eq } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { queueMail } from "../mail/queue.ts";

const HOUR = 3_600_000;
const words = { subject: "News in March", text: "We have a new package.\n\nhttps://example.com/new\n" };

/** Creates a shop with a mail server, `n` confirmed subscribers and an unconfirmed one. */
async function withReaders(n: number, options: Parameters<typeof mailServer>[0] = {}) {
  const server = await mailServer(options);
  const site = await shop({ SMTP_URL: server.url });
  const { db } = site.deps;
  const newWorker = () => {
    const worker = createMailWorker(site.deps);
    onTestFinished(() => worker.stop());
    return worker;
  };
  immediate(db, (tx) => {
    for (let i = 0; i <= n; i += 1)
      tx.insert(tables.subscribers)
        .values({
          _id: `reader${i}`,
          subemail: `reader${i}@example.com`,
          emailKey: `reader${i}@example.com`,
          createdAt: 1,
          confirmedAt: i === n ? null : 1,
          token: i % 2 === 0 ? `${i}`.padStart(32, "t") : null,
          unsubscribedAt: null,
        })
        .run();
  });
  const { _id, revision } = await site.owner.newsletters.create(words);
  const draft = { _id, revision };
  const it = { _id };
  /** Runs the worker hour by hour until all mails are sent. */
  const untilSent = async (worker = newWorker()) => {
    for (let hours = 0; hours < 3; hours += 1) {
      await worker.runOnce();
      site.clock.advance(HOUR);
    }
  };
  const rows = () => db.select().from(tables.outbox).where(eq(tables.outbox.bulk, true)).all();
  const readers = () => server.received.map(({ to }) => to[0] ?? "").toSorted();
  return { ...site, server, draft, it, newWorker, untilSent, rows, readers };
}

const addresses = (n: number) => Array.from({ length: n }, (_, i) => `reader${i}@example.com`).toSorted();
const ended = (site: Awaited<ReturnType<typeof withReaders>>, i: number) =>
  immediate(site.deps.db, (tx) =>
    tx
      .update(tables.subscribers)
      .set({ unsubscribedAt: 2 })
      .where(eq(tables.subscribers._id, `reader${i}`))
      .run(),
  );

describe("a newsletter", () => {
  test("is sent once to every confirmed subscriber, with a personal one-click unsubscribe link", async () => {
    const { owner, visitor, it, draft, server, untilSent, readers } = await withReaders(3);
    const begun = await owner.newsletters.send(draft);
    expect(begun).toMatchObject({ state: "sending", recipients: 3, sent: 0, waiting: 3, failed: 0 });
    await untilSent();
    expect(readers()).toEqual(addresses(3));
    const now = await owner.newsletters.get(it);
    expect(now).toMatchObject({ state: "sent", sent: 3, waiting: 0, failed: 0, dropped: 0 });
    expect(now.endedAt).toEqual(expect.any(Number));
    const tokens = server.received.map(({ message }) => {
      expect(message).toContain("Subject: News in March");
      expect(message).toContain("We have a new package.");
      expect(message).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
      const [, token = ""] =
        /List-Unsubscribe:\s+<http:\/\/127\.0\.0\.1:3000\/unsubscribe\?token=([\w-]{32})>/.exec(message) ??
        [];
      return token;
    });
    expect(new Set(tokens).size).toBe(3);
    for (const token of tokens)
      expect(await visitor.subscribers.unsubscribe({ token })).toMatchObject({ state: "ended" });
    expect(await owner.subscribers.counts()).toMatchObject({ confirmed: 0 });
  });

  test("is sent exactly once to each subscriber if the worker stops in between", async () => {
    const site = await withReaders(12);
    const { owner, it, draft, clock, newWorker, untilSent, readers, server } = site;
    await owner.newsletters.send(draft);
    const first = newWorker();
    await first.runOnce();
    clock.advance(HOUR);
    // Stops while mails are being sent, as at the end of a process.
    const enough = Promise.withResolvers<void>();
    const { push } = server.received;
    server.received.push = (...mails) => {
      const length = push.apply(server.received, mails);
      if (length === 4) enough.resolve();
      return length;
    };
    first.start();
    await enough.promise;
    await first.stop();
    const sent = readers().length;
    expect(sent).toBeGreaterThanOrEqual(4);
    expect(sent).toBeLessThan(12);
    expect(await owner.newsletters.get(it)).toMatchObject({ sent, waiting: 12 - sent, state: "sending" });
    await untilSent();
    expect(readers()).toEqual(addresses(12));
    expect(await owner.newsletters.get(it)).toMatchObject({ state: "sent", sent: 12 });
  });

  test("is sent after another process releases the write lock, without blocking meanwhile", async () => {
    const { owner, draft, deps, newWorker, untilSent, readers } = await withReaders(2);
    await owner.newsletters.send(draft);
    const other = fork(lockProcess, [deps.env.DATA_DIR]);
    onTestFinished(() => void other.kill("SIGKILL"));
    await once(other, "message");
    const worker = newWorker();
    // Without this, the database driver would block the whole process while it waits for the lock, and then throw.
    expect(await worker.runOnce()).toBe(0);
    other.kill("SIGKILL");
    await once(other, "exit");
    await untilSent(worker);
    expect(readers()).toEqual(addresses(2));
  });

  test("isn't sent to subscribers who unsubscribed or were deleted meanwhile", async () => {
    const site = await withReaders(3);
    const { owner, it, draft, newWorker, untilSent, readers, rows, deps } = site;
    await owner.newsletters.send(draft);
    await newWorker().runOnce();
    expect(rows().length).toBe(3);
    const [gone, left] = rows();
    ended(site, Number(left?.subscriberId?.slice(6)));
    immediate(deps.db, (tx) =>
      tx
        .delete(tables.subscribers)
        .where(eq(tables.subscribers._id, gone?.subscriberId ?? ""))
        .run(),
    );
    expect(rows()).toHaveLength(2);
    await untilSent();
    expect(readers()).toHaveLength(1);
    expect(await owner.newsletters.get(it)).toMatchObject({ state: "sent", sent: 1, dropped: 2, waiting: 0 });
  });

  test("can be stopped and resumed without sending anyone a second copy", async () => {
    const { owner, it, draft, newWorker, untilSent, readers } = await withReaders(5);
    await owner.newsletters.send(draft);
    const worker = newWorker();
    await worker.runOnce();
    await worker.runOnce();
    expect(readers()).toHaveLength(1);
    const stopped = await owner.newsletters.stop(it);
    expect(stopped).toMatchObject({ state: "stopped", sent: 1, waiting: 4 });
    expect(await owner.newsletters.stop(it)).toEqual(stopped);
    expect((await owner.audit.page({ action: "newsletters.stop" })).total).toBe(1);
    await untilSent();
    expect(readers()).toHaveLength(1);
    expect(await owner.newsletters.resume(it)).toMatchObject({ state: "sending", waiting: 4 });
    await untilSent();
    expect(readers()).toEqual(addresses(5));
    await expect(owner.newsletters.stop(it)).rejects.toMatchObject({ code: "CONFLICT" });
  });

  test("is completed even if it is resumed while the worker puts its last mail on hold", async () => {
    const { owner, it, draft, deps, newWorker, untilSent, readers } = await withReaders(1);
    await owner.newsletters.send(draft);
    const worker = newWorker();
    await worker.runOnce();
    await owner.newsletters.stop(it);
    const { $client } = deps.db;
    // Makes the mail due, as after a mail server that did not respond.
    $client.exec("update outbox set next_try_at = 0 where bulk");
    const other = openDb(join(deps.env.DATA_DIR, "site.db")).$client;
    onTestFinished(() => void other.close());
    other.exec("begin immediate");
    const round = worker.runOnce();
    await new Promise((resolve) => setImmediate(resolve));
    other.exec(
      "update newsletters set state = 'sending'; update outbox set next_try_at = 0 where bulk; commit",
    );
    await round;
    await untilSent(worker);
    expect(readers()).toEqual(addresses(1));
    expect(await owner.newsletters.get(it)).toMatchObject({ state: "sent" });
  });

  test("has a lower priority than any other mail", async () => {
    const { owner, draft, clock, deps, newWorker, server } = await withReaders(4);
    await owner.newsletters.send(draft);
    const worker = newWorker();
    await worker.runOnce();
    clock.advance(HOUR);
    immediate(deps.db, (tx) =>
      queueMail(
        tx,
        { to: "customer@example.com", subject: "Your receipt", text: "Thank you.\n" },
        clock.now(),
      ),
    );
    const before = server.received.length;
    await worker.runOnce();
    expect(server.received[before]?.to).toEqual(["customer@example.com"]);
    expect(server.received).toHaveLength(5);
  });

  test("counts undeliverable mails with the reason, separately from the shop's failed mails", async () => {
    const { owner, it, draft, untilSent } = await withReaders(2, {
      onRcptTo: ({ address }, _session, done) =>
        done(
          address.startsWith("reader0") ? Object.assign(new Error("unknown"), { responseCode: 550 }) : null,
        ),
    });
    await owner.newsletters.send(draft);
    await untilSent();
    expect(await owner.newsletters.get(it)).toMatchObject({
      state: "sent",
      sent: 1,
      failed: 1,
      failures: [{ recipient: "reader0@example.com", error: "EENVELOPE 550" }],
    });
    expect((await owner.mail.failed({})).total).toBe(0);
  });
});

describe("a draft", () => {
  test("can be saved, edited, previewed and tested without sending it to subscribers", async () => {
    const { owner, it, draft, newWorker, server, people } = await withReaders(1);
    const { state, revision } = await owner.newsletters.update({
      ...words,
      _id: draft._id,
      revision: 1,
      text: "Twice.",
    });
    expect([state, revision]).toEqual(["draft", 2]);
    await expect(owner.newsletters.update({ ...words, _id: draft._id, revision: 1 })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    expect((await owner.newsletters.preview(words)).html).toContain(
      "You receive this e-mail because you subscribed",
    );
    expect(await owner.newsletters.test(it)).toEqual({ to: people.owner.email });
    await newWorker().runOnce();
    expect(server.received.map(({ to }) => to)).toEqual([[people.owner.email]]);
    expect(server.received[0]?.message).toContain("Subject: Test: News in March");
    expect((await owner.newsletters.page({})).rows).toMatchObject([
      { subject: words.subject, state: "draft" },
    ]);
    await expect(owner.newsletters.remove({ _id: draft._id, revision: 1 })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    await owner.newsletters.remove({ _id: draft._id, revision: 2 });
    await expect(owner.newsletters.get(it)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("isn't sent without a text, without subscribers, or based on an outdated revision", async () => {
    const site = await withReaders(1);
    const { owner, it, draft } = site;
    const { _id, revision } = await owner.newsletters.create({ subject: "Empty", text: " " });
    for (const call of [owner.newsletters.send({ _id, revision }), owner.newsletters.test({ _id })])
      await expect(call).rejects.toMatchObject({ code: "BAD_REQUEST", message: "Text is required." });
    await expect(owner.newsletters.send({ _id: draft._id, revision: 7 })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    await expect(owner.newsletters.create({ subject: "Two\nlines", text: "" })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
    ended(site, 0);
    await expect(owner.newsletters.send(draft)).rejects.toThrow("no confirmed subscribers");
    expect(await owner.newsletters.get(it)).toMatchObject({ state: "draft", recipients: 0 });
  });

  test("can't be edited, deleted or sent again while it is being sent", async () => {
    const { owner, draft } = await withReaders(1);
    await owner.newsletters.send(draft);
    for (const call of [
      owner.newsletters.update({ ...words, _id: draft._id, revision: 1 }),
      owner.newsletters.remove(draft),
      owner.newsletters.send(draft),
    ])
      await expect(call).rejects.toMatchObject({ code: "CONFLICT" });
  });
});
