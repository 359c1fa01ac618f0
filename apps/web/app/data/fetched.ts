import type { QueryClient } from "@tanstack/react-query";

/** A query by the name of its procedure, with what it was asked and what it was answered. */
interface Query {
  path: string;
  input?: unknown;
  data: unknown;
}

/** What a loader has fetched for its page. */
export interface Fetched {
  /** When, in milliseconds since 1970. */
  at: number;
  queries: Query[];
}

/** The key under which tRPC's hooks look for a query. */
export const keyOf = ({ path, input }: Query) => [
  path.split("."),
  { ...(input !== undefined && { input }), type: "query" },
];

/** Puts a query into the cache as fetched then. */
export const fill = (client: QueryClient, at: number, query: Query): unknown =>
  client.setQueryData(keyOf(query), query.data, { updatedAt: at });

/** Puts those into the cache that are not there yet; answers those that are there, and older. */
export function fillMissing(client: QueryClient, { at, queries }: Fetched): Query[] {
  return queries.filter((query) => {
    const known = client.getQueryState(keyOf(query));
    if (!known) fill(client, at, query);
    return known && known.dataUpdatedAt < at;
  });
}
