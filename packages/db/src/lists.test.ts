import { expect, test } from "vitest";
import { pageOfAudit } from "./audit.ts";
import { insertMessage, messagesBefore, pageOfMessages } from "./messages.ts";
import { pageOfFailedMails } from "./outbox.ts";
import { salesBetween } from "./sales.ts";
import { addSubscriber, listSubscribers, pageOfSubscribers, subscribersBefore } from "./subscribers.ts";
import { freshDb } from "./testing/db.ts";
import { plansOf } from "./testing/plans.ts";

test("no list of the admin's is sorted anew or found by reading all of its table", () => {
  const db = freshDb();
  for (let n = 0; n < 20; n += 1) {
    const text = {
      name: "Sample",
      email: "a@example.com",
      number: "1",
      subject: "A question",
      message: "How?",
    };
    insertMessage(db, text, n);
    addSubscriber(db, `reader${n}@example.com`, `token ${n}`, n);
  }
  const page = { page: 2, pageSize: 3 };
  const plans = plansOf(db, () => {
    for (const search of [undefined, "sample reader"]) {
      for (const messageStatus of [undefined, "Read", "UnRead"] as const) {
        pageOfMessages(db, { messageStatus, search }, page);
        messagesBefore(db, { messageStatus, search }, { before: "ffff", limit: 10 });
      }
      for (const confirmed of [undefined, true, false]) {
        pageOfSubscribers(db, { confirmed, search }, page);
        subscribersBefore(db, { confirmed, search }, { before: "ffff", limit: 10 });
      }
    }
    listSubscribers(db, { after: "ffff", limit: 10 });
    for (const action of [undefined, "orders"]) pageOfAudit(db, { action }, page);
    pageOfFailedMails(db, page);
    salesBetween(db, [0, 900_000, 1_800_000], "local");
    salesBetween(db, [0, 900_000, 1_800_000], null);
  });
  expect(plans.size).toBeGreaterThan(15);
  for (const [query, plan] of plans) expect(plan, query).not.toMatch(/TEMP B-TREE/);
  const sales = [...plans].filter(([query]) => query.includes("sales_slots"));
  expect(sales).toHaveLength(2);
  for (const [query, plan] of sales) expect(plan, query).toMatch(/^SEARCH sales_slots USING/);
  for (const [query, plan] of plans) expect(plan, query).not.toMatch(/SCAN messages(?! USING)/);
});
