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

/** A new message: all columns except those that the site sets. */
export type NewMessage = Omit<typeof messages.$inferInsert, "_id" | "messageStatus" | "createdAt" | "readAt">;

/** Stores a new message as UnRead; `now` in milliseconds. */
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

/** Lists messages, oldest first: at most `limit`, starting after the id `after`. */
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

/** Filter for messages; omitted fields do not filter. */
interface MessageFilter {
  messageStatus?: MessageStatus | undefined;
  /** Words in the sender's name, e-mail or phone, in the subject or in the message. */
  search?: string | undefined;
}

const withStatus = ({ messageStatus }: MessageFilter) =>
  messageStatus && eq(messages.messageStatus, messageStatus);

const messagesOf = (db: Db, ids: readonly string[]): MessageRow[] =>
  inOrder(ids, (wanted) => db.select().from(messages).where(inArray(messages._id, wanted)).all());

const searched = (filter: MessageFilter, search: string) =>
  ({ name: "messages", search, table: messages, filter: withStatus(filter) }) as const;

/** Returns one page of the matching messages, newest first. */
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

/** Returns the next batch of matching messages, newest first. */
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

/** Maximum number of messages searched for an unanswered one. */
const MAX_SCANNED = 200;

function nextUnread(db: Db, _id: string): MessageRow | undefined {
  const isUnread = eq(messages.messageStatus, "UnRead");
  const newestOf = (where: SQL | undefined) =>
    db.select().from(messages).where(and(isUnread, where)).orderBy(desc(messages._id)).limit(1).get();
  return newestOf(lt(messages._id, _id)) ?? newestOf(gt(messages._id, _id));
}

/** Finds the newest unanswered message that has a sender's e-mail. */
function unanswered(db: Db, where: SQL): MessageRow | undefined {
  const looked = db
    .select()
    .from(messages)
    .where(where)
    .orderBy(desc(messages._id))
    .limit(MAX_SCANNED)
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
 * Finds the next message that needs attention after this one: the next older unread message, or else the newest unread one. If all are
 * read, an unanswered one: the newest among the 200 before this message, or else among the newest 200 after it. Undefined if there is none.
 */
export const nextMessage = (db: Db, _id: string): MessageRow | undefined =>
  together(
    db,
    () =>
      nextUnread(db, _id) ?? unanswered(db, lt(messages._id, _id)) ?? unanswered(db, gt(messages._id, _id)),
  );

/** Marks a message as read at `now` (milliseconds), or as unread. */
export function setMessageStatus(tx: Tx, _id: string, to: MessageStatus, now: number): MessageRow {
  return tx
    .update(messages)
    .set({ messageStatus: to, readAt: to === "Read" ? now : null })
    .where(eq(messages._id, _id))
    .returning()
    .get();
}

/** A reply to a message, with the state of its mail. */
type MessageReply = typeof messageReplies.$inferSelect & { mail: "waiting" | "sent" | "failed" };

/** Stores a reply to a message. */
export function insertReply(
  tx: Tx,
  reply: Omit<typeof messageReplies.$inferSelect, "_id" | "createdAt">,
  now: number,
): void {
  tx.insert(messageReplies)
    .values({ ...reply, _id: newId(), createdAt: now })
    .run();
}

/** Lists the replies to a message, oldest first. */
export function repliesTo(db: Db, messageId: string): MessageReply[] {
  return (
    db
      // Only newsletter mails can be "dropped", so a reply's mail never has that state.
      .select({ ...getTableColumns(messageReplies), mail: sql<MessageReply["mail"]>`${outbox.state}` })
      .from(messageReplies)
      .innerJoin(outbox, eq(outbox._id, messageReplies.mailId))
      .where(eq(messageReplies.messageId, messageId))
      .orderBy(asc(messageReplies._id))
      .all()
  );
}

/** Lists the messages sent from this normalised e-mail, oldest first. Uses the search index, then compares the exact address. */
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
