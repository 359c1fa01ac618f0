import { and, asc, count, desc, eq, gt, lte, min, sql } from "drizzle-orm";
import { outbox } from "../tables/index.ts";
import { type Db, immediateUnlessBusy, type Tx } from "./client.ts";
import { newId } from "./ids.ts";
import { kept } from "./kept.ts";
import { type Page, type PageRequest, pageOf } from "./paging.ts";
import { change, insertion, isNoneOf } from "./rows.ts";

export type OutboxMail = typeof outbox.$inferSelect;

/**
 * Writes a mail to be sent at `dueAt`, which is now unless it is given; both in milliseconds. One that is due in more than an
 * hour would be taken for one that a wrong clock put off, and sent at once: what is to be mailed days later waits where it comes
 * from, as a brief's reminder does. The answer is its id, or undefined when `onceKey` names one written before.
 */
export function insertMail(
  tx: Tx,
  mail: Pick<OutboxMail, "recipient" | "subject" | "body" | "onceKey" | "replyTo" | "unsubscribeUrl"> &
    Partial<Pick<OutboxMail, "invoiceId" | "bulk" | "newsletterId" | "subscriberId">>,
  now: number,
  dueAt = now,
): string | undefined {
  return adding(tx, {
    ...mail,
    _id: newId(),
    state: "waiting",
    tries: 0,
    nextTryAt: dueAt,
    error: "",
    createdAt: now,
    sentAt: null,
  })?._id;
}

const adding = insertion(outbox, "unlessThere");

/**
 * The mails whose time has come, the longest waiting first, without those whose ids are in `except`. One of many alike (`bulk`)
 * has its turn when nothing else is due.
 */
export function dueMails(db: Db, now: number, most: number, except: string[] = []): OutboxMail[] {
  const asked = { now, except: except.join(" ") };
  const ordinary = due(db).all({ ...asked, bulk: 0, most });
  const free = most - ordinary.length;
  return free === 0 ? ordinary : [...ordinary, ...due(db).all({ ...asked, bulk: 1, most: free })];
}

const due = kept((db) =>
  db
    .select()
    .from(outbox)
    .where(
      and(
        eq(outbox.state, "waiting"),
        sql`${outbox.bulk} = ${sql.placeholder("bulk")}`,
        lte(outbox.nextTryAt, sql.placeholder("now")),
        isNoneOf(outbox._id, "except"),
      ),
    )
    .orderBy(asc(outbox.nextTryAt), asc(outbox._id))
    .limit(sql.placeholder("most"))
    .prepare(),
);

/** When the next mail but those in `except` is due, in milliseconds since 1970; undefined when none waits. */
export const nextMailAt = (db: Db, except: string[] = []): number | undefined =>
  next(db).get({ except: except.join(" ") })?.at ?? undefined;

const next = kept((db) =>
  db
    .select({ at: min(outbox.nextTryAt) })
    .from(outbox)
    .where(and(eq(outbox.state, "waiting"), isNoneOf(outbox._id, "except")))
    .prepare(),
);

/** When the newest mail was written, in milliseconds since 1970; 0 when there is none. */
export const newestMailAt = (db: Db): number =>
  db.select({ at: outbox.createdAt }).from(outbox).orderBy(desc(outbox._id)).limit(1).get()?.at ?? 0;

/** Makes due at `now` what is due after `latest` only: it was written while the clock ran ahead. Milliseconds since 1970. */
export function pullMails(db: Db, latest: number, now: number): void {
  const late = and(eq(outbox.state, "waiting"), gt(outbox.nextTryAt, latest));
  if (!db.select({ _id: outbox._id }).from(outbox).where(late).limit(1).get()) return;
  immediateUnlessBusy(db, (tx) => tx.update(outbox).set({ nextTryAt: now }).where(late).run());
}

/** Notes that a mail was handed over. Its text goes: it may hold a link that lets its reader in. */
export function mailSent(tx: Tx, { _id, tries }: OutboxMail, now: number): void {
  changing(tx, _id, { state: "sent", sentAt: now, tries: tries + 1, nextTryAt: null, error: "", body: "" });
}

const changing = change(outbox);

/** Notes that a mail could not be handed over, why, and when to try again; null gives it up. */
export function mailNotSent(tx: Tx, mail: OutboxMail, error: string, nextTryAt: number | null): void {
  tx.update(outbox)
    .set({ state: nextTryAt === null ? "failed" : "waiting", tries: mail.tries + 1, nextTryAt, error })
    .where(eq(outbox._id, mail._id))
    .run();
}

/** Notes that a mail has no reader left, and is not sent. */
export const dropMail = (tx: Tx, _id: string): boolean =>
  changing(tx, _id, { state: "dropped", nextTryAt: null }, { state: "waiting" });

/** Sets when a waiting mail is due, in milliseconds since 1970; null until somebody sets it again. */
export const setMailDue = (tx: Tx, _id: string, nextTryAt: number | null): boolean =>
  changing(tx, _id, { nextTryAt }, { state: "waiting" });

/** One page of the mails of their own that were given up, newest first. */
export function pageOfFailedMails(db: Db, asked: PageRequest): Page<OutboxMail> {
  const total = failedCount(db).get()?.n ?? 0;
  return pageOf(total, asked, (limit, offset) => failedPage(db).all({ limit, offset }));
}

const failed = and(eq(outbox.state, "failed"), eq(outbox.bulk, false));
const failedCount = kept((db) => db.select({ n: count() }).from(outbox).where(failed).prepare());
const failedPage = kept((db) =>
  db
    .select()
    .from(outbox)
    .where(failed)
    .orderBy(desc(outbox._id))
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .prepare(),
);

export function findMail(db: Db, _id: string): OutboxMail | undefined {
  return db.select().from(outbox).where(eq(outbox._id, _id)).get();
}

/** Puts a mail that was given up back among those to be sent, with all its tries before it. `now` in milliseconds. */
export function retryMail(tx: Tx, _id: string, now: number): void {
  tx.update(outbox)
    .set({ state: "waiting", tries: 0, nextTryAt: now })
    .where(and(eq(outbox._id, _id), eq(outbox.state, "failed")))
    .run();
}
