import { readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** Returns the paths of all files in a folder, as addresses: "/assets/…". */
function addressesIn(root: string): ReadonlySet<string> {
  const all = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Set(
    all.map((file) => `/${relative(root, join(file.parentPath, file.name)).replaceAll(sep, "/")}`),
  );
}

/**
 * Returns a function that sends a file built for the browser, or returns undefined if the address isn't one. Files and pages share one
 * route, because hundreds of separate routes would use most of the router's memory.
 */
export function builtFiles(app: FastifyInstance, root: string) {
  const addresses = addressesIn(root);
  app.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Names under /assets contain a hash of their content.
      reply.header(
        "Cache-Control",
        path.startsWith(join(root, "assets/"))
          ? "public, max-age=31536000, immutable"
          : "public, max-age=3600",
      );
    },
  });
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined => {
    const [path = ""] = request.url.split("?", 1);
    const isRead = request.method === "GET" || request.method === "HEAD";
    return isRead && addresses.has(path) ? reply.sendFile(path) : undefined;
  };
}
