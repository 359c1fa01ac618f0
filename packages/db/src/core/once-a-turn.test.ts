import { expect, test } from "vitest";
import { cachedForTick } from "./cached-for-tick.ts";

test("reads a value once per tick, and again in the next tick or after a write", async () => {
  const state = { asked: 0, version: 0 };
  const read = cachedForTick(
    () => {
      state.asked += 1;
      return state.asked;
    },
    () => state.version,
  );
  expect([read(), read(), read()]).toEqual([1, 1, 1]);
  state.version += 1;
  expect([read(), read()]).toEqual([2, 2]);
  await new Promise((next) => setImmediate(next));
  expect([read(), read()]).toEqual([3, 3]);
});
