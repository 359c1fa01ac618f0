import { isRouteErrorResponse, type MetaDescriptor } from "react-router";

/** Titles of error screens. */
export const problemTitles = {
  missing: "Page not found",
  broken: "Something went wrong on our side",
  offline: "Connection lost",
} as const;

/** True if the record doesn't exist or belongs to someone else. */
const isMissing = (error: unknown) => isRouteErrorResponse(error) && error.status === 404;

/** True if the screen's data could not be fetched. The message depends on the browser, but it is always a TypeError of `fetch`. */
const isOffline = (error: unknown) =>
  error instanceof TypeError && /fetch|network|load failed/i.test(error.message);

/** Classifies the error that a screen shows instead of its content. */
export function screenProblem(error: unknown): keyof typeof problemTitles {
  if (isMissing(error)) return "missing";
  return isOffline(error) ? "offline" : "broken";
}

/** Returns the meta tags of a private screen: its title, and noindex. */
export const privateMeta =
  (title: string) =>
  ({ error }: { error?: unknown } = {}): MetaDescriptor[] => [
    { title: error ? problemTitles[screenProblem(error)] : title },
    { name: "robots", content: "noindex" },
  ];
