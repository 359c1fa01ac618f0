import type { MessageStatus } from "@rankwright/schema";
import { and, asc, count, desc, eq, gt } from "drizzle-orm";
import type { Db } from "./client.ts";
import { newId } from "./ids.ts";
import { type Page, type PageRequest, pageOf } from "./paging.ts";
import { messages } from "./tables.ts";

export type MessageRow = typeof messages.$inferSelect;

/** Keeps a message, UnRead; `now` in milliseconds. */
export function insertMessage(
  db: Db,
  message: Pick<MessageRow, "name" | "email" | "number" | "subject" | "message">,
  now: number,
): MessageRow {
  return db
    .insert(messages)
    .values({ ...message, _id: newId(), messageStatus: "UnRead", createdAt: now, readAt: null })
    .returning()
    .get();
}

/** One message; undefined when there is none with that id. */
export function findMessage(db: Db, _id: string): MessageRow | undefined {
  return db.select().from(messages).where(eq(messages._id, _id)).get();
}

/** Messages, oldest first: at most `limit`, from behind the id `after`. */
export function listMessages(
  db: Db,
  { after, limit }: { after?: string | undefined; limit?: number | undefined },
): MessageRow[] {
  return db
    .select()
    .from(messages)
    .where(after === undefined ? undefined : gt(messages._id, after))
    .orderBy(asc(messages._id))
    .limit(limit ?? -1)
    .all();
}

/** One page of the messages with that status (all without one), newest first. */
export function pageOfMessages(
  db: Db,
  status: MessageStatus | undefined,
  asked: PageRequest,
): Page<MessageRow> {
  const where = and(status && eq(messages.messageStatus, status));
  const total = db.select({ n: count() }).from(messages).where(where).get()?.n ?? 0;
  return pageOf(total, asked, (limit, offset) =>
    db.select().from(messages).where(where).orderBy(desc(messages._id)).limit(limit).offset(offset).all(),
  );
}

/** Marks a message as read at `now` (milliseconds), or as not read. */
export function setMessageStatus(tx: Db, _id: string, to: MessageStatus, now: number): MessageRow {
  return tx
    .update(messages)
    .set({ messageStatus: to, readAt: to === "Read" ? now : null })
    .where(eq(messages._id, _id))
    .returning()
    .get();
}
