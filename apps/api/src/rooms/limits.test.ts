import { immediate } from "@rankwright/db/core";
import { roomShop } from "@rankwright/test-kit/shops/room-shop";
import { customer } from "@rankwright/test-kit/shops/shop";
import { expect, test } from "vitest";
import { requireOrderRoom } from "./access.ts";
import { writeMessage } from "./write.ts";

const MINUTE_MS = 60_000;

test("an account can send 300 messages in ten minutes about all its orders together; other accounts are not affected", async () => {
  const { _id, one, two, owner, clock, deps, people } = await roomShop();
  const place = async (who: typeof one) =>
    (await who.orders.place({ packageName: "Basic", ...customer }))._id;
  const orders = [_id];
  while (orders.length < 6) orders.push(await place(one));
  const [last = ""] = orders.slice(-1);
  // In one transaction, because 300 separate ones are slow.
  immediate(deps.db, (tx) => {
    const now = deps.now();
    for (const order of orders.slice(0, 5)) {
      const room = requireOrderRoom(tx, { user: people.one, now: deps.now }, { _id: order });
      for (let n = 0; n < 60; n += 1)
        writeMessage(tx, room, { text: `Message ${n}`, files: [] }, { kind: "message", now });
    }
  });
  const more = () => one.room.send({ _id: last, text: "One more" });
  await expect(more()).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  await owner.room.send({ _id: last, text: "The owner answers." });
  await two.room.send({ _id: await place(two), text: "Somebody else" });
  expect(await one.room.messages({ _id: last })).toMatchObject([{ text: "The owner answers." }]);
  clock.advance(10 * MINUTE_MS);
  expect(await more()).toMatchObject({ text: "One more" });
});

test("a customer can send files only once the order is paid and not after it is cancelled; the owner can always", async () => {
  const { one, owner, upload, files } = await roomShop();
  const { _id } = await one.orders.place({ packageName: "Basic", ...customer });
  const refused = { code: "CONFLICT", message: "You can attach files after payment." };
  const send = () => upload("a.txt", "abc", "one", _id);
  await expect(send()).rejects.toMatchObject(refused);
  expect(files()).toEqual([]);
  expect(await upload("offer.txt", "abc", "owner", _id)).toMatchObject({ status: 200 });
  await owner.orders.setPaymentStatus({ _id, paymentStatus: "Paid", reason: "Cash" });
  expect(await send()).toMatchObject({ status: 200 });
  const another = await one.orders.place({ packageName: "Basic", ...customer });
  await one.orders.cancel({ _id: another._id, paymentStatus: "Cancelled" });
  await expect(upload("a.txt", "abc", "one", another._id)).rejects.toMatchObject({
    code: "CONFLICT",
    message: "Files can't be added to a cancelled order.",
  });
});
