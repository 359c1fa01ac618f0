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
import { countAttempt, tryAttempt } from "../throttle/throttle.ts";
import { notFound } from "../trpc/errors.ts";
import { pageInput, requireCursor, searchText, slice } from "../trpc/input.ts";
import { adminProcedure, publicProcedure } from "../trpc/trpc.ts";
import { confirmSubscriptionMail } from "./mails.ts";
import { endSubscription } from "./unsubscribe.ts";

function toSubscriber({ _id, subemail }: SubscriberRow): Subscriber {
  return { _id, subemail };
}

/** Returns a subscription as shown on its page. */
function subscription({ subemail, confirmedAt, unsubscribedAt }: SubscriberRow) {
  const state = unsubscribedAt !== null ? "ended" : confirmedAt === null ? "unconfirmed" : "confirmed";
  return { subemail, state } as const;
}

/** Queues a confirmation mail, unless the address is confirmed or has received too many (to prevent mail bombing). */
function mailConfirmation(tx: Tx, ctx: Context, subscriber: SubscriberRow): void {
  const { token, confirmedAt, subemail } = subscriber;
  if (token === null || confirmedAt !== null) return;
  if (!tryAttempt(tx, ctx.now(), limits.subscribeMail, normalEmail(subemail))) return;
  const words = confirmSubscriptionMail(ctx.env, subscriptionUrl(ctx.env, token));
  queueMail(tx, { to: subemail, ...words, unsubscribeUrl: unsubscribeUrl(ctx.env, token) }, ctx.now());
}

const byToken = z.strictObject({ token: z.string({ error: "Token must be text." }).max(200) });

function requireSubscriber(db: Context["db"], token: string): SubscriberRow {
  const subscriber = subscriberOfToken(db, token);
  if (!subscriber) throw notFound("subscription");
  return subscriber;
}

export const subscribersProcedures = {
  /**
   * Stores the e-mail address and mails it a confirmation link. A known address is not stored again, and the response doesn't reveal
   * it: it contains the address as it was sent. Throws TOO_MANY_REQUESTS above the rate limit per IP address (throttle/limits.ts).
   */
  subscribe: publicProcedure.input(subscribe).mutation(async ({ ctx, input: { subemail } }) => {
    return write(ctx.db, (tx) => {
      countAttempt(tx, ctx.now(), [[limits.subscribeAddress, addressKey(ctx.ip)]]);
      const subscriber = addSubscriber(tx, subemail, newLinkToken(), ctx.now());
      mailConfirmation(tx, ctx, subscriber);
      return { _id: subscriber._id, subemail };
    });
  }),
  /** Returns the address and state of a subscription, by the token of its mailed link. */
  subscription: publicProcedure
    .input(byToken)
    .query(({ ctx, input }) => subscription(requireSubscriber(ctx.db, input.token))),
  /** Confirms the address, and restarts an ended subscription. Idempotent. */
  confirm: publicProcedure.input(byToken).mutation(({ ctx, input }) =>
    write(ctx.db, (tx) => {
      const subscriber = requireSubscriber(tx, input.token);
      if (subscription(subscriber).state === "confirmed") return subscription(subscriber);
      const change = { confirmedAt: ctx.now(), unsubscribedAt: null };
      return subscription(changeSubscriber(tx, subscriber._id, change));
    }),
  ),
  /** Ends the subscription. Idempotent. */
  unsubscribe: publicProcedure
    .input(byToken)
    .mutation(async ({ ctx, input }) => subscription(await endSubscription(ctx, input.token))),
  /** Lists subscribers including unconfirmed ones, oldest first, at most 1,000 at a time (see `slice`). */
  list: adminProcedure.input(slice).query(({ ctx, input }) => {
    // `after` may be an ended subscription, because it may have ended since the previous request.
    requireCursor(input.after, (_id) => findSubscriber(ctx.db, _id));
    return listSubscribers(ctx.db, input).map(toSubscriber);
  }),
  /** Returns a page of subscribers, newest first. Times are in milliseconds; `confirmedAt` is null for unconfirmed ones. */
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
  /** Returns the number of subscribers, and how many of them are confirmed. */
  counts: adminProcedure.query(({ ctx }) => countSubscribers(ctx.db)),
};
