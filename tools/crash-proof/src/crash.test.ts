import { expect, test } from "vitest";
import { crashRuns, roomRuns } from "./crash.ts";
import { planOf } from "./plan.ts";
import { renewalRun } from "./renewals/run.ts";
import { roomPlanOf } from "./rooms/plan.ts";

// One run of each kind. `npm run prove:payments` and `npm run prove:rooms` run hundreds.
const timeout = 300_000;

test("a shop that is killed repeatedly has every payment and mail exactly once", { timeout }, async () => {
  const [result] = await crashRuns([2]);
  expect(result).toMatchObject({ plan: { seed: 2, mailBy: "SMTP" }, losses: [], doubles: [] });
  expect(result?.kills).toBeGreaterThan(0);
});

test("a shop that is killed repeatedly has every message, file, brief and approval exactly once", {
  timeout,
}, async () => {
  const [result] = await roomRuns([4]);
  expect(result).toMatchObject({ plan: { seed: 4 }, losses: [], doubles: [] });
  expect(result?.kills).toBeGreaterThan(0);
});

test("three years of subscriptions with kills charge every period exactly once", { timeout }, async () => {
  const result = await renewalRun(2, ["stripe", "paypal"]);
  expect(result).toMatchObject({ lost: [], twice: [], afterEnd: [], unequal: [] });
  expect(result.kills).toBeGreaterThan(0);
  expect(result.charges).toBeGreaterThan(10);
});

test("the same seed always gives the same plan, and different seeds give different plans", () => {
  const plans = Array.from({ length: 20 }, (_, at) => planOf(at + 1));
  expect(plans.map(({ seed }) => planOf(seed))).toEqual(plans);
  expect(new Set(plans.map(({ orders }) => JSON.stringify(orders))).size).toBe(20);
  expect(new Set(plans.map(({ kills }) => JSON.stringify(kills))).size).toBe(20);
  const rooms = plans.map(({ seed }) => roomPlanOf(seed));
  expect(rooms.map(({ seed }) => roomPlanOf(seed))).toEqual(rooms);
  expect(new Set(rooms.map(({ steps }) => JSON.stringify(steps))).size).toBe(20);
});
