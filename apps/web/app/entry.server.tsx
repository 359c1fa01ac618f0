import { renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { type Answer, serverContext } from "./context.ts";
import { FetchedInPage } from "./data/fetched-in-page.tsx";
import { fetchedContext } from "./data/server.ts";
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
 * Reads what the router hands over to the browser before the page renders, into where the router keeps what it has read: it
 * would wait for it while rendering, and so make a stream of what is there.
 */
async function readHandover(entry: EntryContext): Promise<void> {
  const { serverHandoffStream: stream, renderMeta } = entry;
  if (!stream || !renderMeta) return;
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let value = "";
  for (let part = await reader.read(); !part.done; part = await reader.read())
    value += decoder.decode(part.value, { stream: true });
  // The router asks for a reader that it has no use for any more. To give back ours would make an error, with its stack, for each page.
  entry.serverHandoffStream = new ReadableStream();
  renderMeta.streamCache = { 0: Object.assign(Promise.resolve(), { result: { done: true, value } }) };
}

/** The data of every page is ready before it renders, so it is one string: a stream costs more, and brings nothing sooner. */
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
      <FetchedInPage value={context.get(fetchedContext)}>
        <ServerRouter context={{ ...entry, manifest: ownRoutes(entry) }} url={request.url} nonce={nonce} />
      </FetchedInPage>
    </NonceContext>
  );
  const answer: Answer = new Response(null, { status, headers });
  answer.html = `<!DOCTYPE html>${renderToString(page)}`;
  return answer;
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
