import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { serverBundle } from "./scripts/server-bundle.ts";

// What makes a schema does nothing else: one that no screen uses is left out of the browser's code, and zod with the last.
const makesSchemas = ["z", "requiredText", "optionalText", "email", "emailOrBlank", "optionalEmail"];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), serverBundle],
  environments: {
    client: {
      build: {
        rollupOptions: {
          treeshake: { manualPureFunctions: makesSchemas },
          // Few files that every private screen needs compress better than many, and are listed more shortly.
          output: {
            codeSplitting: {
              groups: [
                {
                  name: "framework",
                  test: /node_modules\/(react|react-dom|react-router|scheduler|@trpc|@tanstack)\//,
                },
                {
                  name: "common",
                  test: /packages\/ui\/src|app\/(components|data|hooks)\//,
                  minShareCount: 12,
                },
              ],
            },
          },
        },
      },
    },
  },
});
