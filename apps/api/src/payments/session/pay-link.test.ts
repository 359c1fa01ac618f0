import { immediate } from "@rankwright/db/core";
import { newOrderLink } from "@rankwright/db/rooms";
import { payShop } from "@rankwright/test-kit/payments";
import { customer } from "@rankwright/test-kit/shops/shop";
import { expect, test } from "vitest";

const MINUTE_MS = 60_000;
const EMAIL = "Guest@example.com";

/** A guest's unpaid order with a private link to its room, in the hands of a visitor. */
async function guests() {
  const made = await payShop();
  const { order } = await made.visitor.checkout.place({
    package: "Basic",
    customerEmail: EMAIL,
    ...customer,
    provider: "paypal-standard",
  });
  const linkTo = (_id: string) =>
    immediate(made.deps.db, (tx) => ({ token: newOrderLink(tx, _id, made.deps.now()) })).token;
  const links = () => made.mails().filter(({ subject }) => subject.startsWith("Pay your order"));
  return { ...made, order, linkTo, token: linkTo(order._id), links };
}

const asked = (token: string, idempotencyKey: string) => ({ token, idempotencyKey });

test("a private link of a guest's unpaid order has the link to pay mailed to the order's address, once a request", async () => {
  const { visitor, callerFor, order, token, links, people } = await guests();
  expect(await visitor.room.get({ token })).toMatchObject({ next: "pay", payBy: "mail" });
  for (let n = 0; n < 2; n += 1)
    expect(await visitor.room.mailPayLink(asked(token, "once"))).toEqual({ status: "ok" });
  expect(links()).toMatchObject([{ recipient: EMAIL }]);
  await expect(
    visitor.orders.waysToPay({ _id: order._id }),
    "the link itself pays nothing",
  ).rejects.toThrow();
  const claim = /\/claim\?token=([\w-]+)/.exec(links()[0]?.body ?? "")?.[1] ?? "";
  expect(await callerFor(null).auth.claim({ token: claim })).toMatchObject({ goOn: `/pay-now/${order._id}` });
  // Whoever may pay it anyway is not sent to their mailbox.
  expect(await callerFor(people.owner).room.get({ token })).toMatchObject({ payBy: "page" });
});

test("one address gets no more of them than of any mail about a guest's order, and who asks reads so", async () => {
  const { visitor, token, links, clock } = await guests();
  // With the mail of the order itself these are three from one place.
  await visitor.room.mailPayLink(asked(token, "first"));
  await visitor.room.mailPayLink(asked(token, "second"));
  await expect(visitor.room.mailPayLink(asked(token, "third"))).rejects.toMatchObject({
    code: "TOO_MANY_REQUESTS",
    message: "Too many attempts. Please try again in 60 minutes.",
  });
  expect(links()).toHaveLength(2);
  await visitor.room.mailPayLink(asked(token, "second"));
  expect(links(), "a repeat of one that was mailed is no attempt").toHaveLength(2);
  clock.advance(60 * MINUTE_MS);
  await visitor.room.mailPayLink(asked(token, "third"));
  expect(links()).toHaveLength(3);
});

test("none is mailed of an order that is paid, cancelled, of an account, or that is not there", async () => {
  const { visitor, owner, one, order, token, links, linkTo, placed } = await guests();
  const ofAccount = await placed();
  const theirs = linkTo(ofAccount);
  expect(await visitor.room.get({ token: theirs })).toMatchObject({ payBy: "page" });
  await expect(visitor.room.mailPayLink(asked(theirs, "a"))).rejects.toThrow(
    "Log in with this order's account to pay it.",
  );
  await expect(one.room.mailPayLink({ _id: order._id, idempotencyKey: "a" })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await expect(owner.room.mailPayLink({ _id: order._id, idempotencyKey: "a" })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  for (const paymentStatus of ["Paid", "Cancelled"] as const) {
    await owner.orders.setPaymentStatus({ _id: order._id, paymentStatus, reason: "Cash" });
    await expect(visitor.room.mailPayLink(asked(token, paymentStatus))).rejects.toMatchObject({
      code: "CONFLICT",
      message: `This order is ${paymentStatus} and can't be paid.`,
    });
  }
  expect(links()).toEqual([]);
});
