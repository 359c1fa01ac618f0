import { immediate } from "@rankwright/db/core";
import { newOrderLink } from "@rankwright/db/rooms";
import { payShop } from "@rankwright/test-kit/payments";
import { customer } from "@rankwright/test-kit/shops/shop";
import { expect, test } from "vitest";

const MINUTE_MS = 60_000;
const EMAIL = "Guest@example.com";

/** A guest's unpaid order, and a visitor with the private link to its room. */
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

test("a visitor with a guest order's private link can have the payment link mailed to the order's address", async () => {
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
  // Users who may pay the order without a link pay on the page.
  expect(await callerFor(people.owner).room.get({ token })).toMatchObject({ payBy: "page" });
});

test("payment links count toward the mail limit of an address, and are rejected when it is reached", async () => {
  const { visitor, token, links, clock } = await guests();
  // Together with the mail about the new order, these are three mails from one IP address.
  await visitor.room.mailPayLink(asked(token, "first"));
  await visitor.room.mailPayLink(asked(token, "second"));
  await expect(visitor.room.mailPayLink(asked(token, "third"))).rejects.toMatchObject({
    code: "TOO_MANY_REQUESTS",
    message: "Too many attempts. Please try again in 60 minutes.",
  });
  expect(links()).toHaveLength(2);
  await visitor.room.mailPayLink(asked(token, "second"));
  expect(links(), "repeating a request whose link was mailed doesn't count as an attempt").toHaveLength(2);
  clock.advance(60 * MINUTE_MS);
  await visitor.room.mailPayLink(asked(token, "third"));
  expect(links()).toHaveLength(3);
});

test("payment links are rejected for orders that are paid, cancelled or belong to an account", async () => {
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
