import { immediate } from "@rankwright/db/core";
import { newOrderLink, saveDraft } from "@rankwright/db/rooms";
import { roomShop } from "@rankwright/test-kit/shops/room-shop";
import { describe, expect, test } from "vitest";

describe("drafts", () => {
  const NONE = { message: "", changes: "", note: "", delivered: "" };

  test("are stored per person until the message is sent", async () => {
    const { _id, one, owner } = await roomShop();
    await one.room.saveDraft({ _id, text: "Half a thou" });
    expect((await one.room.get({ _id })).drafts).toEqual({ ...NONE, message: "Half a thou" });
    expect((await owner.room.get({ _id })).drafts).toEqual(NONE);
    await one.room.send({ _id, text: "Half a thought" });
    expect((await one.room.get({ _id })).drafts).toEqual(NONE);
  });

  test("of a delivery, a message and a note are independent, and each is deleted when it is sent", async () => {
    const { _id, owner } = await roomShop();
    const drafts = async () => (await owner.room.get({ _id })).drafts;
    await owner.room.saveDraft({ _id, text: "A quest" });
    await owner.room.saveDraft({ _id, kind: "note", text: "Hard to plea" });
    await owner.room.saveDraft({ _id, kind: "delivered", text: "Here i" });
    await owner.room.saveDraft({ _id, kind: "delivered", text: "Here it i" });
    expect(await drafts()).toEqual({
      ...NONE,
      message: "A quest",
      note: "Hard to plea",
      delivered: "Here it i",
    });
    await owner.room.deliver({ _id, text: "Here it is" });
    expect(await drafts()).toEqual({ ...NONE, message: "A quest", note: "Hard to plea" });
    await owner.room.note({ _id, text: "Hard to please" });
    await owner.room.saveDraft({ _id, text: "" });
    expect(await drafts()).toEqual(NONE);
  });

  test("of change requests are stored, also for a private link, until the request is sent or the delivery is approved", async () => {
    const { _id, one, owner, visitor, deps } = await roomShop();
    const token = immediate(deps.db, (tx) => newOrderLink(tx, _id, deps.now()));
    await owner.room.deliver({ _id, text: "Here it is" });
    await one.room.saveDraft({ _id, kind: "changes", text: "Blu" });
    await visitor.room.saveDraft({ token, kind: "changes", text: "Gree" });
    expect((await one.room.get({ _id })).drafts).toEqual({ ...NONE, changes: "Blu" });
    expect((await visitor.room.get({ token })).drafts).toEqual({ ...NONE, changes: "Gree" });
    await one.room.askForChanges({ _id, text: "Bluer" });
    expect((await one.room.get({ _id })).drafts).toEqual(NONE);
    await owner.room.deliver({ _id, text: "Bluer" });
    await visitor.room.approve({ token });
    expect((await visitor.room.get({ token })).drafts).toEqual(NONE);
  });

  test("that arrive after the message was sent are ignored", async () => {
    const { _id, one, owner } = await roomShop();
    const form = { _id, idempotencyKey: "the form" };
    await owner.room.deliver({ ...form, text: "Here it is" });
    await owner.room.saveDraft({ ...form, kind: "delivered", text: "Here it i" });
    await one.room.send({ ...form, text: "Thanks" });
    await one.room.saveDraft({ ...form, text: "Than" });
    for (const who of [owner, one]) expect((await who.room.get({ _id })).drafts).toEqual(NONE);
    await one.room.saveDraft({ _id, idempotencyKey: "the next form", text: "And" });
    expect((await one.room.get({ _id })).drafts).toEqual({ ...NONE, message: "And" });
  });

  test("are limited to the kinds of the caller's side, and a former member of staff can't read a note's draft as a customer", async () => {
    const { _id, one, owner, deps, people } = await roomShop();
    for (const [who, kind] of [
      [one, "note"],
      [one, "delivered"],
      [owner, "changes"],
    ] as const)
      await expect(who.room.saveDraft({ _id, kind, text: "Mine" })).rejects.toMatchObject({
        code: "BAD_REQUEST",
        cause: { issues: [{ path: "kind" }] },
      });
    const place = { orderId: _id, person: people.one._id, kind: "note" } as const;
    immediate(deps.db, (tx) => saveDraft(tx, place, "Hard to please", deps.now()));
    expect((await one.room.get({ _id })).drafts).toEqual(NONE);
  });
});
