import { audit, type Tx, write } from "@rankwright/db/core";
import { findSubscription, hasSubscriptions, type Subscription } from "@rankwright/db/subscriptions";
import type { SubscriptionAction } from "@rankwright/schema";
import { dayBounds } from "../calendar/calendar.ts";
import type { Context } from "../context/context.ts";
import { takeOver, whyNotCharging } from "../payments/renewals/installation.ts";
import { notFound, refuse, wrongField } from "../trpc/errors.ts";
import { byId } from "../trpc/input.ts";
import { adminProcedure } from "../trpc/trpc.ts";
import { decideMissed, endSubscription, giveFreePeriod, moveNextCharge } from "./actions.ts";
import { announceProcedures, centsOf, withPrice } from "./announce.ts";
import { decideMissedInput, moveDateInput, priceInput } from "./inputs.ts";
import { changeNextTerms } from "./next-terms.ts";
import { ownerLists } from "./owner-lists.ts";
import { subscriptionRow } from "./view.ts";

type AdminContext = Context & { user: { email: string } };

function requireOne(tx: Tx, _id: string): Subscription {
  const found = findSubscription(tx, _id);
  if (!found) throw notFound("subscription");
  return found;
}

/** Runs an owner's change in a transaction, records it in the activity, and returns the changed row. */
const changed = (
  ctx: AdminContext,
  _id: string,
  action: SubscriptionAction,
  work: (tx: Tx, subscription: Subscription) => Subscription,
  note = "",
) =>
  write(ctx.db, (tx) => {
    const after = work(tx, requireOne(tx, _id));
    audit(tx, ctx.user.email, `subscriptions.${action}`, note === "" ? _id : `${_id}: ${note}`, ctx.now());
    return subscriptionRow({ ...ctx, db: tx }, after);
  });

/** The owner's changes of a subscription. */
export const ownerProcedures = {
  /** Ends a subscription at once. Its payments are refunded separately. */
  end: adminProcedure
    .input(byId)
    .mutation(({ ctx, input }) =>
      changed(ctx, input._id, "end", (tx, one) => endSubscription(tx, ctx, one, { byWhom: ctx.user.email })),
    ),
  /** Moves the next charge to another day. */
  moveDate: adminProcedure.input(byId.extend(moveDateInput.shape)).mutation(({ ctx, input }) => {
    if (!dayBounds(input.date, ctx.env.TIME_ZONE)) throw wrongField("date", "Date must be a valid date.");
    return changed(
      ctx,
      input._id,
      "moveDate",
      (tx, one) => moveNextCharge(tx, ctx, one, input.date, { byWhom: ctx.user.email }),
      input.date,
    );
  }),
  /** Makes the next period free of charge. */
  giveFree: adminProcedure
    .input(byId)
    .mutation(({ ctx, input }) =>
      changed(ctx, input._id, "giveFree", (tx, one) =>
        giveFreePeriod(tx, ctx, one, { byWhom: ctx.user.email }),
      ),
    ),
  /** Changes the price from the next period on, and mails the customer. */
  changePrice: adminProcedure
    .input(byId.extend(priceInput.shape))
    .mutation(({ ctx, input: { _id, price, note } }) => {
      const priceCents = centsOf(price);
      return changed(
        ctx,
        _id,
        "changePrice",
        (tx, one) =>
          changeNextTerms(tx, ctx, one, withPrice(one, priceCents), { byWhom: ctx.user.email, note }),
        price,
      );
    }),
  /** Withdraws an announced change, so that the current terms stay. A change that waits for its payment is withdrawn by cancelling its order. */
  withdrawChange: adminProcedure.input(byId).mutation(({ ctx, input }) =>
    changed(ctx, input._id, "withdrawChange", (tx, one) => {
      if (one.nextTerms === null) throw refuse("CONFLICT", "No change is announced for this subscription.");
      if (one.nextTerms.orderId !== null)
        throw refuse("CONFLICT", "This change waits for its payment. Cancel its order instead.");
      return changeNextTerms(tx, ctx, one, null, { byWhom: ctx.user.email });
    }),
  ),
  /** Charges a period that passed while the shop was off, or waives it. */
  decideMissed: adminProcedure
    .input(byId.extend(decideMissedInput.shape))
    .mutation(({ ctx, input: { _id, periodId, decision } }) =>
      changed(
        ctx,
        _id,
        "decideMissed",
        (tx, one) => {
          decideMissed(tx, ctx, one, periodId, decision, { byWhom: ctx.user.email });
          return one;
        },
        decision,
      ),
    ),
  /**
   * Why this installation doesn't charge: it is a copy of the shop, or its address has changed; null if it charges, or if there is nothing
   * to charge because no plan was ever ordered.
   */
  chargingState: adminProcedure.query(({ ctx }) => ({
    stopped: hasSubscriptions(ctx.db) ? (whyNotCharging(ctx) ?? null) : null,
  })),
  /** Makes this installation the one that charges. */
  confirmInstallation: adminProcedure.mutation(async ({ ctx }) => {
    await write(ctx.db, (tx) => {
      takeOver(tx, ctx.env, ctx.now());
      audit(tx, ctx.user.email, "subscriptions.confirmInstallation", ctx.env.SITE_URL, ctx.now());
    });
    ctx.wake("subscriptions");
    ctx.wake("payments");
    return { stopped: whyNotCharging(ctx) ?? null };
  }),
  ...announceProcedures,
  ...ownerLists,
};
