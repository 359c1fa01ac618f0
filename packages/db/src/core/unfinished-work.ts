import type { WorkerName } from "@rankwright/schema";
import { and, desc, eq, gte, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { unfinishedWork } from "../tables/index.ts";
import type { Db, Tx } from "./client.ts";
import { prepared } from "./prepared.ts";

/** Number of starts without an end after which a row is stopped: its work probably crashes the process. */
export const MAX_STARTS = 3;

export type UnfinishedWork = typeof unfinishedWork.$inferSelect;

const { worker, rowId, starts, startedAt, stoppedAt } = unfinishedWork;

/** Counts a start. Commit it before the work begins. */
export function countStart(tx: Tx, name: WorkerName, _id: string, now: number): void {
  counting(tx).run({ worker: name, rowId: _id, now });
}

const counting = prepared((tx: Tx) =>
  tx
    .insert(unfinishedWork)
    .values({
      worker: sql.placeholder("worker"),
      rowId: sql.placeholder("rowId"),
      starts: 1,
      startedAt: sql.placeholder("now"),
    })
    .onConflictDoUpdate({
      target: [worker, rowId],
      set: { starts: sql`${starts} + 1`, startedAt: sql`excluded.started_at` },
    })
    .prepare(),
);

/** Resets the number of starts of a row, because its work has ended or the owner retries it. False if it had none. */
export const forgetStarts = (tx: Tx, name: WorkerName, _id: string): boolean =>
  forgetting(tx).run({ worker: name, rowId: _id }).changes > 0;

const forgetting = prepared((tx: Tx) =>
  tx
    .delete(unfinishedWork)
    .where(and(eq(worker, sql.placeholder("worker")), eq(rowId, sql.placeholder("rowId"))))
    .prepare(),
);

/** Lists this worker's rows that were started and have not ended, including those in progress. */
export const unfinishedOf = (db: Db, name: WorkerName): UnfinishedWork[] =>
  ofWorker(db).all({ worker: name });

const ofWorker = prepared((db) =>
  db
    .select()
    .from(unfinishedWork)
    .where(eq(worker, sql.placeholder("worker")))
    .prepare(),
);

/** Stops the rows that were started too often without an end, and returns them. Called before any worker starts; `now` in milliseconds. */
export const stopUnfinished = (tx: Tx, now: number): UnfinishedWork[] =>
  tx
    .update(unfinishedWork)
    .set({ stoppedAt: now })
    .where(and(gte(starts, MAX_STARTS), isNull(stoppedAt)))
    .returning()
    .all();

/** Lists the stopped rows, newest first. */
export const stoppedWork = (db: Db): UnfinishedWork[] =>
  db.select().from(unfinishedWork).where(isNotNull(stoppedAt)).orderBy(desc(stoppedAt), worker, rowId).all();

/** Finds a stopped row of this worker. */
export const findStopped = (db: Db, name: WorkerName, _id: string): UnfinishedWork | undefined =>
  db
    .select()
    .from(unfinishedWork)
    .where(and(eq(worker, name), eq(rowId, _id), isNotNull(stoppedAt)))
    .get();

/** Deletes the starts before `before` (milliseconds since 1970) of rows that are not stopped: their work ended long ago. */
export function purgeStarts(tx: Tx, before: number): void {
  tx.delete(unfinishedWork)
    .where(and(lt(startedAt, before), isNull(stoppedAt)))
    .run();
}
