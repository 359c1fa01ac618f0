import { isRouteErrorResponse, type MetaDescriptor } from "react-router";

/** What a screen that can't be shown is called. */
export const problemTitles = {
  missing: "We can't find that page",
  broken: "Something went wrong on our side",
  offline: "The connection was lost",
} as const;

/** Whether the error says that there is no such record, or none of one's own. */
const isMissing = (error: unknown) => isRouteErrorResponse(error) && error.status === 404;

/** Whether the screen's data never arrived; browsers name this differently, but always as a TypeError of `fetch`. */
const isOffline = (error: unknown) =>
  error instanceof TypeError && /fetch|network|load failed/i.test(error.message);

/** What kind of problem keeps a screen from being shown. */
export function screenProblem(error: unknown): keyof typeof problemTitles {
  if (isMissing(error)) return "missing";
  return isOffline(error) ? "offline" : "broken";
}

/** The head of a private screen: its title, and that no search engine lists it. */
export const privateMeta =
  (title: string) =>
  ({ error }: { error?: unknown } = {}): MetaDescriptor[] => [
    { title: error ? problemTitles[screenProblem(error)] : title },
    { name: "robots", content: "noindex" },
  ];
