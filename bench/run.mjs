// @ts-check
// Runs one measurement by its name: `npm run pnpm -- bench lighthouse`. None of them is part of `npm test`.
import { readdirSync } from "node:fs";

const names = readdirSync(new URL(".", import.meta.url))
  .filter((file) => file.endsWith(".mjs") && file !== "run.mjs")
  .map((file) => file.slice(0, -4));
const [name] = process.argv.slice(2);
if (!name || !names.includes(name)) {
  console.error(`Name one of: ${names.join(", ")}.`);
  process.exit(1);
}
await import(`./${name}.mjs`);
