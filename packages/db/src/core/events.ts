import { asc, gt, lte, max, min, sql } from "drizzle-orm";
import { events } from "../tables/index.ts";
import { type Db, type Tx, together } from "./client.ts";
import { prepared } from "./prepared.ts";
import { wakeWorker } from "./wakes.ts";

export type LiveEvent = typeof events.$inferSelect;
type EventKind = LiveEvent["kind"];

/** Number of events to store. A reader that has missed more events must reload everything. */
const EVENTS_KEPT = 10_000;

const listeners = new WeakMap<Db["$client"], Set<() => void>>();

/**
 * Adds a live event for the panel, the customers' rooms and the rooms' worker, in the same transaction as the change. Readers in this
 * process are woken after the transaction; `now` in milliseconds.
 */
export function addEvent(tx: Tx, kind: EventKind, subjectId: string, now: number): void {
  adding(tx).run({ kind, subjectId, now });
  wakeWorker(tx, "rooms");
  // A transaction is synchronous, so this runs after its commit or rollback.
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

/** Deletes all but the most recent 10,000 events. */
export function dropOldEvents(tx: Tx): void {
  tx.delete(events)
    .where(lte(events.seq, lastEvent(tx) - EVENTS_KEPT))
    .run();
}

/** Calls `wake` after each commit of this process that may have added an event. Returns a function that unsubscribes. */
export function onEvents(db: Db, wake: () => void): () => void {
  const waiting = listeners.get(db.$client) ?? new Set();
  listeners.set(db.$client, waiting);
  waiting.add(wake);
  return () => {
    waiting.delete(wake);
  };
}

/** Lists the events after number `after`, in order, at most `limit`. */
export function eventsAfter(db: Db, after: number, limit: number): LiveEvent[] {
  return db.select().from(events).where(gt(events.seq, after)).orderBy(asc(events.seq)).limit(limit).all();
}

/**
 * Returns the first and the last stored event number; 0 before the first event. Two queries, because SQLite would scan the table for both
 * at once.
 */
export const eventRange = (db: Db): { first: number; last: number } =>
  together(db, () => {
    const first = db
      .select({ seq: min(events.seq) })
      .from(events)
      .get();
    return { first: first?.seq ?? 0, last: lastEvent(db) };
  });

/** Returns the number of the last event; 0 before the first. */
export const lastEvent = (db: Db): number =>
  db
    .select({ seq: max(events.seq) })
    .from(events)
    .get()?.seq ?? 0;
