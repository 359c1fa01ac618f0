import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { serverBundle } from "./scripts/server-bundle.ts";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), serverBundle],
});
