import { renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { serverContext } from "./context.ts";
import { needsScript } from "./needs-script.ts";
import { NonceContext } from "./nonce.ts";

/**
 * The page's own routes alone: the router would build all of the site's, and look for this page among them, for each request.
 */
function ownRoutes({ manifest, staticHandlerContext }: EntryContext): EntryContext["manifest"] {
  const routes = staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]]);
  return { ...manifest, routes: Object.fromEntries(routes) };
}

/**
 * Reads the loaders' data, as the router encoded it for the browser, into the router's own cache before the page renders. Otherwise it
 * suspends, and only React's streaming renderer can wait, which keeps all concurrent pages in memory: 345 MB under load, not 243.
 */
async function readHandover(entry: EntryContext): Promise<void> {
  const { serverHandoffStream: stream, renderMeta } = entry;
  if (!stream || !renderMeta) return;
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let value = "";
  for (let part = await reader.read(); !part.done; part = await reader.read())
    value += decoder.decode(part.value, { stream: true });
  // The router asks for a reader, though it reads nothing any more.
  entry.serverHandoffStream = new ReadableStream();
  renderMeta.streamCache = { 0: Object.assign(Promise.resolve(), { result: { done: true, value } }) };
}

/** Renders a page as one string: all data is there before it renders. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  headers.set("Content-Type", "text/html; charset=utf-8");
  const { nonce } = context.get(serverContext);
  const { matches } = entry.staticHandlerContext;
  if (matches.some(({ route }) => needsScript(entry.routeModules[route.id]?.handle)))
    await readHandover(entry);
  const page = (
    <NonceContext value={nonce}>
      <ServerRouter context={{ ...entry, manifest: ownRoutes(entry) }} url={request.url} nonce={nonce} />
    </NonceContext>
  );
  return new Response(`<!DOCTYPE html>${renderToString(page)}`, { status, headers });
}

/**
 * What failed in a loader or an action goes to the log like everything else. What was refused (a page that takes no
 * form, an address that is none) is nobody's failure here: the framework would print each with its stack.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const { ctx } = context.get(serverContext);
  ctx.log.error({ err: error, requestId: ctx.requestId }, "A page failed.");
};
