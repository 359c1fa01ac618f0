import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { z } from "zod";

// Preloaded by the shop (--import) to cache resolved modules. Resolving hundreds of modules takes most of the shop's start time. It starts
// thousands of times, and the modules do not move meanwhile.
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

/** Writes the resolved modules to the cache file in the first argument, for the next starts. */
export function keepResolutions(): void {
  if (!isKept) writeFileSync(file, JSON.stringify(known));
}
