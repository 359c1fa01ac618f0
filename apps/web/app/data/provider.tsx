import {
  type DehydratedState,
  HydrationBoundary,
  QueryClient,
  QueryClientProvider,
} from "@tanstack/react-query";
import { httpBatchLink, httpSubscriptionLink, splitLink } from "@trpc/client";
import { type ReactNode, useState } from "react";
import { useMatches } from "react-router";
import { trpc } from "./trpc.ts";

const hasState = (data: unknown): data is { state: DehydratedState } =>
  typeof data === "object" && data !== null && "state" in data;

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
  const states = useMatches().flatMap((match) =>
    hasState(match.loaderData) ? [match.loaderData.state] : [],
  );
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        {states.reduceRight<ReactNode>(
          (inner, state) => (
            <HydrationBoundary state={state}>{inner}</HydrationBoundary>
          ),
          children,
        )}
      </QueryClientProvider>
    </trpc.Provider>
  );
}
