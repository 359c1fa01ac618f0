import {
  deleteSavedReply,
  findSavedReply,
  insertSavedReply,
  listSavedReplies,
  savedReplyCalled,
  updateSavedReply,
} from "@rankwright/db/contacts";
import { audit, type Db, write } from "@rankwright/db/core";
import { type SavedReply, savedReplyChange, savedReplyInput } from "@rankwright/schema";
import { changedMeanwhile, notFound, refuse } from "../trpc/errors.ts";
import { byId } from "../trpc/input.ts";
import { staffProcedure } from "../trpc/trpc.ts";

function requireReply(db: Db, _id: string): SavedReply {
  const reply = findSavedReply(db, _id);
  if (!reply) throw notFound("saved reply");
  return reply;
}

function requireUnusedName(db: Db, name: string, except?: string): void {
  const taken = savedReplyCalled(db, name);
  if (!taken || taken._id === except) return;
  const message = `A saved reply called ${name} already exists.`;
  throw refuse("CONFLICT", message, { issues: [{ path: "name", message }], current: taken });
}

export const savedRepliesProcedures = {
  /** Sorted by name. */
  savedReplies: staffProcedure.query(({ ctx }) => listSavedReplies(ctx.db)),
  addSavedReply: staffProcedure.input(savedReplyInput).mutation(({ ctx, input }) =>
    write(ctx.db, (tx) => {
      requireUnusedName(tx, input.name);
      audit(tx, ctx.user.email, "messages.addSavedReply", input.name, ctx.now());
      return insertSavedReply(tx, input, ctx.now());
    }),
  ),
  updateSavedReply: staffProcedure.input(byId.extend(savedReplyChange.shape)).mutation(({ ctx, input }) =>
    write(ctx.db, (tx) => {
      const now = requireReply(tx, input._id);
      if (input.updatedAt !== undefined && input.updatedAt !== now.updatedAt)
        throw changedMeanwhile("this saved reply", now);
      requireUnusedName(tx, input.name, input._id);
      updateSavedReply(tx, input, ctx.now());
      audit(tx, ctx.user.email, "messages.updateSavedReply", input.name, ctx.now());
      return requireReply(tx, input._id);
    }),
  ),
  removeSavedReply: staffProcedure.input(byId).mutation(({ ctx, input }) =>
    write(ctx.db, (tx) => {
      const reply = requireReply(tx, input._id);
      deleteSavedReply(tx, reply._id);
      audit(tx, ctx.user.email, "messages.removeSavedReply", reply.name, ctx.now());
      return reply;
    }),
  ),
};
