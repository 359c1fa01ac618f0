import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { type Server, serverContext } from "./context.ts";
import { routesBelow } from "./routes-below.ts";

type Handle = ReturnType<typeof createRequestHandler>;

const handleAny = createRequestHandler(build, import.meta.env.MODE);
/** Cached handlers by the first segment of the address. Only segments of existing routes are cached, so the number is limited. */
const handlers = new Map<string, Handle>();

/** Matches the first segment of an address in lower case, including data requests (`.data`). */
const FIRST = /^\w+:\/\/[^/]+\/([a-z-]+)(?=[/?]|\.data|$)/;

/**
 * Returns a handler with only those routes that can match the address. It is faster, because the router tries all of its routes one by
 * one, twice per request.
 */
function handlerOf(url: string): Handle {
  const first = FIRST.exec(url)?.[1];
  if (first === undefined) return handleAny;
  const known = handlers.get(first);
  if (known) return known;
  const routes = routesBelow(build.routes, first);
  if (!routes) return handleAny;
  const handle = createRequestHandler({ ...build, routes }, import.meta.env.MODE);
  handlers.set(first, handle);
  return handle;
}

/** Handles a request for a page or its data. */
export function render(request: Request, server: Server): Promise<Response> {
  const context = new RouterContextProvider(new Map([[serverContext, server]]));
  return handlerOf(request.url)(request, context);
}
