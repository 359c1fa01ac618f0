import { expect, test } from "vitest";
import { freshDb } from "../../testing/index.ts";
import { immediate, openDb, together } from "./client.ts";
import { addToCounter, counterValue } from "./counters.ts";

test("rejects nested transactions, and rolls back a transaction that throws", () => {
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

test("`together` reads a consistent snapshot while another process writes, and rejects writes", () => {
  const db = freshDb();
  const other = openDb(db.$client.name);
  const count = () => counterValue(db, "content");
  const read = together(db, () => {
    const before = count();
    immediate(other, (tx) => addToCounter(tx, "content", 1));
    return [before, together(db, count)];
  });
  other.$client.close();
  expect([read, count()]).toEqual([[0, 0], 1]);
  const writing = () => together(db, () => immediate(db, (tx) => addToCounter(tx, "content", 1)));
  expect(writing).toThrow("A transaction is under way already");
  expect(immediate(db, (tx) => together(tx, () => counterValue(tx, "content")))).toBe(1);
});
