import { describe, expect, test } from "vitest";
import { shop } from "../testing/shop.ts";

const refused = (code: string, text?: string) =>
  expect.objectContaining({ code, ...(text ? { message: expect.stringMatching(text) } : {}) });

describe("subscribing", () => {
  test("keeps the e-mail, not yet confirmed", async () => {
    const { visitor, owner, clock } = await shop();
    const subscribed = await visitor.subscribers.subscribe({ subemail: " Reader@Example.com " });
    expect(subscribed).toEqual({ _id: expect.any(String), subemail: "Reader@Example.com" });
    expect(await owner.subscribers.list()).toEqual([subscribed]);
    const { rows } = await owner.subscribers.page({});
    expect(rows).toEqual([{ ...subscribed, createdAt: clock.now(), confirmedAt: null }]);
  });

  test("twice keeps it once, and the answer does not tell that it was known", async () => {
    const { visitor, owner } = await shop();
    const first = await visitor.subscribers.subscribe({ subemail: "reader@example.com" });
    const second = await visitor.subscribers.subscribe({ subemail: "READER@example.com" });
    expect(second).toEqual({ _id: first._id, subemail: "READER@example.com" });
    expect(await owner.subscribers.list()).toEqual([first]);
  });

  test("gives ids that don't tell when it was", async () => {
    const { visitor } = await shop();
    const ids = [];
    for (let n = 0; n < 8; n += 1)
      ids.push((await visitor.subscribers.subscribe({ subemail: `reader${n}@example.com` }))._id);
    // Ids that hold the time share their first digits.
    expect(new Set(ids.map((id) => id.slice(0, 8))).size).toBe(8);
  });

  test.each(["", "reader", "a@b", "x@example.com, y@example.com"])("with %j is refused", async (subemail) => {
    const { visitor, owner } = await shop();
    await expect(visitor.subscribers.subscribe({ subemail })).rejects.toEqual(
      refused("BAD_REQUEST", "Email"),
    );
    expect(await owner.subscribers.list()).toEqual([]);
  });
});

describe("the list of subscribers", () => {
  test("is the owner's alone", async () => {
    const { visitor, one } = await shop();
    for (const [who, code] of [
      [visitor, "UNAUTHORIZED"],
      [one, "FORBIDDEN"],
    ] as const)
      for (const call of [who.subscribers.list(), who.subscribers.page({})])
        await expect(call).rejects.toEqual(refused(code));
  });

  test("comes oldest first in slices, and newest first by page and search", async () => {
    const { visitor, owner } = await shop();
    const all = [];
    for (let n = 0; n < 7; n += 1)
      all.push(await visitor.subscribers.subscribe({ subemail: `reader_${n}@example.com` }));
    expect(await owner.subscribers.list()).toEqual(all);
    const after = all[2]?._id ?? "";
    expect(await owner.subscribers.list({ after, limit: 2 })).toEqual(all.slice(3, 5));
    expect(await owner.subscribers.list({ after: "junk" })).toEqual([]);
    const page = await owner.subscribers.page({ page: 2 });
    expect(page).toMatchObject({ total: 7, page: 2, pages: 2, rows: [all[1], all[0]] });
    const found = await owner.subscribers.page({ search: "R_3@" });
    expect(found).toMatchObject({ total: 1, rows: [all[3]] });
  });
});
