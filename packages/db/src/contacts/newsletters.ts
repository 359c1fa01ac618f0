import { and, asc, count, desc, eq, gt, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import { type Db, immediateUnlessBusy, type Tx } from "../core/client.ts";
import { newId } from "../core/ids.ts";
import { insertMail, type OutboxMail, setMailDue } from "../core/outbox.ts";
import { type Page, type PageRequest, pageOf } from "../core/paging.ts";
import { prepared } from "../core/prepared.ts";
import { newLinkToken } from "../core/tokens.ts";
import { wakeWorker } from "../core/wakes.ts";
import { newsletters, outbox, subscribers } from "../tables/index.ts";
import { countSubscribers } from "./subscribers.ts";

export type NewsletterRow = typeof newsletters.$inferSelect;

/** Rows written per transaction. */
const BATCH = 500;
/** Interval between two mails of a newsletter, in milliseconds: mail servers reject thousands at once. */
const GAP_MS = 200;
/** Time between writing a row and its due time, in milliseconds. The worker polls at least every 30 s. */
const AHEAD_MS = 60_000;
/** Latest plausible due time, in milliseconds from now. If `nextDueAt` is later, the clock was set back, and it is reset to now. */
const LATEST_MS = 2 * (AHEAD_MS + BATCH * GAP_MS);

/** Updates a newsletter if it is in this state; false if it is in another state. */
const changeIn = (
  tx: Tx,
  _id: string,
  state: NewsletterRow["state"],
  to: Partial<NewsletterRow>,
  where?: SQL,
): boolean =>
  tx
    .update(newsletters)
    .set(to)
    .where(and(eq(newsletters._id, _id), eq(newsletters.state, state), where))
    .run().changes > 0;

/** Adds a draft; `now` in milliseconds. */
export const insertNewsletter = (
  tx: Tx,
  words: Pick<NewsletterRow, "subject" | "text">,
  now: number,
): NewsletterRow =>
  tx
    .insert(newsletters)
    .values({
      ...words,
      _id: newId(),
      state: "draft",
      revision: 1,
      createdAt: now,
      updatedAt: now,
      recipients: 0,
      sent: 0,
      failed: 0,
      dropped: 0,
      lastPlace: 0,
      nextDueAt: 0,
    })
    .returning()
    .get();

export const findNewsletter = (db: Db, _id: string): NewsletterRow | undefined =>
  db.select().from(newsletters).where(eq(newsletters._id, _id)).get();

/** Lists newsletters, newest first. */
export function pageOfNewsletters(db: Db, asked: PageRequest): Page<NewsletterRow> {
  const total = db.select({ n: count() }).from(newsletters).get()?.n ?? 0;
  return pageOf(total, asked, (limit, offset) =>
    db.select().from(newsletters).orderBy(desc(newsletters._id)).limit(limit).offset(offset).all(),
  );
}

/** Saves a draft; false if it was sent meanwhile or has another revision. `now` in milliseconds. */
export const saveNewsletter = (
  tx: Tx,
  { _id, revision, ...words }: Pick<NewsletterRow, "_id" | "revision" | "subject" | "text">,
  now: number,
): boolean =>
  changeIn(
    tx,
    _id,
    "draft",
    { ...words, revision: revision + 1, updatedAt: now },
    eq(newsletters.revision, revision),
  );

/** Deletes a draft. Does nothing if the newsletter was sent. */
export function deleteDraft(tx: Tx, _id: string): void {
  tx.delete(newsletters)
    .where(and(eq(newsletters._id, _id), eq(newsletters.state, "draft")))
    .run();
}

/** Starts sending a draft to all subscribers who are confirmed now; `now` in milliseconds. `queueNewsletters` writes the rows. */
export function startNewsletter(tx: Tx, _id: string, now: number): void {
  const last = tx.$client.prepare<[], number | null>("select max(rowid) from subscribers").pluck().get() ?? 0;
  changeIn(tx, _id, "draft", {
    state: "sending",
    startedAt: now,
    recipients: countSubscribers(tx).confirmed,
    queuedTo: 0,
    lastPlace: last,
    nextDueAt: now,
  });
  wakeWorker(tx, "mail");
}

const waitingOf = (db: Db, newsletterId: string) =>
  db
    .select({ _id: outbox._id })
    .from(outbox)
    .where(and(eq(outbox.newsletterId, newsletterId), eq(outbox.state, "waiting")))
    .orderBy(asc(outbox.nextTryAt), asc(outbox._id))
    .all();

/** Pauses sending until `resumeNewsletter`. */
export function stopNewsletter(tx: Tx, _id: string): void {
  changeIn(tx, _id, "sending", { state: "stopped" });
  for (const mail of waitingOf(tx, _id)) setMailDue(tx, mail._id, null);
}

/** Resumes a stopped newsletter with the same interval between mails; `now` in milliseconds. */
export function resumeNewsletter(tx: Tx, _id: string, now: number): void {
  const waiting = waitingOf(tx, _id);
  for (const [n, mail] of waiting.entries()) setMailDue(tx, mail._id, now + n * GAP_MS);
  changeIn(tx, _id, "stopped", { state: "sending", nextDueAt: now + waiting.length * GAP_MS });
  wakeWorker(tx, "mail");
}

/** True if the subscriber receives newsletters: confirmed and not unsubscribed. */
export const isSubscribed = ({
  confirmedAt,
  unsubscribedAt,
}: Pick<typeof subscribers.$inferSelect, "confirmedAt" | "unsubscribedAt">): boolean =>
  confirmedAt !== null && unsubscribedAt === null;

const place = sql<number>`${subscribers}.rowid`;

/** Selects the next confirmed subscribers after row `from`, with their row ids. */
const behind = (tx: Tx, from: number, to: number) =>
  tx
    .select({ place, _id: subscribers._id, subemail: subscribers.subemail, token: subscribers.token })
    .from(subscribers)
    .where(
      and(
        gt(place, from),
        lte(place, to),
        isNotNull(subscribers.confirmedAt),
        isNull(subscribers.unsubscribedAt),
      ),
    )
    .orderBy(place)
    .limit(BATCH)
    .all();

/** True if `queueMore` has something to do: the next rows are due to be written, or no mail is waiting any more. */
const needsMore = (db: Db, { _id, queuedTo, nextDueAt }: NewsletterRow, now: number): boolean =>
  queuedTo === null
    ? db
        .select({ _id: outbox._id })
        .from(outbox)
        .where(and(eq(outbox.newsletterId, _id), eq(outbox.state, "waiting")))
        .limit(1)
        .get() === undefined
    : nextDueAt <= now + AHEAD_MS || nextDueAt > now + LATEST_MS;

/** Writes the next rows of a newsletter, or marks it as sent. */
function queueMore(tx: Tx, letter: NewsletterRow, now: number): void {
  if (letter.queuedTo === null) {
    changeIn(tx, letter._id, "sending", { state: "sent", endedAt: now });
    return;
  }
  const readers = behind(tx, letter.queuedTo, letter.lastPlace);
  const from = letter.nextDueAt > now + LATEST_MS ? now : Math.max(now, letter.nextDueAt);
  for (const [n, { _id, subemail, token }] of readers.entries()) {
    if (token === null)
      tx.update(subscribers).set({ token: newLinkToken() }).where(eq(subscribers._id, _id)).run();
    const mail = {
      recipient: subemail,
      subject: letter.subject,
      body: "",
      replyTo: null,
      unsubscribeUrl: null,
    };
    const once = `newsletter:${letter._id}:${_id}`;
    const of = { bulk: true, newsletterId: letter._id, subscriberId: _id };
    insertMail(tx, { ...mail, ...of, onceKey: once }, now, from + n * GAP_MS);
  }
  changeIn(tx, letter._id, "sending", {
    queuedTo: readers.length < BATCH ? null : (readers.at(-1)?.place ?? null),
    nextDueAt: from + readers.length * GAP_MS,
  });
}

/**
 * Writes the rows that are due soon for each newsletter that is being sent, once per subscriber, and marks those as sent whose last mail is
 * done. Called periodically; `now` in milliseconds.
 */
export function queueNewsletters(db: Db, now: number): void {
  for (const { _id } of sending(db)
    .all()
    .filter((letter) => needsMore(db, letter, now)))
    immediateUnlessBusy(db, (tx) => {
      const letter = findNewsletter(tx, _id);
      // The newsletter may have been stopped meanwhile.
      if (letter?.state === "sending" && needsMore(tx, letter, now)) queueMore(tx, letter, now);
    });
}

const sending = prepared((db) =>
  db
    .select()
    .from(newsletters)
    .where(eq(newsletters.state, "sending"))
    .orderBy(asc(newsletters._id))
    .prepare(),
);

/** Lists at most `most` failed mails of the newsletter. */
export const failuresOf = (
  db: Db,
  newsletterId: string,
  most: number,
): Pick<OutboxMail, "recipient" | "error">[] =>
  db
    .select({ recipient: outbox.recipient, error: outbox.error })
    .from(outbox)
    .where(and(eq(outbox.newsletterId, newsletterId), eq(outbox.state, "failed")))
    .limit(most)
    .all();
