import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { type Server, serverContext } from "./context.ts";
import { routesBelow } from "./routes-below.ts";

type Handle = ReturnType<typeof createRequestHandler>;

const handleAny = createRequestHandler(build, import.meta.env.MODE);
/** By the first part of an address, for those that the site has: others are without number. */
const handlers = new Map<string, Handle>();

/** The first part of an address in its usual spelling, also where its data alone is asked for. */
const FIRST = /^\w+:\/\/[^/]+\/([a-z-]+)(?=[/?]|\.data|$)/;

/** The router tries all its routes one after the other, twice for each request: it is given those that the address may lead to. */
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

/** Answers one request for a page or its data. */
export function render(request: Request, server: Server): Promise<Response> {
  const context = new RouterContextProvider(new Map([[serverContext, server]]));
  return handlerOf(request.url)(request, context);
}
