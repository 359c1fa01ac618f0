import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { fileURLToPath } from "node:url";
import type { AppRouter, Context, Refused } from "@rankwright/api";

/** The handler of all pages (app/render.ts). */
export type Render = (
  request: Request,
  server: { router: AppRouter; ctx: Context; nonce: string; content: () => object; refused?: Refused },
) => Promise<Response>;

/** Where pages come from: the build, or in development the live sources. */
export interface Bundle {
  render: Render;
  /** The folder of the files that the browser loads. */
  files?: string;
  /** In development only: pages change by themselves, so none is kept. */
  live?: {
    /** Serves the sources' modules to the browser before anything else is tried. */
    modules: (req: IncomingMessage, res: ServerResponse, next: () => void) => void;
    /** Takes the socket over which an open page hears of changes. */
    upgrade: (req: IncomingMessage, socket: Duplex, head: Buffer) => void;
  };
}

/** What the build made. The pages are loaded with the first one that is asked for. */
export async function builtBundle(): Promise<Bundle> {
  const at = (path: string) => new URL(`../build/${path}`, import.meta.url);
  let pages: Promise<{ render: Render }> | undefined;
  return {
    render: async (request, server) => {
      // The bundle has no types of its own; app/render.ts is where its one export is typed.
      pages ??= import(at("server/render.js").href) as Promise<{ render: Render }>;
      return (await pages).render(request, server);
    },
    files: fileURLToPath(at("client")),
  };
}
