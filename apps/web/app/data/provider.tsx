import {
  type DehydratedState,
  HydrationBoundary,
  QueryClient,
  QueryClientProvider,
} from "@tanstack/react-query";
import { httpBatchLink, httpSubscriptionLink, splitLink } from "@trpc/client";
import { type ReactNode, useMemo, useState } from "react";
import { useMatches } from "react-router";
import { trpc } from "./trpc.ts";

const hasState = (data: unknown): data is { dehydratedState: string } =>
  typeof data === "object" &&
  data !== null &&
  "dehydratedState" in data &&
  typeof data.dehydratedState === "string";

/** Puts the queries that a loader prefetched, if any, into the query cache. */
function Hydrated({ loaderData, children }: { loaderData: unknown; children: ReactNode }) {
  const text = hasState(loaderData) ? loaderData.dehydratedState : "null";
  const state = useMemo<DehydratedState | null>(() => JSON.parse(text), [text]);
  return <HydrationBoundary state={state}>{children}</HydrationBoundary>;
}

/** Sends several calls in one request. Subscriptions are streams (server-sent events), which the browser reopens automatically. */
const links = () => [
  splitLink({
    condition: ({ type }) => type === "subscription",
    true: httpSubscriptionLink({ url: "/trpc" }),
    false: httpBatchLink({ url: "/trpc", maxItems: 10 }),
  }),
];

/** Provides the tRPC client to private pages, and hydrates its query cache with the queries that their loaders prefetched. */
export function ApiProvider({ children }: { children: ReactNode }) {
  const [queryClient] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: { staleTime: 30_000, retry: 1 },
          // Without a connection, a write fails immediately. By default it would be paused, and lost when the page closes.
          mutations: { networkMode: "always" },
        },
      }),
  );
  const [client] = useState(() => trpc.createClient({ links: links() }));
  // Each route has a boundary, even without queries. If boundaries came and went, React would remount the screens.
  const matches = useMatches();
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        {matches.reduceRight<ReactNode>(
          (inner, { loaderData }) => (
            <Hydrated loaderData={loaderData}>{inner}</Hydrated>
          ),
          children,
        )}
      </QueryClientProvider>
    </trpc.Provider>
  );
}
