import { type Order, paths } from "@rankwright/schema";
import { type RouterContextProvider, redirect } from "react-router";
import { callApi } from "#app/form/call-api.ts";
import { foundOr404 } from "./record.ts";
import { api, currentUser } from "./server.ts";

interface BuyersArgs {
  context: Readonly<RouterContextProvider>;
  url: URL;
  params: { id: string };
}

/**
 * Returns the result of a call that only the customer (signed in, or as a guest in the browser that placed the order) and admins may make.
 * Other visitors are redirected to the sign-in, whether or not the record exists. Other signed-in users get 404.
 */
export async function foundForBuyer<T>({ url }: Pick<BuyersArgs, "url">, call: () => Promise<T>): Promise<T> {
  const { value, refused } = await callApi(async () => ({ found: await call() }));
  if (value) return value.found;
  if (refused.code === "UNAUTHORIZED") throw redirect(paths.login({ from: url.pathname + url.search }));
  return foundOr404(call);
}

/** Returns the order in the address, for its customer and admins. */
export const buyersOrder = (args: BuyersArgs): Promise<Order> =>
  foundForBuyer(args, () => api(args.context).orders.toPay({ _id: args.params.id }));

/**
 * Returns true if the user can open the order's own page. Guests in the browser that placed the order can't, and neither can accounts
 * with an unconfirmed e-mail address.
 */
export async function canOpenOrderPage(
  { context }: Pick<BuyersArgs, "context">,
  _id: string,
): Promise<boolean> {
  if (currentUser(context) === null) return false;
  const { refused } = await callApi(() => api(context).room.papers({ _id }));
  return refused === undefined;
}
