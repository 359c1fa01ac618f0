// @ts-check
import { readFileSync } from "node:fs";

const modules = new URL("../node_modules/.modules.yaml", import.meta.url);

/** How much of the project is installed: nothing, what running takes, or all of it. @returns {"nothing" | "to run" | "all"} */
export function installed() {
  try {
    return /"?devDependencies"?: true/.test(readFileSync(modules, "utf8")) ? "all" : "to run";
  } catch {
    return "nothing";
  }
}
