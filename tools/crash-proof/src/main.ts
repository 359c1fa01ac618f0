import { crashRuns, roomRuns } from "./crash.ts";
import type { RunResult } from "./crash-run.ts";
import type { Kill } from "./kill-points/index.ts";
import { readOptions } from "./options.ts";
import { THINGS } from "./rooms/books.ts";
import type { RoomResult } from "./rooms/run.ts";
import { PLAYED } from "./systems/index.ts";

// Usage: npm run prove:payments -- [--runs 200] [--seed 1]; npm run prove:rooms accepts the same options.
const { seeds, runs, first, positionals } = readOptions();
const row = (cells: readonly (string | number)[]) =>
  cells.map((cell, at) => (at === 0 ? `${cell}`.padEnd(16) : `${cell}`.padStart(10))).join("");

/** Prints the planned kills and the differences of a run. */
function showRun(
  kills: readonly string[],
  { losses, doubles }: { losses: string[]; doubles: string[] },
): void {
  for (const line of kills) console.log(`  ${line}`);
  for (const one of losses) console.log(`  LOST ${one}`);
  for (const one of doubles) console.log(`  DOUBLE ${one}`);
}
const pointOf = ({ point, count }: Kill) => `${point}, pass ${count}`;

function begin(during: string): void {
  console.log(`A shop is killed by SIGKILL during ${during}: ${runs} runs.`);
  console.log("Once more, with the same story and the same kill points: --runs 1 --seed <its seed>\n");
}

/** Prints the totals and returns the number of losses and duplicates. */
function end(
  results: readonly { kills: number; mails: number; repeats: number; losses: string[]; doubles: string[] }[],
  more: string,
): number {
  const sum = (of: (result: (typeof results)[number]) => number) =>
    results.reduce((all, one) => all + of(one), 0);
  const losses = sum((one) => one.losses.length);
  const doubles = sum((one) => one.doubles.length);
  console.log(`\nseeds ${first} to ${first + runs - 1}`);
  console.log(
    `runs ${results.length}, kills ${sum((one) => one.kills)}, ${more}, mails ${sum((one) => one.mails)}, repeats ${sum((one) => one.repeats)}, losses = ${losses}, doubles = ${doubles}`,
  );
  return losses + doubles;
}

async function provePayments(): Promise<number> {
  begin("order, payment, verification and mail");
  const results = await crashRuns(seeds, (result: RunResult) => {
    const { plan, kills, messages, mails, repeats } = result;
    const { seed, mailBy } = plan;
    console.log(
      `seed ${seed} (mail by ${mailBy}): ${kills} kills, ${messages} messages, ${mails} mails, ${repeats} repeats`,
    );
    const points = plan.kills.map(
      (kill, at) => `life ${at + 1}: ${pointOf(kill)}${at < kills ? "" : " (not reached)"}`,
    );
    showRun(points, result);
  });
  const sum = (of: (result: RunResult) => number) => results.reduce((all, one) => all + of(one), 0);
  console.log(`\n${row(["way to pay", "orders", "payments", "moves", "lost", "doubled"])}`);
  for (const way of PLAYED) {
    const of = (field: keyof RunResult["ways"][typeof way]) => sum((one) => one.ways[way][field]);
    console.log(row([way, ...(["orders", "payments", "moves", "losses", "doubles"] as const).map(of)]));
  }
  return end(results, `messages ${sum((one) => one.messages)}`);
}

async function proveRooms(): Promise<number> {
  begin("messages, uploads, briefs, deliveries, approvals and mails both ways");
  const results = await roomRuns(seeds, (result: RoomResult) => {
    const { plan, kills, mails, repeats } = result;
    const { seed, mailBy, orders, steps } = plan;
    console.log(
      `seed ${seed} (mail by ${mailBy}): ${orders} orders, ${steps.length} steps, ${kills} kills, ${mails} mails, ${repeats} repeats`,
    );
    const isRight = result.losses.length + result.doubles.length === 0;
    const lines = steps.map(
      ({ order, deed, kills: points }, at) =>
        `step ${at}, order ${order}: ${deed.does}${points.length > 0 ? `; ${points.map(pointOf).join(", then ")}` : ""}`,
    );
    showRun(isRight ? [] : lines, result);
  });
  console.log(`\n${row(["", "made", "kills", "lost", "doubled"])}`);
  for (const thing of THINGS) {
    const of = (field: keyof RoomResult["things"][typeof thing]) =>
      results.reduce((all, one) => all + one.things[thing][field], 0);
    console.log(row([thing, ...(["made", "kills", "lost", "doubled"] as const).map(of)]));
  }
  const steps = results.reduce((all, one) => all + one.plan.steps.length, 0);
  return end(results, `steps ${steps}`);
}

process.exit((await (positionals[0] === "rooms" ? proveRooms() : provePayments())) === 0 ? 0 : 1);
