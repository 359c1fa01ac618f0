import { tables } from "@rankwright/db";
import { describe, expect, test } from "vitest";
import { shop } from "../testing/shop.ts";

const message = {
  name: "Sample client",
  email: "client@example.com",
  number: "+1 (555) 010-0",
  subject: "A question",
  message: "  How long does it take?\nThank you. ",
};
const refused = (code: string, text?: string) =>
  expect.objectContaining({ code, ...(text ? { message: expect.stringMatching(text) } : {}) });

describe("a message from the contact form", () => {
  test("is kept as it was written, UnRead, and read back by the owner", async () => {
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
  ])("with a wrong %s is refused by name and not kept", async (label, wrong) => {
    const { visitor, owner } = await shop();
    // @ts-expect-error what no typed client could send
    const sending = visitor.messages.send({ ...message, ...wrong });
    await expect(sending).rejects.toEqual(refused("BAD_REQUEST", label));
    expect(await owner.messages.list()).toEqual([]);
  });

  test("is nobody's to read but the owner's", async () => {
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
      ])
        await expect(call).rejects.toEqual(refused(code));
    }
    expect((await owner.messages.get({ _id })).messageStatus).toBe("UnRead");
  });
});

describe("marking a message as read", () => {
  test("moves it to the read ones; a repeat changes nothing", async () => {
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

  test("needs a message and a status that exist", async () => {
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
