import { expect, test } from "vitest";
import { freshDb } from "../../../test-kit/src/db/index.ts";
import { immediate } from "./client.ts";
import { addToCounter, counterValue } from "./counters.ts";

test("no transaction begins within another, and one that threw leaves nothing and is in nobody's way", () => {
  const db = freshDb();
  const nested = () =>
    immediate(db, (tx) => {
      addToCounter(tx, "content", 1);
      immediate(db, () => undefined);
    });
  expect(nested).toThrow("A transaction is under way already");
  expect(counterValue(db, "content")).toBe(0);
  immediate(db, (tx) => addToCounter(tx, "content", 1));
  expect(counterValue(db, "content")).toBe(1);
});
