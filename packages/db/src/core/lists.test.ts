import { expect, test } from "vitest";
import { addSampleLists, addSampleOrders, expectIndexed, freshDb, plansOf } from "../../testing/index.ts";
import { briefStates } from "../briefs/answers.ts";
import {
  insertMessage,
  listMessages,
  messagesBefore,
  nextMessage,
  pageOfMessages,
  setMessageStatus,
} from "../contacts/messages.ts";
import {
  addSubscriber,
  changeSubscriber,
  listSubscribers,
  pageOfSubscribers,
  subscribersBefore,
} from "../contacts/subscribers.ts";
import { salesBetween, salesOfPackages } from "../payments/sales.ts";
import { waitingForAnswer } from "../rooms/next.ts";
import { auditLog, messages, subscribers } from "../tables/index.ts";
import { audit, pageOfAudit } from "./audit.ts";
import { type Db, immediate } from "./client.ts";
import { pageOfFailedMails } from "./outbox.ts";
import type { Page, PageRequest } from "./paging.ts";

const ADMIN = "owner@example.com";
const text = { name: "Sample", email: "a@example.com", number: "1", subject: "A question", message: "How?" };
/** Changes rows after the first `from` as a user would: reads messages, confirms, unsubscribes and subscribes again. */
function change(db: Db, from: number): void {
  immediate(db, (tx) => {
    for (const [n, { _id }] of tx.select().from(messages).limit(90).offset(from).all().entries())
      setMessageStatus(tx, _id, n % 3 === 0 ? "UnRead" : "Read", n);
    for (const [n, { _id, subemail }] of tx
      .select()
      .from(subscribers)
      .limit(90)
      .offset(from)
      .all()
      .entries()) {
      changeSubscriber(tx, _id, n % 3 === 0 ? { unsubscribedAt: n } : { confirmedAt: n });
      if (n % 2 === 0) addSubscriber(tx, subemail, `token ${from} ${n}`, n);
    }
    for (let n = 0; n < 30; n += 1) {
      insertMessage(tx, text, n);
      addSubscriber(tx, `new${from}.${n}@example.com`, `new ${from} ${n}`, n);
      audit(tx, ADMIN, n % 2 === 0 ? "orders.cancel" : "media.upload", "", n);
    }
  });
}

/** Compares the first, the last and two middle pages with all rows, newest first. */
function expectPages(
  label: string,
  rows: { _id: string }[],
  read: (asked: PageRequest) => Page<{ _id: string }>,
): void {
  const pageSize = 7;
  const ids = rows.map(({ _id }) => _id).reverse();
  const pages = Math.max(1, Math.ceil(ids.length / pageSize));
  for (const page of [1, Math.ceil(pages / 3), Math.ceil(pages / 2), pages]) {
    const found = read({ page, pageSize });
    const wanted = ids.slice((page - 1) * pageSize, page * pageSize);
    expect({ ...found, rows: found.rows.map(({ _id }) => _id) }, `${label}, page ${page}`).toEqual({
      rows: wanted,
      total: ids.length,
      page,
      pages,
    });
  }
}

function expectAllPages(db: Db): void {
  const written = db.select().from(messages).orderBy(messages._id).all();
  for (const status of [undefined, "Read", "UnRead"] as const)
    expectPages(
      `messages ${status}`,
      written.filter((row) => row.messageStatus === (status ?? row.messageStatus)),
      (asked) => pageOfMessages(db, { messageStatus: status }, asked),
    );
  const readers = db.select().from(subscribers).all();
  for (const confirmed of [undefined, true, false])
    expectPages(
      `subscribers ${confirmed}`,
      readers
        .filter((row) => row.unsubscribedAt === null)
        .filter((row) => confirmed === undefined || confirmed === (row.confirmedAt !== null)),
      (asked) => pageOfSubscribers(db, { confirmed }, asked),
    );
  const done = db.select().from(auditLog).orderBy(auditLog._id).all();
  for (const action of [undefined, "orders", "orders.cancel", "content", "content.faq", "order"])
    for (const byEmail of [undefined, ADMIN])
      expectPages(
        `log ${action} ${byEmail}`,
        done
          .filter((row) => action === undefined || `${row.action}.`.startsWith(`${action}.`))
          .filter((row) => row.byEmail === (byEmail ?? row.byEmail)),
        (asked) => pageOfAudit(db, { action, byEmail }, asked),
      );
}

test("pages of messages, subscribers and the log match the full lists", () => {
  const db = freshDb();
  expectAllPages(db);
  change(db, 0);
  change(db, 0);
  expectAllPages(db);
});

test("pages of long lists match the full lists, even after changes to their rows", () => {
  const db = freshDb();
  addSampleLists(db, 5_000);
  expectAllPages(db);
  for (const from of [0, 2_000, 4_095]) change(db, from);
  expectAllPages(db);
});

test("admin lists are read in index order without sorting, and counted without scans", () => {
  const db = freshDb();
  addSampleLists(db, 20);
  const page = { page: 2, pageSize: 3 };
  const older = { before: "ffff", limit: 10 };
  const pages = plansOf(db, () => {
    for (const asked of [page, { page: 9, pageSize: 3 }]) {
      for (const messageStatus of [undefined, "Read", "UnRead"] as const)
        pageOfMessages(db, { messageStatus }, asked);
      for (const confirmed of [undefined, true, false]) pageOfSubscribers(db, { confirmed }, asked);
      for (const action of [undefined, "orders", "orders.cancel"])
        for (const byEmail of [undefined, ADMIN]) pageOfAudit(db, { action, byEmail }, asked);
    }
  });
  expect(pages.size).toBeGreaterThan(20);
  for (const [query, plan] of pages) {
    expect(plan, query).not.toMatch(/TEMP B-TREE/);
    if (/count\(|sum\(/.test(query)) expect(plan, query).not.toMatch(/SCAN/);
  }
  const plans = plansOf(db, () => {
    for (const messageStatus of [undefined, "Read", "UnRead"] as const) {
      pageOfMessages(db, { messageStatus, search: "sample reader" }, page);
      messagesBefore(db, { messageStatus }, older);
      messagesBefore(db, { messageStatus, search: "sample reader" }, older);
    }
    for (const confirmed of [undefined, true, false]) {
      pageOfSubscribers(db, { confirmed, search: "sample reader" }, page);
      subscribersBefore(db, { confirmed }, older);
      subscribersBefore(db, { confirmed, search: "sample reader" }, older);
    }
    listMessages(db, { after: "ffff", limit: 10 });
    nextMessage(db, "00ff");
    listSubscribers(db, { after: "ffff", limit: 10 });
    pageOfFailedMails(db, page);
    salesBetween(db, [0, 900_000, 1_800_000], { currency: "USD", testMode: "local" });
    salesBetween(db, [0, 900_000, 1_800_000], { currency: "USD", testMode: null });
    briefStates(db, ["00ff", "ffff"]);
    waitingForAnswer(db, ["00ff", "ffff"]);
  });
  expect(plans.size).toBeGreaterThan(17);
  expectIndexed(plans);
});

test("looks up sales of packages by name and period in the primary key", () => {
  const db = freshDb();
  addSampleOrders(db, 200);
  const [from, to] = [1_699_999_200_000, 1_700_006_400_000];
  const plans = plansOf(db, () => salesOfPackages(db, { from, to }, { currency: "USD", testMode: "local" }));
  expect(plans.size).toBe(2);
  for (const [query, plan] of plans) {
    expect(plan, query).not.toMatch(/SCAN package_sales|TEMP B-TREE/);
    expect(plan, query).toMatch(/SEARCH package_sales USING (COVERING )?INDEX/);
  }
  const plain = db.$client
    .prepare<[number, number]>(
      `select orders.package_name name, sum(gross_cents) grossCents, count(*) payments from ledger join orders on orders._id = order_id
      where ledger.created_at >= ? and ledger.created_at < ? group by 1 order by 2 desc`,
    )
    .all(from, to);
  expect(plain).toHaveLength(3);
  expect(salesOfPackages(db, { from, to }, { currency: "USD", testMode: null })).toMatchObject(plain);
});

test("pages and counts do not include deleted rows", () => {
  const db = freshDb();
  addSampleLists(db, 60);
  for (const table of ["messages", "subscribers", "audit_log"])
    db.$client.exec(`delete from ${table} where rowid % 3 = 1`);
  expectAllPages(db);
  for (const table of ["messages", "subscribers", "audit_log"]) db.$client.exec(`delete from ${table}`);
  expectAllPages(db);
});
