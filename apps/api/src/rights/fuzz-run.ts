import { fuzz } from "./fuzz.ts";

// `pnpm fuzz [inputs] [seed]`: the long run of fuzz.test.ts, and what came of it in figures.
const [inputs = 100_000, seed = Date.now() % 2 ** 31] = process.argv.slice(2).map(Number);
const from = performance.now();
console.log(`Fuzzing every procedure and path with ${inputs} inputs, seed ${seed} …`);
const counts = await fuzz(inputs, seed);
const percent = (part: number) => `${((100 * part) / counts.inputs).toFixed(1)} %`;
console.log(
  [
    `${counts.inputs} inputs to ${counts.targets} procedures and paths in ${((performance.now() - from) / 1_000).toFixed(0)} s`,
    `${counts.reached} (${percent(counts.reached)}) passed validation and reached a handler`,
    `${counts.refused} (${percent(counts.refused)}) were refused and changed nothing`,
    `answers by status: ${Object.entries(counts.statuses)
      .map(([status, n]) => `${status}: ${n}`)
      .join(", ")}`,
    "0 answers of 500 and above, 0 stacks",
  ].join("\n"),
);
if (counts.reached / counts.inputs < 0.3) {
  console.error("Fewer than 30 % reached a handler.");
  process.exitCode = 1;
}
