import { NEUTRAL_LOCALE, setMoneyLocale } from "@rankwright/schema";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { serverContext } from "./context.ts";
import { needsScript, waitsForInput } from "./needs-script.ts";
import { NonceContext } from "./nonce.ts";

/** Reduces the manifest to this page's routes. Otherwise the router would create and search all of the site's routes per request. */
function ownRoutes({ manifest, staticHandlerContext }: EntryContext): EntryContext["manifest"] {
  const routes = staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]]);
  return { ...manifest, routes: Object.fromEntries(routes) };
}

/**
 * Reads the stream of loader data for the browser completely, and puts it into the router's cache before the page renders. Otherwise the
 * page would suspend, which requires React's streaming renderer. That keeps all concurrent pages in memory (345 MB under load instead of
 * 243 MB).
 */
async function readHandover(entry: EntryContext): Promise<void> {
  const { serverHandoffStream: stream, renderMeta } = entry;
  if (!stream || !renderMeta) return;
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let value = "";
  for (let part = await reader.read(); !part.done; part = await reader.read())
    value += decoder.decode(part.value, { stream: true });
  // The router requires a reader, although it reads nothing from it.
  entry.serverHandoffStream = new ReadableStream();
  renderMeta.streamCache = { 0: Object.assign(Promise.resolve(), { result: { done: true, value } }) };
}

/**
 * Keeps the page's script from loading until public/first-input.js restores the attributes. The router's <Scripts> has no option for it.
 * React ignores changed attributes when it hydrates.
 */
const withoutScript = (html: string) =>
  html
    .replaceAll('<link rel="modulepreload"', '<link data-rel="modulepreload"')
    .replaceAll(/(<script [^>]*)type="module"/g, '$1type="text/plain" data-type="module"');

/** Renders a page. Its layout sets the visitor's locale for amounts, which applies only until the page is rendered. */
function renderPage(page: ReactNode): string {
  try {
    return renderToString(page);
  } finally {
    setMoneyLocale(NEUTRAL_LOCALE);
  }
}

/** Renders a page to one string. All data is loaded before it renders. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  headers.set("Content-Type", "text/html; charset=utf-8");
  const { nonce } = context.get(serverContext);
  const handles = entry.staticHandlerContext.matches.map(({ route }) => entry.routeModules[route.id]?.handle);
  if (handles.some(needsScript)) await readHandover(entry);
  const page = (
    <NonceContext value={nonce}>
      <ServerRouter context={{ ...entry, manifest: ownRoutes(entry) }} url={request.url} nonce={nonce} />
    </NonceContext>
  );
  const html = renderPage(page);
  // With errors to show, the script is needed at once: it focuses them.
  const waits = status === 200 && handles.some(waitsForInput) && !import.meta.env.DEV;
  return new Response(`<!DOCTYPE html>${waits ? withoutScript(html) : html}`, { status, headers });
}

/**
 * Logs errors of loaders and actions with the site's logger. Client errors (a page without an action, an unknown address) are not logged;
 * by default, the framework would print each of them with its stack.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const { ctx } = context.get(serverContext);
  ctx.log.error({ err: error, requestId: ctx.requestId }, "A page failed.");
};
