import { and, asc, count, eq, gt, inArray, isNull, lt, lte, min, ne, notInArray, sql } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { newId } from "../core/ids.ts";
import { wakeWorker } from "../core/wakes.ts";
import { inboundMails } from "../tables/index.ts";

export type InboundMail = typeof inboundMails.$inferSelect;

/**
 * Stores a raw mail, to be processed at `now` (milliseconds). Returns its id, or undefined if it was received before: by its Message-ID, or
 * by its position in the mailbox.
 */
export function insertInbound(
  tx: Tx,
  mail: Pick<InboundMail, "box" | "messageId" | "raw" | "bytes" | "sender" | "subject">,
  now: number,
): string | undefined {
  wakeWorker(tx, "inbound");
  return tx
    .insert(inboundMails)
    .values({
      ...mail,
      _id: newId(),
      state: "waiting",
      reason: "",
      orderId: null,
      tries: 0,
      nextTryAt: now,
      createdAt: now,
      doneAt: null,
    })
    .onConflictDoNothing()
    .returning({ _id: inboundMails._id })
    .get()?._id;
}

// A literal instead of a parameter, because SQLite uses a partial index only if the query contains its exact condition.
const waiting = sql`${inboundMails.state} = 'waiting'`;

/** Lists the ids of the due mails, longest overdue first; skips those in `except`. */
export function dueInbound(db: Db, now: number, most: number, except: readonly string[]): { _id: string }[] {
  return db
    .select({ _id: inboundMails._id })
    .from(inboundMails)
    .where(and(waiting, lte(inboundMails.nextTryAt, now), notInArray(inboundMails._id, [...except])))
    .orderBy(asc(inboundMails.nextTryAt), asc(inboundMails._id))
    .limit(most)
    .all();
}

/** Returns when the next mail is due, in milliseconds; undefined if no mail is waiting. */
export function nextInboundAt(db: Db, except: readonly string[]): number | undefined {
  const row = db
    .select({ at: min(inboundMails.nextTryAt) })
    .from(inboundMails)
    .where(and(waiting, notInArray(inboundMails._id, [...except])))
    .get();
  return row?.at ?? undefined;
}

export const findInbound = (db: Db, _id: string): InboundMail | undefined =>
  db.select().from(inboundMails).where(eq(inboundMails._id, _id)).get();

/** Records the result of processing a mail and deletes its content. `now` in milliseconds. */
export function finishInbound(
  tx: Tx,
  _id: string,
  end: { state: "taken" | "ignored"; reason: string; orderId: string | null; folded?: string },
  now: number,
): void {
  tx.update(inboundMails)
    .set({ ...end, raw: null, text: "", nextTryAt: null, doneAt: now })
    .where(eq(inboundMails._id, _id))
    .run();
}

/** Records why a mail could not be processed yet, its order, and when to retry, in milliseconds. */
export function postponeInbound(
  tx: Tx,
  { _id, tries }: InboundMail,
  { reason, orderId = null }: { reason: string; orderId?: string | null },
  nextTryAt: number,
): void {
  tx.update(inboundMails)
    .set({ tries: tries + 1, reason, nextTryAt, orderId })
    .where(eq(inboundMails._id, _id))
    .run();
}

/** Maximum number of rows deleted per transaction, so that other writers are not blocked for long after a flood of mails. */
const PURGE_BATCH = 5_000;

/**
 * Deletes the rows of mails processed before `before` (milliseconds), in batches. They detect repeated deliveries of the same mail, which
 * no longer happen by then. Keeps rows with folded quoted text, which is shown below their message. Returns the number of deleted rows.
 */
export function purgeInbound(tx: Tx, before: number): number {
  const { _id, raw, folded, state, doneAt } = inboundMails;
  // `raw` is checked first. The other columns are stored after it, so SQLite must read past the content to reach them.
  const over = and(isNull(raw), inArray(state, ["taken", "ignored"]), eq(folded, ""), lt(doneAt, before));
  const oldest = tx.select({ _id }).from(inboundMails).where(over).limit(PURGE_BATCH);
  return tx.delete(inboundMails).where(inArray(_id, oldest)).run().changes;
}

/** Returns the folded quoted text of these mails by Message-ID; omits mails without any. */
export function foldedOf(db: Db, messageIds: readonly string[]): ReadonlyMap<string, string> {
  if (messageIds.length === 0) return new Map();
  const { messageId, folded } = inboundMails;
  const rows = db
    .select({ messageId, folded })
    .from(inboundMails)
    .where(and(inArray(messageId, [...messageIds]), ne(folded, "")))
    .all();
  return new Map(rows.map((row) => [row.messageId, row.folded]));
}

/** Returns the number of matched mails to an order since `since` (milliseconds), and the total bytes of those still stored. */
export function inboundSums(db: Db, orderId: string, since: number): { mails: number; bytes: number } {
  const row = db
    .select({ mails: count(), bytes: storedBytes })
    .from(inboundMails)
    .where(
      and(
        eq(inboundMails.orderId, orderId),
        gt(inboundMails.createdAt, since),
        ne(inboundMails.state, "aside"),
      ),
    )
    .get();
  return { mails: row?.mails ?? 0, bytes: row?.bytes ?? 0 };
}

// `length(raw)` is fast, because SQLite knows a blob's length without reading it. To reach `bytes`, it would read past the blob.
const storedBytes = sql<number>`coalesce(sum(length(${inboundMails.raw})), 0)`;

/** Total bytes of all waiting mails. */
export const waitingBytes = (db: Db): number =>
  db.select({ bytes: storedBytes }).from(inboundMails).where(waiting).get()?.bytes ?? 0;
