import { expect, test } from "vitest";
import { freshDb, plansOf } from "../../testing/index.ts";
import { immediate } from "../core/client.ts";
import { dueMails } from "../core/outbox.ts";
import { newsletters, outbox } from "../tables/index.ts";
import {
  failuresOf,
  findNewsletter,
  insertNewsletter,
  queueNewsletters,
  startNewsletter,
} from "./newsletters.ts";
import { countSubscribers } from "./subscribers.ts";

const MINUTE = 60_000;
const START = 1_800_000_000_000;

/** Starts a newsletter to 1,200 subscribers, one in six of them unconfirmed. */
function started() {
  const db = freshDb();
  db.$client.exec(
    `with recursive n(i) as (select 0 union all select i + 1 from n where i < 1199)
    insert into subscribers (_id, subemail, email_key, created_at, confirmed_at)
    select printf('%024x', i), 'reader' || i || '@example.com', 'reader' || i || '@example.com', 1, iif(i % 6 = 0, null, 1) from n`,
  );
  const { _id } = immediate(db, (tx) => insertNewsletter(tx, { subject: "News", text: "Good day." }, START));
  immediate(db, (tx) => startNewsletter(tx, _id, START));
  const rows = () => db.select().from(outbox).all();
  return { db, _id, rows, confirmed: countSubscribers(db).confirmed };
}

test("a newsletter's rows are written in batches, with distinct due times, once per subscriber", () => {
  const { db, _id, rows, confirmed } = started();
  expect(confirmed).toBe(1_000);
  expect(findNewsletter(db, _id)).toMatchObject({ state: "sending", recipients: confirmed });
  queueNewsletters(db, START);
  queueNewsletters(db, START);
  expect(rows()).toHaveLength(500);
  queueNewsletters(db, START + MINUTE);
  expect(rows()).toHaveLength(confirmed);
  // Even if the stored position is lost, the unique keys prevent duplicates.
  immediate(db, (tx) => tx.update(newsletters).set({ queuedTo: 0 }).run());
  for (let n = 2; n < 7; n += 1) queueNewsletters(db, START + n * MINUTE);
  expect(rows()).toHaveLength(confirmed);
  expect(new Set(rows().map(({ subscriberId }) => subscriberId)).size).toBe(confirmed);
  const first = rows().filter(({ nextTryAt }) => (nextTryAt ?? 0) < START + 3 * MINUTE);
  expect(new Set(first.map(({ nextTryAt }) => nextTryAt)).size).toBe(first.length);
  expect(findNewsletter(db, _id)).toMatchObject({ state: "sending", queuedTo: null });
  immediate(db, (tx) => tx.update(outbox).set({ state: "sent", nextTryAt: null }).run());
  queueNewsletters(db, START + 12 * MINUTE);
  expect(findNewsletter(db, _id)).toMatchObject({
    state: "sent",
    sent: confirmed,
    endedAt: START + 12 * MINUTE,
  });
});

test("queries for due and pending newsletter mails use indexes", () => {
  const { db, _id } = started();
  queueNewsletters(db, START);
  const plans = plansOf(db, () => {
    expect(dueMails(db, START, 1)).toHaveLength(1);
    failuresOf(db, _id, 10);
    queueNewsletters(db, START + MINUTE);
    immediate(db, (tx) => tx.update(newsletters).set({ queuedTo: null }).run());
    queueNewsletters(db, START + 2 * MINUTE);
  });
  for (const [query, plan] of plans)
    if (/"outbox"|"subscribers"/.test(query)) expect(plan, query).not.toMatch(/SCAN|TEMP B-TREE/);
});
