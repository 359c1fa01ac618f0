import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { fileURLToPath } from "node:url";
import type { AppRouter, Context, Refused } from "@rankwright/api";

/** Handler of all pages (app/render.ts). */
export type Render = (
  request: Request,
  server: { router: AppRouter; ctx: Context; nonce: string; content: () => object; refused?: Refused },
) => Promise<Response>;

/** Source of the pages: the build, or in development the source files. */
export interface Bundle {
  render: Render;
  /** Folder of the files that the browser loads. */
  files?: string;
  /** Set in development only. Pages change on every edit there, so they aren't cached. */
  live?: {
    /** Middleware that serves source modules to the browser. It runs before all routes. */
    modules: (req: IncomingMessage, res: ServerResponse, next: () => void) => void;
    /** Accepts the socket over which an open page is notified of changes. */
    upgrade: (req: IncomingMessage, socket: Duplex, head: Buffer) => void;
  };
}

/** Loads the build. The page code is loaded on the first page request. */
export async function builtBundle(): Promise<Bundle> {
  const at = (path: string) => new URL(`../build/${path}`, import.meta.url);
  let pages: Promise<{ render: Render }> | undefined;
  return {
    render: async (request, server) => {
      // The bundle is untyped. app/render.ts declares the type of its only export.
      pages ??= import(at("server/render.js").href) as Promise<{ render: Render }>;
      return (await pages).render(request, server);
    },
    files: fileURLToPath(at("client")),
  };
}
