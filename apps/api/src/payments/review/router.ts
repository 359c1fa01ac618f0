import { write } from "@rankwright/db/core";
import { requiredText } from "@rankwright/schema";
import { z } from "zod";
import type { Context } from "../../context/context.ts";
import { byId } from "../../trpc/input.ts";
import { adminProcedure } from "../../trpc/trpc.ts";
import {
  checkAgain,
  checkOrderAgain,
  countNeedsReview,
  dismiss,
  needsReview,
  paymentsOfOrder,
} from "./review.ts";
import { dismissAllOrders, dismissOrder } from "./unpaid.ts";

const noted = z.strictObject({ note: requiredText("Note", 500) });
const withNote = byId.extend(noted.shape);
const by = ({ user, now }: Pick<Context, "now"> & { user: { email: string } }) => ({
  email: user.email,
  now: now(),
});

export const reviewProcedures = {
  needsReview: adminProcedure.query(({ ctx }) => needsReview(ctx, ctx.now())),
  needsReviewCount: adminProcedure.query(({ ctx }) => countNeedsReview(ctx.db, ctx.now())),
  ofOrder: adminProcedure.input(byId).query(({ ctx, input }) => paymentsOfOrder(ctx.db, input._id)),
  checkAgain: adminProcedure.input(byId).mutation(async ({ ctx, input }) => {
    return write(ctx.db, (tx) => checkAgain(tx, ctx.env, input._id, by(ctx)));
  }),
  checkOrderAgain: adminProcedure.input(byId).mutation(async ({ ctx, input }) => {
    return write(ctx.db, (tx) => checkOrderAgain(tx, ctx.env, input._id, by(ctx)));
  }),
  dismiss: adminProcedure
    .input(withNote)
    .mutation(({ ctx, input }) => write(ctx.db, (tx) => dismiss(tx, input._id, input.note.trim(), by(ctx)))),
  dismissOrder: adminProcedure
    .input(withNote)
    .mutation(({ ctx, input }) =>
      write(ctx.db, (tx) => dismissOrder(tx, input._id, input.note.trim(), by(ctx))),
    ),
  dismissAllOrders: adminProcedure
    .input(noted)
    .mutation(({ ctx, input }) => write(ctx.db, (tx) => dismissAllOrders(tx, input.note.trim(), by(ctx)))),
};
