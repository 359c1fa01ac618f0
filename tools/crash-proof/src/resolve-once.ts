import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { z } from "zod";

// Loaded before the shop (--import). Finding the shop's hundreds of modules takes most of its start; it starts thousands
// of times, and they do not move meanwhile.
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

/** Keeps where the modules were found in the file that the first argument names, for the next starts. */
export function keepResolutions(): void {
  if (!isKept) writeFileSync(file, JSON.stringify(known));
}
