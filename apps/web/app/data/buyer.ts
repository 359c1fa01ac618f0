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
 * The order that the address names, for its customer (logged in, or a guest by the browser that placed it) or an admin. A
 * visitor goes to the login, whatever the address names; to everybody else it is missing.
 */
export async function buyersOrder({ context, url, params }: BuyersArgs): Promise<Order> {
  const { value, refused } = await callApi(() => api(context).orders.toPay({ _id: params.id }));
  if (value) return value;
  if (refused.code === "UNAUTHORIZED") throw redirect(paths.login({ from: url.pathname + url.search }));
  return foundOr404(() => api(context).orders.toPay({ _id: params.id }));
}

/**
 * Whether the order's own page opens for who asks: not by the browser that placed it alone, and not for an account whose address
 * is not confirmed.
 */
export async function opensOrder({ context }: Pick<BuyersArgs, "context">, _id: string): Promise<boolean> {
  if (currentUser(context) === null) return false;
  const { refused } = await callApi(() => api(context).room.papers({ _id }));
  return refused === undefined;
}
