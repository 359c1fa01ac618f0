import { accountOfEmail, sessionUser } from "@rankwright/db/accounts";
import { COLLEAGUES_MAX } from "@rankwright/schema";
import { customer, type Shop, shop } from "@rankwright/test-kit/shops/shop";
import { PASSWORD } from "@rankwright/test-kit/site";
import { describe, expect, test } from "vitest";

const order = { packageName: "Basic", ...customer } as const;
const refused = (code: string) => expect.objectContaining({ code });

/** A shop in which one@ has paid an order and added two@ to it. */
async function sharedOrder(readsInvoices = false) {
  const site = await shop();
  const { _id } = await site.one.orders.place(order);
  await site.owner.orders.setPaymentStatus({ _id, paymentStatus: "Paid", reason: "Cash" });
  await site.one.colleagues.invite({ _id, email: "Two@Example.com", readsInvoices });
  return { ...site, _id };
}

/** Returns the invitation mails to this address. */
const invitations = (site: Shop, email: string) =>
  site.mails().filter(({ recipient, subject }) => recipient === email && /invited you/.test(subject));

describe("a colleague", () => {
  test("is mailed a login link that creates their account and opens the order", async () => {
    const site = await sharedOrder();
    await site.one.colleagues.invite({ _id: site._id, email: "new@example.com", readsInvoices: false });
    const [mail] = invitations(site, "new@example.com");
    const token = /token=([\w-]+)/.exec(mail?.body ?? "")?.[1] ?? "";
    const { goOn } = await site.visitor.auth.claim({ token });
    expect(goOn).toBe(`/my-order/${site._id}`);
    const account = accountOfEmail(site.deps.db, "new@example.com");
    const user = sessionUser(site.deps.db, account?.id ?? "");
    expect(await site.callerFor(user ?? null).room.get({ _id: site._id })).toMatchObject({
      isCustomer: false,
    });
  });

  test("sees the orders they were added to, without billing details, and no others", async () => {
    const { one, two, _id } = await sharedOrder();
    const other = await one.orders.place(order);
    expect((await two.orders.sharedPage({})).rows).toMatchObject([{ _id, customerEmail: "" }]);
    expect(await two.orders.get({ _id })).toMatchObject({
      customerName: "Sample client",
      customerAddress: "",
    });
    expect((await two.room.get({ _id })).order).toMatchObject({ customerEmail: "", customerAddress: "" });
    expect((await two.orders.minePage({})).total).toBe(0);
    await expect(two.room.get({ _id: other._id })).rejects.toEqual(refused("NOT_FOUND"));
    await expect(two.orders.get({ _id: other._id })).rejects.toEqual(refused("NOT_FOUND"));
  });

  test("writes in the room, and both sides see who wrote", async () => {
    const { one, two, owner, _id } = await sharedOrder();
    await two.room.send({ _id, text: "Here is our logo.", files: [] });
    for (const reader of [one, two, owner])
      expect((await reader.room.page({ _id })).messages).toMatchObject([
        { by: "two@example.com", text: "Here is our logo." },
      ]);
  });

  test("can't pay, cancel, approve, revoke links or manage colleagues", async () => {
    const { two, _id } = await sharedOrder(true);
    const invited = { _id, email: "three@example.com", readsInvoices: true };
    for (const call of [
      () => two.orders.toPay({ _id }),
      () => two.orders.waysToPay({ _id }),
      () => two.orders.receipt({ _id }),
      () => two.orders.cancel({ _id, paymentStatus: "Cancelled" }),
    ])
      await expect(call()).rejects.toEqual(refused("NOT_FOUND"));
    for (const call of [
      () => two.room.approve({ _id, text: "", files: [] }),
      () => two.room.revokeLinks({ _id }),
      () => two.room.mailPayLink({ _id, idempotencyKey: "1" }),
      () => two.colleagues.list({ _id }),
      () => two.colleagues.invite(invited),
      () => two.colleagues.change({ ...invited, email: "two@example.com" }),
      () => two.colleagues.remove({ _id, email: invited.email }),
    ])
      await expect(call()).rejects.toEqual(refused("FORBIDDEN"));
  });

  test("reads invoices with that permission only, and loses it at once", async () => {
    const { one, two, _id } = await sharedOrder();
    await expect(two.room.papers({ _id })).rejects.toEqual(refused("NOT_FOUND"));
    await expect(two.orders.papers({ _id })).rejects.toEqual(refused("NOT_FOUND"));
    await one.colleagues.change({ _id, email: "two@example.com", readsInvoices: true });
    const [paper] = await two.room.papers({ _id });
    expect((await two.orders.paper({ _id, label: paper?.label ?? "" })).isCustomer).toBe(true);
    expect(await two.orders.get({ _id })).toMatchObject({ customerAddress: "1 Example Street" });
    await one.colleagues.change({ _id, email: "two@example.com", readsInvoices: false });
    await expect(two.orders.paper({ _id, label: paper?.label ?? "" })).rejects.toEqual(refused("NOT_FOUND"));
  });

  test("who is removed loses the order at once, and open live updates end", async () => {
    const { one, two, _id } = await sharedOrder();
    const news = (await two.room.live({ _id }))[Symbol.asyncIterator]();
    const next = news.next();
    await one.colleagues.remove({ _id, email: "two@example.com" });
    expect((await next).done).toBe(true);
    await expect(two.room.get({ _id })).rejects.toEqual(refused("NOT_FOUND"));
    await expect(two.room.files({ _id })).rejects.toEqual(refused("NOT_FOUND"));
    expect(await one.colleagues.remove({ _id, email: "two@example.com" })).toEqual([]);
    expect((await two.orders.sharedPage({})).rows).toEqual([]);
    await one.colleagues.invite({ _id, email: "two@example.com", readsInvoices: false });
    expect(await two.room.get({ _id })).toMatchObject({ side: "customer" });
  });

  test("with an unverified address sees nothing", async () => {
    const { one, unverified, _id } = await sharedOrder();
    await one.colleagues.invite({ _id, email: "unverified@example.com", readsInvoices: true });
    await expect(unverified.room.get({ _id })).rejects.toEqual(refused("NOT_FOUND"));
    expect((await unverified.orders.sharedPage({})).rows).toEqual([]);
  });
});

describe("an invitation", () => {
  test("is answered alike for known and unknown addresses, and can be repeated", async () => {
    const site = await sharedOrder();
    const { one, _id } = site;
    const known = await one.colleagues.invite({ _id, email: "owner@example.com", readsInvoices: false });
    const unknown = await one.colleagues.invite({ _id, email: "nobody@example.com", readsInvoices: false });
    expect(Object.keys(known[0] ?? {})).toEqual(Object.keys(unknown[0] ?? {}));
    expect(unknown).toHaveLength(3);
    const again = await one.colleagues.invite({ _id, email: "nobody@example.com", readsInvoices: true });
    expect(again).toHaveLength(3);
    expect(again.find(({ email }) => email === "nobody@example.com")?.readsInvoices).toBe(true);
    for (let n = 0; n < 4; n += 1)
      await one.colleagues.invite({ _id, email: "nobody@example.com", readsInvoices: true });
    expect(invitations(site, "nobody@example.com")).toHaveLength(3);
  });

  test("of oneself, of more than twenty people at once, or by an account without a verified address fails", async () => {
    const { one, owner, unverified, _id } = await sharedOrder();
    const invite = (email: string) => one.colleagues.invite({ _id, email, readsInvoices: false });
    await expect(invite("ONE@example.com")).rejects.toMatchObject({ code: "BAD_REQUEST" });
    await expect(invite("not an address")).rejects.toMatchObject({ code: "BAD_REQUEST" });
    const many = Array.from({ length: COLLEAGUES_MAX }, (_, n) => invite(`colleague${n}@example.com`));
    const failed = (await Promise.allSettled(many)).filter(({ status }) => status === "rejected");
    expect(failed).toHaveLength(1);
    expect(await one.colleagues.list({ _id })).toHaveLength(COLLEAGUES_MAX);
    expect(await owner.colleagues.list({ _id })).toHaveLength(COLLEAGUES_MAX);
    const own = await unverified.orders.place(order);
    await expect(
      unverified.colleagues.invite({ _id: own._id, email: "a@example.com", readsInvoices: false }),
    ).rejects.toEqual(refused("FORBIDDEN"));
  });

  test("is recorded in the order's history, and shown to the owner with the customer", async () => {
    const { owner, _id } = await sharedOrder();
    const events = (await owner.orders.history({ _id })).map(({ event, note }) => `${event} ${note}`);
    expect(events).toContain("colleague added two@example.com");
    const [one] = (await owner.customers.page({ search: "one@example.com" })).rows;
    expect((await owner.customers.get({ _id: one?._id ?? "" })).colleagues).toEqual(["two@example.com"]);
    const [two] = (await owner.customers.page({ search: "two@example.com" })).rows;
    expect((await owner.customers.get({ _id: two?._id ?? "" })).sharedOrders).toMatchObject([{ _id }]);
  });
});

test("shared orders are in the data exports, and end when one of the two deletes the account", async () => {
  const { one, two, owner, _id } = await sharedOrder();
  expect((await two.account.exportData()).sharedOrders).toMatchObject([{ _id }]);
  expect((await one.account.exportData()).orders[0]?.colleagues).toEqual([
    { email: "two@example.com", readsInvoices: false },
  ]);
  await two.account.remove({ password: PASSWORD });
  expect(await owner.colleagues.list({ _id })).toEqual([]);
  await one.colleagues.invite({ _id, email: "three@example.com", readsInvoices: false });
  await one.account.remove({ password: PASSWORD });
  expect(await owner.colleagues.list({ _id })).toEqual([]);
});
