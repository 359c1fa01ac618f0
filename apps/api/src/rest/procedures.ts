import type { AnyTRPCProcedure } from "@trpc/server";
import type { Context } from "../context/context.ts";
import type { RestRouter } from "../router.ts";
import type { Meta } from "../trpc/trpc.ts";

/** A procedure, for one request. */
export type Call = (input: unknown) => Promise<unknown>;

/** The procedure by that name, such as "orders.get"; throws where the router has none. */
export function procedureNamed(router: RestRouter, path: string): AnyTRPCProcedure {
  // The one cast of the REST table: a row's procedure is found by its name, which the compiler holds against the router (row.ts).
  const procedure = (router._def.procedures as unknown as Record<string, AnyTRPCProcedure | undefined>)[path];
  if (!procedure) throw new Error(`There is no procedure ${path}.`);
  return procedure;
}

/** What a row's procedure says of itself. */
export const metaOf = (router: RestRouter, path: string): Meta =>
  // Every procedure says it; a test fails on one that does not.
  procedureNamed(router, path)._def.meta as Meta;

/** The procedure of a row, as a function for a request. */
export function procedureOf(router: RestRouter, path: string): (ctx: Context) => Call {
  const procedure = procedureNamed(router, path);
  const { type } = procedure._def;
  // What tRPC's own caller hands on, without a chain of proxies for each call.
  return (ctx) => (input) =>
    procedure({ ctx, path, type, getRawInput: async () => input, signal: undefined, batchIndex: 0 });
}
