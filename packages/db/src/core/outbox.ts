import { and, asc, count, desc, eq, gt, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { outbox } from "../tables/index.ts";
import { type Db, immediateUnlessBusy, type Tx } from "./client.ts";
import { newId } from "./ids.ts";
import { type Page, type PageRequest, pageOf, withoutIds } from "./paging.ts";
import { prepared } from "./prepared.ts";
import { wakeWorker } from "./wakes.ts";

export type OutboxMail = typeof outbox.$inferSelect;

/**
 * Queues a mail to be sent at `dueAt`, by default now; both in milliseconds. `dueAt` must be within an hour: later times are treated as the
 * result of a wrong clock and sent immediately. Mails that are due days later, such as reminders, must be queued by a worker on that day.
 * Returns the mail's id, or undefined if a mail with this `onceKey` exists.
 */
export function insertMail(
  tx: Tx,
  mail: Pick<OutboxMail, "recipient" | "subject" | "body" | "onceKey" | "replyTo" | "unsubscribeUrl"> &
    Partial<
      Pick<OutboxMail, "answersTo" | "invoiceId" | "bulk" | "language" | "newsletterId" | "subscriberId">
    >,
  now: number,
  dueAt = now,
): string | undefined {
  const _id = newId();
  const row = { ...mail, _id, nextTryAt: dueAt, createdAt: now, sentAt: null };
  const { changes } = tx
    .insert(outbox)
    .values({ ...row, state: "waiting", tries: 0, error: "" })
    .onConflictDoNothing()
    .run();
  wakeWorker(tx, "mail");
  return changes === 0 ? undefined : _id;
}

/** Lists the due mails, longest overdue first; skips the ids in `except`. Bulk mails come only after all others. */
export function dueMails(db: Db, now: number, most: number, except: string[] = []): OutboxMail[] {
  const ordinary = withoutIds(except, most, (limit) => due(db).all({ now, bulk: 0, limit }));
  const free = most - ordinary.length;
  if (free === 0) return ordinary;
  return [...ordinary, ...withoutIds(except, free, (limit) => due(db).all({ now, bulk: 1, limit }))];
}

const due = prepared((db) =>
  db
    .select()
    .from(outbox)
    .where(
      and(
        eq(outbox.state, "waiting"),
        sql`${outbox.bulk} = ${sql.placeholder("bulk")}`,
        lte(outbox.nextTryAt, sql.placeholder("now")),
      ),
    )
    .orderBy(asc(outbox.nextTryAt), asc(outbox._id))
    .limit(sql.placeholder("limit"))
    .prepare(),
);

/** Returns when the next mail is due, except those in `except`, in milliseconds since 1970; undefined if no mail is waiting. */
export const nextMailAt = (db: Db, except: string[] = []): number | undefined =>
  withoutIds(except, 1, (limit) => next(db).all({ limit }))[0]?.at ?? undefined;

const next = prepared((db) =>
  db
    .select({ _id: outbox._id, at: outbox.nextTryAt })
    .from(outbox)
    .where(and(eq(outbox.state, "waiting"), isNotNull(outbox.nextTryAt)))
    .orderBy(asc(outbox.nextTryAt))
    .limit(sql.placeholder("limit"))
    .prepare(),
);

/** Returns when the newest mail was queued, in milliseconds since 1970; 0 if there is none. */
export const newestMailAt = (db: Db): number =>
  db.select({ at: outbox.createdAt }).from(outbox).orderBy(desc(outbox._id)).limit(1).get()?.at ?? 0;

/** Reschedules mails that are due after `latest` to `now`, because the clock was ahead when they were queued. Milliseconds. */
export function pullMails(db: Db, latest: number, now: number): void {
  const late = and(eq(outbox.state, "waiting"), gt(outbox.nextTryAt, latest));
  if (!db.select({ _id: outbox._id }).from(outbox).where(late).limit(1).get()) return;
  immediateUnlessBusy(db, (tx) => tx.update(outbox).set({ nextTryAt: now }).where(late).run());
}

/** Marks a mail as sent and deletes its body, which may contain a sign-in link. */
export function markSent(tx: Tx, { _id, tries }: OutboxMail, now: number): void {
  tx.update(outbox)
    .set({ state: "sent", sentAt: now, tries: tries + 1, nextTryAt: null, error: "", body: "" })
    .where(eq(outbox._id, _id))
    .run();
}

/** Records a failed attempt with its error and the time of the next one; null if the mail is given up. */
export function markNotSent(tx: Tx, mail: OutboxMail, error: string, nextTryAt: number | null): void {
  tx.update(outbox)
    .set({ state: nextTryAt === null ? "failed" : "waiting", tries: mail.tries + 1, nextTryAt, error })
    .where(eq(outbox._id, mail._id))
    .run();
}

/** Updates a waiting mail; false if it is not waiting. */
const changeWaiting = (tx: Tx, _id: string, to: Partial<Pick<OutboxMail, "state" | "nextTryAt">>): boolean =>
  tx
    .update(outbox)
    .set(to)
    .where(and(eq(outbox._id, _id), eq(outbox.state, "waiting")))
    .run().changes > 0;

/** Drops a waiting mail, because its recipient no longer wants it. */
export const deleteMail = (tx: Tx, _id: string): boolean =>
  changeWaiting(tx, _id, { state: "dropped", nextTryAt: null });

/** Sets when a waiting mail is due, in milliseconds since 1970; null pauses it. */
export const setMailDue = (tx: Tx, _id: string, nextTryAt: number | null): boolean =>
  changeWaiting(tx, _id, { nextTryAt });

/** Returns one page of the failed mails, newest first, without newsletters. */
export function pageOfFailedMails(db: Db, asked: PageRequest): Page<OutboxMail> {
  const failed = and(eq(outbox.state, "failed"), isNull(outbox.newsletterId));
  const total = db.select({ n: count() }).from(outbox).where(failed).get()?.n ?? 0;
  return pageOf(total, asked, (limit, offset) =>
    db.select().from(outbox).where(failed).orderBy(desc(outbox._id)).limit(limit).offset(offset).all(),
  );
}

export function findMail(db: Db, _id: string): OutboxMail | undefined {
  return db.select().from(outbox).where(eq(outbox._id, _id)).get();
}

/** Queues a failed mail again and resets its number of tries. `now` in milliseconds. */
export function retryMail(tx: Tx, _id: string, now: number): void {
  tx.update(outbox)
    .set({ state: "waiting", tries: 0, nextTryAt: now })
    .where(and(eq(outbox._id, _id), eq(outbox.state, "failed")))
    .run();
  wakeWorker(tx, "mail");
}
