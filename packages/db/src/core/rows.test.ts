import { expect, test } from "vitest";
import { freshDb } from "../../testing/index.ts";
import { outbox, paymentEmails } from "../tables/index.ts";
import { immediate } from "./client.ts";
import { change, insertion, rowsWith } from "./rows.ts";

const mail = {
  recipient: "sample@example.com",
  subject: "Sample",
  body: "Text",
  state: "waiting" as const,
  tries: 0,
  error: "",
  createdAt: 1,
};

test("a row is answered as it is kept, with what was left out of it", () => {
  const db = freshDb();
  const row = immediate(db, (tx) => insertion(outbox)(tx, { ...mail, _id: "a" }));
  expect(row).toMatchObject({ ...mail, _id: "a", onceKey: null, nextTryAt: null });
  expect(db.select().from(outbox).all()).toEqual([row]);
});

test("a row whose unique value is taken is left out where that was asked for, and refused otherwise", () => {
  const db = freshDb();
  const unlessThere = insertion(outbox, "unlessThere");
  immediate(db, (tx) => {
    expect(unlessThere(tx, { ...mail, _id: "a", onceKey: "once" })).toBeDefined();
    expect(unlessThere(tx, { ...mail, _id: "b", onceKey: "once" })).toBeUndefined();
    expect(() => insertion(outbox)(tx, { ...mail, _id: "c", onceKey: "once" })).toThrow("UNIQUE");
  });
  expect(db.select().from(outbox).all()).toHaveLength(1);
});

test("the columns that are named change, also to null, and only while the row is as it should be", () => {
  const db = freshDb();
  const changing = change(outbox);
  immediate(db, (tx) => {
    insertion(outbox)(tx, { ...mail, _id: "a", onceKey: "once", nextTryAt: 5 });
    expect(changing(tx, "a", { nextTryAt: null, tries: 1, error: undefined })).toBe(true);
    expect(changing(tx, "a", { tries: 2 }, { state: "sent" })).toBe(false);
    expect(changing(tx, "a", { state: "sent" }, { state: "waiting", tries: 1 })).toBe(true);
    expect(changing(tx, "none", { tries: 2 })).toBe(false);
  });
  expect(db.select().from(outbox).all()).toMatchObject([
    { tries: 1, nextTryAt: null, state: "sent", onceKey: "once", error: "" },
  ]);
});

test("rows are found by their values, whatever kind those are", () => {
  const db = freshDb();
  const row = { _id: "a", paypalEmail: "A@example.com", emailKey: "a@example.com", createdAt: 1 };
  immediate(db, (tx) => insertion(paymentEmails)(tx, { ...row, active: true }));
  const found = rowsWith(paymentEmails, ["active", "emailKey"]);
  expect(found.one(db, { active: true, emailKey: "a@example.com" })).toEqual({ ...row, active: true });
  expect(found.all(db, { active: false, emailKey: "a@example.com" })).toEqual([]);
});
