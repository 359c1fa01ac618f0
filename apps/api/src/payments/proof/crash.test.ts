import { expect, test } from "vitest";
import { crashRuns } from "./crash.ts";

// Each run starts the shop several times; on a busy machine that alone takes its time.
const timeout = 300_000;

test("a shop that is killed again and again loses nothing and does nothing twice", { timeout }, async () => {
  const results = await crashRuns({ runs: 2, firstSeed: 1 });
  expect(results.map(({ seed, losses, doubles }) => ({ seed, losses, doubles }))).toEqual(
    [1, 2].map((seed) => ({ seed, losses: [], doubles: [] })),
  );
  expect(results.reduce((sum, one) => sum + one.kills, 0)).toBeGreaterThan(2);
});
