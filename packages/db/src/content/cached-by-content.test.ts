import { expect, test } from "vitest";
import { freshDb } from "../../testing/index.ts";
import { immediate } from "../core/client.ts";
import { cachedByContent } from "./cached-by-content.ts";
import { insertContent, listContent, trashContent } from "./content.ts";

const by = { email: "owner@example.com", now: 1 };

function counting() {
  let made = 0;
  const faqs = cachedByContent((db) => {
    made += 1;
    return listContent(db, "faqItems").length;
  });
  return { faqs, made: () => made };
}

test("recomputes a value only after the content has changed", () => {
  const db = freshDb();
  const { faqs, made } = counting();
  expect([faqs(db), faqs(db), made()]).toEqual([0, 0, 1]);
  const { _id } = immediate(db, (tx) => insertContent(tx, "faqItems", {}, null, by));
  expect([faqs(db), faqs(db), made()]).toEqual([1, 1, 2]);
  immediate(db, (tx) => trashContent(tx, _id, 2));
  expect([faqs(db), made()]).toEqual([0, 3]);
});

test("caches neither uncommitted changes nor values of another database", () => {
  const db = freshDb();
  const { faqs } = counting();
  const undone = () =>
    immediate(db, (tx) => {
      insertContent(tx, "faqItems", {}, null, by);
      expect(faqs(tx)).toBe(1);
      throw new Error("undone");
    });
  expect(undone).toThrow("undone");
  expect(faqs(db)).toBe(0);
  immediate(db, (tx) => insertContent(tx, "banner", {}, null, by));
  expect(faqs(db)).toBe(0);
  expect(faqs(freshDb())).toBe(0);
});
