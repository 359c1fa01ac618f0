import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  resolve: { conditions: ["source"] },
  environments: {
    ssr: {
      // The server's bundle starts at our own handler, so that context keys are made in the bundle that reads them.
      build: { rollupOptions: { input: "./app/render.ts" } },
      resolve: { conditions: ["source"], externalConditions: ["source"] },
    },
  },
});
