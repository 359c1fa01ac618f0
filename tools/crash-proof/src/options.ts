import { parseArgs } from "node:util";

/** Reads `--runs` (200 by default) and `--seed` (1 by default) from the command line. Ends the process if one is not a whole number. */
export function readOptions() {
  const { values, positionals } = parseArgs({
    options: { runs: { type: "string" }, seed: { type: "string" } },
    allowPositionals: true,
  });
  const runs = Number(values.runs ?? 200);
  const first = Number(values.seed ?? 1);
  if (!Number.isInteger(runs) || runs < 1 || !Number.isInteger(first) || first < 1) {
    console.error("--runs and --seed are whole numbers, 1 or more.");
    process.exit(2);
  }
  const seeds = Array.from({ length: runs }, (_, at) => first + at);
  return { seeds, runs, first, positionals };
}
