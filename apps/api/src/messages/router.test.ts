import { immediate } from "@rankwright/db/core";
import * as tables from "@rankwright/db/tables";
import { refused } from "@rankwright/test-kit/refused";
import { shop } from "@rankwright/test-kit/shops/shop";
import { describe, expect, onTestFinished, test } from "vitest";
import { buildApi } from "../server/app.ts";

const message = {
  name: "Sample client",
  email: "client@example.com",
  number: "+1 (555) 010-0",
  subject: "A question",
  message: "  How long does it take?\nThank you. ",
};

describe("a message from the contact form", () => {
  test("is stored unchanged with the status UnRead, and readable by the owner", async () => {
    const { visitor, owner } = await shop();
    const sent = await visitor.messages.send({ ...message, messageStatus: "UnRead" });
    expect(sent).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      ...message,
      messageStatus: "UnRead",
    });
    expect(await owner.messages.get({ _id: sent._id })).toEqual(sent);
    expect(await owner.messages.list()).toEqual([sent]);
  });

  test.each([
    ["Name", { name: " " }],
    ["Email", { email: "client" }],
    ["Phone", { number: "" }],
    ["Subject", { subject: "x".repeat(301) }],
    ["Message", { message: "x".repeat(10_001) }],
    ["UnRead", { messageStatus: "Read" }],
    ["_id", { _id: "mine" }],
  ])("with an invalid %s is rejected with the field's name and not stored", async (label, wrong) => {
    const { visitor, owner } = await shop();
    // @ts-expect-error what no typed client could send
    const sending = visitor.messages.send({ ...message, ...wrong });
    await expect(sending).rejects.toEqual(refused("BAD_REQUEST", label));
    expect(await owner.messages.list()).toEqual([]);
  });

  test("is readable only by the owner", async () => {
    const { visitor, one, owner } = await shop();
    const { _id } = await visitor.messages.send(message);
    for (const [who, code] of [
      [visitor, "UNAUTHORIZED"],
      [one, "FORBIDDEN"],
    ] as const) {
      for (const call of [
        who.messages.list(),
        who.messages.get({ _id }),
        who.messages.page({}),
        who.messages.setStatus({ _id, messageStatus: "Read" }),
        who.messages.thread({ _id }),
        who.messages.reply({ _id, text: "Good day." }),
      ])
        await expect(call).rejects.toEqual(refused(code));
    }
    expect((await owner.messages.get({ _id })).messageStatus).toBe("UnRead");
  });
});

describe("marking a message as read", () => {
  test("changes its status; a repeat changes nothing", async () => {
    const { visitor, owner, deps } = await shop();
    const { _id } = await visitor.messages.send(message);
    const read = await owner.messages.setStatus({ _id, messageStatus: "Read" });
    expect(read.messageStatus).toBe("Read");
    expect(await owner.messages.setStatus({ _id, messageStatus: "Read" })).toEqual(read);
    expect((await owner.messages.page({ messageStatus: "UnRead" })).total).toBe(0);
    expect((await owner.messages.page({ messageStatus: "Read" })).rows).toMatchObject([{ _id }]);
    const noted = deps.db.select().from(tables.auditLog).all();
    expect(noted.filter(({ action }) => action === "messages.setStatus")).toHaveLength(1);
  });

  test("requires an existing message and a valid status", async () => {
    const { visitor, owner } = await shop();
    const { _id } = await visitor.messages.send(message);
    const missing = owner.messages.setStatus({ _id: "junk", messageStatus: "Read" });
    await expect(missing).rejects.toEqual(refused("NOT_FOUND", "There is no such message."));
    // @ts-expect-error a status that is not there
    const wrong = owner.messages.setStatus({ _id, messageStatus: "Archived" });
    await expect(wrong).rejects.toEqual(refused("BAD_REQUEST", "UnRead or Read"));
  });
});

test("messages are listed oldest first and paged newest first, three on a page", async () => {
  const { visitor, owner, clock } = await shop();
  const ids = [];
  for (let n = 0; n < 4; n += 1) {
    clock.advance(1_000);
    ids.push((await visitor.messages.send({ ...message, subject: `Question ${n}` }))._id);
  }
  expect((await owner.messages.list()).map(({ _id }) => _id)).toEqual(ids);
  const [second] = await owner.messages.list({ after: ids[0] ?? "", limit: 1 });
  expect(second?._id).toBe(ids[1]);
  const page = await owner.messages.page({ messageStatus: "UnRead" });
  expect(page.rows.map(({ _id }) => _id)).toEqual(ids.slice(1).reverse());
  expect(page).toMatchObject({ total: 4, page: 1, pages: 2, rows: [{ createdAt: clock.now() }, {}, {}] });
});

describe("replying to a message", () => {
  test("uses a default subject and name for a message without them", async () => {
    const { owner, deps, mails } = await shop();
    const app = buildApi(deps);
    onTestFinished(() => app.close());
    const payload = { email: "client@example.com", message: "How long?" };
    const sent = await app.inject({ method: "POST", url: "/add-message", payload });
    await owner.messages.reply({ _id: sent.json()._id, text: "Two weeks." });
    expect(mails()).toMatchObject([
      { subject: "Re: Your message", body: "Two weeks.\n\nYou wrote:\n\n> How long?\n" },
    ]);
  });

  test("mails the sender with the admin as Reply-To, and stores the reply", async () => {
    const { visitor, owner, people, clock, mails } = await shop();
    const { _id } = await visitor.messages.send(message);
    clock.advance(60_000);
    const answered = await owner.messages.reply({ _id, text: "Two weeks.\n" });
    expect(answered).toEqual(await owner.messages.thread({ _id }));
    expect(answered).toMatchObject({
      message: { _id, subject: "A question", messageStatus: "Read", readAt: clock.now() },
      replies: [{ byEmail: people.owner.email, text: "Two weeks.\n", at: clock.now(), mail: "waiting" }],
    });
    expect(mails()).toMatchObject([
      { recipient: "client@example.com", replyTo: people.owner.email, subject: "Re: A question" },
    ]);
    expect(mails()[0]?.body).toBe(
      "Two weeks.\n\nSample client wrote:\n\n>   How long does it take?\n> Thank you.\n",
    );
    await owner.messages.reply({ _id, text: "Or three." });
    const { replies } = await owner.messages.thread({ _id });
    expect(replies.map(({ text }) => text)).toEqual(["Two weeks.\n", "Or three."]);
    expect((await owner.audit.page({ action: "messages.reply" })).total).toBe(2);
  });

  test("sends the same reply once if the request is repeated", async () => {
    const { visitor, owner, mails } = await shop();
    const { _id } = await visitor.messages.send(message);
    const first = await owner.messages.reply({ _id, text: "Two weeks." });
    expect(await owner.messages.reply({ _id, text: "Two weeks." })).toEqual(first);
    expect(mails()).toHaveLength(1);
    await owner.messages.reply({ _id, text: "Or three." });
    await owner.messages.reply({ _id, text: "Two weeks." });
    expect(mails(), "the same text after another reply is a new reply").toHaveLength(3);
  });

  test("returns whether the mail was sent or failed", async () => {
    const { visitor, owner, deps } = await shop();
    const { _id } = await visitor.messages.send(message);
    await owner.messages.reply({ _id, text: "Two weeks." });
    immediate(deps.db, (tx) =>
      tx.update(tables.outbox).set({ state: "failed", error: "EENVELOPE 550" }).run(),
    );
    expect((await owner.messages.thread({ _id })).replies).toMatchObject([{ mail: "failed" }]);
  });

  test("requires a message and a text", async () => {
    const { visitor, owner, mails } = await shop();
    const { _id } = await visitor.messages.send(message);
    await expect(owner.messages.reply({ _id: "junk", text: "Hello" })).rejects.toEqual(refused("NOT_FOUND"));
    await expect(owner.messages.reply({ _id, text: "  " })).rejects.toEqual(refused("BAD_REQUEST", "Reply"));
    await expect(owner.messages.thread({ _id: "junk" })).rejects.toEqual(refused("NOT_FOUND"));
    expect(mails()).toEqual([]);
  });

  test("a message can be marked as unread again", async () => {
    const { visitor, owner } = await shop();
    const { _id } = await visitor.messages.send(message);
    await owner.messages.setStatus({ _id, messageStatus: "Read" });
    await owner.messages.setStatus({ _id, messageStatus: "UnRead" });
    expect((await owner.messages.page({ messageStatus: "UnRead" })).rows).toMatchObject([{ _id }]);
    expect((await owner.messages.thread({ _id })).message).toMatchObject({
      messageStatus: "UnRead",
      readAt: null,
    });
    expect(await owner.messages.page({ messageStatus: "Read" })).toMatchObject({ total: 0, rows: [] });
  });
});

describe("the next message", () => {
  test("is the next older unread message, then the newest unread message, then a message without a reply", async () => {
    const { visitor, owner } = await shop();
    const ids = [];
    for (const subject of ["Question 1", "Question 2", "Question 3"])
      ids.push((await visitor.messages.send({ ...message, subject }))._id);
    const [oldest = "", middle = "", newest = ""] = ids;
    const next = async (_id: string) => (await owner.messages.next({ _id }))?._id;
    expect(await owner.messages.next({ _id: newest })).toEqual({
      _id: middle,
      name: "Sample client",
      subject: "Question 2",
      messageStatus: "UnRead",
    });
    expect(await next(oldest), "after the last message, the first one is next").toBe(newest);
    for (const _id of [oldest, newest]) await owner.messages.setStatus({ _id, messageStatus: "Read" });
    expect(await next(middle), "a message that is read but not answered is next, too").toBe(oldest);
    await owner.messages.reply({ _id: oldest, text: "Two weeks." });
    expect(await next(newest)).toBe(middle);
    await owner.messages.reply({ _id: middle, text: "Two weeks." });
    expect(await next(middle)).toBe(newest);
    expect(await next(newest), "no other message waits for a reply").toBeUndefined();
    await expect(owner.messages.next({ _id: "junk" })).rejects.toEqual(refused("NOT_FOUND"));
  });
});

describe("many messages from one address", () => {
  test("are rejected after twenty in ten minutes, with the time to wait, and are not stored", async () => {
    const { callerFor, owner, clock } = await shop();
    const from = (ip: string) => callerFor(null, { ip });
    for (let n = 0; n < 20; n += 1) await from("192.0.2.1").messages.send(message);
    const refusal = await from("192.0.2.1")
      .messages.send(message)
      .catch((error) => error);
    expect(refusal).toMatchObject({ code: "TOO_MANY_REQUESTS", cause: { retryAfterSeconds: 600 } });
    expect((await owner.messages.page({})).total).toBe(20);
    await from("192.0.2.2").messages.send(message);
    clock.advance(600_000);
    await from("192.0.2.1").messages.send(message);
    expect((await owner.messages.page({})).total).toBe(22);
  });

  test("aren't counted if they are invalid", async () => {
    const { visitor } = await shop();
    for (let n = 0; n < 25; n += 1)
      await expect(visitor.messages.send({ ...message, email: "client" })).rejects.toEqual(
        refused("BAD_REQUEST"),
      );
    await visitor.messages.send(message);
  });
});
