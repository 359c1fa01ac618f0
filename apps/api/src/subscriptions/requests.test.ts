import { findOrder } from "@rankwright/db/orders";
import { balanceOf } from "@rankwright/db/payments";
import { refused } from "@rankwright/test-kit/refused";
import { planShop } from "@rankwright/test-kit/shops/plan-shop";
import { expect, onTestFinished, test } from "vitest";
import { createRoomsWorker } from "../rooms/worker.ts";
import { allowanceOf } from "./allowance.ts";

const two = { requestsPerPeriod: "2", requestsAtOnce: "2" } as const;

/** A shop with a paid plan that includes requests. */
async function requestShop(fields: Record<string, string> = two, choice = "card") {
  const made = await planShop(fields);
  const rooms = createRoomsWorker(made.deps);
  onTestFinished(() => rooms.stop());
  const first = await made.subscribed(choice);
  const { _id } = made.subscription(first);
  const open = (title: string) =>
    made.one.subscriptions.openRequest({ _id, title, text: `Please make: ${title}` });
  const left = async () => (await made.one.subscriptions.requests({ _id }))?.left;
  /** Delivers a request and approves it. */
  const finish = async (orderId: string) => {
    await made.owner.room.deliver({ _id: orderId, text: "Done." });
    await made.one.room.approve({ _id: orderId });
  };
  return { ...made, rooms, first, _id, open, left, finish };
}

test("a request is an order without a price, with its own room, brief and place on the board", async () => {
  const { deps, owner, one, care, rooms, open, first, _id, mails } = await requestShop();
  await owner.briefs.saveForm({
    _id: care._id,
    version: 0,
    fields: [{ id: "goal", kind: "text", label: "Goal", hint: "", required: true, options: [] }],
  });
  const totals = await owner.orders.totals();
  const { orderId } = await open("Landing page");
  expect(await one.orders.get({ _id: orderId })).toMatchObject({
    packageName: "Care",
    packagePrice: "0",
    requestTitle: "Landing page",
    paymentStatus: "Paid",
    orderStatus: "Pending",
  });
  expect(await one.orders.papers({ _id: orderId })).toEqual([]);
  expect(balanceOf(deps.db, orderId)).toBe(0);
  expect(await owner.orders.totals()).toMatchObject({
    salesCents: totals.salesCents,
    netCents: totals.netCents,
  });
  expect((await one.room.page({ _id: orderId })).messages).toMatchObject([
    { side: "customer", text: "Please make: Landing page" },
  ]);
  expect((await one.room.page({ _id: first })).messages).toEqual([]);
  const column = async () =>
    (await owner.board.columns({})).find(({ orders }) => orders.some((card) => card._id === orderId));
  expect(await column()).toMatchObject({ column: "brief" });
  await one.briefs.send({ _id: orderId, revision: 0, answers: { goal: "More customers" } });
  await rooms.runOnce();
  expect((await column())?.orders.find((card) => card._id === orderId)).toMatchObject({
    requestTitle: "Landing page",
  });
  expect(findOrder(deps.db, orderId)?.beganAt).not.toBeNull();
  const mailed = mails().find(
    ({ recipient, body }) => recipient === "owner@example.com" && body.includes("Please make"),
  );
  expect(mailed?.body).toContain("Care: Landing page");
  const receipt = mails().find(({ subject }) => subject.startsWith("Receipt"));
  expect(receipt?.body).toContain("Status: Paid\n");
  expect(receipt?.body).toContain("Next step: Open a request on the page of your subscription.");
  // The order of the period itself is only the payment.
  expect(await one.room.get({ _id: first })).toMatchObject({ next: "done", steps: [{ name: "paid" }] });
  expect((await one.subscriptions.requests({ _id }))?.rows).toMatchObject([
    { orderId, title: "Landing page", next: "work" },
  ]);
});

test("two requests at once can't both be the last one", async () => {
  const { open, left, one, _id } = await requestShop({ requestsPerPeriod: "2", requestsAtOnce: "5" });
  await open("One");
  const results = await Promise.allSettled([open("Two"), open("Three"), open("Four")]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
  expect(await left()).toBe(0);
  expect((await one.subscriptions.requests({ _id }))?.rows).toHaveLength(2);
});

test("a repeat with the same key opens one request", async () => {
  const { one, _id, left } = await requestShop();
  const request = { _id, title: "One", text: "One", idempotencyKey: "1" };
  const [first, again] = await Promise.all([
    one.subscriptions.openRequest(request),
    one.subscriptions.openRequest(request),
  ]);
  expect(again).toEqual(first);
  expect(await left()).toBe(1);
});

test("only as many requests are open at the same time as the plan allows", async () => {
  const { open, finish, left } = await requestShop({ requestsAtOnce: "1" });
  const { orderId } = await open("One");
  expect(await left()).toBeNull();
  await expect(open("Two")).rejects.toMatchObject({
    code: "CONFLICT",
    message: "1 request can be open at the same time. Open the next one when a request is delivered.",
  });
  await finish(orderId);
  await open("Two");
});

test("unused requests expire with their period, or carry over once", async () => {
  const expiring = await requestShop();
  await expiring.open("One");
  await expiring.days(31);
  expect(await expiring.left()).toBe(2);

  const { open, finish, left, days, one, _id } = await requestShop({
    ...two,
    requestsAtOnce: "",
    unusedRequests: "Carry over once",
  });
  await open("One");
  await days(31);
  expect(await one.subscriptions.requests({ _id })).toMatchObject({ left: 3, carried: 1 });
  await finish((await open("Two")).orderId);
  await days(31);
  expect(await left()).toBe(4);
  await days(31);
  expect(await left()).toBe(4);
});

test("carried requests are used before a period's own, and those of unpaid periods don't exist", () => {
  const plan = { perPeriod: 2, atOnce: null, carryOver: true };
  const periods = (...paid: boolean[]) => paid.map((isPaid, at) => ({ number: at + 1, isPaid }));
  expect(allowanceOf(plan, periods(true, true), new Map([[1, 1]]))).toEqual({ left: 3, carried: 1 });
  expect(allowanceOf(plan, periods(true, true, true), new Map([[2, 1]]))).toEqual({ left: 4, carried: 2 });
  expect(allowanceOf(plan, periods(true, true, true), new Map([[2, 3]]))).toEqual({ left: 3, carried: 1 });
  expect(allowanceOf(plan, periods(true, false), new Map([[1, 2]]))).toEqual({ left: 0, carried: 0 });
  expect(allowanceOf({ ...plan, perPeriod: null }, periods(true), new Map([[1, 9]]))).toEqual({
    left: null,
    carried: 0,
  });
});

test("a cancelled request can be used again, until work was delivered", async () => {
  const { one, owner, _id, open, left } = await requestShop();
  const { orderId } = await open("One");
  await one.subscriptions.cancelRequest({ _id, orderId });
  await one.subscriptions.cancelRequest({ _id, orderId });
  expect(await left()).toBe(2);
  expect((await one.orders.get({ _id: orderId })).paymentStatus).toBe("Cancelled");
  const delivered = await open("Two");
  await owner.room.deliver({ _id: delivered.orderId, text: "Draft" });
  await expect(one.subscriptions.cancelRequest({ _id, orderId: delivered.orderId })).rejects.toEqual(
    refused("CONFLICT"),
  );
  await owner.subscriptions.cancelRequest({ _id, orderId: delivered.orderId });
  expect(await left()).toBe(2);
  await expect(one.subscriptions.cancelRequest({ _id, orderId: "0".repeat(24) })).rejects.toEqual(
    refused("NOT_FOUND"),
  );
});

test("no request can be opened while a period is unpaid, or the plan is paused or has ended", async () => {
  const unpaid = await requestShop(two, "card-declined-later");
  await unpaid.days(31);
  await expect(unpaid.open("One")).rejects.toMatchObject({
    code: "CONFLICT",
    message: expect.stringContaining("unpaid"),
  });

  const { owner, _id, open } = await requestShop();
  await owner.subscriptions.pause({ _id });
  await expect(open("One")).rejects.toMatchObject({ message: expect.stringContaining("paused") });
  await owner.subscriptions.resume({ _id });
  await open("One");
  await owner.subscriptions.end({ _id });
  await expect(open("Two")).rejects.toMatchObject({ message: expect.stringContaining("ended") });
});

test("a plan without requests opens none, and another customer's plan stays hidden", async () => {
  const plain = await requestShop({});
  expect(await plain.one.subscriptions.requests({ _id: plain._id })).toBeNull();
  await expect(plain.open("One")).rejects.toEqual(refused("CONFLICT"));
  await expect(
    plain.two.subscriptions.openRequest({ _id: plain._id, title: "One", text: "One" }),
  ).rejects.toEqual(refused("NOT_FOUND"));
});
