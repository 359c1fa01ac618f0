import type { IncomingMessage, ServerResponse } from "node:http";
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
  /** The folder of the files that the browser loads; in development `middleware` serves them. */
  files?: string;
  /** Serves the sources' modules to the browser before anything else is tried; in development only. */
  middleware?: (req: IncomingMessage, res: ServerResponse, next: () => void) => void;
  close?: () => Promise<void>;
}

/** What `react-router build` made. */
export async function builtBundle(): Promise<Bundle> {
  const fromDist = import.meta.url.includes("/dist/server/");
  const at = (path: string) => new URL(`${fromDist ? "../" : ""}../build/${path}`, import.meta.url);
  // The bundle has no types of its own; app/render.ts is where its one export is typed.
  const { render } = (await import(at("server/render.js").href)) as { render: Render };
  return { render, files: fileURLToPath(at("client")) };
}

/** The sources, built as they are asked for and reloaded as they change. */
export async function liveBundle(): Promise<Bundle> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    root: fileURLToPath(new URL("..", import.meta.url)),
    server: { middlewareMode: true },
    appType: "custom",
  });
  return {
    render: async (request, server) => {
      const { render } = (await vite.ssrLoadModule("/app/render.ts")) as { render: Render };
      return render(request, server);
    },
    middleware: vite.middlewares,
    close: () => vite.close(),
  };
}
