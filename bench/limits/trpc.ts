// tRPC with tRPC's Fastify plugin: one procedure that validates its input and reads a record with a prepared statement.
import { initTRPC, TRPCError } from "@trpc/server";
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from "@trpc/server/adapters/fastify";
import Database from "better-sqlite3";
import Fastify from "fastify";
import { z } from "zod";
import { firstArgument, serve } from "./serve.ts";

const statement = new Database(firstArgument).prepare<[string], { _id: string; data: string }>(
  "select _id, data from content_records where _id = ? and section = 'faqItems' and deleted_at is null",
);
const t = initTRPC.create();
const router = t.router({
  faqItem: t.procedure.input(z.object({ _id: z.string() })).query(({ input }) => {
    const row = statement.get(input._id);
    if (!row) throw new TRPCError({ code: "NOT_FOUND" });
    return { _id: row._id, ...JSON.parse(row.data) };
  }),
});

const app = Fastify();
app.register(fastifyTRPCPlugin, {
  prefix: "/trpc",
  trpcOptions: { router, createContext: () => ({}) },
} satisfies FastifyTRPCPluginOptions<typeof router>);
await serve(app);
