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
 * Returns the order in the address. Only its customer (signed in, or as a guest in the browser that placed the order) and admins can
 * read it. Other visitors are redirected to the sign-in, whether or not the order exists. Other signed-in users get 404.
 */
export async function buyersOrder({ context, url, params }: BuyersArgs): Promise<Order> {
  const { value, refused } = await callApi(() => api(context).orders.toPay({ _id: params.id }));
  if (value) return value;
  if (refused.code === "UNAUTHORIZED") throw redirect(paths.login({ from: url.pathname + url.search }));
  return foundOr404(() => api(context).orders.toPay({ _id: params.id }));
}

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
