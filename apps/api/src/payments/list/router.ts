import { pageOfPayments, sumsOfPayments } from "@rankwright/db/payments";
import { isTestMode, PAYMENT_PAGE_SIZE } from "@rankwright/schema";
import { z } from "zod";
import { byId, pageInput } from "../../trpc/input.ts";
import { adminProcedure } from "../../trpc/trpc.ts";
import { paymentFilter, paymentSearchOf } from "./filter.ts";
import { paymentWithEvents, presentPayment } from "./payment.ts";

/** The owner's list of payments. */
export const listProcedures = {
  /** Returns a page of the matching payments, newest first. */
  page: adminProcedure.input(pageInput(PAYMENT_PAGE_SIZE).extend(paymentFilter)).query(({ ctx, input }) => {
    const { page, pageSize, ...filter } = input;
    const search = paymentSearchOf(filter, ctx.env.TIME_ZONE);
    const found = pageOfPayments(ctx.db, search, { page, pageSize });
    return { ...found, rows: found.rows.map(presentPayment) };
  }),
  /** Returns the totals of the matching payments, in cents, separately for each currency and for live and test payments. */
  sums: adminProcedure.input(z.strictObject(paymentFilter)).query(({ ctx, input }) =>
    sumsOfPayments(ctx.db, paymentSearchOf(input, ctx.env.TIME_ZONE)).map(({ mode, ...sum }) => ({
      ...sum,
      mode,
      isTest: isTestMode(mode),
    })),
  ),
  /** Returns a payment and its events. */
  one: adminProcedure.input(byId).query(({ ctx, input }) => paymentWithEvents(ctx.db, input._id)),
};
