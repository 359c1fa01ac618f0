import { expect, test } from "vitest";
import { addSampleLists, freshDb } from "../../testing/index.ts";
import { insertMessage } from "../contacts/messages.ts";
import { immediate } from "../core/client.ts";
import { media } from "../tables/index.ts";
import { insertMedia } from "./media.ts";
import { forgetUnusedMedia, TEXTS } from "./unused-media.ts";

const ids = ["a", "b", "c"].map((digit) => digit.repeat(24));
const [first = "", second = "", third = ""] = ids;
const record = {
  name: "a.png",
  type: "image/png",
  bytes: 1,
  width: 1,
  height: 1,
  isAnimated: false,
} as const;
const letter = { name: "Sample", email: "a@example.com", number: "1", subject: "A picture" };

test("finds pictures in any number of texts, including texts written during the search", async () => {
  const db = freshDb();
  // Ids of the sample texts are in the past, so new texts sort after them.
  addSampleLists(db, 1_600);
  immediate(db, (tx) => {
    for (const _id of ids) insertMedia(tx, { ...record, _id, byEmail: "owner@example.com", createdAt: 1 });
    insertMessage(tx, { ...letter, message: `See /media/${first}-320w.webp` }, 1);
  });
  const unused = () => {
    const since = new Map(
      db
        .select()
        .from(media)
        .all()
        .map(({ _id, unusedSince }) => [_id, unusedSince]),
    );
    return ids.map((_id) => since.get(_id));
  };
  expect(await forgetUnusedMedia(db, 5, 0)).toEqual([]);
  expect(unused()).toEqual([null, 5, 5]);

  const looking = forgetUnusedMedia(db, 9, 5);
  immediate(db, (tx) => insertMessage(tx, { ...letter, message: `/media/${second}-640w.webp` }, 2));
  expect(await looking).toEqual([third]);
  expect(unused()).toEqual([null, null, undefined]);
});

test("the search covers every column with text that users write", () => {
  const written = freshDb()
    .$client.prepare<[], string>(
      `select t.name || '.' || c.name from sqlite_schema t, pragma_table_info(t.name) c
       where t.type = 'table' and t.sql not like '%virtual%'
       and c.name in ('text', 'body', 'message', 'data', 'fields', 'answers', 'links', 'to_address')`,
    )
    .pluck()
    .all();
  const looked: string[] = TEXTS.map(([table, column]) => `${table}.${column}`);
  const left = [
    "challenges.data", // internal data of a sign-in
    "inbound_mails.text", // an unmatched mail: it becomes an order message or is deleted
    "order_drafts.text", // a draft: it becomes an order message or is deleted
  ];
  expect(written.filter((one) => !looked.includes(one)).sort()).toEqual(left);
  expect(written).toEqual(expect.arrayContaining(looked));
});
