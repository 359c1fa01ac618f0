import {
  audit,
  type Db,
  findMessage,
  immediate,
  insertMessage,
  listMessages,
  type MessageRow,
  pageOfMessages,
  setMessageStatus,
} from "@rankwright/db";
import { MESSAGE_PAGE_SIZE, type Message, messageStatusInput, sendMessage } from "@rankwright/schema";
import { notFound } from "../errors.ts";
import { adminProcedure, publicProcedure } from "../trpc.ts";
import { byId, pageInput, slice } from "./input.ts";

function answer({ _id, name, email, number, subject, message, messageStatus }: MessageRow): Message {
  return { _id, name, email, number, subject, message, messageStatus };
}

function needMessage(db: Db, _id: string): MessageRow {
  const message = findMessage(db, _id);
  if (!message) throw notFound("message");
  return message;
}

export const messagesProcedures = {
  send: publicProcedure
    .input(sendMessage)
    .mutation(({ ctx, input: { messageStatus: _, ...message } }) =>
      answer(insertMessage(ctx.db, message, ctx.now())),
    ),
  /** Oldest first. */
  list: adminProcedure.input(slice).query(({ ctx, input }) => listMessages(ctx.db, input).map(answer)),
  get: adminProcedure.input(byId).query(({ ctx, input }) => answer(needMessage(ctx.db, input._id))),
  /** Newest first, of one status or of all; `createdAt` in milliseconds. */
  page: adminProcedure
    .input(pageInput(MESSAGE_PAGE_SIZE).extend({ messageStatus: messageStatusInput.optional() }))
    .query(({ ctx, input }) => {
      const found = pageOfMessages(ctx.db, input.messageStatus, input);
      return { ...found, rows: found.rows.map((row) => ({ ...answer(row), createdAt: row.createdAt })) };
    }),
  /** A repeat changes nothing. */
  setStatus: adminProcedure
    .input(byId.extend({ messageStatus: messageStatusInput }))
    .mutation(({ ctx, input: { _id, messageStatus } }) =>
      immediate(ctx.db, (tx) => {
        const message = needMessage(tx, _id);
        if (message.messageStatus === messageStatus) return answer(message);
        audit(tx, ctx.user.email, "messages.setStatus", `${_id}: ${messageStatus}`, ctx.now());
        return answer(setMessageStatus(tx, _id, messageStatus, ctx.now()));
      }),
    ),
};
