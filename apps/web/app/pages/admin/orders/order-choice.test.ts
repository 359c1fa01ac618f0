import { expect, test } from "vitest";
import { choose, chooseOne, chosenOf, createStore } from "./order-choice.ts";

const store = () => createStore();
const onPage = (of: ReturnType<typeof store>, shown: string[], filter = "{}") => ({
  store: of,
  shown,
  filter,
});

test("orders are selected and deselected one by one", () => {
  const page = onPage(store(), ["a", "b", "c"]);
  chooseOne(page, "c", true);
  chooseOne(page, "a", true);
  expect(chosenOf(page)).toEqual(["a", "c"]);
  chooseOne(page, "c", false);
  expect(chosenOf(page)).toEqual(["a"]);
});

test("a page shows only its own selection, which is kept until something is selected on another page", () => {
  const kept = store();
  const first = onPage(kept, ["a", "b"]);
  chooseOne(first, "a", true);
  expect(chosenOf(onPage(kept, ["c", "d"]))).toEqual([]);
  expect(chosenOf(first)).toEqual(["a"]);
  chooseOne(onPage(kept, ["c", "d"]), "c", true);
  expect(chosenOf(first)).toEqual([]);
});

test("selecting all matching orders applies to each page of the filter, and to no other filter", () => {
  const kept = store();
  choose(onPage(kept, ["a", "b"], "paid"), "all");
  expect(chosenOf(onPage(kept, ["c"], "paid"))).toBe("all");
  expect(chosenOf(onPage(kept, ["a", "b"], "unpaid"))).toEqual([]);
});

test("deselecting one order after selecting all leaves the rest of its page selected", () => {
  const page = onPage(store(), ["a", "b", "c"]);
  choose(page, "all");
  chooseOne(page, "b", false);
  expect(chosenOf(page)).toEqual(["a", "c"]);
});
