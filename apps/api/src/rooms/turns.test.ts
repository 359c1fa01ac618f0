import { immediate } from "@rankwright/db/core";
import { newOrderLink } from "@rankwright/db/rooms";
import { inbox } from "@rankwright/test-kit/inbox";
import { describe, expect, test } from "vitest";

const DAY_MS = 24 * 3_600_000;

/** Creates a shop with a paid order that was delivered and waits for the customer's answer. */
async function handedOver() {
  const made = await inbox();
  const { _id, owner, deps } = made;
  await owner.room.deliver({ _id, text: "Here it is." });
  const cards = async () => {
    const columns = await owner.board.columns({});
    return Object.fromEntries(columns.flatMap(({ column, orders }) => orders.map((card) => [column, card])));
  };
  return {
    ...made,
    /** Returns the board column that contains the order. */
    column: async () => Object.keys(await cards()).join(),
    card: async () => Object.values(await cards())[0],
    token: () => immediate(deps.db, (tx) => newOrderLink(tx, _id, deps.now())),
    answer: async (text: string, headers: Record<string, string> = {}) => {
      made.imap.deliver(made.mail(text, headers));
      await made.look();
    },
  };
}
type Shop = Awaited<ReturnType<typeof handedOver>>;

const ways: [way: string, answer: (shop: Shop) => Promise<unknown>][] = [
  ["a mail", ({ answer }) => answer("Could it be bluer?")],
  ["a mail whose sender is not verified", ({ answer }) => answer("Bluer?", { From: "two@example.com" })],
  ["a message in the room", ({ one, _id }) => one.room.send({ _id, text: "Could it be bluer?" })],
  ["a private link", ({ visitor, token }) => visitor.room.send({ token: token(), text: "Bluer?" })],
];

describe("a delivered order that waits for the customer's answer", () => {
  test.each(ways)(
    "moves to the column In progress, as it is the owner's turn, when the customer replies by %s",
    async (_way, answer) => {
      const shop = await handedOver();
      expect(await shop.column()).toBe("customer");
      await answer(shop);
      expect(await shop.column()).toBe("work");
      expect(await shop.card()).toMatchObject({ hasWritten: true });
      expect(await shop.owner.room.get({ _id: shop._id })).toMatchObject({
        next: "answer",
        hasWritten: true,
      });
    },
  );

  test("waits for the customer again when the owner replies, but not when they write a note", async () => {
    const { _id, owner, one, column, answer, addressOf } = await handedOver();
    await answer("Could it be bluer?");
    await owner.room.note({ _id, text: "No, it could not." });
    await answer("Of course it could.", { From: "two@example.com", To: addressOf("owner") });
    expect(await column()).toBe("work");
    await owner.room.send({ _id, text: "It could." });
    expect(await column()).toBe("customer");
    expect(await owner.room.get({ _id })).toMatchObject({ hasWritten: false });
    await one.room.send({ _id, text: "Then please do." });
    await owner.room.deliver({ _id, text: "Bluer." });
    expect(await column()).toBe("customer");
  });

  test("is not late while it waits for the customer's answer", async () => {
    const { _id, deps, clock, owner, card, answer } = await handedOver();
    deps.db.$client.prepare("update orders set due_at = ?").run(clock.now() + DAY_MS);
    await answer("Could it be bluer?");
    clock.advance(2 * DAY_MS);
    expect([await card(), await owner.room.get({ _id })]).toMatchObject([
      { isLate: false },
      { isLate: false },
    ]);
  });

  test("can still be approved or sent back for changes by the customer", async () => {
    const { _id, one, column, answer } = await handedOver();
    await answer("Could it be bluer?");
    await one.room.askForChanges({ _id, text: "Bluer, please." });
    expect(await column()).toBe("work");
  });
});

describe("an answer by mail", () => {
  test("doesn't extend the 14 days until a delivery is accepted if the sender is not verified", async () => {
    const { _id, clock, one, worker, answer } = await handedOver();
    clock.advance(13 * DAY_MS);
    await answer("Wait!", { From: "two@example.com" });
    expect((await one.room.page({ _id })).messages.at(-1)).toMatchObject({
      text: "Wait!",
      isVerified: false,
    });
    clock.advance(DAY_MS);
    await worker.runOnce();
    expect(await one.room.get({ _id })).toMatchObject({ next: "done", deliveries: [{ state: "accepted" }] });
  });

  test("doesn't accept a delivery if the sender is not verified", async () => {
    const { _id, clock, one, worker, answer } = await handedOver();
    clock.advance(DAY_MS);
    await answer("Approved. We accept the delivery.", { From: "two@example.com" });
    clock.advance(13 * DAY_MS - 120_000);
    await worker.runOnce();
    expect(await one.room.get({ _id })).toMatchObject({ next: "answer", deliveries: [{ state: "waiting" }] });
  });

  test("extends the 14 days if the sender is verified", async () => {
    const { _id, clock, one, worker, answer } = await handedOver();
    clock.advance(13 * DAY_MS);
    await answer("Give me a week, please.");
    clock.advance(13 * DAY_MS);
    await worker.runOnce();
    expect(await one.room.get({ _id })).toMatchObject({ next: "answer" });
  });
});
