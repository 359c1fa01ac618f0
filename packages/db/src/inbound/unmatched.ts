import { and, desc, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { inboundMails } from "../tables/index.ts";
import type { InboundMail } from "./mails.ts";

/** Retention limits for unmatched mails. */
export interface UnmatchedLimits {
  /** Number of mails to retain, newest first. */
  mails: number;
  /** Maximum total size of the raw contents, in bytes. Of older mails beyond it, only the text is retained. */
  bytes: number;
  /** Mails from before this time, in milliseconds, are not retained. */
  since: number;
}

// A literal instead of a parameter, because SQLite uses a partial index only if the query contains its exact condition.
const unmatched = sql`${inboundMails.state} = 'aside'`;

/** Marks a mail as unmatched, for the owner to review; `raw` is the retained raw content. `now` in milliseconds. */
export function markUnmatched(
  tx: Tx,
  _id: string,
  end: Pick<InboundMail, "reason" | "orderId" | "sender" | "subject" | "text" | "raw">,
  now: number,
): void {
  tx.update(inboundMails)
    .set({ ...end, state: "aside", nextTryAt: null, doneAt: now })
    .where(eq(inboundMails._id, _id))
    .run();
}

/** An unmatched mail, without its content. */
export interface UnmatchedMail extends Pick<InboundMail, "_id" | "sender" | "subject" | "reason" | "bytes"> {
  /** The order that it refers to; null if none. */
  orderId: string | null;
  /** Time of arrival, in milliseconds. */
  at: number;
}

/** Lists the unmatched mails, newest first. */
export function listUnmatched(db: Db): UnmatchedMail[] {
  const { _id, sender, subject, reason, bytes, orderId, createdAt: at } = inboundMails;
  return db
    .select({ _id, sender, subject, reason, bytes, orderId, at })
    .from(inboundMails)
    .where(unmatched)
    .orderBy(desc(_id))
    .all();
}

/** Finds an unmatched mail; undefined if it is no longer unmatched. */
export const findUnmatched = (db: Db, _id: string): InboundMail | undefined =>
  db
    .select()
    .from(inboundMails)
    .where(and(unmatched, eq(inboundMails._id, _id)))
    .get();

/** Deletes the content of unmatched mails beyond the limits, oldest first. Their rows remain as ignored mails. */
export function trimUnmatched(tx: Tx, { mails, bytes, since }: UnmatchedLimits): void {
  const rows = tx
    .select({
      _id: inboundMails._id,
      createdAt: inboundMails.createdAt,
      bytes: sql<number>`coalesce(length(${inboundMails.raw}), 0)`,
    })
    .from(inboundMails)
    .where(unmatched)
    .orderBy(desc(inboundMails._id))
    .all();
  let sum = 0;
  for (const [at, row] of rows.entries()) {
    sum += row.bytes;
    const change =
      at >= mails || row.createdAt < since
        ? { state: "ignored" as const, raw: null, text: "" }
        : sum > bytes && row.bytes > 0
          ? { raw: null }
          : undefined;
    if (change) tx.update(inboundMails).set(change).where(eq(inboundMails._id, row._id)).run();
  }
}
