import { and, desc, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { inboundMails } from "../tables/index.ts";
import type { InboundMail } from "./mails.ts";

/** How much of what is set aside is kept. */
export interface AsideLimits {
  /** The newest so many mails. */
  mails: number;
  /** Their bytes together: of the older ones the text alone stays. */
  bytes: number;
  /** None from before this moment, in milliseconds. */
  since: number;
}

// Written out: the index is of these alone, and SQLite does not see into a parameter.
const aside = sql`${inboundMails.state} = 'aside'`;

/** Sets a mail aside, for the owner to see; `raw` is what is kept of it beside its text. `now` in milliseconds. */
export function setAside(
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

/** A mail that is set aside, without what it says. */
export interface AsideMail extends Pick<InboundMail, "_id" | "sender" | "subject" | "reason" | "bytes"> {
  /** The order that it names; null where it names none. */
  orderId: string | null;
  /** When it came, in milliseconds. */
  at: number;
}

/** The mails that are set aside, the newest first. */
export function listAside(db: Db): AsideMail[] {
  const { _id, sender, subject, reason, bytes, orderId, createdAt: at } = inboundMails;
  return db
    .select({ _id, sender, subject, reason, bytes, orderId, at })
    .from(inboundMails)
    .where(aside)
    .orderBy(desc(_id))
    .all();
}

/** A mail that is set aside; undefined for one that is no longer. */
export const findAside = (db: Db, _id: string): InboundMail | undefined =>
  db
    .select()
    .from(inboundMails)
    .where(and(aside, eq(inboundMails._id, _id)))
    .get();

/** Lets go of what is more than the limits allow, the oldest first. What remains of each is that it was there. */
export function trimAside(tx: Tx, { mails, bytes, since }: AsideLimits): void {
  const rows = tx
    .select({
      _id: inboundMails._id,
      createdAt: inboundMails.createdAt,
      bytes: sql<number>`coalesce(length(${inboundMails.raw}), 0)`,
    })
    .from(inboundMails)
    .where(aside)
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
