import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { precompressed } from "./scripts/precompress.ts";
import { serverBundle } from "./scripts/server-bundle.ts";

// Declares that functions which create schemas have no side effects. Schemas that no screen uses are then omitted from the browser's
// code, and zod is omitted from files without schemas.
const makesSchemas = ["z", "requiredText", "optionalText", "email", "emailOrBlank", "optionalEmail"];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), serverBundle, precompressed],
  environments: {
    client: {
      build: {
        rollupOptions: {
          treeshake: {
            manualPureFunctions: makesSchemas,
            // Omits the sections that only the server renders, such as the footer of the error page.
            moduleSideEffects: [{ test: /\/app\/sections\//, sideEffects: false }],
          },
          // Merges the code that every private screen needs into a few files: they compress better, and the list of files is shorter.
          output: {
            // Seven letters of the hash instead of eight, because the panel first loads a list with the names of all files.
            entryFileNames: "assets/[name]-[hash:7].js",
            chunkFileNames: "assets/[name]-[hash:7].js",
            codeSplitting: {
              groups: [
                {
                  name: "framework",
                  test: /node_modules\/(react|react-dom|react-router|scheduler|@trpc|@tanstack)\//,
                },
                {
                  // The root and the layouts of all private screens.
                  name: "frame",
                  test: /app\/(sections\/layout\/(?!page-head|page-shell|header|footer|newsletter-form)|(accent|format|needs-script|nonce)\.|(components\/(screen-code|screen-focus|screen-links|sign-out-button|test-banner)|data\/site-answers|hooks\/(clicked-link|use-go-to))\.)/,
                },
                {
                  // The layout of every screen of the panel.
                  name: "panel",
                  test: /app\/(hooks\/use-opened|data\/figure|pages\/admin\/(cards|layout|mail-banner|nav|nav-links|panel|use-panel|use-dates|palette\/(open-palette|command-palette|palette-field)|orders\/orders-table|subscribers\/subscribers-table))\./,
                },
                {
                  // Components in the editor's previews. The public pages themselves load no script from it.
                  name: "sections",
                  test: /app\/sections\/(about|content-icon|paragraphs|picture|portrait|section-name|contact\/contact-details|service\/)/,
                  minShareCount: 3,
                },
                {
                  name: "common",
                  test: /packages\/ui\/src|app\/(components|data|hooks)\//,
                  minShareCount: 7,
                },
              ],
            },
          },
        },
      },
    },
  },
});
