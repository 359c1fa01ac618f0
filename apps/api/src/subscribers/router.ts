import {
  addSubscriber,
  changeSubscriber,
  countSubscribers,
  findSubscriber,
  listSubscribers,
  pageOfSubscribers,
  type SubscriberRow,
  subscriberOfToken,
} from "@rankwright/db/contacts";
import { type Tx, write } from "@rankwright/db/core";
import { normalEmail, SUBSCRIBER_PAGE_SIZES, type Subscriber, subscribe } from "@rankwright/schema";
import { z } from "zod";
import { newLinkToken } from "../auth/token.ts";
import type { Context } from "../context/context.ts";
import { queueMail } from "../mail/queue.ts";
import { subscriptionUrl, unsubscribeUrl } from "../mail/subscription-link.ts";
import { addressKey } from "../throttle/keys.ts";
import { limits } from "../throttle/limits.ts";
import { countAttempt, within } from "../throttle/throttle.ts";
import { notFound } from "../trpc/errors.ts";
import { needPlace, pageInput, searchText, slice } from "../trpc/input.ts";
import { adminProcedure, publicProcedure } from "../trpc/trpc.ts";
import { confirmSubscriptionMail } from "./mails.ts";
import { endSubscription } from "./unsubscribe.ts";

function toSubscriber({ _id, subemail }: SubscriberRow): Subscriber {
  return { _id, subemail };
}

/** What the holder of a subscription's link sees of it. */
function subscription({ subemail, confirmedAt, unsubscribedAt }: SubscriberRow) {
  const state = unsubscribedAt !== null ? "ended" : confirmedAt === null ? "unconfirmed" : "confirmed";
  return { subemail, state } as const;
}

/** Asks for the confirmation, but no more often than the limit: no mailbox is filled from here. */
function mailConfirmation(tx: Tx, ctx: Context, subscriber: SubscriberRow): void {
  const { token, confirmedAt, subemail } = subscriber;
  if (token === null || confirmedAt !== null) return;
  if (!within(tx, ctx.now(), limits.subscribeMail, normalEmail(subemail))) return;
  const words = confirmSubscriptionMail(ctx.env, subscriptionUrl(ctx.env, token));
  queueMail(tx, { to: subemail, ...words, unsubscribeUrl: unsubscribeUrl(ctx.env, token) }, ctx.now());
}

const byToken = z.strictObject({ token: z.string({ error: "Token must be text." }).max(200) });

function needSubscriber(db: Context["db"], token: string): SubscriberRow {
  const subscriber = subscriberOfToken(db, token);
  if (!subscriber) throw notFound("subscription");
  return subscriber;
}

export const subscribersProcedures = {
  /**
   * Keeps the e-mail and mails it a link that confirms it. A known e-mail gets the same answer as a new one, in the
   * spelling that was sent, and is kept once. Throttled per address (throttle.ts): TOO_MANY_REQUESTS.
   */
  subscribe: publicProcedure.input(subscribe).mutation(async ({ ctx, input: { subemail } }) => {
    const subscribed = await write(ctx.db, (tx) => {
      countAttempt(tx, ctx.now(), [[limits.subscribeAddress, addressKey(ctx.ip)]]);
      const subscriber = addSubscriber(tx, subemail, newLinkToken(), ctx.now());
      mailConfirmation(tx, ctx, subscriber);
      return { _id: subscriber._id, subemail };
    });
    ctx.wake("mail");
    return subscribed;
  }),
  /** What the link of a mail is about: whose subscription, and whether it is unconfirmed, confirmed or ended. */
  subscription: publicProcedure
    .input(byToken)
    .query(({ ctx, input }) => subscription(needSubscriber(ctx.db, input.token))),
  /** Confirms the address, also one whose subscription was ended; a repeat changes nothing. */
  confirm: publicProcedure.input(byToken).mutation(({ ctx, input }) =>
    write(ctx.db, (tx) => {
      const subscriber = needSubscriber(tx, input.token);
      if (subscription(subscriber).state === "confirmed") return subscription(subscriber);
      const change = { confirmedAt: ctx.now(), unsubscribedAt: null };
      return subscription(changeSubscriber(tx, subscriber._id, change));
    }),
  ),
  /** Ends the subscription; a repeat changes nothing. */
  unsubscribe: publicProcedure
    .input(byToken)
    .mutation(async ({ ctx, input }) => subscription(await endSubscription(ctx, input.token))),
  /** Oldest first, those not yet confirmed too; 1,000 at most, see `slice`. */
  list: adminProcedure.input(slice).query(({ ctx, input }) => {
    // Whose subscription was ended meanwhile still has its place.
    needPlace(input.after, (_id) => findSubscriber(ctx.db, _id));
    return listSubscribers(ctx.db, input).map(toSubscriber);
  }),
  /** Newest first, confirmed or not unless `confirmed` says which; times in milliseconds, `confirmedAt` null before. */
  page: adminProcedure
    .input(
      pageInput(SUBSCRIBER_PAGE_SIZES.list).extend({
        search: searchText,
        confirmed: z.boolean({ error: "Confirmed must be true or false." }).optional(),
      }),
    )
    .query(({ ctx, input }) => {
      const found = pageOfSubscribers(ctx.db, input, input);
      return {
        ...found,
        rows: found.rows.map((row) => ({
          ...toSubscriber(row),
          createdAt: row.createdAt,
          confirmedAt: row.confirmedAt,
        })),
      };
    }),
  /** How many there are, and how many of them have confirmed their address. */
  counts: adminProcedure.query(({ ctx }) => countSubscribers(ctx.db)),
};
