import { parseArgs } from "node:util";
import { crashRuns } from "./crash.ts";
import type { RunResult } from "./crash-run.ts";
import { PLAYED } from "./systems/index.ts";

// npm run prove:payments -- [--runs 200] [--seed 1]
const { values } = parseArgs({ options: { runs: { type: "string" }, seed: { type: "string" } } });
const runs = Number(values.runs ?? 200);
const first = Number(values.seed ?? 1);
if (!Number.isInteger(runs) || runs < 1 || !Number.isInteger(first) || first < 1) {
  console.error("--runs and --seed are whole numbers, 1 or more.");
  process.exit(2);
}

function show({ plan, kills, messages, mails, repeats, losses, doubles }: RunResult): void {
  const { seed, mailBy } = plan;
  console.log(
    `seed ${seed} (mail by ${mailBy}): ${kills} kills, ${messages} messages, ${mails} mails, ${repeats} repeats`,
  );
  for (const [at, { point, count }] of plan.kills.entries())
    console.log(`  life ${at + 1}: ${point}, pass ${count}${at < kills ? "" : " (not reached)"}`);
  for (const one of losses) console.log(`  LOST ${one}`);
  for (const one of doubles) console.log(`  DOUBLE ${one}`);
}

console.log(`A shop is killed by SIGKILL during order, payment, verification and mail: ${runs} runs.`);
console.log("Once more, with the same story and the same kill points: --runs 1 --seed <its seed>\n");
const seeds = Array.from({ length: runs }, (_, at) => first + at);
const results = await crashRuns(seeds, show);
const sum = (of: (result: RunResult) => number) => results.reduce((all, one) => all + of(one), 0);
const losses = sum((one) => one.losses.length);
const doubles = sum((one) => one.doubles.length);
const [kills, messages, mails] = [
  sum((one) => one.kills),
  sum((one) => one.messages),
  sum((one) => one.mails),
];
const repeats = sum((one) => one.repeats);
const row = (cells: (string | number)[]) =>
  cells.map((cell, at) => (at === 0 ? `${cell}`.padEnd(16) : `${cell}`.padStart(10))).join("");
console.log(`\n${row(["way to pay", "orders", "payments", "moves", "lost", "doubled"])}`);
for (const way of PLAYED) {
  const of = (field: keyof RunResult["ways"][typeof way]) => sum((one) => one.ways[way][field]);
  console.log(row([way, ...(["orders", "payments", "moves", "losses", "doubles"] as const).map(of)]));
}
console.log(`\nseeds ${first} to ${first + runs - 1}`);
console.log(
  `runs ${results.length}, kills ${kills}, messages ${messages}, mails ${mails}, repeats ${repeats}, losses = ${losses}, doubles = ${doubles}`,
);
process.exit(losses + doubles === 0 ? 0 : 1);
