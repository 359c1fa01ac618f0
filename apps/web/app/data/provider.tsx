import { HydrationBoundary, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { httpBatchLink, httpSubscriptionLink, splitLink } from "@trpc/client";
import { type ReactNode, useMemo, useState } from "react";
import { useMatches } from "react-router";
import { type Fetched, stateOf } from "./fetched.ts";
import { trpc } from "./trpc.ts";

const hasFetched = (data: unknown): data is { fetched: Fetched | null } =>
  typeof data === "object" && data !== null && "fetched" in data;

/** Fills the query cache with what a loader fetched. */
function Filled({ fetched, children }: { fetched: Fetched; children: ReactNode }) {
  const state = useMemo(() => stateOf(fetched), [fetched]);
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
  const fetched = useMatches().flatMap(({ loaderData }) =>
    hasFetched(loaderData) ? (loaderData.fetched ?? []) : [],
  );
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        {fetched.reduceRight<ReactNode>(
          (inner, each) => (
            <Filled fetched={each}>{inner}</Filled>
          ),
          children,
        )}
      </QueryClientProvider>
    </trpc.Provider>
  );
}
