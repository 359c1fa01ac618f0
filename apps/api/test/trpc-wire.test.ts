import { bearerContext } from "@rankwright/api/auth/request";
import { trpcPlugin } from "@rankwright/api/server/trpc-plugin";
import { shop } from "@rankwright/test-kit/shops/shop";
import { router } from "@rankwright/test-kit/site";
import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";

test("a tRPC path that contains an encoded percent sign returns 404", async () => {
  const { deps } = await shop();
  const app = Fastify().register(trpcPlugin, { deps, router, authenticate: bearerContext });
  onTestFinished(async () => void (await app.close()));
  for (const url of ["/trpc/%25", "/trpc/%25zz", "/trpc/%25,%25?batch=1"])
    expect((await app.inject({ url })).statusCode, url).toBe(404);
});
