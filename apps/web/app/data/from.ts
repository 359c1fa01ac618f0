import { localPath } from "@rankwright/schema";

/** Where a visitor was on the way to when the sign-in stopped them; undefined when they came by themselves. */
export const fromOf = (request: Request) =>
  localPath(new URL(request.url).searchParams.get("from"), "") || undefined;
