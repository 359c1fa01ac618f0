import {
  type ContractNotice,
  findNotice,
  handleNotice,
  listNotices,
  pageOfNotices,
} from "@rankwright/db/contracts";
import { audit, type Db, write } from "@rankwright/db/core";
import { findOrders } from "@rankwright/db/orders";
import {
  CONTRACT_NOTICE_PAGE_SIZE,
  contractDeclaration,
  contractNoteInput,
  contractPages,
} from "@rankwright/schema";
import { z } from "zod";
import { notFound } from "../trpc/errors.ts";
import { byId, pageInput, requireCursor, slice } from "../trpc/input.ts";
import { publicProcedure, staffProcedure } from "../trpc/trpc.ts";
import { closeOrder } from "./close-order.ts";
import { declare } from "./declare.ts";
import { contractLinks } from "./links.ts";
import { noticeView, toNotice } from "./view.ts";

function requireNotice(db: Db, _id: string): ContractNotice {
  const notice = findNotice(db, _id);
  if (!notice) throw notFound("withdrawal or cancellation");
  return notice;
}

export const contractsProcedures = {
  /** Returns the footer's links to the pages for withdrawals and cancellations. */
  links: publicProcedure.query(({ ctx }) => contractLinks(ctx)),
  /**
   * Withdraws from a contract. The declaration is stored and acknowledged by mail. Reveals nothing about orders. Throws TOO_MANY_REQUESTS
   * above the rate limits (throttle/limits.ts).
   */
  withdraw: publicProcedure
    .input(contractDeclaration)
    .mutation(({ ctx, input: { confirm: _confirmed, ...rest } }) => declare(ctx, "withdraw", rest)),
  /** Cancels a contract at the next possible date. Otherwise like `withdraw`. */
  cancel: publicProcedure
    .input(contractDeclaration)
    .mutation(({ ctx, input: { confirm: _confirmed, ...rest } }) => declare(ctx, "cancel", rest)),
  /** Lists withdrawals and cancellations, oldest first; at most 1,000 (see `slice`). */
  list: staffProcedure.input(slice).query(({ ctx, input }) => {
    requireCursor(input.after, (_id) => findNotice(ctx.db, _id));
    return listNotices(ctx.db, input).map(toNotice);
  }),
  /** Returns a page of those that are handled, or of the others, newest first. */
  page: staffProcedure
    .input(
      pageInput(CONTRACT_NOTICE_PAGE_SIZE).extend({
        done: z.boolean({ error: "Done must be true or false." }).default(false),
      }),
    )
    .query(({ ctx, input }) => {
      const found = pageOfNotices(ctx.db, { isDone: input.done }, input);
      const orders = findOrders(
        ctx.db,
        found.rows.flatMap(({ orderId }) => orderId ?? []),
      );
      const packageOf = new Map(orders.map(({ _id, packageName }) => [_id, packageName]));
      return {
        ...found,
        rows: found.rows.map((row) => ({
          ...toNotice(row),
          /** Null if no order matches. */
          packageName: packageOf.get(row.orderId ?? "") ?? null,
        })),
      };
    }),
  /** Returns a withdrawal or cancellation with its order, the withdrawal period and a suggested refund. */
  get: staffProcedure
    .input(byId)
    .query(({ ctx, input }) => noticeView(ctx, requireNotice(ctx.db, input._id))),
  /** Marks a withdrawal or cancellation as handled, with a note, and closes its order if wanted. A repeat changes nothing. */
  handle: staffProcedure
    .input(byId.extend(contractNoteInput.shape))
    .mutation(({ ctx, input: { _id, note, closesOrder } }) =>
      write(ctx.db, (tx) => {
        const notice = requireNotice(tx, _id);
        if (notice.state === "done") return noticeView({ ...ctx, db: tx }, notice);
        const { email: by } = ctx.user;
        if (closesOrder) closeOrder(tx, ctx, notice);
        audit(
          tx,
          by,
          "contracts.handle",
          `${_id}: ${contractPages[notice.kind].noun} of ${notice.email}`,
          ctx.now(),
        );
        return noticeView({ ...ctx, db: tx }, handleNotice(tx, _id, { by, note, now: ctx.now() }));
      }),
    ),
};
