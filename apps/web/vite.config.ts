import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { precompressed } from "./scripts/precompress.ts";
import { serverBundle } from "./scripts/server-bundle.ts";

// What makes a schema does nothing else: one that no screen uses is left out of the browser's code, and zod with the last.
const makesSchemas = ["z", "requiredText", "optionalText", "email", "emailOrBlank", "optionalEmail"];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), serverBundle, precompressed],
  environments: {
    client: {
      build: {
        rollupOptions: {
          treeshake: { manualPureFunctions: makesSchemas },
          // Few files that every private screen needs compress better than many, and are listed more shortly.
          output: {
            // The list of all files, which the panel loads first, has the name of each: of its hash seven letters tell as well as eight.
            entryFileNames: "assets/[name]-[hash:7].js",
            chunkFileNames: "assets/[name]-[hash:7].js",
            codeSplitting: {
              groups: [
                {
                  name: "framework",
                  test: /node_modules\/(react|react-dom|react-router|scheduler|@trpc|@tanstack)\//,
                },
                {
                  // What the root and the frames around every private screen are made of.
                  name: "frame",
                  test: /app\/(sections\/frame\/(?!page-head)|(accent|format|needs-script|nonce)\.|(components\/(screen-code|screen-focus|screen-links|sign-out-button|test-banner)|data\/site-answers|hooks\/(clicked-link|use-go-to))\.)/,
                },
                {
                  // What every screen of the panel stands in.
                  name: "panel",
                  test: /app\/(hooks\/use-opened|data\/figure|pages\/admin\/(cards|nav|nav-links|panel|use-panel|use-dates|palette\/(open-palette|command-palette|palette-field)|orders\/orders-table))\./,
                },
                {
                  // What the editor's previews show; the public pages themselves load no script of it.
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
