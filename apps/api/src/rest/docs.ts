import { createRequire } from "node:module";
import { dirname } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../context/deps.ts";
import { apiPolicy } from "../http/headers.ts";
import type { RestRouter } from "../router.ts";
import { openApi } from "./openapi.ts";
import type { Row } from "./row.ts";

const viewer = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));

// `validatorUrl: null`: by default, the viewer sends the document to an external validator.
const start = `SwaggerUIBundle({
  url: new URL("../openapi.json", document.currentScript.src).href,
  dom_id: "#viewer",
  validatorUrl: null,
  deepLinking: true,
  docExpansion: "none",
  // Swagger UI doesn't label its list of servers.
  onComplete: () => document.querySelector("#servers")?.setAttribute("aria-label", "Server"),
});
`;

/** Colours for the viewer, with enough contrast to be readable (WCAG 2.2, 1.4.3). */
const style = `.swagger-ui .info .title small pre.version,.swagger-ui .info .title small{background:#3b4151;color:#fff}
.swagger-ui .info .title small.version-stamp,.swagger-ui .info .title small.version-stamp pre.version{background:#3d6b00}
.swagger-ui .info a,.swagger-ui .info .url,.swagger-ui a.nostyle .url{color:#1f4e9c}
.swagger-ui .btn.authorize{border-color:#14663f;color:#14663f}.swagger-ui .btn.authorize svg{fill:#14663f}
.swagger-ui .opblock.opblock-get .opblock-summary-method{background:#1f5fa8}
.swagger-ui .opblock.opblock-post .opblock-summary-method{background:#14663f}
.swagger-ui .opblock.opblock-put .opblock-summary-method{background:#8a4b00}
.swagger-ui .opblock.opblock-delete .opblock-summary-method{background:#a31515}
`;

/** HTML of the viewer. `files` is the relative path of its assets, which depends on the trailing slash of the page's URL. */
const page = (files: string) => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Rankwright API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${files}swagger-ui.css">
<link rel="stylesheet" href="${files}style.css">
</head>
<body>
<main id="viewer"><noscript>This page requires JavaScript. You can also read openapi.json.</noscript></main>
<script src="${files}swagger-ui-bundle.js"></script>
<script src="${files}start.js"></script>
</body>
</html>
`;

/** Serves /openapi.json, and Swagger UI for it at /docs, without assets from other servers. */
export async function docsPlugin(
  app: FastifyInstance,
  { deps, router, rows }: { deps: Deps; router: RestRouter; rows: readonly Row[] },
): Promise<void> {
  let description: ReturnType<typeof openApi> | undefined;
  app.get("/openapi.json", () => {
    description ??= openApi(deps, router, rows);
    return description;
  });

  // "Try it out" sends requests to the API's public address.
  const directives = {
    ...apiPolicy,
    "style-src": ["'self'"],
    "connect-src": ["'self'", new URL(deps.env.API_URL).origin],
  };
  app.get("/docs", { helmet: { contentSecurityPolicy: { directives } } }, (request, reply) => {
    const [path = ""] = request.url.split("?", 1);
    return reply.type("text/html; charset=utf-8").send(page(path.endsWith("/") ? "" : "docs/"));
  });
  app.get("/docs/style.css", (_request, reply) => reply.type("text/css; charset=utf-8").send(style));
  app.get("/docs/start.js", (_request, reply) => reply.type("text/javascript; charset=utf-8").send(start));

  await app.register(fastifyStatic, { root: viewer, serve: false, maxAge: 3_600_000 });
  for (const file of ["swagger-ui.css", "swagger-ui-bundle.js"])
    app.get(`/docs/${file}`, (_request, reply) => reply.sendFile(file));
}
