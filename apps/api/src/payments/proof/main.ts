import { parseArgs } from "node:util";
import { crashRuns } from "./crash.ts";

// node --conditions=source apps/api/src/payments/proof/main.ts [--runs 200] [--seed 1]
const { values } = parseArgs({ options: { runs: { type: "string" }, seed: { type: "string" } } });
const runs = Number(values.runs ?? 200);
const firstSeed = Number(values.seed ?? 1);
if (!Number.isInteger(runs) || runs < 1 || !Number.isInteger(firstSeed)) {
  console.error("--runs and --seed are whole numbers.");
  process.exit(2);
}

console.log(`A shop is killed by SIGKILL during order, payment, verification and mail: ${runs} runs.`);
console.log(`Repeat one with: --runs 1 --seed <its seed>\n`);
const results = await crashRuns({ runs, firstSeed }, ({ seed, kills, messages, losses, doubles }) => {
  const wrong = [...losses.map((one) => `LOST ${one}`), ...doubles.map((one) => `DOUBLE ${one}`)];
  console.log(
    `seed ${seed}: ${kills} kills, ${messages} messages${wrong.map((one) => `\n  ${one}`).join("")}`,
  );
});
const sum = (of: (result: (typeof results)[number]) => number) =>
  results.reduce((all, one) => all + of(one), 0);
const losses = sum((one) => one.losses.length);
const doubles = sum((one) => one.doubles.length);
console.log(
  `\nruns ${results.length}, kills ${sum((one) => one.kills)}, messages ${sum((one) => one.messages)}, losses = ${losses}, doubles = ${doubles}`,
);
process.exit(losses + doubles === 0 ? 0 : 1);
