import { asc, gt, lte, max, min, sql } from "drizzle-orm";
import { events } from "../tables/index.ts";
import { type Db, type Tx, together } from "./client.ts";
import { prepared } from "./prepared.ts";

export type LiveEvent = typeof events.$inferSelect;
type EventKind = LiveEvent["kind"];

/** A reader who comes back after more events than this reads everything again. */
const EVENTS_KEPT = 10_000;

const listeners = new WeakMap<Db["$client"], Set<() => void>>();

/**
 * Notes live news, in the transaction that makes it: for the panel, customers' rooms and the rooms' worker. Readers that wait in
 * this process are woken once the transaction is over; `now` in milliseconds.
 */
export function addEvent(tx: Tx, kind: EventKind, subjectId: string, now: number): void {
  adding(tx).run({ kind, subjectId, now });
  // A transaction is one synchronous piece of work, so this runs after its commit (or its end without one).
  queueMicrotask(() => {
    for (const wake of listeners.get(tx.$client) ?? []) wake();
  });
}

const adding = prepared((tx: Tx) =>
  tx
    .insert(events)
    .values({
      kind: sql.placeholder("kind"),
      subjectId: sql.placeholder("subjectId"),
      createdAt: sql.placeholder("now"),
    })
    .prepare(),
);

/** Deletes all but the last 10,000 events. */
export function dropOldEvents(tx: Tx): void {
  tx.delete(events)
    .where(lte(events.seq, lastEvent(tx) - EVENTS_KEPT))
    .run();
}

/** Calls `wake` after each commit of this process that may have added an event; the answer ends that. */
export function onEvents(db: Db, wake: () => void): () => void {
  const waiting = listeners.get(db.$client) ?? new Set();
  listeners.set(db.$client, waiting);
  waiting.add(wake);
  return () => {
    waiting.delete(wake);
  };
}

/** The events behind the number `after`, in order, at most `limit`. */
export function eventsAfter(db: Db, after: number, limit: number): LiveEvent[] {
  return db.select().from(events).where(gt(events.seq, after)).orderBy(asc(events.seq)).limit(limit).all();
}

/** The first and the last number that are kept; 0 before the first event. Asked for together, SQLite would read them all. */
export const eventRange = (db: Db): { first: number; last: number } =>
  together(db, () => {
    const first = db
      .select({ seq: min(events.seq) })
      .from(events)
      .get();
    return { first: first?.seq ?? 0, last: lastEvent(db) };
  });

/** The number of the last event; 0 before the first. */
export const lastEvent = (db: Db): number =>
  db
    .select({ seq: max(events.seq) })
    .from(events)
    .get()?.seq ?? 0;
