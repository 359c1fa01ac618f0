import { endOnSignal } from "../server/end.ts";
import { run, startProblem } from "../server/run.ts";
import { noPages, portOf } from "./hosts.ts";

// Runs a site in a separate process, without the built pages. It prints its ports once it listens.
try {
  const { site, api, stop } = await run(async () => noPages);
  endOnSignal(stop);
  process.send?.({ site: await portOf(site), api: await portOf(api) });
} catch (error) {
  console.error(...startProblem(error));
  process.exit(1);
}
