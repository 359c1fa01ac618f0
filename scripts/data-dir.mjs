// @ts-check
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The site's data, found as `npm start` finds it. */
export const dataDir = resolve(
  fileURLToPath(new URL("../", import.meta.url)),
  process.env.DATA_DIR || "data",
);
