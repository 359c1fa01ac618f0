import type { RouterContextProvider } from "react-router";
import { callApi } from "#app/form/call-api.ts";
import { api } from "./server.ts";

interface LinkArgs {
  context: Readonly<RouterContextProvider>;
  url: URL;
}

type LinkKind = Parameters<ReturnType<typeof api>["auth"]["checkLink"]>[0]["kind"];

/** The token in the address of a mailed link's page, and why it can't be used; "" where it can, or where nobody can tell now. */
export async function mailedLinkOf({ context, url }: LinkArgs, kind: LinkKind) {
  const token = url.searchParams.get("token") ?? "";
  const { refused } = await callApi(() => api(context).auth.checkLink({ token, kind }));
  return { token, problem: refused?.status === 400 ? refused.issues[0].message : "" };
}
