import { and, asc, count, eq, gt, inArray, isNull, lt, lte, min, ne, notInArray, sql } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { newId } from "../core/ids.ts";
import { inboundMails } from "../tables/index.ts";

export type InboundMail = typeof inboundMails.$inferSelect;

/**
 * Keeps a mail as it came, to be worked off at `now` (milliseconds). The answer is its id, or undefined for one that was taken
 * before: by its Message-ID, or by its place in the mailbox.
 */
export function insertInbound(
  tx: Tx,
  mail: Pick<InboundMail, "box" | "messageId" | "raw" | "bytes" | "sender" | "subject">,
  now: number,
): string | undefined {
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

// Written out: the index is of these alone, and SQLite does not see into a parameter.
const waiting = sql`${inboundMails.state} = 'waiting'`;

/** The ids of the mails whose time has come, the longest waiting first, without those in `except`. */
export function dueInbound(db: Db, now: number, most: number, except: readonly string[]): { _id: string }[] {
  return db
    .select({ _id: inboundMails._id })
    .from(inboundMails)
    .where(and(waiting, lte(inboundMails.nextTryAt, now), notInArray(inboundMails._id, [...except])))
    .orderBy(asc(inboundMails.nextTryAt), asc(inboundMails._id))
    .limit(most)
    .all();
}

/** When the next mail is due, in milliseconds; undefined when none waits. */
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

/** Notes what became of a mail; its bytes go. `now` in milliseconds. */
export function inboundDone(
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

/** Notes why a mail could not be worked off yet, of which order it is, and when to try again, in milliseconds. */
export function inboundLater(
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

/** The most deleted in one transaction: after a flood it must not hold up other writers. */
const PURGED_AT_ONCE = 5_000;

/**
 * Deletes what is left of mails that were worked off before `before` (milliseconds), some thousand at a time: by then nobody brings
 * the same mail again. Whose quoted text is folded away below its message stays with that message. Returns how many.
 */
export function purgeInbound(tx: Tx, before: number): number {
  const { _id, raw, folded, state, doneAt } = inboundMails;
  // First whether there are bytes: SQLite would read through them for whatever lies behind.
  const over = and(isNull(raw), inArray(state, ["taken", "ignored"]), eq(folded, ""), lt(doneAt, before));
  const oldest = tx.select({ _id }).from(inboundMails).where(over).limit(PURGED_AT_ONCE);
  return tx.delete(inboundMails).where(inArray(_id, oldest)).run().changes;
}

/** What was folded away of these mails' texts, by their Message-IDs; those without any are left out. */
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

/** How many mails an order got since `since` (milliseconds), without those set aside, and the bytes of those that are still kept. */
export function inboundSums(db: Db, orderId: string, since: number): { mails: number; bytes: number } {
  const row = db
    .select({ mails: count(), bytes: keptBytes })
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

// Of a blob SQLite knows the length without reading it; the column `bytes` lies behind it.
const keptBytes = sql<number>`coalesce(sum(length(${inboundMails.raw})), 0)`;

/** The bytes of all mails that wait. */
export const waitingBytes = (db: Db): number =>
  db.select({ bytes: keptBytes }).from(inboundMails).where(waiting).get()?.bytes ?? 0;
