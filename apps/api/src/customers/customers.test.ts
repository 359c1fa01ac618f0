import { addSampleOrders } from "@rankwright/db/testing";
import { customer, shop } from "@rankwright/test-kit/shops/shop";
import { PASSWORD } from "@rankwright/test-kit/site";
import { describe, expect, test } from "vitest";

const order = { packageName: "Basic", ...customer } as const;

/** A shop in which one@ has paid one of two orders, and a guest's order was placed for Guest@. */
async function shopWithPeople() {
  const site = await shop();
  const { one, owner } = site;
  const paid = await one.orders.place({ ...order, customerName: "Jörg Müller" });
  await one.orders.place({ ...order, customerName: "Jörg Müller" });
  await owner.orders.setPaymentStatus({ _id: paid._id, paymentStatus: "Paid", reason: "Cash" });
  await owner.orders.place({ ...order, customerEmail: "Guest@Example.com", customerName: "Guest" });
  const found = async (search: string) => (await owner.customers.page({ search })).rows[0]?._id ?? "";
  return { ...site, paid, jorg: await found("muller"), guest: await found("guest") };
}

describe("the list of customers", () => {
  test("has everybody who ordered or has an account, with orders, amount and tags, but no team members", async () => {
    const { owner, jorg } = await shopWithPeople();
    await owner.customers.setTags({ _id: jorg, tags: [" VIP ", "late  payer", "vip"] });
    const { rows, total } = await owner.customers.page({ sort: "email", ascending: true });
    expect(total).toBe(4);
    expect(rows).toMatchObject([
      { name: "Guest", email: "guest@example.com", orders: 1, spent: [], tags: [] },
      {
        name: "Jörg Müller",
        email: "one@example.com",
        orders: 2,
        spent: [{ currency: "USD", cents: 4_950 }],
        tags: ["late payer", "vip"],
      },
      { name: "", email: "two@example.com", orders: 0, spent: [], tags: [] },
      { email: "unverified@example.com" },
    ]);
    const emails = async (input: Parameters<typeof owner.customers.page>[0]) =>
      (await owner.customers.page(input)).rows.map(({ email }) => email.split("@")[0]);
    expect(await emails({ sort: "spent" })).toMatchObject({ 0: "one" });
    expect((await emails({ sort: "orders" })).slice(0, 2)).toEqual(["one", "guest"]);
    expect(await emails({ tag: "VIP" })).toEqual(["one"]);
    expect(await emails({ tag: "none" })).toEqual([]);
    expect(await emails({ search: "jorg" })).toEqual(["one"]);
    expect(await emails({ search: "jorg", tag: "late payer" })).toEqual(["one"]);
    expect(await emails({ search: "guest", tag: "vip" })).toEqual([]);
    expect(await owner.customers.tags()).toEqual([
      { tag: "late payer", n: 1 },
      { tag: "vip", n: 1 },
    ]);
  });

  test("follows refunds, corrected names, new roles and the last visit", async () => {
    const { owner, paid, jorg, signedUp, deps } = await shopWithPeople();
    await owner.orders.setPaymentStatus({ _id: paid._id, paymentStatus: "Cancelled", reason: "Refund" });
    expect((await owner.customers.details({ _id: jorg })).spent).toEqual([]);
    const later = signedUp("later@example.com");
    const rowOf = async (search: string) => (await owner.customers.page({ search })).rows;
    expect(await rowOf("later")).toMatchObject([{ orders: 0, lastSeenAt: deps.now() }]);
    const { _id } = await owner.users.create({ userEmail: later.email });
    expect(await rowOf("later")).toEqual([]);
    await owner.users.remove({ _id });
    expect(await rowOf("later")).toMatchObject([{ orders: 0 }]);
  });
});

describe("a customer's page", () => {
  test("has their orders, messages, rooms, payments and invoices, whatever the case of the e-mail", async () => {
    const { owner, one, visitor, paid, jorg, guest } = await shopWithPeople();
    await one.room.send({ _id: paid._id, text: "Here are the logos.", files: [] });
    const letter = { name: "J", email: "ONE@example.com", number: "1", subject: "Prices", message: "Hi" };
    await visitor.messages.send(letter);
    const page = await owner.customers.get({ _id: jorg });
    expect(page).toMatchObject({ email: "one@example.com", name: "Jörg Müller", orders: 2 });
    expect(page.messages).toMatchObject([{ subject: "Prices" }]);
    expect(page.roomMessages).toMatchObject([{ orderId: paid._id, text: "Here are the logos." }]);
    expect((await owner.customers.orders({ _id: jorg })).rows.map(({ _id }) => _id)).toContain(paid._id);
    expect(await owner.customers.details({ _id: jorg })).toMatchObject({
      payments: [{ orderId: paid._id, cents: 4_950 }],
      invoices: [{ orderId: paid._id, kind: "invoice" }],
      account: { emailVerified: true },
      note: "",
    });
    expect((await owner.customers.details({ _id: guest })).account).toBeNull();
  });

  test("keeps the owner's note, and shows both versions if somebody else has changed it", async () => {
    const { owner, jorg } = await shopWithPeople();
    const saved = await owner.customers.saveNote({ _id: jorg, note: "Prefers calls", noteChangedAt: 0 });
    await expect(
      owner.customers.saveNote({ _id: jorg, note: "Prefers mails", noteChangedAt: 0 }),
    ).rejects.toMatchObject({ code: "CONFLICT", cause: { current: saved } });
    expect(await owner.customers.details({ _id: jorg })).toMatchObject(saved);
    expect((await owner.audit.page({ action: "customers" })).rows).toMatchObject([
      { action: "customers.saveNote", subject: jorg },
    ]);
  });

  test("shows staff neither amounts, notes nor people without orders", async () => {
    const site = await shopWithPeople();
    const staff = site.callerFor(site.signedUp("staff@example.com", { staff: true }));
    const { rows, total } = await staff.customers.page({ sort: "name" });
    expect([total, rows.map(({ spent }) => spent)]).toEqual([2, [null, null]]);
    await expect(staff.customers.page({ sort: "spent" })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(staff.customers.details({ _id: site.jorg })).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await staff.customers.get({ _id: site.jorg })).not.toHaveProperty("note");
    const two = (await site.owner.customers.page({ search: "two" })).rows[0]?._id ?? "";
    await expect(staff.customers.get({ _id: two })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("note and tags", () => {
  test("are in the person's data export, and are deleted with the account", async () => {
    const { owner, one, jorg } = await shopWithPeople();
    await owner.customers.saveNote({ _id: jorg, note: "Prefers calls", noteChangedAt: 0 });
    await owner.customers.setTags({ _id: jorg, tags: ["vip"] });
    expect((await one.account.exportData()).noted).toEqual({ note: "Prefers calls", tags: ["vip"] });
    await one.account.remove({ password: PASSWORD });
    const details = await owner.customers.details({ _id: jorg });
    expect(details).toMatchObject({ note: "", account: null });
    expect(await owner.customers.tags()).toEqual([]);
    expect(await owner.customers.get({ _id: jorg })).toMatchObject({ orders: 2 });
  });
});

test("the list stays in sync with 2,000 orders of many people", async () => {
  const { deps, owner } = await shop();
  addSampleOrders(deps.db, 2_000);
  const counted = deps.db.$client
    .prepare("select count(distinct email_key) as people, count(*) as orders from orders")
    .get();
  const stored = deps.db.$client
    .prepare("select sum(orders > 0) as people, sum(orders) as orders from customers")
    .get();
  expect(stored).toEqual(counted);
  expect((await owner.customers.page({ page: 2 })).rows).toHaveLength(20);
});
