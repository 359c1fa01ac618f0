import { assignPaymentInput, recordTransferInput, refundInput } from "@rankwright/schema";
import { byId } from "../../trpc/input.ts";
import { adminProcedure } from "../../trpc/trpc.ts";
import { assignPayment } from "./assign.ts";
import { recordTransfer } from "./record-transfer.ts";
import { refundPayment } from "./refund.ts";

/** The owner's procedures to refund payments, to record transfers and to assign payments to orders. */
export const ownerProcedures = {
  refund: adminProcedure
    .input(byId.extend(refundInput.shape))
    .mutation(async ({ ctx, input: { _id, txnId, amount, left } }) => {
      const asked = { orderId: _id, txnId, cents: amount, leftCents: left };
      const { _id: refundId, cents: given, state } = await refundPayment(ctx, asked, ctx.user.email);
      return { _id: refundId, cents: given, state };
    }),
  /** Records a transfer, identified by the reference on the bank statement or by its order. */
  moneyCame: adminProcedure
    .input(recordTransferInput)
    .mutation(({ ctx, input: { amount, ...rest } }) =>
      recordTransfer(ctx, { ...rest, cents: amount }, ctx.user.email),
    ),
  /** Books a payment that could not be matched for an order. */
  assign: adminProcedure
    .input(byId.extend(assignPaymentInput.shape))
    .mutation(({ ctx, input }) => assignPayment(ctx, input, ctx.user.email)),
};
