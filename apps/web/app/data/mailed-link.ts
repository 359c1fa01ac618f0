import { authTexts } from "@rankwright/schema";
import type { RouterContextProvider } from "react-router";
import { callApi } from "#app/form/call-api.ts";
import { api } from "./server.ts";

interface LinkArgs {
  context: Readonly<RouterContextProvider>;
  url: URL;
}

type LinkKind = Parameters<ReturnType<typeof api>["auth"]["linkWorks"]>[0]["kind"];

/** The token in the address of a mailed link's page, and why it can't be used; "" where it can, or where nobody can tell now. */
export async function mailedLinkOf({ context, url }: LinkArgs, kind: LinkKind) {
  const token = url.searchParams.get("token") ?? "";
  if (token === "") return { token, problem: authTexts.linkNotComplete };
  const { value, refused } = await callApi(() => api(context).auth.linkWorks({ token, kind }));
  return { token, problem: value || (refused && refused.status !== 400) ? "" : authTexts.deadLink };
}
