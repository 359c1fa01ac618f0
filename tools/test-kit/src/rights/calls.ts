import { userOfToken } from "@rankwright/api/auth/session";
import { createContext } from "@rankwright/api/context/context";
import type { Row } from "@rankwright/api/rest/row";
import { restRows } from "@rankwright/api/rest/rows";
import { sections } from "@rankwright/schema";
import { callTRPCProcedure, TRPCError } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { z } from "zod";
import type { Answer } from "../rest.ts";
import { router } from "../site.ts";
import { type Fields, type Shape, shapeOf } from "./shape.ts";
import type { Role, World } from "./world.ts";

/** tRPC procedure. */
export interface Procedure {
  name: string;
  type: "query" | "mutation" | "subscription";
  /** Metadata of the procedure. */
  meta: unknown;
  /** Shape of the input; undefined if the procedure has none. */
  shape: Fields | undefined;
}

const procedureDef = z.object({
  type: z.enum(["query", "mutation", "subscription"]),
  meta: z.unknown(),
  inputs: z.array(z.custom<z.core.$ZodType>((value) => value instanceof z.core.$ZodType)),
});

function merged(name: string, inputs: readonly z.core.$ZodType[]): Fields | undefined {
  if (inputs.length === 0) return undefined;
  const fields: Record<string, Fields["fields"][string]> = {};
  for (const input of inputs) {
    const shape: Shape = shapeOf(input);
    if (shape.kind !== "fields") throw new Error(`${name} takes no object.`);
    Object.assign(fields, shape.fields);
  }
  return { kind: "fields", fields };
}

/** All procedures of the router. */
export const procedures: readonly Procedure[] = Object.entries(router._def.procedures).map(
  ([name, procedure]) => {
    const { type, meta, inputs } = procedureDef.parse(Object(procedure)._def);
    return { name, type, meta, shape: merged(name, inputs) };
  },
);

/** All REST paths. */
export const rows: readonly Row[] = restRows(sections);

/** Returns the shape of a request's body; undefined if it has none. */
export function bodyShape(row: Row): Fields | undefined {
  return row.body && merged(row.path, [row.body]);
}

/** Calls a procedure over HTTP with the role's bearer token. `raw` replaces the input's JSON. */
export function askProcedure(
  world: World,
  { name, type }: Procedure,
  role: Role,
  input: unknown,
  raw = JSON.stringify(input),
): Promise<Answer> {
  const as = world.tokens[role];
  if (type === "mutation") return world.ask("POST", `/trpc/${name}`, { as, raw: raw ?? "{}" });
  const query = raw === undefined ? "" : `?input=${encodeURIComponent(raw)}`;
  return world.ask("GET", `/trpc/${name}${query}`, { as });
}

/**
 * Calls a procedure of any type and returns the HTTP status. A subscription is called in process and aborted immediately, because its HTTP
 * stream would never end and would report errors inside the stream.
 */
export async function statusOf(
  world: World,
  procedure: Procedure,
  role: Role,
  input: unknown,
): Promise<number> {
  if (procedure.type !== "subscription") return (await askProcedure(world, procedure, role, input)).status;
  const user = await userOfToken(world.deps, world.tokens[role] ?? "");
  const opened = callTRPCProcedure({
    router,
    path: procedure.name,
    getRawInput: async () => input,
    ctx: createContext(world.deps, { user }),
    type: "subscription",
    signal: AbortSignal.abort(),
    batchIndex: 0,
  });
  const error = await opened.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error === undefined) return 200;
  return error instanceof TRPCError ? getHTTPStatusCodeFromError(error) : 500;
}

/** Sends a REST request. `id` replaces the `:id` of the path, the number of the sample invoice `:number`, and a format `:format`. `raw` replaces the body's JSON. */
export function askPath(
  world: World,
  row: Row,
  role: Role,
  { id = "", body, raw = JSON.stringify(body) }: { id?: string | undefined; body?: unknown; raw?: string },
): Promise<Answer> {
  const url = row.path
    .replace(":id", encodeURIComponent(id))
    .replace(":number", encodeURIComponent(world.ids.invoice ?? ""))
    .replace(":format", "xml");
  return world.ask(row.method, url, {
    as: world.tokens[role],
    ...(row.body && raw !== undefined ? { raw } : {}),
  });
}
