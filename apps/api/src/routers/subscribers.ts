import {
  addSubscriber,
  immediate,
  listSubscribers,
  pageOfSubscribers,
  type SubscriberRow,
} from "@rankwright/db";
import { SUBSCRIBER_PAGE_SIZES, type Subscriber, subscribe } from "@rankwright/schema";
import { adminProcedure, publicProcedure } from "../trpc.ts";
import { pageInput, searchText, slice } from "./input.ts";

function answer({ _id, subemail }: SubscriberRow): Subscriber {
  return { _id, subemail };
}

export const subscribersProcedures = {
  /** A known e-mail gets the same answer as a new one, in the spelling that was sent, and is kept once. */
  subscribe: publicProcedure
    .input(subscribe)
    .mutation(({ ctx, input: { subemail } }) =>
      immediate(ctx.db, (tx) => ({ _id: addSubscriber(tx, subemail, ctx.now())._id, subemail })),
    ),
  /** Oldest first, those not yet confirmed too. */
  list: adminProcedure.input(slice).query(({ ctx, input }) => listSubscribers(ctx.db, input).map(answer)),
  /** Newest first; times in milliseconds, `confirmedAt` null until the address is confirmed. */
  page: adminProcedure
    .input(pageInput(SUBSCRIBER_PAGE_SIZES.list).extend({ search: searchText }))
    .query(({ ctx, input }) => {
      const found = pageOfSubscribers(ctx.db, input.search, input);
      return {
        ...found,
        rows: found.rows.map((row) => ({
          ...answer(row),
          createdAt: row.createdAt,
          confirmedAt: row.confirmedAt,
        })),
      };
    }),
};
