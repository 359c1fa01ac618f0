import { questionCounts } from "@rankwright/db/briefs";
import { listContent } from "@rankwright/db/content";
import { type Tx, write } from "@rankwright/db/core";
import { type BriefAnswers, briefFields, requiredText } from "@rankwright/schema";
import { z } from "zod";
import type { Context } from "../context/context.ts";
import { requireOrderRoom, roomKeyInput } from "../rooms/access.ts";
import { removeFile } from "../rooms/files/disk.ts";
import { byId } from "../trpc/input.ts";
import { adminProcedure, roomProcedure, staffProcedure } from "../trpc/trpc.ts";
import { type BriefView, type Changed, reopenBriefOf, saveBrief, sendBrief, viewOf } from "./brief.ts";
import { formOf, saveForm } from "./forms.ts";

const version = (label: string) =>
  z
    .number({ error: `${label} must be a number.` })
    .int(`${label} must be a whole number.`)
    .min(0, `${label} must be at least 0.`);

const answers: z.ZodType<BriefAnswers> = z.record(z.string(), z.union([z.string(), z.array(z.string())]), {
  error: "Answers must be an object from question id to answer.",
});

const changes = roomKeyInput.extend({ revision: version("Revision"), answers });

/** Changes a brief, and removes the files that it no longer has. */
async function change(ctx: Context, work: (tx: Tx) => Changed): Promise<BriefView> {
  const { view, gone } = await write(ctx.db, work);
  for (const _id of gone) await removeFile(ctx, _id);
  return view;
}

export const briefsProcedures = {
  /** Lists the packages with the number of questions in their forms. */
  forms: adminProcedure.query(({ ctx }) => {
    const counts = questionCounts(ctx.db);
    return listContent(ctx.db, "packages").map(({ _id, data }) => ({
      _id,
      packageName: data.packageName ?? "",
      questions: counts.get(_id) ?? 0,
    }));
  }),
  /** Returns the form of a package, by the package's id. */
  form: adminProcedure.input(byId).query(({ ctx, input }) => formOf(ctx.db, input._id)),
  /** Saves a new version of a package's form. Throws CONFLICT if it is no longer at `version`. */
  saveForm: adminProcedure
    .input(byId.extend({ version: version("Version"), fields: briefFields }))
    .mutation(({ ctx, input: { _id: packageId, ...form } }) =>
      write(ctx.db, (tx) => saveForm(tx, { packageId, ...form }, { email: ctx.user.email, now: ctx.now() })),
    ),
  /** Returns the brief of an order to anyone who may read the order. */
  of: roomProcedure
    .input(roomKeyInput)
    .query(({ ctx, input }) => viewOf(ctx.db, requireOrderRoom(ctx.db, ctx, input))),
  /** Saves answers of a brief that is not sent yet. */
  save: roomProcedure
    .input(changes)
    .mutation(({ ctx, input }) =>
      change(ctx, (tx) => saveBrief(tx, requireOrderRoom(tx, ctx, input), input, ctx.now())),
    ),
  /** Sends the brief. All required questions must be answered. */
  send: roomProcedure.input(changes).mutation(async ({ ctx, input }) => {
    const sent = await change(ctx, (tx) => sendBrief(tx, requireOrderRoom(tx, ctx, input), input, ctx.now()));
    return sent;
  }),
  /** Reopens a sent brief, and tells the customer what is missing. */
  reopen: staffProcedure
    .input(byId.extend({ note: requiredText("Note", 2_000) }))
    .mutation(async ({ ctx, input }) => {
      const opened = await write(ctx.db, (tx) =>
        reopenBriefOf(tx, requireOrderRoom(tx, ctx, { _id: input._id }), input.note, ctx.now()),
      );
      return opened;
    }),
};
