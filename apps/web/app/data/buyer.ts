import { type Order, paths } from "@rankwright/schema";
import { type RouterContextProvider, redirect } from "react-router";
import { callApi } from "#app/form/call-api.ts";
import { foundOr404 } from "./record.ts";
import { api } from "./server.ts";

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
