import { roomShop } from "@rankwright/test-kit/shops/room-shop";
import { customer } from "@rankwright/test-kit/shops/shop";
import { expect, test } from "vitest";

const DAY_MS = 86_400_000;

/** Creates a shop with a paid order that is due in three working days. */
async function promised() {
  const made = await roomShop();
  made.deps.db.$client.exec(
    `update content_records set data = json_set(data, '$.deliveryDays', '3') where unique_key = 'packages:Basic'`,
  );
  const { _id } = await made.one.orders.place({ packageName: "Basic", ...customer });
  const book = async (paymentStatus: "Paid" | "Cancelled") => {
    await made.owner.orders.setPaymentStatus({ _id, paymentStatus, reason: "Cash" });
    await made.worker.runOnce();
  };
  await book("Paid");
  return { ...made, _id, book };
}

test("an order that is cancelled and paid again a month later gets a new due date", async () => {
  const { one, owner, clock, book, _id } = await promised();
  // Placed on a Monday, so the three working days are Tuesday, Wednesday and Thursday.
  expect(await one.room.get({ _id })).toMatchObject({ dueAt: Date.parse("2026-03-06") - 1 });
  await book("Cancelled");
  expect(await one.room.get({ _id }), "a cancelled order has no due date").toMatchObject({ dueAt: null });
  expect((await owner.board.beside({ _id })).card).toMatchObject({ dueAt: null });
  clock.advance(28 * DAY_MS);
  await book("Paid");
  expect(await one.room.get({ _id })).toMatchObject({
    next: "work",
    isLate: false,
    dueAt: Date.parse("2026-04-03") - 1,
  });
});

test("an order that is set to Cancelled by mistake and back to Paid keeps its due date", async () => {
  const { one, clock, book, _id } = await promised();
  clock.advance(DAY_MS);
  await book("Cancelled");
  await book("Paid");
  expect(await one.room.get({ _id })).toMatchObject({ dueAt: Date.parse("2026-03-06") - 1 });
});

test("work on a delivered order does not start again when the order is cancelled and paid again", async () => {
  const { one, owner, book, _id } = await promised();
  await owner.orders.setOrderStatus({ _id, orderStatus: "Delivered" });
  await book("Cancelled");
  await book("Paid");
  expect(await one.room.get({ _id })).toMatchObject({ next: "done" });
  const history = await owner.orders.history({ _id });
  expect(history.filter(({ event }) => event === "in work")).toHaveLength(1);
});
