import { findOrder } from "@rankwright/db/orders";
import { outbox } from "@rankwright/db/tables";
import { restSite } from "@rankwright/test-kit/rest";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";

const care = {
  packageName: "Care",
  packagePrice: "100",
  packageButtonText: "Order Care",
  packagePointOne: "Looked after",
  billing: "Per month",
};
const buyer = {
  packageName: "Care",
  customerName: "Sample client",
  customerAddress: "1 Example Street",
  customerCountry: "Exampleland",
};
const record = z.object({ _id: z.string() });

/** Creates a shop with two active subscriptions of two customers. They started on 2026-03-02, and cost $100 per month. */
async function subscribed() {
  const site = restSite();
  onTestFinished(() => site.close());
  const owner = await site.tokenOf("owner@example.com", { admin: true });
  const post = (path: string, body: object = {}, as = owner) => site.ask("POST", path, { as, body });
  await post("/add-pricing", care);
  const subscriptionOf = async (email: string) => {
    const customer = await site.tokenOf(email);
    const { _id } = record.parse((await post("/new-order", buyer, customer)).json);
    await site.ask("PUT", `/order/${_id}`, { as: owner, body: { paymentStatus: "Paid" } });
    return { customer, _id: findOrder(site.deps.db, _id)?.subscriptionId ?? "" };
  };
  const { customer, _id } = await subscriptionOf("one@example.com");
  const other = await subscriptionOf("two@example.com");
  const view = async () => (await site.ask("GET", `/subscriptions/${_id}/view`, { as: owner })).json;
  return { ...site, owner, customer, _id, other, post, view };
}

test("an owner manages a subscription over REST, and every step is in its history and in the activity", async () => {
  const { ask, owner, _id, other, post, view, callerFor, signedUp } = await subscribed();
  const get = async (path: string) => (await ask("GET", path, { as: owner })).json;
  expect(await get("/subscriptions?limit=1")).toMatchObject([{ _id, customerEmail: "one@example.com" }]);
  expect(await get(`/subscriptions?after=${_id}`)).toMatchObject([{ _id: other._id, periods: 1 }]);
  expect(await get("/subscriptions/figures")).toMatchObject({
    monthly: [{ currency: "USD", cents: 20_000 }],
    active: 2,
  });
  expect(await get("/subscriptions/needs")).toEqual({ unpaid: 0, missed: 0, firstMissed: null });
  for (const [action, body, changed] of [
    ["move-date", { date: "2026-04-10" }, { nextCharge: "2026-04-10" }],
    ["give-free", {}, { nextCharge: "2026-05-10", periods: 2 }],
    ["change-price", { price: "120", note: "More hours." }, { priceCents: 10_000 }],
    ["withdraw-change", {}, { priceCents: 10_000 }],
    ["pause", {}, { state: "paused", nextCharge: null }],
    ["resume", {}, { state: "active", nextCharge: "2026-05-10" }],
    ["cancel", {}, { state: "active", endsOn: "2026-05-10" }],
    ["end", {}, { state: "ended" }],
  ] as const)
    expect(await post(`/subscriptions/${_id}/${action}`, body), action).toMatchObject({
      status: 200,
      json: changed,
    });
  expect(await view()).toMatchObject({
    customerName: "Sample client",
    periods: [{ state: "paid", invoices: [expect.any(String)] }, { state: "free" }],
    history: [
      "started",
      "date moved",
      "free period",
      "change announced",
      "change withdrawn",
      "paused",
      "resumed",
      "cancelled",
      "ended",
    ].map((event) => expect.objectContaining({ event })),
  });
  const activity = await callerFor(signedUp("second@example.com", { admin: true })).audit.page({
    action: "subscriptions",
  });
  expect(activity.total).toBe(8);
});

test("an owner confirms over REST that a copied shop charges now", async () => {
  const { ask, owner, post } = await subscribed();
  const state = async () => (await ask("GET", "/subscriptions/charging", { as: owner })).json;
  expect(await state()).toEqual({ stopped: "copied" });
  expect((await post("/subscriptions/charging")).json).toEqual({ stopped: null });
  expect(await state()).toEqual({ stopped: null });
});

test("before the first subscription, the figures are zero", async () => {
  const site = restSite();
  onTestFinished(() => site.close());
  const as = await site.tokenOf("owner@example.com", { admin: true });
  expect(await site.ask("GET", "/subscriptions/figures", { as })).toMatchObject({
    status: 200,
    json: { monthly: [], expected: [], active: 0, ranBefore: 0, ended: 0 },
  });
});

test("invalid changes of a subscription are rejected with the field's name, and change nothing", async () => {
  const { ask, owner, customer, _id, other, post, view } = await subscribed();
  const missed = z
    .object({ periods: z.array(record) })
    .parse((await ask("GET", `/subscriptions/${other._id}/view`, { as: owner })).json);
  const before = await view();
  const price = { price: "1" };
  for (const [action, body, field] of [
    ["move-date", { date: "2026-02-30" }, "date"],
    ["move-date", { date: "2026-03-01" }, "date"],
    ["move-date", { date: "2027-05-01" }, "date"],
    ["move-date", { date: "2026-04-10", currency: "EUR" }, "currency"],
    ["move-date", { date: "2026-04-10", every: 12 }, "every"],
    ["change-price", { price: "0" }, "price"],
    ["change-price", { price: "1e3" }, "price"],
    ["change-price", { price: "90", currency: "EUR" }, "currency"],
    ["change-price", { price: "90", unit: "year" }, "unit"],
    ["change-price", { price: "90", billing: "Per year" }, "billing"],
    ["decide-missed", { periodId: missed.periods[0]?._id, decision: "charge" }, "periodId"],
    ["decide-missed", { periodId: "0".repeat(24), decision: "waive" }, "periodId"],
    ["give-free", { lastPeriod: 1, maxCharges: 1 }, "maxCharges"],
    ["change", { packageId: "0".repeat(24), when: "next" }, "packageId"],
    ["change", { packageId: _id, when: "now", priceCents: 1 }, "priceCents"],
    ...["cancel", "keep", "pause", "resume", "end", "withdraw-change"].map(
      (each) => [each, price, "price"] as const,
    ),
  ] as const)
    expect(await post(`/subscriptions/${_id}/${action}`, body), `${action} ${field}`).toMatchObject({
      status: 400,
      json: { issues: [{ path: field, message: expect.any(String) }] },
    });
  for (const action of ["cancel", "keep", "pause", "resume"])
    expect((await post(`/subscriptions/${_id}/${action}`, {}, other.customer)).status, action).toBe(404);
  for (const [action, body] of [
    ["end", {}],
    ["move-date", { date: "2026-04-10" }],
    ["change-price", price],
  ] as const)
    expect((await post(`/subscriptions/${_id}/${action}`, body, customer)).status, action).toBe(403);
  expect((await post(`/subscriptions/${_id}/withdraw-change`)).status).toBe(409);
  expect(await view()).toEqual(before);
});

test("cancelling twice over REST cancels once, with one mail and one entry in the history", async () => {
  const { deps, customer, _id, post, view } = await subscribed();
  const cancel = () => post(`/subscriptions/${_id}/cancel`, {}, customer);
  const mails = () => deps.db.select().from(outbox).all().length;
  const first = await cancel();
  const state = [await view(), mails()];
  expect(first).toMatchObject({ status: 200, json: { endsOn: "2026-04-02" } });
  expect((await cancel()).json).toEqual(first.json);
  expect([await view(), mails()]).toEqual(state);
});
