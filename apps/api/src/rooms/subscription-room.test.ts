import { Readable } from "node:stream";
import { immediate } from "@rankwright/db/core";
import { scheduleRoomDeletion } from "@rankwright/db/rooms";
import type { SessionUser } from "@rankwright/schema";
import { planShop } from "@rankwright/test-kit/shops/plan-shop";
import { linkIn } from "@rankwright/test-kit/shops/room-shop";
import { expect, onTestFinished, test } from "vitest";
import type { Deps } from "../context/deps.ts";
import { storeMail } from "../inbound/store.ts";
import { createInboundWorker } from "../inbound/worker.ts";
import { replyAddressFor } from "../mail/reply-address.ts";
import { requireSeenOrder } from "../orders/change.ts";
import { roomOf } from "./access.ts";
import { removeOldFiles } from "./files/housekeeping.ts";
import { storeFile } from "./files/upload.ts";
import { createRoomsWorker } from "./worker.ts";

const DAY_MS = 24 * 3_600_000;

/** A shop with a plan that was charged three times, and the orders of its periods. */
async function threeMonths() {
  const made = await planShop();
  const { deps, owner } = made;
  const rooms = createRoomsWorker(deps);
  onTestFinished(() => rooms.stop());
  const first = await made.subscribed();
  await rooms.runOnce();
  await owner.room.send({ _id: first, text: "Welcome!" });
  await rooms.runOnce();
  const token = linkIn(made.mails().findLast(({ body }) => body.includes("Welcome!"))?.body ?? "");
  await made.days(62);
  const [, second = "", third = ""] = made.ordersOf(first).map(({ _id }) => _id);
  return { ...made, rooms, first, second, third, token };
}

/** Adds a file as this user and returns its id. */
async function fileOf(deps: Deps, orderId: string, user: SessionUser) {
  const room = roomOf(deps.db, requireSeenOrder(deps.db, orderId, user), user);
  return (
    await storeFile(deps, room, { name: "notes.txt", bytes: 5, body: Readable.from([Buffer.from("notes")]) })
  )._id;
}

test("the periods of a subscription share a conversation, and each keeps its own deliveries", async () => {
  const { deps, owner, one, people, first, second, third } = await threeMonths();
  await one.room.send({ _id: second, text: "Second month", files: [await fileOf(deps, second, people.one)] });
  await owner.room.deliver({ _id: third, text: "Third report" });
  for (const _id of [first, second, third]) {
    const { messages } = await one.room.page({ _id });
    expect(messages.map(({ text }) => text)).toEqual(["Welcome!", "Second month", "Third report"]);
    expect(await one.room.files({ _id })).toMatchObject([{ name: "notes.txt" }]);
    expect(
      (await one.room.get({ _id })).plan?.periods.map(({ number, order }) => [number, order?._id]),
    ).toEqual([
      [1, first],
      [2, second],
      [3, third],
    ]);
  }
  expect(await one.room.deliveries({ _id: second })).toEqual([]);
  expect(await one.room.deliveries({ _id: third })).toMatchObject([{ number: 1, state: "waiting" }]);
  await one.room.approve({ _id: third });
  expect((await one.orders.get({ _id: third })).orderStatus).toBe("Delivered");
  expect((await one.orders.get({ _id: second })).orderStatus).toBe("Pending");
});

test("a link from the first month opens the current period as long as the subscription goes on, and 60 days longer", async () => {
  const { owner, one, visitor, clock, days, subscription, first, second, third, token } = await threeMonths();
  await owner.orders.setOrderStatus({ _id: first, orderStatus: "Delivered" });
  expect((await visitor.room.get({ token })).order._id).toBe(third);
  expect((await visitor.room.get({ token, _id: second })).order._id).toBe(second);
  await visitor.room.send({ token, text: "By link" });
  expect((await one.room.page({ _id: second })).messages.at(-1)).toMatchObject({
    text: "By link",
    source: "link",
  });
  // An invoice that was mailed in the first month opens, too.
  const [paper] = await one.orders.papers({ _id: first });
  expect((await visitor.room.paper({ token, label: paper?.label ?? "" })).paper.label).toBe(paper?.label);
  const other = await one.orders.place({
    packageName: "Basic",
    customerName: "Ada",
    customerAddress: "Street 1",
    customerCountry: "France",
  });
  await expect(visitor.room.get({ token, _id: other._id })).rejects.toMatchObject({ code: "NOT_FOUND" });

  const { _id } = subscription(first);
  await one.subscriptions.cancel({ _id });
  await days(31);
  expect(subscription(first).state).toBe("ended");
  for (const orderId of [second, third])
    await owner.orders.setOrderStatus({ _id: orderId, orderStatus: "Delivered" });
  clock.advance(60 * DAY_MS);
  expect((await visitor.room.get({ token })).order._id).toBe(third);
  clock.advance(DAY_MS);
  await expect(visitor.room.get({ token })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a colleague of the first order reads and writes in every period", async () => {
  const { one, two, first, second, third } = await threeMonths();
  await one.colleagues.invite({ _id: first, email: "two@example.com", readsInvoices: false });
  await two.room.send({ _id: third, text: "From a colleague" });
  expect((await two.room.page({ _id: second })).messages.map(({ text }) => text)).toContain(
    "From a colleague",
  );
  expect(await one.colleagues.list({ _id: second })).toMatchObject([{ email: "two@example.com" }]);
  await one.colleagues.remove({ _id: third, email: "two@example.com" });
  await expect(two.room.get({ _id: first })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a reply to the mail of any period is added to the conversation", async () => {
  const { deps, owner, one, first, second, third } = await threeMonths();
  Object.assign(deps.env, {
    REPLY_ADDRESS: "reply@example.com",
    INBOUND_SECRET: "secret",
    INBOUND_CHECKED_BY: "mx.example.com",
  });
  const inbound = createInboundWorker(deps);
  onTestFinished(() => inbound.stop());
  for (const [orderId, text] of [
    [first, "To the first"],
    [second, "To the second"],
  ] as const) {
    const to = immediate(deps.db, (tx) => replyAddressFor(tx, deps, { orderId, side: "customer" })) ?? "";
    const mail = `Message-ID: <${orderId}@example.net>\nFrom: one@example.com\nTo: ${to}\nSubject: Re\nAuthentication-Results: mx.example.com; dmarc=pass\nContent-Type: text/plain\n\n${text}\n`;
    immediate(deps.db, (tx) => storeMail(tx, Buffer.from(mail), { box: "", bytes: mail.length }, deps.now()));
  }
  await inbound.runOnce();
  for (const reader of [owner, one])
    expect((await reader.room.page({ _id: third })).messages.map(({ text }) => text)).toEqual([
      "Welcome!",
      "To the first",
      "To the second",
    ]);
});

test("an unread message is counted, shown on the board and mailed once", async () => {
  const { owner, one, rooms, mails, first, second, third } = await threeMonths();
  await one.room.send({ _id: first, text: "One question" });
  await rooms.runOnce();
  expect(
    mails().filter(
      ({ recipient, body }) => recipient === "owner@example.com" && body.includes("One question"),
    ),
  ).toHaveLength(1);
  for (const _id of [first, second, third]) expect((await owner.room.get({ _id })).unread).toBe(1);
  const marked = async () =>
    (await owner.board.columns({})).flatMap(({ orders }) =>
      orders.flatMap(({ _id, isUnread }) => (isUnread ? [_id] : [])),
    );
  expect(await marked()).toEqual([third]);
  expect((await owner.board.needs()).unread).toMatchObject({ count: 1, first: [{ _id: third }] });
  const { messages } = await owner.room.page({ _id: second });
  await owner.room.seen({ _id: second, upTo: messages.at(-1)?._id ?? "" });
  for (const _id of [first, second, third]) expect((await owner.room.get({ _id })).unread).toBe(0);
  expect(await marked()).toEqual([]);
  expect((await owner.board.needs()).unread.count).toBe(0);
});

test("the brief of a period doesn't take the files of another's", async () => {
  const { owner, one, people, care, deps, days, first, ordersOf } = await threeMonths();
  const field = { id: "logo", kind: "file", label: "Logo", hint: "", required: false, options: [] } as const;
  await owner.briefs.saveForm({ _id: care._id, version: 0, fields: [{ ...field, options: [] }] });
  await days(60);
  const [, , , fourth = "", fifth = ""] = ordersOf(first).map(({ _id }) => _id);
  const [before, after] = [await fileOf(deps, fourth, people.one), await fileOf(deps, fifth, people.one)];
  await one.briefs.save({ _id: fourth, revision: 0, answers: { logo: [before] } });
  await one.briefs.save({ _id: fifth, revision: 0, answers: { logo: [after] } });
  await one.briefs.save({ _id: fifth, revision: 1, answers: { logo: [] } });
  expect((await one.briefs.of({ _id: fourth })).files).toMatchObject([{ _id: before }]);
  expect((await one.briefs.of({ _id: fifth })).files).toEqual([]);
});

test("files that are due for deletion stay until the subscription has ended", async () => {
  const { deps, one, people, first, subscription, owner } = await threeMonths();
  await one.room.send({ _id: first, text: "", files: [await fileOf(deps, first, people.one)] });
  const customer = { accountId: people.one._id, emailKey: "one@example.com" };
  immediate(deps.db, (tx) => ({ done: scheduleRoomDeletion(tx, customer, deps.now()) }));
  await removeOldFiles(deps);
  expect(await owner.room.files({ _id: first })).toHaveLength(1);
  await owner.subscriptions.end({ _id: subscription(first)._id });
  await removeOldFiles(deps);
  expect(await owner.room.files({ _id: first })).toEqual([]);
});
