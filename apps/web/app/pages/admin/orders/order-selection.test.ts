import { expect, test } from "vitest";
import { createStore, selectionOf, selectOne, setSelection } from "./order-selection.ts";

const store = () => createStore();
const onPage = (of: ReturnType<typeof store>, shown: string[], filter = "{}") => ({
  store: of,
  shown,
  filter,
});

test("orders are selected and deselected one by one", () => {
  const page = onPage(store(), ["a", "b", "c"]);
  selectOne(page, "c", true);
  selectOne(page, "a", true);
  expect(selectionOf(page)).toEqual(["a", "c"]);
  selectOne(page, "c", false);
  expect(selectionOf(page)).toEqual(["a"]);
});

test("a page shows only its own selection, which is kept until something is selected on another page", () => {
  const kept = store();
  const first = onPage(kept, ["a", "b"]);
  selectOne(first, "a", true);
  expect(selectionOf(onPage(kept, ["c", "d"]))).toEqual([]);
  expect(selectionOf(first)).toEqual(["a"]);
  selectOne(onPage(kept, ["c", "d"]), "c", true);
  expect(selectionOf(first)).toEqual([]);
});

test("selecting all matching orders applies to each page of the filter, and to no other filter", () => {
  const kept = store();
  setSelection(onPage(kept, ["a", "b"], "paid"), "all");
  expect(selectionOf(onPage(kept, ["c"], "paid"))).toBe("all");
  expect(selectionOf(onPage(kept, ["a", "b"], "unpaid"))).toEqual([]);
});

test("deselecting one order after selecting all leaves the rest of its page selected", () => {
  const page = onPage(store(), ["a", "b", "c"]);
  setSelection(page, "all");
  selectOne(page, "b", false);
  expect(selectionOf(page)).toEqual(["a", "c"]);
});
