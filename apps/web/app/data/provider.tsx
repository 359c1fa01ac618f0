import { HydrationBoundary, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { httpBatchLink, httpSubscriptionLink, splitLink } from "@trpc/client";
import { type ReactNode, useMemo, useState } from "react";
import { useMatches } from "react-router";
import { type Fetched, stateOf } from "./fetched.ts";
import { trpc } from "./trpc.ts";

const hasFetched = (data: unknown): data is { fetched: Fetched | null } =>
  typeof data === "object" && data !== null && "fetched" in data;

/** Fills the query cache with what a loader fetched, if anything. */
function Filled({ loaded, children }: { loaded: unknown; children: ReactNode }) {
  const fetched = hasFetched(loaded) ? loaded.fetched : null;
  const state = useMemo(() => fetched && stateOf(fetched), [fetched]);
  return <HydrationBoundary state={state}>{children}</HydrationBoundary>;
}

/** Calls go together in one request; a subscription is a stream that the browser opens again after a break. */
const links = () => [
  splitLink({
    condition: ({ type }) => type === "subscription",
    true: httpSubscriptionLink({ url: "/trpc" }),
    false: httpBatchLink({ url: "/trpc", maxItems: 10 }),
  }),
];

/** Gives private pages the API, filled with what their loaders fetched (see `prefetch`). */
export function ApiProvider({ children }: { children: ReactNode }) {
  const [queryClient] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: { staleTime: 30_000, retry: 1 },
          // Without a connection a write fails at once and says so: kept back, it would be lost with the page.
          mutations: { networkMode: "always" },
        },
      }),
  );
  const [client] = useState(() => trpc.createClient({ links: links() }));
  // One around the other for each of them, also where nothing was fetched: who is around the screens stays the same then.
  const matches = useMatches();
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        {matches.reduceRight<ReactNode>(
          (inner, { loaderData }) => (
            <Filled loaded={loaderData}>{inner}</Filled>
          ),
          children,
        )}
      </QueryClientProvider>
    </trpc.Provider>
  );
}
