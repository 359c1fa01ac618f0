import type { RouterContextProvider } from "react-router";
import { callApi } from "#app/form/call-api.ts";
import { api } from "./server.ts";

interface LinkArgs {
  context: Readonly<RouterContextProvider>;
  url: URL;
}

type LinkKind = Parameters<ReturnType<typeof api>["auth"]["checkLink"]>[0]["kind"];

/**
 * Returns the token of a mailed link, and `problem`: the reason why it can't be used, or "" if it is valid or can't be checked now.
 */
export async function mailedLinkOf({ context, url }: LinkArgs, kind: LinkKind) {
  const token = url.searchParams.get("token") ?? "";
  const { refused } = await callApi(() => api(context).auth.checkLink({ token, kind }));
  return { token, problem: refused?.status === 400 ? refused.issues[0].message : "" };
}
