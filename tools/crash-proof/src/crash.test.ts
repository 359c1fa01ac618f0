import { expect, test } from "vitest";
import { crashRuns, roomRuns } from "./crash.ts";
import { planOf } from "./plan.ts";
import { roomPlanOf } from "./rooms/plan.ts";

// Each run starts the shop several times; on a busy machine that alone takes its time.
const timeout = 300_000;
const ROOM_SEEDS = [4, 5];

test("a shop that is killed again and again loses nothing and does nothing twice, with files and with a mail server", {
  timeout,
}, async () => {
  const seeds = [1, 2];
  const results = await crashRuns(seeds);
  expect(results.map(({ plan, losses, doubles }) => ({ seed: plan.seed, losses, doubles }))).toEqual(
    seeds.map((seed) => ({ seed, losses: [], doubles: [] })),
  );
  for (const { kills } of results) expect(kills).toBeGreaterThan(0);
  const [file, smtp] = results.map(({ plan }) => plan);
  expect([file?.mailBy, smtp?.mailBy]).toEqual(["file", "SMTP"]);
});

test("what was answered in orders' rooms is there once after the kills: messages, files, briefs, approvals, mails both ways", {
  timeout,
}, async () => {
  // Between them: files killed while they arrive, a brief, an approval, mails by mailbox and webhook, a mail server and files.
  const results = await roomRuns(ROOM_SEEDS);
  expect(results.map(({ plan, losses, doubles }) => ({ seed: plan.seed, losses, doubles }))).toEqual(
    ROOM_SEEDS.map((seed) => ({ seed, losses: [], doubles: [] })),
  );
  for (const { kills } of results) expect(kills).toBeGreaterThan(0);
});

test("a seed decides the story and the kill points; other seeds decide otherwise", () => {
  const plans = Array.from({ length: 20 }, (_, at) => planOf(at + 1));
  expect(plans.map(({ seed }) => planOf(seed))).toEqual(plans);
  expect(new Set(plans.map(({ orders }) => JSON.stringify(orders))).size).toBe(20);
  expect(new Set(plans.map(({ kills }) => JSON.stringify(kills))).size).toBe(20);
  const rooms = plans.map(({ seed }) => roomPlanOf(seed));
  expect(rooms.map(({ seed }) => roomPlanOf(seed))).toEqual(rooms);
  expect(new Set(rooms.map(({ steps }) => JSON.stringify(steps))).size).toBe(20);
});
