import { ordersBefore } from "@rankwright/db/orders";
import { customer, placeMany, shop } from "@rankwright/test-kit/shops/shop";
import { transferShop } from "@rankwright/test-kit/shops/transfer-shop";
import { expect, test } from "vitest";

const letter = {
  name: "Jörg Müller",
  email: "jorg@example.com",
  number: "+1 555 010",
  subject: "Prices",
  message: "Hi",
};

test("a name finds a person's orders, messages and customer entry, regardless of accents", async () => {
  const { visitor, owner, one } = await shop();
  const { _id } = await one.orders.place({ packageName: "Basic", ...customer, customerName: "Jörg Müller" });
  await visitor.messages.send(letter);
  const found = await owner.search.everything({ search: "muller" });
  expect(found.orders).toMatchObject([{ _id, customerName: "Jörg Müller", orderStatus: "Pending" }]);
  expect(found.customers).toMatchObject([{ name: "Jörg Müller", email: "one@example.com" }]);
  expect(found.messages).toMatchObject([{ name: "Jörg Müller", subject: "Prices" }]);
  expect(found.packages).toEqual([]);
  expect((await owner.search.everything({ search: "one@exam" })).customers).toHaveLength(1);
});

test("a package's name finds the package and its orders, but no customers", async () => {
  const site = await shop();
  placeMany(site, 12);
  const found = await site.owner.search.everything({ search: "basic" });
  expect(found.packages).toEqual([{ _id: site.basic._id, name: "Basic", price: "49.50" }]);
  expect(found.orders).toHaveLength(5);
  expect(found.customers).toEqual([]);
  expect((await site.owner.search.everything({ search: "sample client" })).customers).toHaveLength(1);
});

test("staff can only find orders and messages, a customer can't search, and a blank search finds nothing", async () => {
  const site = await shop();
  placeMany(site, 1);
  await site.visitor.messages.send({ ...letter, subject: "About Basic", name: "Sample client" });
  const staff = site.callerFor(site.signedUp("staff@example.com", { staff: true }));
  const nothing = { orders: [], messages: [], customers: [], packages: [], subscriptions: [] };
  for (const search of ["basic", "sample client"]) {
    const found = await staff.search.everything({ search });
    expect(found).toMatchObject({ customers: [], packages: [] });
    expect([found.orders.length, found.messages.length]).toEqual([1, 1]);
  }
  await expect(site.one.search.everything({ search: "basic" })).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect(await site.owner.search.everything({ search: "  " })).toEqual(nothing);
  expect(await site.owner.search.everything({})).toEqual(nothing);
});

test("the reference of a bank transfer finds its order, however the bank prints it", async () => {
  const site = await transferShop();
  const { owner, told, orderId } = site;
  await site.placed();
  const [a, b, c] = told.reference.match(/.{3}/g) ?? [];
  const printed = [`${a}${b}${c}`, `${a} ${b} ${c}`, `${a}-${b}-${c}`, `  ${a}${b} ${c}`.toLowerCase()];
  for (const search of printed) {
    expect((await owner.search.everything({ search })).orders, search).toMatchObject([{ _id: orderId }]);
    for (const sort of ["orderDate", "customerName"] as const)
      expect((await owner.orders.page({ search, sort })).rows, search).toMatchObject([{ _id: orderId }]);
    expect((await owner.orders.page({ search, paymentStatus: "Paid" })).rows).toEqual([]);
    expect((await owner.orders.sums({ search })).sums).toMatchObject([{ cents: 4_950 }]);
  }
  expect((await owner.orders.page({ search: `${a} ${b}` })).rows).toEqual([]);
});

test("the provider's numbers of a checkout and of its transactions find the order", async () => {
  const site = await transferShop();
  const { owner, deps } = site;
  const orderId = await site.placed();
  const { url, reference } = await site.open(orderId, "paypal");
  await site.choose(url, "pay");
  await site.returned(orderId);
  await site.run();
  const [payment] = site.ledger(orderId);
  const txnId = payment?.txnId ?? "";
  await owner.payments.refund({ _id: orderId, txnId, amount: "1.00" });
  await site.run();
  const numbers = [reference, ...site.ledger(orderId).map((row) => row.txnId)];
  expect(numbers).toHaveLength(3);
  for (const search of [...numbers, txnId.toLowerCase(), site.sessions(orderId, "paypal")[0]?._id ?? ""])
    expect((await owner.orders.page({ search })).rows, search).toMatchObject([{ _id: orderId }]);
  expect(ordersBefore(deps.db, { search: txnId }, { limit: 5 })).toMatchObject([{ _id: orderId }]);
  expect(ordersBefore(deps.db, { search: txnId }, { limit: 5, before: orderId })).toEqual([]);
});
