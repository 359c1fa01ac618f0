import { pageOfMessages } from "@rankwright/db/contacts";
import { listContent } from "@rankwright/db/content";
import { pageOfCustomers } from "@rankwright/db/customers";
import { pageOfOrders } from "@rankwright/db/orders";
import { pageOfSubscriptions } from "@rankwright/db/subscriptions";
import { z } from "zod";
import type { Context } from "../context/context.ts";
import { subscriptionFacts } from "../subscriptions/view.ts";
import { searchText } from "../trpc/input.ts";
import { staffProcedure } from "../trpc/trpc.ts";

/** Maximum number of results of each kind. */
const MAX_RESULTS = 5;

/** Removes accents and converts to lower case. */
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Returns a predicate that is true for texts that contain every word of the search. */
const matcherFor = (search: string) => {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return (text: string) => words.every((word) => plain(text).includes(word));
};

/** Returns the customers whose name or e-mail address contains every word of the search, last seen first. */
const customersCalled = ({ db }: Context, search: string) =>
  pageOfCustomers(
    db,
    { search },
    { sort: "lastSeen", ascending: false },
    { page: 1, pageSize: MAX_RESULTS },
  ).rows.map(({ _id, name, emailKey: email }) => ({ _id, name, email }));

function packagesCalled(ctx: Context, search: string) {
  const isMeant = matcherFor(search);
  return listContent(ctx.db, "packages")
    .map(({ _id, data }) => ({ _id, name: data.packageName ?? "", price: data.packagePrice ?? "" }))
    .filter(({ name, price }) => isMeant(`${name} ${price}`))
    .slice(0, MAX_RESULTS);
}

/** Returns the subscriptions of the customers who are found, failed ones first. */
const subscriptionsFound = ({ db }: Context, search: string) =>
  pageOfSubscriptions(db, { search }, { page: 1, pageSize: MAX_RESULTS }).rows.map((one) => {
    const { _id, packageName, customerName, state } = subscriptionFacts(db, one);
    return { _id, packageName, customerName, state };
  });

const NOTHING = { orders: [], messages: [], customers: [], packages: [], subscriptions: [] };

export const searchProcedures = {
  /**
   * Searches orders, messages, customers, subscriptions and packages: at most 5 results of each kind, newest first; none for a blank
   * search. Customers, subscriptions and packages are only returned to admins.
   */
  everything: staffProcedure.input(z.strictObject({ search: searchText })).query(({ ctx, input }) => {
    const { search } = input;
    if (!search) return NOTHING;
    const found = pageOfOrders(ctx.db, { search }, { page: 1, pageSize: MAX_RESULTS }).rows;
    const messages = pageOfMessages(ctx.db, { search }, { page: 1, pageSize: MAX_RESULTS }).rows;
    return {
      orders: found.map(({ _id, customerName, packageName, orderDate, paymentStatus, orderStatus }) => ({
        _id,
        customerName,
        packageName,
        orderDate,
        paymentStatus,
        orderStatus,
      })),
      messages: messages.map(({ _id, name, email, subject }) => ({ _id, name, email, subject })),
      customers: ctx.user.isAdmin ? customersCalled(ctx, search) : [],
      packages: ctx.user.isAdmin ? packagesCalled(ctx, search) : [],
      subscriptions: ctx.user.isAdmin ? subscriptionsFound(ctx, search) : [],
    };
  }),
};
