// tRPC as it comes, in its own Fastify plugin.
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from "@trpc/server/adapters/fastify";
import Fastify from "fastify";
import { router } from "./procedure.ts";
import { serve } from "./serve.ts";

const app = Fastify();
app.register(fastifyTRPCPlugin, {
  prefix: "/trpc",
  trpcOptions: { router, createContext: () => ({}) },
} satisfies FastifyTRPCPluginOptions<typeof router>);
await serve(app);
