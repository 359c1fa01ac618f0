import { createContext } from "@rankwright/api/context/context";
import { router, testSite } from "@rankwright/test-kit/site";
import { hydrate, QueryClient } from "@tanstack/react-query";
import { RouterContextProvider } from "react-router";
import { expect, onTestFinished, test } from "vitest";
import { serverContext } from "#app/context.ts";
import { prefetch } from "./server.ts";

/** Returns the router context of a request by a customer. */
function customersRequest() {
  const site = testSite();
  onTestFinished(site.close);
  const ctx = createContext(site.deps, { user: site.signedUp("client@example.com") });
  const server = { router, ctx, nonce: "", content: () => ({}) };
  return new RouterContextProvider(new Map([[serverContext, server]]));
}

const page = { page: 1, pageSize: 10 };

test("a page uses the data that its loader prefetched, and repeats a prefetch that failed", async () => {
  const { dehydratedState } = await prefetch(customersRequest(), (q) => [
    q.orders.totals.prefetch(),
    q.orders.minePage.prefetch(page),
    q.orders.get.prefetch({ _id: "nowhere" }),
  ]);
  const client = new QueryClient();
  hydrate(client, JSON.parse(dehydratedState));
  const queries = client.getQueryCache().getAll();
  expect(queries.map(({ queryKey, state }) => [queryKey, state.data])).toEqual([
    [[["orders", "minePage"], { input: page, type: "query" }], expect.objectContaining({ rows: [] })],
  ]);
});

test("a loader fails if its fetched query fails", async () => {
  const loaded = prefetch(customersRequest(), (q) => [
    q.orders.minePage.prefetch(page),
    q.orders.totals.fetch(),
  ]);
  await expect(loaded).rejects.toMatchObject({ code: "FORBIDDEN" });
});
