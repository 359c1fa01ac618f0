import { expect, test } from "vitest";
import { choose, chooseOne, chosenOf, createStore } from "./order-choice.ts";

const store = () => createStore();
const onPage = (of: ReturnType<typeof store>, shown: string[], filter = "{}") => ({
  store: of,
  shown,
  filter,
});

test("orders are chosen one by one and let go again", () => {
  const page = onPage(store(), ["a", "b", "c"]);
  chooseOne(page, "c", true);
  chooseOne(page, "a", true);
  expect(chosenOf(page)).toEqual(["a", "c"]);
  chooseOne(page, "c", false);
  expect(chosenOf(page)).toEqual(["a"]);
});

test("what was chosen on another page is not changed unseen, and is there again on the way back", () => {
  const kept = store();
  const first = onPage(kept, ["a", "b"]);
  chooseOne(first, "a", true);
  expect(chosenOf(onPage(kept, ["c", "d"]))).toEqual([]);
  expect(chosenOf(first)).toEqual(["a"]);
  chooseOne(onPage(kept, ["c", "d"]), "c", true);
  expect(chosenOf(first)).toEqual([]);
});

test("all that match are chosen on each page of their filter, and under no other", () => {
  const kept = store();
  choose(onPage(kept, ["a", "b"], "paid"), "all");
  expect(chosenOf(onPage(kept, ["c"], "paid"))).toBe("all");
  expect(chosenOf(onPage(kept, ["a", "b"], "unpaid"))).toEqual([]);
});

test("letting go of one of all leaves the others of its page", () => {
  const page = onPage(store(), ["a", "b", "c"]);
  choose(page, "all");
  chooseOne(page, "b", false);
  expect(chosenOf(page)).toEqual(["a", "c"]);
});
