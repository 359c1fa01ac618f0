import type { MessageStatus } from "@rankwright/schema";
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  lt,
  ne,
  notExists,
  type SQL,
  sql,
} from "drizzle-orm";
import { type Db, type Tx, together } from "../core/client.ts";
import { addEvent } from "../core/events.ts";
import { newId } from "../core/ids.ts";
import {
  fromNearerEnd,
  inOrder,
  type Older,
  type Page,
  type PageRequest,
  pageOf,
  pageOfFound,
} from "../core/paging.ts";
import { countKind, countRows } from "../core/row-counts.ts";
import { allMatches, idsOfMatches, matching, newestMatches, olderThan } from "../core/search.ts";
import { messageReplies, messages, outbox } from "../tables/index.ts";

export type MessageRow = typeof messages.$inferSelect;

/** Keeps a message, UnRead; `now` in milliseconds. */
/** A message as its sender wrote it: every column that is not ours. */
export type NewMessage = Omit<typeof messages.$inferInsert, "_id" | "messageStatus" | "createdAt" | "readAt">;

export function insertMessage(tx: Tx, message: NewMessage, now: number): MessageRow {
  const row = tx
    .insert(messages)
    .values({ ...message, _id: newId(), messageStatus: "UnRead", createdAt: now, readAt: null })
    .returning()
    .get();
  addEvent(tx, "message", row._id, now);
  return row;
}

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

/** Which messages; what is left out does not limit. */
interface MessageFilter {
  messageStatus?: MessageStatus | undefined;
  /** Words of the sender's name, e-mail or phone, of the subject or the message. */
  search?: string | undefined;
}

const withStatus = ({ messageStatus }: MessageFilter) =>
  messageStatus && eq(messages.messageStatus, messageStatus);

const messagesOf = (db: Db, ids: readonly string[]): MessageRow[] =>
  inOrder(ids, (wanted) => db.select().from(messages).where(inArray(messages._id, wanted)).all());

const searched = (filter: MessageFilter, search: string) =>
  ({ name: "messages", search, table: messages, filter: withStatus(filter) }) as const;

/** One page of the messages that match, newest first. */
export function pageOfMessages(db: Db, filter: MessageFilter, asked: PageRequest): Page<MessageRow> {
  const { messageStatus, search } = filter;
  if (search)
    return pageOfFound(newestMatches(db, searched(filter, search)), asked, (ids) => messagesOf(db, ids));
  return together(db, () => {
    const total = messageStatus ? countKind(db, "messages", messageStatus) : countRows(db, "messages");
    return pageOf(total, asked, (limit, offset) =>
      fromNearerEnd(total, { limit, offset }, (slice) =>
        db
          .select()
          .from(messages)
          .where(withStatus(filter))
          .orderBy(slice.reversed ? asc(messages._id) : desc(messages._id))
          .limit(slice.limit)
          .offset(slice.offset)
          .all(),
      ),
    );
  });
}

/** The messages that match, newest first, part by part. */
export function messagesBefore(db: Db, filter: MessageFilter, { before, limit }: Older): MessageRow[] {
  if (filter.search) {
    const match = matching(searched(filter, filter.search));
    return match ? messagesOf(db, idsOfMatches(db, olderThan(match, messages, before), { limit })) : [];
  }
  return db
    .select()
    .from(messages)
    .where(and(withStatus(filter), before === undefined ? undefined : lt(messages._id, before)))
    .orderBy(desc(messages._id))
    .limit(limit)
    .all();
}

/** So many messages are looked through for one without an answer. */
const LOOKED_THROUGH = 200;

function nextUnread(db: Db, _id: string): MessageRow | undefined {
  const isUnread = eq(messages.messageStatus, "UnRead");
  const newestOf = (where: SQL | undefined) =>
    db.select().from(messages).where(and(isUnread, where)).orderBy(desc(messages._id)).limit(1).get();
  return newestOf(lt(messages._id, _id)) ?? newestOf(gt(messages._id, _id));
}

/** One that came with an e-mail and has no answer yet, the newest first. */
function unanswered(db: Db, where: SQL): MessageRow | undefined {
  const looked = db
    .select()
    .from(messages)
    .where(where)
    .orderBy(desc(messages._id))
    .limit(LOOKED_THROUGH)
    .as("looked");
  const answers = db
    .select({ is: sql`1` })
    .from(messageReplies)
    .where(eq(messageReplies.messageId, looked._id));
  return db
    .select()
    .from(looked)
    .where(and(ne(looked.email, ""), notExists(answers)))
    .limit(1)
    .get();
}

/**
 * The message that waits next after this one: the next older that is not read, or the newest; where all are read, one of the last
 * 200 that has no answer. Undefined when nothing waits.
 */
export const nextMessage = (db: Db, _id: string): MessageRow | undefined =>
  together(
    db,
    () =>
      nextUnread(db, _id) ?? unanswered(db, lt(messages._id, _id)) ?? unanswered(db, gt(messages._id, _id)),
  );

/** Marks a message as read at `now` (milliseconds), or as not read. */
export function setMessageStatus(tx: Tx, _id: string, to: MessageStatus, now: number): MessageRow {
  return tx
    .update(messages)
    .set({ messageStatus: to, readAt: to === "Read" ? now : null })
    .where(eq(messages._id, _id))
    .returning()
    .get();
}

/** An answer to a message, and how far its mail is. */
type MessageReply = typeof messageReplies.$inferSelect & { mail: "waiting" | "sent" | "failed" };

/** Keeps an answer beside its message. */
export function insertReply(
  tx: Tx,
  reply: Omit<typeof messageReplies.$inferSelect, "_id" | "createdAt">,
  now: number,
): void {
  tx.insert(messageReplies)
    .values({ ...reply, _id: newId(), createdAt: now })
    .run();
}

/** The answers to a message, the first first. */
export function repliesTo(db: Db, messageId: string): MessageReply[] {
  return (
    db
      // A mail of its own is never dropped.
      .select({ ...getTableColumns(messageReplies), mail: sql<MessageReply["mail"]>`${outbox.state}` })
      .from(messageReplies)
      .innerJoin(outbox, eq(outbox._id, messageReplies.mailId))
      .where(eq(messageReplies.messageId, messageId))
      .orderBy(asc(messageReplies._id))
      .all()
  );
}

/** The messages that were sent with this normalised e-mail, the oldest first: found by its words, then held against it. */
export function messagesFrom(db: Db, email: string): MessageRow[] {
  const match = matching({ name: "messages", search: email, table: messages });
  if (!match) return [];
  return db
    .select()
    .from(messages)
    .where(and(sql`${messages._id} in ${allMatches(match)}`, eq(sql`lower(trim(${messages.email}))`, email)))
    .orderBy(messages._id)
    .all();
}
