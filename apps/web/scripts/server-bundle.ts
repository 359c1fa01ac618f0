import { relative, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Plugin } from "vite";

/** Folder that the server's bundle is written to and run from. */
const folder = fileURLToPath(new URL("../build/server", import.meta.url));

/** Programs that the server starts as workers or child processes: name in the bundle, and source relative to apps/web. */
const PROGRAMS: Readonly<Record<string, string>> = {
  parser: "../api/src/parsing/parser.ts",
  watchdog: "../api/src/watchdog/thread.ts",
};

/** Matches `import.meta.url`, and the URL of a file next to the module: `new URL("./parser.ts", import.meta.url)`. */
const ADDRESS = /new URL\("(\.[^"]+\.ts)", import\.meta\.url\)|import\.meta\.url/g;

/** Returns the bundle's name of the program at `path`, relative to the module `id`. Returns undefined if it isn't a program. */
function programOf(id: string, path: string): string | undefined {
  const file = fileURLToPath(new URL(path, pathToFileURL(id)));
  const app = fileURLToPath(new URL("..", import.meta.url));
  return Object.entries(PROGRAMS).find(
    ([, source]) => fileURLToPath(new URL(source, pathToFileURL(app))) === file,
  )?.[0];
}

/** Packages with native code or WebAssembly. They are not bundled, but loaded from node_modules. */
const NATIVE = ["@hyzyla/pdfium", "@node-rs/argon2", "better-sqlite3", "harfbuzzjs", "sharp", "subset-font"];

/** Libraries that read files next to their code: pdfkit reads a colour profile. */
const READS_FILES = /\/node_modules\/pdfkit\//;

/** Bundles server and pages: `server.js` starts the site, `render.js` renders its pages. */
export const serverBundle: Plugin = {
  name: "server-bundle",
  apply: "build",
  enforce: "post",
  configEnvironment(name) {
    if (name !== "ssr") return;
    const input = { server: "./server.ts", render: "./app/render.ts", ...PROGRAMS };
    return {
      // Removes the development code of libraries. The site's own settings are not replaced here: it reads them when it starts.
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
      const source = JSON.stringify(relative(folder, id).split(sep).join("/"));
      const here = `new URL(${source}, import.meta.url).href`;
      // Omits libraries from the source map, which would otherwise be ten times as large. Stack traces name only the site's sources.
      if (id.includes("/node_modules/")) {
        const found = READS_FILES.test(id) ? code.replaceAll("import.meta.url", here) : code;
        return { code: found, map: { mappings: "" } };
      }
      if (!code.includes("import.meta.url")) return;
      // Rewrites the module's URLs, so that it finds the files next to its source: migrations, pages, and files loaded on first use.
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
