import { fork } from "node:child_process";
import { once } from "node:events";
import { countStart, immediate, MAX_STARTS, newId } from "@rankwright/db/core";
import { scheduleJob } from "@rankwright/db/payments";
import * as tables from "@rankwright/db/tables";
import { newNotification, storeNotification } from "@rankwright/db/testing";
import type { WorkerName } from "@rankwright/schema";
import { workersProgram } from "@rankwright/test-kit/programs";
import { roomShop } from "@rankwright/test-kit/shops/room-shop";
import { customer } from "@rankwright/test-kit/shops/shop";
import { expect, onTestFinished, test, vi } from "vitest";
import { queueMail } from "../mail/queue.ts";

const PATIENCE = { timeout: 30_000, interval: 100 };
const SECRET = "a secret of the webhook";

/** A kind of job with two rows. One of them kills every process that works on it. */
interface Kind {
  worker: WorkerName;
  table: string;
  /** SQL condition for the row that kills the process. */
  bad: string;
  /** SQL query for the id by which the worker identifies this row. */
  id: string;
  /** SQL query that counts which of the two rows aren't done. */
  open: string;
}

const kinds: Readonly<Record<string, Kind>> = {
  "a mail": {
    worker: "mail",
    table: "outbox",
    bad: "old.once_key = 'bad'",
    id: "select _id from outbox where once_key = 'bad'",
    open: "select count(*) from outbox where state = 'waiting' and once_key in ('bad', 'good')",
  },
  "a newsletter": {
    worker: "mail",
    table: "outbox",
    bad: "old.recipient = 'reader0@example.com'",
    id: "select _id from outbox where recipient = 'reader0@example.com'",
    open: "select count(*) from outbox where state = 'waiting' and bulk = 1",
  },
  "a notification": {
    worker: "payments",
    table: "notifications",
    bad: "old.event_id = 'bad'",
    id: "select _id from notifications where event_id = 'bad'",
    open: "select count(*) from notifications where state = 'received'",
  },
  "a payment job": {
    worker: "payments",
    table: "payment_jobs",
    bad: "old.subject_id = 'bad'",
    id: "select _id from payment_jobs where subject_id = 'bad'",
    open: "select count(*) from payment_jobs",
  },
  "a mail that came in": {
    worker: "inbound",
    table: "inbound_mails",
    bad: "old.message_id = '<bad@example.net>'",
    id: "select _id from inbound_mails where message_id = '<bad@example.net>'",
    open: "select count(*) from inbound_mails where state = 'waiting'",
  },
  "an order's mail": {
    worker: "rooms",
    table: "order_mails",
    bad: "old._id = (select min(_id) from order_mails)",
    id: "select min(_id) from order_mails",
    open: "select count(*) from order_mails where due_at is not null",
  },
  "a brief": {
    worker: "briefs",
    table: "brief_answers",
    bad: "old.order_id = (select min(order_id) from brief_answers)",
    id: "select min(order_id) from brief_answers",
    open: "select count(*) from brief_answers where reminders = 0",
  },
  housekeeping: {
    worker: "housekeeping",
    table: "order_claims",
    bad: "old.hash = 'bad'",
    id: "select 'sessions'",
    open: "select (select count(*) from order_claims where hash = 'bad') + (select count(*) from content_records where deleted_at is not null)",
  },
};

/** Creates a shop with two due rows of each kind. */
async function withAllDue() {
  const shop = await roomShop({ INBOUND_SECRET: SECRET });
  const { deps, owner, one, basic, app } = shop;
  const { db, now } = deps;
  const fields = [{ id: "site", label: "Site", hint: "", kind: "url" as const, required: true, options: [] }];
  await owner.briefs.saveForm({ _id: basic._id, version: 0, fields });
  for (let n = 0; n < 2; n += 1) {
    const { _id } = await one.orders.place({ packageName: "Basic", ...customer });
    await owner.orders.setPaymentStatus({ _id, paymentStatus: "Paid", reason: "Cash" });
    await owner.room.send({ _id, text: "Good day", files: [] });
  }
  for (const name of ["bad", "good"]) {
    const payload = `Message-ID: <${name}@example.net>\nFrom: one@example.com\nTo: shop@example.com\n\nHi\n`;
    const headers = { authorization: `Bearer ${SECRET}`, "content-type": "message/rfc822" };
    await app.inject({ method: "POST", url: "/webhooks/mail", headers, payload });
  }
  const gone = await owner.content.packages.create({
    packageName: "Gone",
    packagePrice: "1",
    packageButtonText: "Order",
    packagePointOne: "One",
  });
  await owner.content.packages.remove({ _id: gone._id });
  const { _id, revision } = await owner.newsletters.create({ subject: "News", text: "Good day" });
  immediate(db, (tx) => {
    for (let n = 0; n < 2; n += 1)
      tx.insert(tables.subscribers)
        .values({
          _id: newId(),
          subemail: `reader${n}@example.com`,
          emailKey: `reader${n}@example.com`,
          createdAt: 1,
          confirmedAt: 1,
          token: null,
          unsubscribedAt: null,
        })
        .run();
    for (const name of ["bad", "good"]) {
      queueMail(tx, { to: `${name}@example.com`, subject: "Hi", text: "Hi\n", onceKey: name }, now());
      storeNotification(
        tx,
        { ...newNotification(Buffer.from(name)), eventId: name, verifiedAt: now() },
        now(),
      );
      scheduleJob(tx, { kind: "unpaid", subjectId: name, provider: "none" }, now(), now());
    }
    tx.run(`insert into order_claims (hash, kind, email_key, order_id, go_on, expires_at, created_at)
      values ('bad', 'mail', 'one@example.com', null, '/', 1, 0)`);
  });
  await owner.newsletters.send({ _id, revision });
  return shop;
}

test.for(Object.entries(kinds).map(([what, kind], at) => [what, { ...kind, at }] as const))(
  "%s that kills its process three times is stopped, and everything else is done",
  { timeout: 240_000 },
  async ([, { worker, table, bad, id, open, at }]) => {
    const { deps, owner } = await withAllDue();
    const get = (query: string) => deps.db.$client.prepare(query).pluck().get();
    const start = () => {
      const child = fork(workersProgram, [deps.env.DATA_DIR, table, bad]);
      onTestFinished(() => void child.kill("SIGKILL"));
      return child;
    };
    // To save time, only the first kind, and rows that the worker has yet to create, really kill the process three times. For the
    // others, two of the three starts are only recorded.
    const known = at === 0 ? undefined : get(id);
    const recorded = known === undefined ? 0 : MAX_STARTS - 1;
    for (let n = 0; n < recorded; n += 1)
      immediate(deps.db, (tx) => countStart(tx, worker, String(known), Date.now()));
    for (let kill = recorded; kill < MAX_STARTS; kill += 1) {
      const [, signal] = await once(start(), "exit");
      expect(signal).toBe("SIGKILL");
    }
    start();
    await vi.waitFor(() => {
      expect(get(open)).toBe(1);
      for (const other of Object.values(kinds).filter((kind) => kind.open !== open))
        expect([other.open, get(other.open)]).toEqual([other.open, 0]);
    }, PATIENCE);
    const rowId = get(id);
    expect(await owner.stoppedJobs.list()).toMatchObject([{ worker, rowId }]);
    const told =
      "select count(*) from outbox where subject like 'Background task stopped%' and state = 'sent'";
    await vi.waitFor(() => expect(get(told)).toBe(1), PATIENCE);

    await owner.stoppedJobs.retry({ worker, rowId: String(rowId) });
    expect(await owner.stoppedJobs.list()).toEqual([]);
  },
);
