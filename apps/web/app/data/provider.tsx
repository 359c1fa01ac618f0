import { QueryClient, QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { httpBatchLink, httpSubscriptionLink, splitLink } from "@trpc/client";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useMatches } from "react-router";
import { fillMissing, type Handed, renewOlder } from "./fetched.ts";
import { useFetched } from "./fetched-in-page.tsx";
import { trpc } from "./trpc.ts";

const hasFetched = (data: unknown): data is { fetched: Handed | null } =>
  typeof data === "object" && data !== null && "fetched" in data;

/** Fills the query cache with what a loader fetched, if anything: what others show already is renewed once this is drawn. */
function Filled({ loaded, children }: { loaded: unknown; children: ReactNode }) {
  const client = useQueryClient();
  const fetched = useFetched(hasFetched(loaded) ? loaded.fetched : null);
  // Not in an effect: what is inside reads it while it is drawn.
  useMemo(() => fetched && fillMissing(client, fetched), [client, fetched]);
  useEffect(() => {
    if (fetched) renewOlder(client, fetched);
  }, [client, fetched]);
  return children;
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
