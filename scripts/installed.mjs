// @ts-check
import { readFileSync } from "node:fs";

const modules = new URL("../node_modules/.modules.yaml", import.meta.url);

/** Returns which dependencies are installed: none, only those for running the site, or all. @returns {"nothing" | "to run" | "all"} */
export function installed() {
  try {
    return /"?devDependencies"?: true/.test(readFileSync(modules, "utf8")) ? "all" : "to run";
  } catch {
    return "nothing";
  }
}
