import { expect, test } from "vitest";
import { addSampleLists, addSampleOrders, freshDb } from "../../testing/index.ts";
import { pageOfMessages } from "../contacts/messages.ts";
import { pageOfSubscribers } from "../contacts/subscribers.ts";
import { pageOfOrders } from "../orders/lists.ts";
import { orders } from "../tables/index.ts";
import { MAX_FOUND } from "./search.ts";

test("a search with more than 1,000 results shows the newest 1,000 and states that there are more", () => {
  const db = freshDb();
  addSampleOrders(db, 1_500);
  addSampleLists(db, 1_500);
  const ids = db
    .select()
    .from(orders)
    .orderBy(orders._id)
    .all()
    .map(({ _id }) => _id)
    .reverse();
  const asked = { page: 2, pageSize: 10 };
  const found = pageOfOrders(db, { search: "sample" }, asked);
  expect(found).toMatchObject({ total: MAX_FOUND, page: 2, pages: 100, isMore: true });
  expect(found.rows.map(({ _id }) => _id)).toEqual(ids.slice(10, 20));
  const last = pageOfOrders(db, { search: "sample" }, { page: 150, pageSize: 10 });
  expect(last.rows.map(({ _id }) => _id)).toEqual(ids.slice(990, 1_000));
  // Whole words and prefixes, in every table.
  const more = { total: MAX_FOUND, isMore: true };
  for (const search of ["sam", "samp", "samp clie"])
    expect(pageOfOrders(db, { search }, asked), search).toMatchObject(more);
  expect(pageOfMessages(db, { search: "sample" }, asked)).toMatchObject(more);
  expect(pageOfSubscribers(db, { search: "example" }, asked)).toMatchObject(more);
});

test("sorting a search sorts its newest 1,000 results", () => {
  const db = freshDb();
  addSampleOrders(db, 1_500);
  const all = db.select().from(orders).orderBy(orders._id).all();
  const newest = all.slice(-MAX_FOUND).sort((a, b) => (a.customerName < b.customerName ? -1 : 1));
  const { rows, isMore } = pageOfOrders(
    db,
    { search: "sample", sort: "customerName", ascending: true },
    { page: 1, pageSize: 100 },
  );
  expect(isMore).toBe(true);
  expect(rows.map(({ customerName }) => customerName)).toEqual(
    newest.slice(0, 100).map(({ customerName }) => customerName),
  );
});

test("a search with fewer results counts them all, including prefix matches", () => {
  const db = freshDb();
  addSampleOrders(db, 1_500);
  const names = db
    .select()
    .from(orders)
    .all()
    .map(({ customerName }) => customerName);
  const begins = (word: string) =>
    names.filter((name) => name.split(" ").some((each) => each.startsWith(word)));
  for (const word of ["17", "48"]) {
    const found = pageOfOrders(db, { search: `sampl ${word}` }, { page: 1, pageSize: 10 });
    expect(found.isMore, word).toBeUndefined();
    expect(found.total, word).toBe(begins(word).length);
  }
});

test("a search uses the first ten words, each once", () => {
  const db = freshDb();
  addSampleOrders(db, 20);
  const total = (search: string) => pageOfOrders(db, { search }, { page: 1, pageSize: 10 }).total;
  expect(total("sample ".repeat(1_000))).toBe(20);
  const ten = "sample client 1 example street exampleland basic 03 02 2026";
  expect(total(`${ten} nowhere`)).toBe(total(ten));
  expect(total(`nowhere ${ten}`)).toBe(0);
  // A word that the index splits into several counts as several.
  expect(total("1 example street,example,street 03/02/2026 client nowhere")).toBe(
    total("1 example street,example,street 03/02/2026 client"),
  );
});
