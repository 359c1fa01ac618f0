import {
  findMessage,
  insertMessage,
  insertReply,
  listMessages,
  type MessageRow,
  type NewMessage,
  nextMessage,
  pageOfMessages,
  repliesTo,
  setMessageStatus,
} from "@rankwright/db/contacts";
import { audit, type Db, write } from "@rankwright/db/core";
import {
  MESSAGE_PAGE_SIZE,
  type Message,
  messageStatusInput,
  requiredText,
  restMessage,
  sendMessage,
} from "@rankwright/schema";
import type { Context } from "../context/context.ts";
import { queueMail } from "../mail/queue.ts";
import { addressKey } from "../throttle/keys.ts";
import { limits } from "../throttle/limits.ts";
import { countAttempt, requireAttemptsLeft } from "../throttle/throttle.ts";
import { notFound, refuse } from "../trpc/errors.ts";
import { saveExtra } from "../trpc/extra.ts";
import { byId, pageInput, requireCursor, searchText, slice } from "../trpc/input.ts";
import { publicProcedure, staffProcedure } from "../trpc/trpc.ts";
import { replyMail } from "./mails.ts";

function toMessage({ _id, name, email, number, subject, message, messageStatus }: MessageRow): Message {
  return { _id, name, email, number, subject, message, messageStatus };
}

function requireMessage(db: Db, _id: string): MessageRow {
  const message = findMessage(db, _id);
  if (!message) throw notFound("message");
  return message;
}

/** Returns a message with its replies, oldest first. Times in milliseconds. */
function thread(db: Db, message: MessageRow) {
  const { createdAt, readAt } = message;
  const replies = repliesTo(db, message._id).map(({ _id, byEmail, text, createdAt: at, mail }) => ({
    _id,
    byEmail,
    text,
    at,
    mail,
  }));
  return { message: { ...toMessage(message), createdAt, readAt }, replies };
}

/** A new message is always unread; a status from the client is ignored. */
type Sent = NewMessage & { messageStatus?: string | undefined };

function send(ctx: Context, { messageStatus: _unread, ...message }: Sent): Promise<Message> {
  const claims = [[limits.messageAddress, addressKey(ctx.ip)]] as const;
  // Checked before the transaction, so that rejected requests don't acquire the write lock.
  requireAttemptsLeft(ctx.db, ctx.now(), claims);
  return write(ctx.db, (tx) => {
    countAttempt(tx, ctx.now(), claims);
    const sent = insertMessage(tx, message, ctx.now());
    saveExtra(tx, ctx, sent._id);
    return toMessage(sent);
  });
}

/** Procedures that REST calls instead of those with the same name below, because its input differs (see `restMessage`). */
export const restMessagesProcedures = {
  send: publicProcedure.input(restMessage).mutation(({ ctx, input }) => send(ctx, input)),
};

export const messagesProcedures = {
  /** Rate-limited per IP address (throttle.ts): throws TOO_MANY_REQUESTS with `retryAfterSeconds`. */
  send: publicProcedure.input(sendMessage).mutation(({ ctx, input }) => send(ctx, input)),
  /** Lists messages, oldest first; at most 1,000 (see `slice`). */
  list: staffProcedure.input(slice).query(({ ctx, input }) => {
    requireCursor(input.after, (_id) => findMessage(ctx.db, _id));
    return listMessages(ctx.db, input).map(toMessage);
  }),
  get: staffProcedure.input(byId).query(({ ctx, input }) => toMessage(requireMessage(ctx.db, input._id))),
  /** Returns a page of messages, newest first, optionally with one status. `createdAt` in milliseconds. */
  page: staffProcedure
    .input(
      pageInput(MESSAGE_PAGE_SIZE).extend({
        messageStatus: messageStatusInput.optional(),
        search: searchText,
      }),
    )
    .query(({ ctx, input }) => {
      const found = pageOfMessages(ctx.db, input, input);
      return { ...found, rows: found.rows.map((row) => ({ ...toMessage(row), createdAt: row.createdAt })) };
    }),
  /** Sets a message's status. A repeat changes nothing. */
  setStatus: staffProcedure
    .input(byId.extend({ messageStatus: messageStatusInput }))
    .mutation(({ ctx, input: { _id, messageStatus } }) =>
      write(ctx.db, (tx) => {
        const message = requireMessage(tx, _id);
        saveExtra(tx, ctx, _id);
        if (message.messageStatus === messageStatus) return toMessage(message);
        audit(tx, ctx.user.email, "messages.setStatus", `${_id}: ${messageStatus}`, ctx.now());
        return toMessage(setMessageStatus(tx, _id, messageStatus, ctx.now()));
      }),
    ),
  /** Returns a message with its replies, oldest first. `mail` is the delivery state. Times in milliseconds. */
  thread: staffProcedure
    .input(byId)
    .query(({ ctx, input }) => thread(ctx.db, requireMessage(ctx.db, input._id))),
  /**
   * Returns the next message that needs attention: an unread one, or else one without a reply; null if there is none. Contains only
   * the data for a link.
   */
  next: staffProcedure.input(byId).query(({ ctx, input }) => {
    const next = nextMessage(ctx.db, requireMessage(ctx.db, input._id)._id);
    if (!next) return null;
    const { _id, name, subject, messageStatus } = next;
    return { _id, name, subject, messageStatus };
  }),
  /**
   * Replies by mail, with the admin as Reply-To, and marks the message as read. Repeating the last reply changes nothing, so that a
   * client can safely retry after a lost response.
   */
  reply: staffProcedure
    .input(byId.extend({ text: requiredText("Reply") }))
    .mutation(async ({ ctx, input: { _id, text } }) => {
      return write(ctx.db, (tx) => {
        const message = requireMessage(tx, _id);
        const { email: byEmail } = ctx.user;
        const now = ctx.now();
        if (message.email === "") throw refuse("CONFLICT", "This message has no e-mail address to reply to.");
        if (repliesTo(tx, _id).at(-1)?.text === text) return thread(tx, message);
        const mail = { to: message.email, replyTo: byEmail, ...replyMail(message, text) };
        const mailId = queueMail(tx, mail, now);
        if (mailId === undefined) throw new Error("The reply's mail was not written.");
        insertReply(tx, { messageId: _id, byEmail, text, mailId }, now);
        audit(tx, byEmail, "messages.reply", `${_id}: to ${message.email}`, now);
        const read = message.messageStatus === "Read" ? message : setMessageStatus(tx, _id, "Read", now);
        return thread(tx, read);
      });
    }),
};
