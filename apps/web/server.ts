import { enableCompileCache, flushCompileCache } from "node:module";
import { fileURLToPath } from "node:url";
import { nameSources } from "./server/stack.ts";

// What was compiled is kept beside the bundle for the next start; where nothing can be written, each compiles again.
enableCompileCache(fileURLToPath(new URL("build/compiled", import.meta.url)));
nameSources();

const { builtBundle } = await import("./server/bundle.ts");
const { endOnSignal } = await import("./server/end.ts");
const { run, whyNot } = await import("./server/run.ts");

try {
  const { announce, stop } = await run(builtBundle);
  announce();
  endOnSignal(stop);
  flushCompileCache();
} catch (error) {
  console.error(...whyNot(error));
  process.exit(1);
}
