import { type DehydratedState, hashKey } from "@tanstack/react-query";

/** What a loader has fetched for its page. */
export interface Fetched {
  /** When, in milliseconds since 1970. */
  at: number;
  /** Each query by the name of its procedure, with what it was asked and what it was answered. */
  queries: { path: string; input?: unknown; data: unknown }[];
}

/** Of what was fetched, all but the data is the same: the page would hand it over with each query. */
const fresh = {
  dataUpdateCount: 1,
  error: null,
  errorUpdateCount: 0,
  errorUpdatedAt: 0,
  fetchFailureCount: 0,
  fetchFailureReason: null,
  fetchMeta: null,
  isInvalidated: false,
  status: "success",
  fetchStatus: "idle",
} as const;

/** The same for the query cache, under the keys by which tRPC's hooks look for it. */
export function stateOf({ at, queries }: Fetched): DehydratedState {
  return {
    mutations: [],
    queries: queries.map(({ path, input, data }) => {
      const queryKey = [path.split("."), { ...(input !== undefined && { input }), type: "query" }];
      const state = { ...fresh, data, dataUpdatedAt: at };
      return { dehydratedAt: at, queryKey, queryHash: hashKey(queryKey), state };
    }),
  };
}
