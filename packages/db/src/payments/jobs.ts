import { and, asc, eq, gt, gte, inArray, lte, ne, notInArray, type SQL, sql } from "drizzle-orm";
import { type Db, immediateUnlessBusy, type Tx } from "../core/client.ts";
import { newId } from "../core/ids.ts";
import { kept } from "../core/kept.ts";
import { isNoneOf } from "../core/rows.ts";
import { paymentJobs } from "../tables/index.ts";

export type PaymentJob = typeof paymentJobs.$inferSelect;
export type JobKind = PaymentJob["kind"];

/** Makes it due at `at`, or lets it be due earlier: there is one for each kind and subject. Milliseconds since 1970. */
export function makeDue(tx: Tx, kind: JobKind, subjectId: string, at: number, now: number): void {
  tx.insert(paymentJobs)
    .values({ _id: newId(), kind, subjectId, tries: 0, nextTryAt: at, reason: "", createdAt: now })
    .onConflictDoUpdate({
      target: [paymentJobs.subjectId, paymentJobs.kind],
      set: { nextTryAt: sql`min(${paymentJobs.nextTryAt}, ${at})` },
    })
    .run();
}

export function findJob(db: Db, kind: JobKind, subjectId: string): PaymentJob | undefined {
  return db
    .select()
    .from(paymentJobs)
    .where(and(eq(paymentJobs.subjectId, subjectId), eq(paymentJobs.kind, kind)))
    .get();
}

/**
 * What moves money comes first, then questions, each with the longest due first; without those whose ids are in `except`. Questions
 * about a provider that hangs must not hold up what the buyers of another one wait for.
 */
export function dueJobs(db: Db, now: number, limit: number, except: string[] = []): PaymentJob[] {
  const of = { now, except: except.join(" ") };
  const moving = dueMoves(db).all({ ...of, limit });
  return [...moving, ...dueQuestions(db).all({ ...of, limit: limit - moving.length })];
}

const dueOf = (which: SQL) =>
  kept((db) =>
    db
      .select()
      .from(paymentJobs)
      .where(
        and(lte(paymentJobs.nextTryAt, sql.placeholder("now")), isNoneOf(paymentJobs._id, "except"), which),
      )
      .orderBy(asc(paymentJobs.nextTryAt), asc(paymentJobs._id))
      .limit(sql.placeholder("limit"))
      .prepare(),
  );
const QUESTIONS: JobKind[] = ["retrieve", "end"];
const dueMoves = dueOf(notInArray(paymentJobs.kind, QUESTIONS));
const dueQuestions = dueOf(inArray(paymentJobs.kind, QUESTIONS));

/** When the next one is due, in milliseconds since 1970, leaving out the ids in `except`. */
export const nextJobAt = (db: Db, except: string[] = []): number | undefined =>
  next(db).get({ except: except.join(" ") })?.at;

const next = kept((db) =>
  db
    .select({ at: paymentJobs.nextTryAt })
    .from(paymentJobs)
    .where(and(gte(paymentJobs.nextTryAt, 0), isNoneOf(paymentJobs._id, "except")))
    .orderBy(asc(paymentJobs.nextTryAt), asc(paymentJobs._id))
    .limit(1)
    .prepare(),
);

/**
 * Makes due at `now` what is due after `latest` only: it was written while the clock ran ahead. A reminder alone may wait that long.
 * Milliseconds since 1970.
 */
export function pullJobs(db: Db, latest: number, now: number): void {
  const late = and(gt(paymentJobs.nextTryAt, latest), notInArray(paymentJobs.kind, ["remind", "unpaid"]));
  if (!db.select({ _id: paymentJobs._id }).from(paymentJobs).where(late).limit(1).get()) return;
  immediateUnlessBusy(db, (tx) => tx.update(paymentJobs).set({ nextTryAt: now }).where(late).run());
}

/** Makes due at `now` (milliseconds since 1970) what got no answer so far: the settings are others now. */
export function pullUnanswered(db: Db, now: number): void {
  const late = and(gt(paymentJobs.nextTryAt, now), ne(paymentJobs.reason, ""));
  if (!db.select({ _id: paymentJobs._id }).from(paymentJobs).where(late).limit(1).get()) return;
  immediateUnlessBusy(db, (tx) => tx.update(paymentJobs).set({ nextTryAt: now }).where(late).run());
}

export function postponeJob(
  tx: Tx,
  _id: string,
  change: Pick<PaymentJob, "tries" | "nextTryAt" | "reason">,
): void {
  tx.update(paymentJobs).set(change).where(eq(paymentJobs._id, _id)).run();
}

export function endJob(tx: Tx, _id: string): void {
  tx.delete(paymentJobs).where(eq(paymentJobs._id, _id)).run();
}
