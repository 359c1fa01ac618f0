import { bearerFacts } from "@rankwright/api/auth/request";
import { createContext } from "@rankwright/api/context";
import { buildRouter } from "@rankwright/api/router";
import { BATCH_MAX, trpcPlugin } from "@rankwright/api/trpc-plugin";
import { signedInOn } from "@rankwright/test-kit/person";
import { type Shop, shop } from "@rankwright/test-kit/shops/shop";
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from "@trpc/server/adapters/fastify";
import Fastify, { type InjectOptions } from "fastify";
import { expect, onTestFinished, test } from "vitest";

/** The same router behind tRPC's own adapter and behind ours. */
async function both({ deps }: Shop) {
  const router = buildRouter(deps.sections);
  const own = Fastify().register(trpcPlugin, { deps, router, facts: bearerFacts });
  const stock = Fastify().register(fastifyTRPCPlugin, {
    prefix: "/trpc",
    trpcOptions: {
      router,
      maxBatchSize: BATCH_MAX,
      createContext: async ({ req }) => createContext(deps, await bearerFacts(deps, req)),
    },
  } satisfies FastifyTRPCPluginOptions<typeof router>);
  onTestFinished(() => Promise.all([own.close(), stock.close()]).then(() => {}));
  return { own, stock };
}

const input = (value: unknown) => encodeURIComponent(JSON.stringify(value));
const json = { "content-type": "application/json" };

test("every form of a call has the answer that tRPC's own adapter gives", async () => {
  const site = await shop();
  const { own, stock } = await both(site);
  const { token } = await signedInOn(site, "one@example.com");
  const authorization = `Bearer ${token}`;
  const { _id } = site.basic;
  const requests: InjectOptions[] = [
    { url: `/trpc/content.packages.get?input=${input({ _id })}` },
    { url: "/trpc/content.packages.list" },
    { url: "/trpc/content.packages.list?input=" },
    { url: "/trpc/content.packages.list?input={" },
    { url: `/trpc/content.packages.get?input=${input({ _id: "none" })}` },
    { url: `/trpc/content.packages.get?input=${input({ _id: 1, more: 2 })}` },
    { url: "/trpc/content.packages.get?input={" },
    { url: "/trpc/content.packages.get" },
    { url: "/trpc/auth.me", headers: { authorization } },
    { url: "/trpc/orders.spent" },
    { url: "/trpc/orders.totals", headers: { authorization } },
    { url: "/trpc/orders.nothing" },
    { url: "/trpc/constructor" },
    { url: "/trpc/__proto__" },
    { url: "/trpc/content.packages.create" },
    { url: "/trpc/%2525" },
    { url: "/trpc/content%252Epackages.list" },
    { url: "/trpc/content.packages.list?connectionParams=1" },
    { url: "/trpc/content.packages.list", headers: { "trpc-accept": "application/jsonl" } },
    { url: "/trpc/content.packages.list?batch=1", headers: { accept: "text/html, application/jsonl" } },
    { url: "/trpc/content.packages.list", headers: { "content-type": "text/plain" } },
    { url: "/trpc/content.packages.list", method: "HEAD" },
    { url: `/trpc/content.packages.get,auth.me?batch=1&input=${input({ 0: { _id } })}` },
    { url: `/trpc/content.packages.get,auth.me,orders.spent?batch=1&input=${input({ 0: { _id } })}` },
    { url: "/trpc/orders.spent,orders.totals?batch=1" },
    { url: "/trpc/orders.spent,orders.spent?batch=1" },
    { url: "/trpc/auth.me?batch=1" },
    { url: "/trpc/auth.me?batch=2" },
    { url: "/trpc/auth.me,auth.me" },
    { url: "/trpc/auth.me,orders.nothing?batch=1" },
    { url: "/trpc/auth.me,orders.place?batch=1" },
    { url: "/trpc/auth.me,events.news?batch=1" },
    { url: `/trpc/auth.me,auth.me?batch=1&input=${input([1, 2])}` },
    { url: `/trpc/${Array.from({ length: BATCH_MAX + 1 }, () => "auth.me").join(",")}?batch=1` },
    { url: `/trpc/${Array.from({ length: BATCH_MAX }, () => "auth.me").join(",")}?batch=1` },
    { url: "/trpc/orders.cancel", method: "POST", headers: json, payload: input({}) },
    { url: "/trpc/orders.cancel", method: "POST", headers: json, payload: "" },
    { url: "/trpc/orders.cancel", method: "POST", headers: json, payload: "{" },
    { url: "/trpc/orders.cancel", method: "POST", headers: json, payload: "{}" },
    { url: "/trpc/orders.cancel", method: "POST", headers: { ...json, authorization }, payload: "{}" },
    { url: "/trpc/orders.cancel", method: "POST", headers: { ...json, authorization }, payload: "null" },
    { url: "/trpc/auth.me", method: "POST", headers: json, payload: "{}" },
    {
      url: "/trpc/orders.cancel?batch=1",
      method: "POST",
      headers: { ...json, authorization },
      payload: JSON.stringify({ 0: { _id: "none", paymentStatus: "Cancelled" } }),
    },
    { url: "/trpc/orders.cancel?batch=1", method: "POST", headers: json, payload: "[]" },
    {
      url: "/trpc/orders.cancel",
      method: "POST",
      headers: { "content-type": "application/json; charset=utf-8", authorization },
      payload: JSON.stringify({ _id: "none", paymentStatus: "Cancelled" }),
    },
  ];
  for (const request of requests) {
    const [ours, theirs] = [await own.inject(request), await stock.inject(request)];
    const told = ({ statusCode, body, headers }: typeof ours) => ({
      statusCode,
      body,
      type: headers["content-type"],
      vary: headers.vary,
    });
    expect(told(ours), `${request.method ?? "GET"} ${request.url}`).toEqual(told(theirs));
  }
});

test("an address that can't be decoded a second time made the server fail", async () => {
  const { own } = await both(await shop());
  for (const url of ["/trpc/%25", "/trpc/%25zz", "/trpc/%25,%25?batch=1"])
    expect((await own.inject({ url })).statusCode, url).toBe(404);
});
