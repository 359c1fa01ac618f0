import { isRouteErrorResponse, type MetaDescriptor } from "react-router";

/** What a screen that can't be shown is called. */
export const problemTitles = {
  missing: "We can't find that page",
  broken: "Something went wrong on our side",
} as const;

/** Whether the error says that there is no such record, or none of one's own. */
export const isMissing = (error: unknown) => isRouteErrorResponse(error) && error.status === 404;

/** The head of a private screen: its title, and that no search engine lists it. */
export const privateMeta =
  (title: string) =>
  ({ error }: { error?: unknown } = {}): MetaDescriptor[] => [
    { title: error ? problemTitles[isMissing(error) ? "missing" : "broken"] : title },
    { name: "robots", content: "noindex" },
  ];
