import { expect, test } from "vitest";
import { crashRuns } from "./crash.ts";
import { planOf } from "./plan.ts";

// Each run starts the shop several times; on a busy machine that alone takes its time.
const timeout = 300_000;

test("a shop that is killed again and again loses nothing and does nothing twice, with files and with a mail server; a seed's run can be repeated", {
  timeout,
}, async () => {
  const seeds = [1, 2, 2];
  const results = await crashRuns(seeds);
  expect(results.map(({ plan, losses, doubles }) => ({ seed: plan.seed, losses, doubles }))).toEqual(
    seeds.map((seed) => ({ seed, losses: [], doubles: [] })),
  );
  for (const { kills } of results) expect(kills).toBeGreaterThan(0);
  const [file, smtp, again] = results.map(({ plan }) => plan);
  expect(again).toEqual(smtp);
  expect([file?.mailBy, smtp?.mailBy]).toEqual(["file", "SMTP"]);
});

test("a seed decides the story and the kill points; other seeds decide otherwise", () => {
  const plans = Array.from({ length: 20 }, (_, at) => planOf(at + 1));
  expect(plans.map(({ seed }) => planOf(seed))).toEqual(plans);
  expect(new Set(plans.map(({ orders }) => JSON.stringify(orders))).size).toBe(20);
  expect(new Set(plans.map(({ kills }) => JSON.stringify(kills))).size).toBe(20);
});
