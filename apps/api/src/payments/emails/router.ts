import { audit, type Db, write } from "@rankwright/db/core";
import {
  activatePaymentEmail,
  activePaymentEmail,
  changePaymentEmail,
  deletePaymentEmail,
  findPaymentEmail,
  insertPaymentEmail,
  listPaymentEmails,
  type PaymentEmailRow,
  paymentEmailOf,
} from "@rankwright/db/payments";
import { type PaymentEmail, paymentEmailInput, shopCurrency } from "@rankwright/schema";
import type { Context } from "../../context/context.ts";
import { notFound, refuse, wrongField } from "../../trpc/errors.ts";
import { byId } from "../../trpc/input.ts";
import { adminProcedure, customerProcedure, publicProcedure } from "../../trpc/trpc.ts";
import { providerOf, takes } from "../providers.ts";
import { DEMO_PAYEE } from "../session/payee.ts";
import { openElsewhere, reopenCheckouts } from "./reopen.ts";

function toPaymentEmail({ _id, paypalEmail }: PaymentEmailRow): PaymentEmail {
  return { _id, paypalEmail };
}

function requireEmail(db: Db, _id: string): PaymentEmailRow {
  const email = findPaymentEmail(db, _id);
  if (!email) throw notFound("payment email");
  return email;
}

function requireUnused(db: Db, paypalEmail: string, except?: string): void {
  const taken = paymentEmailOf(db, paypalEmail);
  if (!taken || taken._id === except) return;
  const message = `The payment email ${taken.paypalEmail} already exists.`;
  throw refuse("CONFLICT", message, {
    issues: [{ path: "paypalEmail", message }],
    current: toPaymentEmail(taken),
  });
}

/** Throws if PayPal Payments Standard doesn't take the shop's currency, so that nobody could pay to the address. */
function requireTakenCurrency({ env }: Pick<Context, "env">): void {
  if (!env.setups["paypal-standard"] || takes(providerOf("paypal-standard"), shopCurrency())) return;
  throw wrongField(
    "paypalEmail",
    `PayPal doesn't take ${shopCurrency()}, the currency of your prices. Use another payment method, or change the currency under Settings, Business.`,
  );
}

export const paymentEmailProcedures = {
  /** Returns all payment e-mails to an admin, oldest first; only the active one to a customer, and none to a visitor. */
  emails: publicProcedure.query(({ ctx }) => {
    if (!ctx.user) return [];
    if (ctx.user.isAdmin) return listPaymentEmails(ctx.db).map(toPaymentEmail);
    const active = activePaymentEmail(ctx.db);
    return active ? [toPaymentEmail(active)] : [];
  }),
  email: adminProcedure
    .input(byId)
    .query(({ ctx, input }) => toPaymentEmail(requireEmail(ctx.db, input._id))),
  /** Returns the payment e-mail that new orders are paid to, or null before the first is set up. */
  activeEmail: customerProcedure.query(({ ctx }) => {
    const active = activePaymentEmail(ctx.db);
    return active ? toPaymentEmail(active) : null;
  }),
  /** Activates the new e-mail if the demo's is the active one, because the demo's can't receive payments. */
  createEmail: adminProcedure.input(paymentEmailInput).mutation(({ ctx, input: { paypalEmail } }) =>
    write(ctx.db, (tx) => {
      requireUnused(tx, paypalEmail);
      const now = activePaymentEmail(tx)?.paypalEmail;
      if (now === undefined || now === DEMO_PAYEE) requireTakenCurrency(ctx);
      audit(tx, ctx.user.email, "payments.createEmail", paypalEmail, ctx.now());
      const added = insertPaymentEmail(tx, paypalEmail, ctx.now());
      return toPaymentEmail(now === DEMO_PAYEE ? activatePaymentEmail(tx, added._id) : added);
    }),
  ),
  /** The change also applies to unpaid orders, except those whose checkout was opened. */
  updateEmail: adminProcedure
    .input(paymentEmailInput.extend(byId.shape))
    .mutation(({ ctx, input: { _id, paypalEmail } }) =>
      write(ctx.db, (tx) => {
        const email = requireEmail(tx, _id);
        if (email.paypalEmail === paypalEmail) return toPaymentEmail(email);
        requireUnused(tx, paypalEmail, _id);
        const subject = `${email.paypalEmail} to ${paypalEmail}`;
        audit(tx, ctx.user.email, "payments.updateEmail", subject, ctx.now());
        return toPaymentEmail(changePaymentEmail(tx, _id, paypalEmail));
      }),
    ),
  /** Makes this the payee of new orders, and of unpaid orders whose checkout was not opened. */
  activate: adminProcedure.input(byId).mutation(({ ctx, input: { _id } }) =>
    write(ctx.db, (tx) => {
      const email = requireEmail(tx, _id);
      if (email.active) return toPaymentEmail(email);
      requireTakenCurrency(ctx);
      audit(tx, ctx.user.email, "payments.activate", email.paypalEmail, ctx.now());
      return toPaymentEmail(activatePaymentEmail(tx, _id));
    }),
  ),
  /** Rejects with CONFLICT for the active e-mail. Checkouts that were opened with the removed e-mail can still be paid. */
  removeEmail: adminProcedure.input(byId).mutation(({ ctx, input: { _id } }) =>
    write(ctx.db, (tx) => {
      const email = requireEmail(tx, _id);
      if (email.active)
        throw refuse(
          "CONFLICT",
          `New orders are paid to ${email.paypalEmail}, so it can't be removed. Choose another payment email first.`,
        );
      deletePaymentEmail(tx, _id);
      audit(tx, ctx.user.email, "payments.removeEmail", email.paypalEmail, ctx.now());
      return toPaymentEmail(email);
    }),
  ),
  openElsewhere: adminProcedure.query(({ ctx }) => openElsewhere(ctx.db, ctx.env)),
  reopenCheckouts: adminProcedure.mutation(({ ctx }) =>
    write(ctx.db, (tx) => reopenCheckouts(tx, ctx.env, { email: ctx.user.email, now: ctx.now() })),
  ),
};
