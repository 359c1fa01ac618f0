import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { fileURLToPath } from "node:url";
import type { AppRouter, Context } from "@rankwright/api";

/** The handler of all pages (app/render.ts). */
export type Render = (
  request: Request,
  server: { router: AppRouter; ctx: Context; nonce: string },
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

/** What `react-router build` made. */
export async function builtBundle(): Promise<Bundle> {
  const fromDist = import.meta.url.includes("/dist/server/");
  const at = (path: string) => new URL(`${fromDist ? "../" : ""}../build/${path}`, import.meta.url);
  // The bundle has no types of its own; app/render.ts is where its one export is typed.
  const { render } = (await import(at("server/render.js").href)) as { render: Render };
  return { render, files: fileURLToPath(at("client")) };
}
