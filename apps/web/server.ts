import { builtBundle } from "./server/bundle.ts";
import { endOnSignal } from "./server/end.ts";
import { run, whyNot } from "./server/run.ts";
import { nameSources } from "./server/stack.ts";

nameSources();
try {
  const { announce, stop } = await run(builtBundle);
  announce();
  endOnSignal(stop);
} catch (error) {
  console.error(...whyNot(error));
  process.exit(1);
}
