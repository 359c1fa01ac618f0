import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import cookie from "@fastify/cookie";
import {
  type AppRouter,
  assertSameOrigin,
  backupDownloadPlugin,
  brandPlugin,
  briefFormPlugin,
  cookieContext,
  countMissing,
  createContext,
  type Deps,
  exportPlugin,
  formBody,
  healthz,
  inboundOriginalPlugin,
  inboundPlugin,
  LimitedServer,
  type ListenerLimits,
  listenerLimits,
  mediaPlugin,
  oidcPlugin,
  orderFilesPlugin,
  perRevision,
  redirectTarget,
  refusedOf,
  revisionOf,
  sendProblem,
  serverOptions,
  siteFileRoutes,
  type Thrown,
  trpcPlugin,
  unsubscribePlugin,
  webhooksPlugin,
} from "@rankwright/api";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { builtFiles } from "./built-files.ts";
import type { Bundle } from "./bundle.ts";
import { commonHeaders, contentSecurityPolicy } from "./headers.ts";
import { pageCache } from "./page-cache.ts";
import { toWebRequest } from "./web-request.ts";

/** Images of the demo, which the site shows in the owner's accent colour. */
const demoImages = fileURLToPath(new URL("../public/demo", import.meta.url));

/** Builds the site's listener: pages, files, tRPC for the browser, notifications, and the complete API under /api. */
export function buildSite(
  deps: Deps,
  router: AppRouter,
  api: FastifyInstance,
  bundle: Bundle,
  limits: ListenerLimits = listenerLimits,
): FastifyInstance {
  const common = {
    ...commonHeaders(deps.env),
    "Content-Security-Policy": contentSecurityPolicy(deps.env),
  };
  const content = perRevision(revisionOf(deps), () => ({}));
  const page = pageCache(deps, router, bundle, content);
  const app = Fastify({
    ...serverOptions(deps),
    // The API host's own routes are also served under /api, so that a host with one port is enough.
    serverFactory: (handler) =>
      new LimitedServer((req, res) => {
        if (!/^\/api(?:\/|\?|$)/.test(req.url ?? "")) {
          return bundle.live ? bundle.live.modules(req, res, () => handler(req, res)) : handler(req, res);
        }
        req.url = req.url?.slice(4).replace(/^(?!\/)/, "/") ?? "/";
        api.routing(req, res);
      }, limits),
  });
  if (bundle.live) app.server.on("upgrade", bundle.live.upgrade);
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(common);
    done();
  });
  app.setErrorHandler(sendProblem);

  app.register(cookie);
  const file = bundle.files === undefined ? () => undefined : builtFiles(app, bundle.files);

  app.register(async (scope) => {
    scope.addHook("preHandler", async (request) => assertSameOrigin(deps, request));
    scope.register(trpcPlugin, { deps, router, authenticate: cookieContext });
  });
  app.register(webhooksPlugin, { deps });
  app.register(inboundPlugin, { deps });
  app.register(oidcPlugin, { deps });
  app.get("/healthz", healthz);
  app.register(mediaPlugin, { deps });
  app.register(brandPlugin, { deps, svgFolder: demoImages });
  app.register(async (scope) => {
    scope.addHook("onRequest", async (request) => assertSameOrigin(deps, request));
    scope.register(orderFilesPlugin, { deps, routes: siteFileRoutes, authenticate: cookieContext });
  });
  app.register(exportPlugin, { deps });
  app.register(backupDownloadPlugin, { deps });
  app.register(inboundOriginalPlugin, { deps });
  app.register(unsubscribePlugin, { deps });
  app.register(async (scope) =>
    pages(
      scope,
      deps,
      bundle,
      { router, content },
      (request, reply) => page(request, reply) ?? file(request, reply),
    ),
  );
  return app;
}

function pages(
  app: FastifyInstance,
  deps: Deps,
  { render }: Bundle,
  server: { router: AppRouter; content: () => object },
  ready: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | FastifyReply | undefined,
): void {
  async function sendPrivate(request: FastifyRequest, reply: FastifyReply) {
    assertSameOrigin(deps, request);
    // In development the pages' policy allows all scripts, so they need no nonce.
    const nonce = deps.env.NODE_ENV === "development" ? "" : randomBytes(16).toString("base64");
    const ctx = createContext(deps, await cookieContext(deps, request, reply));
    const response = await render(toWebRequest(deps.env.SITE_URL, request), { ...server, ctx, nonce });
    reply.code(response.status).headers({
      "Cache-Control": "no-store",
      "Content-Security-Policy": contentSecurityPolicy(deps.env, nonce),
    });
    for (const [name, value] of response.headers) reply.header(name, value);
    if (response.status === 404 && request.method === "GET") {
      const { referer: referrer, "user-agent": userAgent } = request.headers;
      countMissing(deps, { url: request.url, referrer, userAgent });
    }
    return reply.send(Buffer.from(await response.arrayBuffer()));
  }

  /** Sends an error page if the request accepts HTML, as a form without script does. Other clients get the problem as JSON. */
  async function sendRefused(thrown: Thrown, request: FastifyRequest, reply: FastifyReply) {
    const refused = refusedOf(thrown);
    if (refused.status >= 500 || !request.headers.accept?.includes("text/html"))
      return sendProblem(thrown, request, reply);
    // No route has this address, so no page's loader or action runs. (An address of one segment would match /{id}.)
    const nowhere = new Request(`${deps.env.SITE_URL}/form/refused`);
    const page = await render(nowhere, { ...server, ctx: createContext(deps), nonce: "", refused });
    reply
      .code(refused.status)
      .headers({ "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" });
    return reply.send(await page.text());
  }

  /** Redirects from an address that the owner has moved. Returns undefined for any other address. */
  function moved(request: FastifyRequest, reply: FastifyReply) {
    const to =
      request.method === "GET" || request.method === "HEAD" ? redirectTarget(deps, request.url) : undefined;
    // Cached for an hour only: a wrong redirect that browsers cache permanently couldn't be corrected.
    return to && reply.header("Cache-Control", "public, max-age=3600").redirect(to, 301);
  }

  // Form bodies are passed on unparsed: the page's action reads them.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>("*", { parseAs: "buffer" }, (request, body, done) =>
    formBody(request.headers, body, done),
  );
  app.setErrorHandler(sendRefused);
  app.register(briefFormPlugin, { deps, answer: sendPrivate, sendRefused });
  app.route({
    method: ["GET", "POST", "PUT", "DELETE", "PATCH"],
    url: "/*",
    handler: (request, reply) =>
      ready(request, reply) ?? moved(request, reply) ?? sendPrivate(request, reply),
  });
}
