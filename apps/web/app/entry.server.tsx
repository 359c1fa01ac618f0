import { renderToReadableStream, renderToString } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { isHydrated } from "./components/hydrated.ts";
import { NonceContext } from "./components/nonce.ts";
import { serverContext } from "./context.ts";

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
  if (!matches.some(({ route }) => isHydrated(entry.routeModules[route.id]?.handle)))
    return new Response(`<!DOCTYPE html>${renderToString(page)}`, { status, headers });
  const stream = await renderToReadableStream(page, {
    nonce,
    signal: request.signal,
    onError: (error) => {
      // Whoever left in the middle is no failure.
      if (!request.signal.aborted) ctx.log.error({ err: error }, "A page could not be rendered.");
    },
  });
  return new Response(stream, { status, headers });
}
