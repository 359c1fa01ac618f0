import { priceToCents } from "@rankwright/schema";
import { z } from "zod";
import { byId } from "../../input.ts";
import { adminProcedure } from "../../trpc.ts";
import { moneyCame } from "./money-came.ts";
import { refundPayment } from "./refund.ts";

const cents = z
  .string()
  .trim()
  .transform((text, ctx) => {
    const read = priceToCents(text);
    if (read !== undefined && read > 0) return read;
    ctx.addIssue({ code: "custom", message: "Amount must be a sum such as 49.50." });
    return z.NEVER;
  });
/** Any text may be asked for; one that names nothing is not found. */
const plain = (label: string, most: number) =>
  z
    .string({ error: `${label} must be text.` })
    .trim()
    .max(most, `${label} must have at most ${most} characters.`)
    .regex(/^[\x20-\x7e]*$/, `${label} has characters that it can't have.`);
const date = z.iso.date({ error: "Date must be a day such as 2026-11-22." });

const came = z
  .strictObject({
    reference: plain("Reference", 40).default(""),
    orderId: plain("Order", 40).default(""),
    amount: cents,
    date,
  })
  .refine(({ reference, orderId }) => reference !== "" || orderId !== "", {
    path: ["reference"],
    message: "Reference is missing: it says which order the money is for.",
  });

/** What the owner does with money: has it given back, and says what came by transfer. */
export const ownerProcedures = {
  /** `amount` as text; without it all that is left of the payment is given back. `left`: what was left when it was decided. */
  refund: adminProcedure
    .input(
      byId.extend({
        txnId: plain("Transaction", 200).min(1, "Transaction is missing."),
        amount: cents.optional(),
        left: cents.optional(),
      }),
    )
    .mutation(async ({ ctx, input: { _id, txnId, amount, left } }) => {
      const asked = { orderId: _id, txnId, cents: amount, leftCents: left };
      const { _id: refundId, cents: given, state } = await refundPayment(ctx, asked, ctx.user.email);
      return { _id: refundId, cents: given, state };
    }),
  /** By the reference on the statement, or for an order. */
  moneyCame: adminProcedure
    .input(came)
    .mutation(({ ctx, input: { amount, ...rest } }) =>
      moneyCame(ctx, { ...rest, cents: amount }, ctx.user.email),
    ),
};
