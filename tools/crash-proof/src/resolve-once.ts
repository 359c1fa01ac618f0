import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { z } from "zod";

// Preloaded by the shop (--import) to cache resolved modules. It would otherwise take most of the start time. The shop starts
// thousands of times, and its modules don't change during a run.
const [, , file = ""] = process.argv;
const found = z.record(z.string(), z.object({ url: z.string(), format: z.string().nullish() }));
const isKept = existsSync(file);
const known = isKept ? found.parse(JSON.parse(readFileSync(file, "utf8"))) : {};

registerHooks({
  resolve(specifier, { conditions, parentURL }, next) {
    const key = `${conditions.join()} ${specifier} ${parentURL}`;
    known[key] ??= next(specifier);
    return { ...known[key], shortCircuit: true };
  },
});

/** Writes the resolved modules to the cache file in the first argument, unless it already existed. */
export function keepResolutions(): void {
  if (!isKept) writeFileSync(file, JSON.stringify(known));
}
