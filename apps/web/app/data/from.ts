import { localPath, paths } from "@rankwright/schema";

/** Returns the address that the visitor requested before the sign-in, or undefined if they opened the sign-in directly. */
export const requestedPathOf = (request: Request) =>
  localPath(new URL(request.url).searchParams.get("from"), "") || undefined;

/** Fragment of an address that makes its page show that a verification e-mail was sent (sections/registered.tsx). */
export const REGISTERED_ANCHOR = "registered";

/** Returns the address to show after registration: the requested one, for example an order, or the home page. */
export const pathAfterRegistration = (from: string | undefined) =>
  `${(from ?? paths.home()).replace(/#.*/, "")}#${REGISTERED_ANCHOR}`;
