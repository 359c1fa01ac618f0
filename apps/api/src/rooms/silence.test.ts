import { roomShop } from "@rankwright/test-kit/shops/room-shop";
import { expect, test } from "vitest";

const DAY_MS = 24 * 3_600_000;

test("a delivery that is not answered for 14 days is accepted once", async () => {
  const { _id, deps, clock, one, owner, newMails, worker } = await roomShop();
  await owner.room.deliver({ _id, text: "Done." });
  await newMails();
  clock.advance(14 * DAY_MS - 1);
  await worker.runOnce();
  expect(await one.orders.get({ _id })).toMatchObject({ orderStatus: "Pending" });
  clock.advance(1);
  const mails = await newMails();
  await newMails();
  expect(await one.orders.get({ _id })).toMatchObject({ orderStatus: "Delivered" });
  expect(await one.room.get({ _id })).toMatchObject({ deliveries: [{ state: "accepted" }] });
  expect(mails.slice(0, 2).map(({ recipient, subject }) => [recipient, subject])).toEqual(
    expect.arrayContaining([
      ["one@example.com", "Delivered: Basic"],
      ["owner@example.com", "Approved: Basic, Sample client"],
    ]),
  );
  const accepted = deps.db.$client
    .prepare("select count(*) from order_messages where kind = 'approved'")
    .pluck()
    .get();
  expect(accepted).toBe(1);
});

test("a message by the customer restarts the 14 days until a delivery is accepted; one by the owner doesn't", async () => {
  const { _id, clock, one, owner, worker } = await roomShop();
  await owner.room.deliver({ _id, text: "Done." });
  clock.advance(13 * DAY_MS);
  await one.room.send({ _id, text: "Could it be bluer?" });
  clock.advance(13 * DAY_MS);
  await owner.room.send({ _id, text: "It could." });
  await worker.runOnce();
  expect(await one.room.get({ _id })).toMatchObject({ next: "answer" });
  clock.advance(DAY_MS);
  await worker.runOnce();
  expect(await one.room.get({ _id })).toMatchObject({ next: "done", deliveries: [{ state: "accepted" }] });
});
