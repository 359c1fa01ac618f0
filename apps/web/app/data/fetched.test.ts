import { createContext } from "@rankwright/api/context";
import { router, testSite } from "@rankwright/test-kit/site";
import type { DehydratedState } from "@tanstack/react-query";
import { createServerSideHelpers } from "@trpc/react-query/server";
import { RouterContextProvider } from "react-router";
import { expect, onTestFinished, test } from "vitest";
import { serverContext } from "#app/context.ts";
import { stateOf } from "./fetched.ts";
import { prefetch } from "./server.ts";

/** What a loader of this person's page is handed. */
function request(email: string, kind?: { admin: boolean }) {
  const site = testSite();
  onTestFinished(site.close);
  const ctx = createContext(site.deps, { user: site.signedUp(email, kind) });
  const server = { router, ctx, nonce: "", content: () => ({}) };
  return { ctx, context: new RouterContextProvider(new Map([[serverContext, server]])) };
}

const sorted = ({ queries }: DehydratedState) =>
  queries.toSorted((one, other) => one.queryHash.localeCompare(other.queryHash));

test("a page finds what its loader fetched as tRPC's own helpers hand it over", async () => {
  const { ctx, context } = request("owner@example.com", { admin: true });
  const helpers = createServerSideHelpers({ router, ctx });
  const orders = { page: 1, pageSize: 10 };
  const { fetched } = await prefetch(context, (q) => [
    q.orders.page.prefetch(orders),
    q.orders.totals.prefetch(),
    q.content.faqItems.list.prefetch(),
  ]);
  await Promise.all([
    helpers.orders.page.prefetch(orders),
    helpers.orders.totals.prefetch(),
    helpers.content.faqItems.list.prefetch(),
  ]);
  const handedOver = sorted(helpers.dehydrate()).map((query) => ({
    ...query,
    dehydratedAt: fetched.at,
    state: { ...query.state, dataUpdatedAt: fetched.at },
  }));
  expect(handedOver).toHaveLength(3);
  expect(sorted(stateOf(fetched))).toEqual(handedOver);
});

test("a query that fails is left to the page, and takes no other with it", async () => {
  const { context } = request("client@example.com");
  const { fetched } = await prefetch(context, (q) => [
    q.orders.totals.prefetch(),
    q.orders.minePage.prefetch({ page: 1, pageSize: 10 }),
    q.orders.get.prefetch({ _id: "nowhere" }),
  ]);
  expect(fetched.queries).toEqual([
    {
      path: "orders.minePage",
      input: { page: 1, pageSize: 10 },
      data: expect.objectContaining({ rows: [] }),
    },
  ]);
});

test("a screen that shows nothing without a query fails with what that one says", async () => {
  const { context } = request("client@example.com");
  const loaded = prefetch(context, (q) => [
    q.orders.minePage.need({ page: 1, pageSize: 10 }),
    q.orders.totals.need(),
  ]);
  await expect(loaded).rejects.toMatchObject({ code: "FORBIDDEN" });
});
