// @ts-check
// Implements `npm start`, after missing dependencies were installed: builds the site if necessary, then runs the server.
import { fileURLToPath } from "node:url";
import { build } from "./build.mjs";

const root = new URL("..", import.meta.url);
process.chdir(fileURLToPath(root));
process.env.NODE_ENV ??= "production";

if (!(await build())) {
  console.error("The build failed, so nothing was started.");
  process.exit(1);
}
// Runs in this process, so that signals reach the server and its exit status is returned.
await import(new URL("apps/web/build/server/server.js", root).href);
