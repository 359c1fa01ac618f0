import { relative, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Plugin } from "vite";

/** Where the server's bundle is written, and run from. */
const folder = fileURLToPath(new URL("../build/server", import.meta.url));

/** Programs that the server starts, beside itself, by their names in the bundle: their sources from apps/web. */
const PROGRAMS: Readonly<Record<string, string>> = {
  parser: "../api/src/parsing/parser.ts",
  watchdog: "../api/src/watchdog/thread.ts",
};

/** A module's own address, and the file beside it that it may name: `new URL("./parser.ts", import.meta.url)`. */
const ADDRESS = /new URL\("(\.[^"]+\.ts)", import\.meta\.url\)|import\.meta\.url/g;

/** The name in the bundle of the program that a module names by `path`; undefined where it is none. */
function programOf(id: string, path: string): string | undefined {
  const file = fileURLToPath(new URL(path, pathToFileURL(id)));
  const app = fileURLToPath(new URL("..", import.meta.url));
  return Object.entries(PROGRAMS).find(
    ([, source]) => fileURLToPath(new URL(source, pathToFileURL(app))) === file,
  )?.[0];
}

/** Written for this machine: they are looked up where they are installed. */
const NATIVE = ["@node-rs/argon2", "better-sqlite3", "sharp"];

/** Server and pages as one bundle: `server.js` starts the site, `render.js` answers for its pages. */
export const serverBundle: Plugin = {
  name: "server-bundle",
  apply: "build",
  enforce: "post",
  configEnvironment(name) {
    if (name !== "ssr") return;
    const input = { server: "./server.ts", render: "./app/render.ts", ...PROGRAMS };
    return {
      // Libraries bring a part for development, too; our own settings are read when the server starts.
      define: { "process.env.NODE_ENV": '"production"' },
      resolve: { noExternal: true, external: NATIVE },
      build: {
        sourcemap: true,
        rollupOptions: {
          input,
          external: NATIVE,
          output: {
            entryFileNames: "[name].js",
            chunkFileNames: "[name].js",
            sourcemapExcludeSources: true,
            comments: false,
          },
        },
      },
    };
  },
  transform: {
    filter: { id: /\.[mc]?[jt]sx?$/ },
    handler(code, id) {
      if (this.environment.name !== "ssr") return;
      // Stacks name our own sources: a map of the libraries would be ten times as large.
      if (id.includes("/node_modules/")) return { code, map: { mappings: "" } };
      if (!code.includes("import.meta.url")) return;
      // Each module still finds what lies beside its source: migrations, pages, what is read when first needed.
      const source = JSON.stringify(relative(folder, id).split(sep).join("/"));
      const here = `new URL(${source}, import.meta.url).href`;
      const addressed = code.replaceAll(ADDRESS, (address: string, path?: string) => {
        const program = path && programOf(id, path);
        return program
          ? `new URL("./${program}.js", import.meta.url)`
          : address.replace("import.meta.url", here);
      });
      return { code: addressed, map: null };
    },
  },
};
