import { renderToReadableStream, renderToString } from "react-dom/server";
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
 * The data of every page is ready before it renders, so one string is quicker than a stream. Only a page that is
 * hydrated is streamed: what the router hands over to the browser arrives as a part of its own.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  headers.set("Content-Type", "text/html; charset=utf-8");
  const { nonce, ctx } = context.get(serverContext);
  const page = (
    <NonceContext value={nonce}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </NonceContext>
  );
  const { matches } = entry.staticHandlerContext;
  if (!matches.some(({ route }) => needsScript(entry.routeModules[route.id]?.handle)))
    return new Response(`<!DOCTYPE html>${renderToString(page)}`, { status, headers });
  const stream = await renderToReadableStream(page, {
    nonce,
    signal: request.signal,
    onError: (error) => {
      // A visitor who left in the middle is no failure.
      if (!request.signal.aborted) ctx.log.error({ err: error }, "A page could not be rendered.");
    },
  });
  return new Response(stream, { status, headers });
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
