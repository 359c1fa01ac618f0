import type { AnyTRPCProcedure } from "@trpc/server";
import type { FastifyRequest } from "fastify";
import type { AppRouter } from "./router.ts";

/** One call of a request to /trpc. */
export interface TrpcCall {
  path: string;
  procedure: AnyTRPCProcedure;
  input: unknown;
}

/** What a usual request to /trpc asks for. */
export interface TrpcCalls {
  /** Answered as a list, also when it has one. */
  isBatch: boolean;
  calls: TrpcCall[];
}

type Asked = Pick<FastifyRequest, "method" | "headers" | "params" | "url" | "body">;

const methodOf = { query: "GET", mutation: "POST" } as const;

/** JSON that goes to one answer: neither a stream nor a form. */
function isPlain({ method, headers }: Asked): boolean {
  const type = headers["content-type"] ?? (method === "GET" ? "application/json" : "");
  return (
    type.startsWith("application/json") &&
    headers["trpc-accept"] === undefined &&
    !headers.accept?.includes("application/jsonl")
  );
}

/** What the input is read from; undefined when there is none or it can't be read, and `readable` tells which. */
function readInput({ method, body }: Asked, query: URLSearchParams): { readable: boolean; sent?: unknown } {
  const text = method === "GET" ? query.get("input") : body;
  if (method === "GET" && !text) return { readable: true };
  if (typeof text !== "string") return { readable: false };
  try {
    return { readable: true, sent: JSON.parse(text) };
  } catch {
    return { readable: false };
  }
}

function readPaths({ params }: Asked, isBatch: boolean): string[] {
  // The route has the one parameter.
  const { path } = params as { path: string };
  try {
    const decoded = decodeURIComponent(path);
    return isBatch ? decoded.split(",") : [decoded];
  } catch {
    return [];
  }
}

/**
 * Reads queries or mutations, alone or in a batch of at most `most`, as clients send nearly all of them. Undefined for whatever is
 * unusual or wrong in any way: nothing was called yet, and tRPC's own adapter has the right answer to each.
 */
export function usualCalls(router: AppRouter, request: Asked, most: number): TrpcCalls | undefined {
  if (!isPlain(request)) return undefined;
  const { url } = request;
  const mark = url.indexOf("?");
  const query = new URLSearchParams(mark < 0 ? "" : url.slice(mark + 1));
  if (query.has("connectionParams")) return undefined;
  const isBatch = query.get("batch") === "1";
  const paths = readPaths(request, isBatch);
  const { readable, sent } = readInput(request, query);
  if (!readable || paths.length === 0 || paths.length > most) return undefined;
  if (isBatch && sent !== undefined && (typeof sent !== "object" || sent === null || Array.isArray(sent)))
    return undefined;
  const procedures: Readonly<Record<string, unknown>> = router._def.procedures;
  const calls: TrpcCall[] = [];
  for (const [index, path] of paths.entries()) {
    if (!Object.hasOwn(procedures, path)) return undefined;
    // What a router has by such a name is a procedure; its types know them by their place in the tree.
    const procedure = procedures[path] as AnyTRPCProcedure;
    const { type } = procedure._def;
    if (type === "subscription" || methodOf[type] !== request.method) return undefined;
    // A batch's inputs are named by their calls' numbers.
    const input = isBatch ? (sent as Record<string, unknown> | undefined)?.[index] : sent;
    calls.push({ path, procedure, input });
  }
  return { isBatch, calls };
}
