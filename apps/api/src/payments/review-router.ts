import { immediate } from "@rankwright/db/core";
import { requiredText } from "@rankwright/schema";
import { z } from "zod";
import type { Context } from "../context.ts";
import { byId } from "../input.ts";
import { adminProcedure } from "../trpc.ts";
import { checkAgain, checkOrderAgain, countLooks, moneyOf, putAside, toLookAt } from "./review.ts";
import { putAllOrdersAside, putOrderAside } from "./unpaid.ts";

const noted = z.strictObject({ note: requiredText("Note", 500) });
const withNote = byId.extend(noted.shape);
const by = ({ user, now }: Pick<Context, "now"> & { user: { email: string } }) => ({
  email: user.email,
  now: now(),
});

/** What only an admin does with payments beside their e-mails: look at what is odd, have it checked again, settle it. */
export const reviewProcedures = {
  attention: adminProcedure.query(({ ctx }) => toLookAt(ctx.db, ctx.now())),
  attentionCount: adminProcedure.query(({ ctx }) => countLooks(ctx.db, ctx.now())),
  ofOrder: adminProcedure.input(byId).query(({ ctx, input }) => moneyOf(ctx.db, input._id)),
  checkAgain: adminProcedure.input(byId).mutation(({ ctx, input }) => {
    const checked = immediate(ctx.db, (tx) => checkAgain(tx, ctx.env, input._id, by(ctx)));
    ctx.wake("payments");
    return checked;
  }),
  checkOrderAgain: adminProcedure.input(byId).mutation(({ ctx, input }) => {
    const checked = immediate(ctx.db, (tx) => checkOrderAgain(tx, ctx.env, input._id, by(ctx)));
    ctx.wake("payments");
    return checked;
  }),
  putAside: adminProcedure
    .input(withNote)
    .mutation(({ ctx, input }) =>
      immediate(ctx.db, (tx) => putAside(tx, input._id, input.note.trim(), by(ctx))),
    ),
  putOrderAside: adminProcedure
    .input(withNote)
    .mutation(({ ctx, input }) =>
      immediate(ctx.db, (tx) => putOrderAside(tx, input._id, input.note.trim(), by(ctx))),
    ),
  putAllOrdersAside: adminProcedure
    .input(noted)
    .mutation(({ ctx, input }) =>
      immediate(ctx.db, (tx) => putAllOrdersAside(tx, input.note.trim(), by(ctx))),
    ),
};
