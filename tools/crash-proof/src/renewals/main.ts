import { readOptions } from "../options.ts";
import type { StoryEvent } from "./plan.ts";
import { type RenewalResult, renewalRun } from "./run.ts";

// Usage: npm run prove:renewals -- [--runs 200] [--seed 1]
const { seeds, runs, first } = readOptions();

const WAYS = ["stripe", "stripe", "paypal", "paypal", "paypal-standard", "bank-transfer"] as const;
const named = (event: StoryEvent) =>
  `day ${event.day}: ${"trouble" in event ? event.trouble : `${event.deed}, subscription ${event.subscription + 1}`}${event.kill ? `, killed ${event.kill.point} ${event.kill.count}` : ""}`;

/** Prints a run that went wrong, with its story. */
function show({ plan, lost, twice, afterEnd, unequal }: RenewalResult): void {
  if (lost.length + twice.length + afterEnd.length + unequal.length === 0) return;
  console.log(`seed ${plan.seed}`);
  for (const { way, fields } of plan.subscriptions) console.log(`  ${way} ${JSON.stringify(fields)}`);
  for (const event of plan.events) console.log(`  ${named(event)}`);
  for (const [name, all] of Object.entries({ lost, twice, afterEnd, unequal }))
    for (const line of all) console.log(`  ${name.toUpperCase()} ${line}`);
}

console.log(`Three years of subscriptions, with kills, lost answers, restores and copies: ${runs} runs.`);
console.log("Once more, with the same story: --runs 1 --seed <its seed>\n");
const results: RenewalResult[] = [];
for (const seed of seeds) {
  const result = await renewalRun(seed, WAYS);
  results.push(result);
  show(result);
  if (results.length % 20 === 0) console.log(`${results.length} runs`);
}
const sum = (of: (one: RenewalResult) => number) => results.reduce((all, one) => all + of(one), 0);
const counts = {
  lost: sum(({ lost }) => lost.length),
  twice: sum(({ twice }) => twice.length),
  afterEnd: sum(({ afterEnd }) => afterEnd.length),
  unequal: sum(({ unequal }) => unequal.length),
};
console.log(`\nseeds ${first} to ${first + runs - 1}`);
console.log(
  `runs ${runs}, kills ${sum(({ kills }) => kills)}, subscriptions ${sum(({ plan }) => plan.subscriptions.length)}, periods ${sum(({ periods }) => periods)}, payments ${sum(({ charges }) => charges)}, failed charges ${sum(({ declined }) => declined)}`,
);
console.log(
  `lost = ${counts.lost}, charged twice = ${counts.twice}, charged after the end = ${counts.afterEnd}, unequal = ${counts.unequal}`,
);
process.exit(Object.values(counts).every((n) => n === 0) ? 0 : 1);
