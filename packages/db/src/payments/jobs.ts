import { and, asc, eq, gt, lte, ne, notInArray, sql } from "drizzle-orm";
import { type Db, immediateUnlessBusy, type Tx } from "../core/client.ts";
import { newId } from "../core/ids.ts";
import { withoutIds } from "../core/paging.ts";
import { prepared } from "../core/prepared.ts";
import { wakeWorker } from "../core/wakes.ts";
import { paymentJobs } from "../tables/index.ts";
import type { Wanted } from "./waiting.ts";

export type PaymentJob = typeof paymentJobs.$inferSelect;
export type JobKind = PaymentJob["kind"];

/** Kind, subject and provider of a job; the provider is "none" if the job contacts no provider. */
type About = Pick<PaymentJob, "kind" | "subjectId" | "provider">;

/** Schedules a job for `at`, or reschedules the existing one of this kind and subject if `at` is earlier. Milliseconds since 1970. */
export function scheduleJob(tx: Tx, about: About, at: number, now: number): void {
  tx.insert(paymentJobs)
    .values({ _id: newId(), ...about, tries: 0, nextTryAt: at, reason: "", createdAt: now })
    .onConflictDoUpdate({
      target: [paymentJobs.subjectId, paymentJobs.kind],
      set: { nextTryAt: sql`min(${paymentJobs.nextTryAt}, ${at})` },
    })
    .run();
  wakeWorker(tx, "payments");
}

export function findJob(db: Db, kind: JobKind, subjectId: string): PaymentJob | undefined {
  return db
    .select()
    .from(paymentJobs)
    .where(and(eq(paymentJobs.subjectId, subjectId), eq(paymentJobs.kind, kind)))
    .get();
}

type JobQueue = Pick<PaymentJob, "provider" | "kind">;

/** Lists the due jobs of one provider and kind, longest overdue first. */
export const dueJobs = (db: Db, queue: JobQueue, { now, limit, except }: Wanted): PaymentJob[] =>
  withoutIds(except, limit, (most) => due(db).all({ ...queue, now, limit: most }));

const isOfQueue = and(
  eq(paymentJobs.provider, sql.placeholder("provider")),
  eq(paymentJobs.kind, sql.placeholder("kind")),
);

const due = prepared((db) =>
  db
    .select()
    .from(paymentJobs)
    .where(and(isOfQueue, lte(paymentJobs.nextTryAt, sql.placeholder("now"))))
    .orderBy(asc(paymentJobs.nextTryAt), asc(paymentJobs._id))
    .limit(sql.placeholder("limit"))
    .prepare(),
);

/** Returns when the next job of the queue is due, in milliseconds since 1970; skips the ids in `except`. */
export const nextJobAt = (db: Db, queue: JobQueue, except: string[]): number | undefined =>
  withoutIds(except, 1, (limit) => next(db).all({ ...queue, limit }))[0]?.at;

const next = prepared((db) =>
  db
    .select({ _id: paymentJobs._id, at: paymentJobs.nextTryAt })
    .from(paymentJobs)
    .where(isOfQueue)
    .orderBy(asc(paymentJobs.nextTryAt), asc(paymentJobs._id))
    .limit(sql.placeholder("limit"))
    .prepare(),
);

/**
 * Reschedules jobs that are due after `latest` to `now`, because the clock was ahead when they were scheduled. Except reminders, which may
 * be due that late. Milliseconds since 1970.
 */
export function pullJobs(db: Db, latest: number, now: number): void {
  const late = and(gt(paymentJobs.nextTryAt, latest), notInArray(paymentJobs.kind, ["remind", "unpaid"]));
  if (!db.select({ _id: paymentJobs._id }).from(paymentJobs).where(late).limit(1).get()) return;
  immediateUnlessBusy(db, (tx) => tx.update(paymentJobs).set({ nextTryAt: now }).where(late).run());
}

/** Reschedules jobs whose last attempt failed to `now` (milliseconds since 1970). Called after the settings were changed. */
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
