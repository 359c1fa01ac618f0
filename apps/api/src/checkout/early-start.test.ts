import { refusalOf } from "@rankwright/test-kit/content";
import { refusedFor } from "@rankwright/test-kit/refused";
import { browser, guestOrder as order } from "@rankwright/test-kit/shops/browser";
import { planShop } from "@rankwright/test-kit/shops/plan-shop";
import { customer, type Shop, shop } from "@rankwright/test-kit/shops/shop";
import { expect, test } from "vitest";

/** Sets what the owner chose under Consumer rights. */
const sellToConsumers = ({ deps }: Pick<Shop, "deps">, earlyStart = "") => {
  deps.env.business = { ...deps.env.business, sellsInEu: "yes", earlyStart };
};

/** A shop that sells to consumers in the EU. */
async function euShop(earlyStart?: string) {
  const made = await shop();
  sellToConsumers(made, earlyStart);
  return made;
}

test("only a shop that sells to consumers in the EU offers an early start, unless the owner doesn't want it", async () => {
  const made = await shop();
  const offered = async () => (await made.visitor.checkout.open({ package: "Basic" })).earlyStart;
  expect(await offered()).toBeNull();
  sellToConsumers(made);
  expect((await offered())?.text).toMatch(/^I ask you to begin work before my 14-day withdrawal period ends/);
  sellToConsumers(made, "no");
  expect(await offered()).toBeNull();
});

test("a guest's request is stored with the order, mailed, and shown to both sides and in exports", async () => {
  const made = await euShop();
  const { call } = browser(made);
  const offered = (await call.checkout.open({ package: "Basic" })).earlyStart;
  const earlyStart = { ...offered, at: made.clock.now() };
  const { order: placed } = await call.checkout.place(order({ earlyStart: true }));
  expect(placed).toMatchObject({ earlyStart });
  expect(made.mails().at(-1)?.body).toContain(`You agreed to this: “${offered?.text}”`);
  expect(await made.owner.orders.get({ _id: placed._id })).toMatchObject({ earlyStart });
  expect((await made.owner.room.get({ _id: placed._id })).workBeginsOn).toBeNull();

  const { _id } = await made.one.orders.place({ packageName: "Basic", ...customer, earlyStart: true });
  const exported = (await made.one.account.exportData()).orders.find((one) => one._id === _id);
  expect(exported?.earlyStart).toEqual({ ...offered, at: new Date(made.clock.now()).toISOString() });
});

test("without a request, the order is placed, and the owner sees from which day work may begin", async () => {
  const made = await euShop();
  const { _id } = await made.one.orders.place({ packageName: "Basic", ...customer });
  const [mail] = made.mails().slice(-1);
  expect(mail?.body).not.toContain("You agreed");
  expect(await made.one.orders.get({ _id })).not.toHaveProperty("earlyStart");
  const beginsOn = async (call: Pick<Shop["owner"], "room">) => (await call.room.get({ _id })).workBeginsOn;
  // Ordered on March 2.
  expect(await beginsOn(made.owner)).toBe("2026-03-17");
  expect(await beginsOn(made.one)).toBeNull();
  made.clock.advance(15 * 86_400_000);
  expect(await beginsOn(made.owner)).toBeNull();
});

test("the mail to the owner about a payment names the day from which work may begin", async () => {
  const made = await planShop();
  sellToConsumers(made);
  await made.subscribed();
  const booked = made.mails().find(({ recipient }) => recipient === "owner@example.com");
  expect(booked?.body).toContain("Work may begin: 03/17/2026, when the withdrawal period is over");
});

test("the first order of a subscription has the request, and its later orders don't need one", async () => {
  const made = await planShop();
  sellToConsumers(made);
  const { _id } = await made.one.orders.place({ packageName: "Care", ...customer, earlyStart: true });
  await made.owner.orders.setPaymentStatus({ _id, paymentStatus: "Paid", reason: "Cash" });
  const started = made.mails().find(({ subject }) => /^Your subscription at/.test(subject));
  expect(started?.body).toContain("I ask you to begin work before my 14-day withdrawal period ends.");
  const plan = made.subscription(_id);
  expect(await made.one.subscriptions.open({ _id: plan._id })).toMatchObject({
    earlyStart: { version: expect.any(String) },
  });
});

test("a request is rejected with its field if the owner no longer offers it, and nothing is placed", async () => {
  const made = await euShop("no");
  const { code, issues } = await refusalOf(browser(made).call.checkout.place(order({ earlyStart: true })));
  expect({ code, path: issues?.[0]?.path }).toEqual({ code: "CONFLICT", path: "earlyStart" });
  expect(await made.owner.orders.list({})).toEqual([]);
});

test("an admin can't request an early start for a customer", async () => {
  const made = await euShop();
  const sent = { packageName: "Basic", ...customer, customerEmail: "client@example.com", earlyStart: true };
  await expect(made.owner.orders.place(sent)).rejects.toEqual(refusedFor("BAD_REQUEST", "earlyStart"));
});

const business = { customerCountry: "Germany", taxId: "DE 136 695 976", company: "" } as const;

test.each([
  ["a VAT ID of its country", business],
  ["a company and a tax number", { ...business, taxId: "12/345", company: "Nord GmbH" }],
  ["a company and a tax number outside the EU", { customerCountry: "Japan", taxId: "1", company: "Nord" }],
])("a business with %s isn't offered an early start, and work may begin at once", async (_what, buyer) => {
  const made = await euShop();
  const { call } = browser(made);
  expect(await call.checkout.open({ package: "Basic" })).toMatchObject({ hasTotal: true });
  expect((await call.checkout.total({ package: "Basic", ...buyer })).earlyStart).toBeNull();
  // The page may have been shown before.
  const sent = order({ ...buyer, earlyStart: true });
  const { order: placed } = await call.checkout.place(sent);
  expect(placed).not.toHaveProperty("earlyStart");
  expect((await call.checkout.place(sent)).order._id).toBe(placed._id);
  expect((await made.owner.room.get({ _id: placed._id })).workBeginsOn).toBeNull();
  const again = { package: "Basic", again: placed._id };
  expect((await call.checkout.open(again)).earlyStart).toBeNull();
  expect((await made.visitor.checkout.open(again)).earlyStart, "another visitor").not.toBeNull();
});

test.each([
  ["only a company", { ...business, taxId: "", company: "Nord GmbH" }],
  ["a tax number without a company", { ...business, taxId: "12/345" }],
  ["a wrong VAT ID", { ...business, taxId: "DE136695977" }],
  ["a VAT ID of another country", { ...business, customerCountry: "France" }],
])("a buyer with %s is a consumer", async (_what, buyer) => {
  const made = await euShop();
  const { call } = browser(made);
  expect((await call.checkout.total({ package: "Basic", ...buyer })).earlyStart).not.toBeNull();
  const { order: placed } = await call.checkout.place(order({ ...buyer, earlyStart: true }));
  expect(placed).toHaveProperty("earlyStart");
});

test("the same key with another answer is another order, and reordering asks again", async () => {
  const made = await euShop();
  const { call } = browser(made);
  const sent = order({ earlyStart: true });
  const { order: placed } = await call.checkout.place(sent);
  expect((await call.checkout.place(sent)).order._id).toBe(placed._id);
  await expect(call.checkout.place({ ...sent, earlyStart: false })).rejects.toEqual(
    refusedFor("CONFLICT", "idempotencyKey"),
  );
  await call.orders.cancel({ _id: placed._id, paymentStatus: "Cancelled" });
  const again = await call.checkout.again({ _id: placed._id });
  expect(again).not.toHaveProperty("earlyStart");
  await call.orders.cancel({ _id: again._id, paymentStatus: "Cancelled" });
  expect(await call.checkout.again({ _id: again._id, earlyStart: true })).toHaveProperty("earlyStart");
});
