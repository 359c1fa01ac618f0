import { localPath, paths } from "@rankwright/schema";

/** Where a visitor was on the way to when the sign-in stopped them; undefined when they came by themselves. */
export const fromOf = (request: Request) =>
  localPath(new URL(request.url).searchParams.get("from"), "") || undefined;

/** The anchor at which a page says that a mail is on its way (sections/registered.tsx). */
export const registered = "registered";

/** Where somebody goes who has registered: on the way to an order, on with it. */
export const afterRegistering = (from: string | undefined) =>
  `${(from ?? paths.home()).replace(/#.*/, "")}#${registered}`;
