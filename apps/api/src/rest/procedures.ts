import type { AnyTRPCProcedure } from "@trpc/server";
import type { Context } from "../context/context.ts";
import type { RestRouter } from "../router.ts";
import type { Meta } from "../trpc/trpc.ts";

/** A procedure, bound to one request. */
export type Call = (input: unknown) => Promise<unknown>;

/** Returns the procedure with that name, such as "orders.get". Throws if the router has none. */
export function procedureNamed(router: RestRouter, path: string): AnyTRPCProcedure {
  // The cast allows a lookup by name. The compiler checks that the names exist (ProcedureName in row.ts).
  const procedure = (router._def.procedures as unknown as Record<string, AnyTRPCProcedure | undefined>)[path];
  if (!procedure) throw new Error(`There is no procedure ${path}.`);
  return procedure;
}

/** Returns the metadata of a row's procedure. */
export const metaOf = (router: RestRouter, path: string): Meta =>
  // Every procedure has metadata; a test checks this.
  procedureNamed(router, path)._def.meta as Meta;

/** Returns a function that binds the procedure to a request's context. */
export function procedureOf(router: RestRouter, path: string): (ctx: Context) => Call {
  const procedure = procedureNamed(router, path);
  const { type } = procedure._def;
  // Passes the same arguments as tRPC's caller, without creating a chain of proxies for each call.
  return (ctx) => (input) =>
    procedure({ ctx, path, type, getRawInput: async () => input, signal: undefined, batchIndex: 0 });
}
