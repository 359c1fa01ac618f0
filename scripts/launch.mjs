// @ts-check
// The body of `npm start`, once what is missing is installed: builds what changed, then becomes the server.
import { fileURLToPath } from "node:url";
import { build } from "./build.mjs";

const root = new URL("..", import.meta.url);
process.chdir(fileURLToPath(root));
process.env.NODE_ENV ??= "production";

if (!(await build())) {
  console.error("The build failed, so nothing was started.");
  process.exit(1);
}
// In this very process: a signal to it is a signal to the server, and its exit status is the server's.
await import(new URL("apps/web/build/server/server.js", root).href);
