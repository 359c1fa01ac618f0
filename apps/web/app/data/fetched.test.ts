import { createContext } from "@rankwright/api/context/context";
import { router, testSite } from "@rankwright/test-kit/site";
import { type QueryCache, QueryClient } from "@tanstack/react-query";
import { createServerSideHelpers } from "@trpc/react-query/server";
import { RouterContextProvider } from "react-router";
import { expect, onTestFinished, test } from "vitest";
import { serverContext } from "#app/context.ts";
import { asksForDataAlone, type Fetched, fillMissing, keyOf, renewOlder } from "./fetched.ts";
import { fetchedContext, prefetch } from "./server.ts";

/** What a loader of this person's page is handed. */
function request(email: string, kind?: { admin: boolean }) {
  const site = testSite();
  onTestFinished(site.close);
  const ctx = createContext(site.deps, { user: site.signedUp(email, kind) });
  const inPage: Fetched[] = [];
  const server = { router, ctx, nonce: "", content: () => ({}) };
  const context = new RouterContextProvider(new Map([[serverContext, server]]));
  context.set(fetchedContext, inPage);
  return { ctx, context, inPage };
}

test("a page finds what its loader fetched as tRPC's own helpers hand it over", async () => {
  const { ctx, context, inPage } = request("owner@example.com", { admin: true });
  const helpers = createServerSideHelpers({ router, ctx });
  const orders = { page: 1, pageSize: 10 };
  await prefetch(context, (q) => [
    q.orders.page.prefetch(orders),
    q.orders.totals.prefetch(),
    q.content.faqItems.list.prefetch(),
  ]);
  await Promise.all([
    helpers.orders.page.prefetch(orders),
    helpers.orders.totals.prefetch(),
    helpers.content.faqItems.list.prefetch(),
  ]);
  const client = new QueryClient();
  // As the browser reads it in the page.
  const [fetched]: Fetched[] = JSON.parse(JSON.stringify(inPage));
  if (!fetched) throw new Error("Nothing was fetched.");
  fillMissing(client, fetched);
  // What was just put there is not put there again.
  renewOlder(client, fetched);
  const hashes = (cache: QueryCache) => cache.getAll().map(({ queryHash }) => queryHash);
  const theirs = helpers.queryClient.getQueryCache();
  expect(hashes(client.getQueryCache()).sort()).toEqual(hashes(theirs).sort());
  for (const { queryKey, state } of theirs.getAll())
    expect(client.getQueryState(queryKey)).toEqual({ ...state, dataUpdatedAt: fetched.at });
});

test("what a screen shows already is renewed by what is newer, and left by what is older", () => {
  const client = new QueryClient();
  const query = (data: string) => ({ path: "orders.totals", data });
  const queryKey = keyOf(query(""));
  const shown = () => client.getQueryState(queryKey);
  fillMissing(client, { at: 2, queries: [query("shown")] });
  const older = { at: 1, queries: [query("older")] };
  fillMissing(client, older);
  renewOlder(client, older);
  expect(shown()).toMatchObject({ data: "shown", dataUpdatedAt: 2 });
  const newer = { at: 3, queries: [query("newer")] };
  fillMissing(client, newer);
  expect(shown()).toMatchObject({ data: "shown", dataUpdatedAt: 2 });
  renewOlder(client, newer);
  expect(shown()).toMatchObject({ data: "newer", dataUpdatedAt: 3 });
});

test("what came while a screen was drawn is not put back to what its loader fetched before", () => {
  const client = new QueryClient();
  const query = (data: string) => ({ path: "orders.totals", data });
  const [loaded, live] = [
    { at: 2, queries: [query("loaded")] },
    { at: 3, queries: [query("live")] },
  ];
  fillMissing(client, { at: 1, queries: [query("shown")] });
  fillMissing(client, loaded);
  renewOlder(client, live);
  renewOlder(client, loaded);
  expect(client.getQueryData(keyOf(query("")))).toBe("live");
});

test("a query that fails is left to the page, and takes no other with it", async () => {
  const { context, inPage } = request("client@example.com");
  const { fetched } = await prefetch(context, (q) => [
    q.orders.totals.prefetch(),
    q.orders.minePage.prefetch({ page: 1, pageSize: 10 }),
    q.orders.get.prefetch({ _id: "nowhere" }),
  ]);
  expect(fetched).toBe(0);
  expect(inPage[0]?.queries).toEqual([
    {
      path: "orders.minePage",
      input: { page: 1, pageSize: 10 },
      data: expect.objectContaining({ rows: [] }),
    },
  ]);
});

test("where the data alone is asked for, what was fetched is within it", async () => {
  const { context } = request("client@example.com");
  context.set(fetchedContext, null);
  const { fetched } = await prefetch(context, (q) => [q.content.faqItems.list.prefetch()]);
  expect(fetched).toMatchObject({ queries: [{ path: "content.faqItems.list" }] });
});

test("a screen that shows nothing without a query fails with what that one says", async () => {
  const { context } = request("client@example.com");
  const loaded = prefetch(context, (q) => [
    q.orders.minePage.need({ page: 1, pageSize: 10 }),
    q.orders.totals.need(),
  ]);
  await expect(loaded).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("an address with .data behind its path was taken for one that asks for the data alone", () => {
  for (const path of [
    "/admin",
    "/admin.data",
    "/admin.data?_routes=a",
    "/_.data",
    "/a.data/b",
    "/admin?to=x.data",
  ])
    for (const behind of ["", "#x.data", "#x", "&y=.data"]) {
      const url = new URL(path + behind, "https://shop.example.com");
      expect(asksForDataAlone(url.href), url.href).toBe(url.pathname.endsWith(".data"));
    }
});
