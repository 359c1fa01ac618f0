import { refused } from "@rankwright/test-kit/refused";
import { shop } from "@rankwright/test-kit/shops/shop";
import { describe, expect, test } from "vitest";

describe("subscribing", () => {
  test("stores the e-mail address as unconfirmed", async () => {
    const { visitor, owner, clock } = await shop();
    const subscribed = await visitor.subscribers.subscribe({ subemail: " Reader@Example.com " });
    expect(subscribed).toEqual({ _id: expect.any(String), subemail: "Reader@Example.com" });
    expect(await owner.subscribers.list()).toEqual([subscribed]);
    const { rows } = await owner.subscribers.page({});
    expect(rows).toEqual([{ ...subscribed, createdAt: clock.now(), confirmedAt: null }]);
  });

  test("twice stores the address once, and the response doesn't reveal that it was known", async () => {
    const { visitor, owner } = await shop();
    const first = await visitor.subscribers.subscribe({ subemail: "reader@example.com" });
    const second = await visitor.subscribers.subscribe({ subemail: "READER@example.com" });
    expect(second).toEqual({ _id: first._id, subemail: "READER@example.com" });
    expect(await owner.subscribers.list()).toEqual([first]);
  });

  test("returns random ids, which don't reveal when an address was added", async () => {
    const { visitor } = await shop();
    const ids = [];
    for (let n = 0; n < 8; n += 1)
      ids.push((await visitor.subscribers.subscribe({ subemail: `reader${n}@example.com` }))._id);
    // Ids that contain the time would begin with the same digits.
    expect(new Set(ids.map((id) => id.slice(0, 8))).size).toBe(8);
  });

  test.each(["", "reader", "a@b", "x@example.com, y@example.com"])(
    "with %j is rejected",
    async (subemail) => {
      const { visitor, owner } = await shop();
      await expect(visitor.subscribers.subscribe({ subemail })).rejects.toEqual(
        refused("BAD_REQUEST", "Email"),
      );
      expect(await owner.subscribers.list()).toEqual([]);
    },
  );
});

describe("the list of subscribers", () => {
  test("is visible only to the owner", async () => {
    const { visitor, one } = await shop();
    for (const [who, code] of [
      [visitor, "UNAUTHORIZED"],
      [one, "FORBIDDEN"],
    ] as const)
      for (const call of [who.subscribers.list(), who.subscribers.page({}), who.subscribers.counts()])
        await expect(call).rejects.toEqual(refused(code));
  });

  test("is oldest first in slices (`list`), and newest first in pages and searches (`page`)", async () => {
    const { visitor, owner } = await shop();
    const all = [];
    for (let n = 0; n < 7; n += 1)
      all.push(await visitor.subscribers.subscribe({ subemail: `reader_${n}@example.com` }));
    expect(await owner.subscribers.list()).toEqual(all);
    const after = all[2]?._id ?? "";
    expect(await owner.subscribers.list({ after, limit: 2 })).toEqual(all.slice(3, 5));
    await expect(owner.subscribers.list({ after: "junk" })).rejects.toMatchObject({ code: "BAD_REQUEST" });
    const page = await owner.subscribers.page({ page: 2 });
    expect(page).toMatchObject({ total: 7, page: 2, pages: 2, rows: [all[1], all[0]] });
    const found = await owner.subscribers.page({ search: "reader_3@ex" });
    expect(found).toMatchObject({ total: 1, rows: [all[3]] });
  });
});

const token = (url: string | null | undefined) => /token=([\w-]{32})$/m.exec(url ?? "")?.[1] ?? "";

/** Creates a shop with a subscription, and returns the token in its confirmation mail. */
async function subscribed() {
  const site = await shop();
  const { _id } = await site.visitor.subscribers.subscribe({ subemail: "reader@example.com" });
  const [mail] = site.mails();
  return { ...site, _id, mail, token: token(mail?.body) };
}

describe("confirming a subscription", () => {
  test("requires the mailed link and a click on its page", async () => {
    const { visitor, owner, clock, mail, token } = await subscribed();
    expect(mail).toMatchObject({
      recipient: "reader@example.com",
      subject: "Please confirm your subscription",
      body: expect.stringContaining(`http://127.0.0.1:3000/subscription?token=${token}\n`),
      unsubscribeUrl: `http://127.0.0.1:3000/unsubscribe?token=${token}`,
    });
    // Requesting the page, as mail scanners do, confirms nothing.
    const before = { subemail: "reader@example.com", state: "unconfirmed" };
    expect(await visitor.subscribers.subscription({ token })).toEqual(before);
    expect(await visitor.subscribers.subscription({ token })).toEqual(before);
    clock.advance(1_000);
    const confirmed = { subemail: "reader@example.com", state: "confirmed" };
    expect(await visitor.subscribers.confirm({ token })).toEqual(confirmed);
    expect((await owner.subscribers.page({})).rows[0]?.confirmedAt).toBe(clock.now());
    clock.advance(1_000);
    expect(await visitor.subscribers.confirm({ token })).toEqual(confirmed);
    expect((await owner.subscribers.page({})).rows[0]?.confirmedAt).toBe(clock.now() - 1_000);
  });

  test("changes the owner's list and counts, which also include unconfirmed subscriptions", async () => {
    const { visitor, owner, token } = await subscribed();
    await visitor.subscribers.subscribe({ subemail: "second@example.com" });
    await visitor.subscribers.confirm({ token });
    expect(await owner.subscribers.counts()).toEqual({ total: 2, confirmed: 1 });
    const shown = async (confirmed?: boolean) =>
      (await owner.subscribers.page({ confirmed })).rows.map(({ subemail }) => subemail);
    expect(await shown()).toEqual(["second@example.com", "reader@example.com"]);
    expect(await shown(true)).toEqual(["reader@example.com"]);
    expect(await shown(false)).toEqual(["second@example.com"]);
  });

  test("sends another mail when an unconfirmed address subscribes again, within a rate limit", async () => {
    const { visitor, mails, token: first, clock } = await subscribed();
    const again = () => visitor.subscribers.subscribe({ subemail: "Reader@example.com" });
    for (let n = 0; n < 5; n += 1) await again();
    expect(mails()).toHaveLength(3);
    expect(new Set(mails().map(({ body }) => token(body)))).toEqual(new Set([first]));
    clock.advance(3_600_000);
    await again();
    expect(mails()).toHaveLength(4);
    await visitor.subscribers.confirm({ token: first });
    clock.advance(3_600_000);
    await again();
    expect(mails()).toHaveLength(4);
  });

  test.each(["", "junk", "x".repeat(32), "' or 1=1 --"])(
    "with the token %j returns NOT_FOUND",
    async (wrong) => {
      const { visitor, owner } = await subscribed();
      for (const call of [
        visitor.subscribers.subscription({ token: wrong }),
        visitor.subscribers.confirm({ token: wrong }),
        visitor.subscribers.unsubscribe({ token: wrong }),
      ])
        await expect(call).rejects.toEqual(refused("NOT_FOUND", "subscription"));
      expect(await owner.subscribers.counts()).toEqual({ total: 1, confirmed: 0 });
    },
  );
});

describe("ending a subscription", () => {
  test("removes the address from every list; a repeat changes nothing; subscribing again restarts the subscription", async () => {
    const { visitor, owner, mails, token: its, _id } = await subscribed();
    await visitor.subscribers.confirm({ token: its });
    const ended = { subemail: "reader@example.com", state: "ended" };
    expect(await visitor.subscribers.unsubscribe({ token: its })).toEqual(ended);
    expect(await visitor.subscribers.unsubscribe({ token: its })).toEqual(ended);
    expect(await visitor.subscribers.subscription({ token: its })).toEqual(ended);
    expect(await owner.subscribers.list()).toEqual([]);
    expect(await owner.subscribers.page({})).toMatchObject({ total: 0, rows: [] });
    expect(await owner.subscribers.page({ search: "reader" })).toMatchObject({ total: 0, rows: [] });
    expect((await visitor.subscribers.subscribe({ subemail: "reader@example.com" }))._id).toBe(_id);
    expect(await owner.subscribers.counts()).toEqual({ total: 1, confirmed: 0 });
    expect(mails()).toHaveLength(2);
  });
});

test("too many subscriptions from one IP address are rejected, with the time to wait", async () => {
  const { callerFor, owner, clock } = await shop();
  const subscribe = (n: number, ip: string) =>
    callerFor(null, { ip }).subscribers.subscribe({ subemail: `reader${n}@example.com` });
  for (let n = 0; n < 20; n += 1) await subscribe(n, "2001:db8::1");
  await expect(subscribe(20, "2001:db8::2")).rejects.toMatchObject({
    code: "TOO_MANY_REQUESTS",
    cause: { retryAfterSeconds: 600 },
  });
  expect((await owner.subscribers.counts()).total).toBe(20);
  await subscribe(20, "2001:db8:0:1::1");
  clock.advance(600_000);
  await subscribe(21, "2001:db8::2");
});
