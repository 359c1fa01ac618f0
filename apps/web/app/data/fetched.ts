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

/** What a loader's data has of it: all of it, or its place among what is written into the page. */
export type Handed = Fetched | number;

/** Whether this address asks for a page's data alone, as the router tells by its path. */
export const asksForDataAlone = (url: string): boolean => /^[^?#]*\.data(?:[?#]|$)/.test(url);

/** The key under which tRPC's hooks look for a query. */
export const keyOf = ({ path, input }: Query) => [
  path.split("."),
  { ...(input !== undefined && { input }), type: "query" },
];

const fill = (client: QueryClient, at: number, query: Query): unknown =>
  client.setQueryData(keyOf(query), query.data, { updatedAt: at });

/** Puts those into the cache that are not there yet. */
export function fillMissing(client: QueryClient, { at, queries }: Fetched): void {
  for (const query of queries) if (!client.getQueryState(keyOf(query))) fill(client, at, query);
}

/** Renews those in the cache that were fetched before. */
export function renewOlder(client: QueryClient, { at, queries }: Fetched): void {
  for (const query of queries) {
    const known = client.getQueryState(keyOf(query));
    if (known && known.dataUpdatedAt < at) fill(client, at, query);
  }
}
