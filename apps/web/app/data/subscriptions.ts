import type { RouterContextProvider } from "react-router";
import { api, currentUser } from "./server.ts";

/** True if the signed-in user has subscriptions, so that the navigation leads to them. */
export async function hasSubscriptions(context: Readonly<RouterContextProvider>): Promise<boolean> {
  return currentUser(context) !== null && (await api(context).subscriptions.mine()).length > 0;
}
