import { immediate } from "@rankwright/db/core";
import { findOrders } from "@rankwright/db/orders";
import { bookManualEntry } from "@rankwright/db/payments";
import * as tables from "@rankwright/db/tables";
import { earlyStartRequest } from "@rankwright/schema";
import { refused, refusedFor } from "@rankwright/test-kit/refused";
import { planShop } from "@rankwright/test-kit/shops/plan-shop";
import { customer, type Shop, shop } from "@rankwright/test-kit/shops/shop";
import { describe, expect, onTestFinished, test } from "vitest";
import { createRoomsWorker } from "../rooms/worker.ts";
import { createContractsWorker } from "./worker.ts";

async function contractShop() {
  const all = await shop();
  const worker = createContractsWorker(all.deps);
  const placed = () => all.one.orders.place({ packageName: "Basic", ...customer });
  const order = await placed();
  const declaration = {
    name: "Sample client",
    email: order.customerEmail,
    contract: `My order ${order._id}`,
    remark: "I changed my mind.",
    confirm: true,
  } as const;
  return { ...all, placed, order, declaration, run: () => worker.runOnce() };
}

describe("a withdrawal without login", () => {
  test("is stored and acknowledged at once, and reaches the owner with its order", async () => {
    const { visitor, owner, deps, clock, mails, order, declaration, run } = await contractShop();
    const sent = await visitor.contracts.withdraw(declaration);
    expect(sent).toMatchObject({ kind: "withdraw", receivedAt: clock.now(), mailed: true });
    const [acknowledgement] = mails()
      .filter(({ recipient }) => recipient === order.customerEmail)
      .slice(-1);
    expect(acknowledgement?.subject).toBe("We received your withdrawal");
    for (const part of [sent.receivedText, declaration.contract, declaration.name, declaration.remark])
      expect(acknowledgement?.body).toContain(part);

    await run();
    const { rows, total } = await owner.contracts.page({});
    expect([total, rows[0]?.state, rows[0]?.orderId]).toEqual([1, "open", order._id]);
    const toOwner = mails()
      .filter(({ recipient }) => recipient === "owner@example.com")
      .at(-1);
    expect(toOwner?.subject).toBe(`Withdrawal from ${order.customerEmail}`);
    expect(toOwner?.body).toContain(`${deps.env.SITE_URL}/withdrawals/${sent._id}`);
    const history = await owner.orders.history({ _id: order._id });
    expect(history.at(-1)).toMatchObject({ event: "withdrawal received", byWhom: order.customerEmail });

    const handled = await owner.contracts.handle({ _id: sent._id, note: "Refunded" });
    expect(handled).toMatchObject({ state: "done", handledBy: "owner@example.com", note: "Refunded" });
    expect(await owner.contracts.handle({ _id: sent._id, note: "Again" })).toEqual(handled);
    expect((await owner.contracts.page({})).total).toBe(0);
    expect((await owner.contracts.page({ done: true })).total).toBe(1);
  });

  test("of someone else's order is answered the same way, and never touches the order", async () => {
    const { visitor, owner, order, declaration, run } = await contractShop();
    const before = await owner.orders.history({ _id: order._id });
    const sent = await visitor.contracts.withdraw({ ...declaration, email: "another@example.com" });
    expect(Object.keys(sent)).toEqual(Object.keys(await visitor.contracts.withdraw(declaration)));
    const unknown = { ...declaration, contract: "RW-2026-9999", email: "nobody@example.com" };
    const other = await visitor.contracts.cancel(unknown);
    await run();
    for (const { _id } of [sent, other])
      expect(await owner.contracts.get({ _id })).toMatchObject({ state: "open", orderId: null, order: null });
    expect(await owner.orders.history({ _id: order._id })).toHaveLength(before.length + 1);
  });

  test("is found by the package's name if the e-mail has only one such order", async () => {
    const { visitor, owner, placed, order, declaration, run } = await contractShop();
    const byName = { ...declaration, contract: `${order.packageName}, ordered on 03/02/2026` };
    const one = await visitor.contracts.withdraw(byName);
    await run();
    expect((await owner.contracts.get({ _id: one._id })).orderId).toBe(order._id);
    await placed();
    const two = await visitor.contracts.withdraw({ ...byName, remark: "" });
    await run();
    const ambiguous = await owner.contracts.get({ _id: two._id });
    expect([ambiguous.orderId, ambiguous.ordersOfSender.length]).toEqual([null, 2]);
  });

  test("is found by the number of an invoice, also of a test order", async () => {
    const { visitor, owner, one, order, declaration, run } = await contractShop();
    const { _id } = order;
    await owner.orders.setPaymentStatus({ _id, paymentStatus: "Paid", reason: "Transfer" });
    const [{ label = "" } = {}] = await one.orders.papers({ _id });
    expect(label).toBe("TEST_RW-2026-0001");
    const sent = await visitor.contracts.withdraw({ ...declaration, contract: `Invoice ${label}.` });
    await run();
    expect((await owner.contracts.get({ _id: sent._id })).orderId).toBe(_id);
  });

  test("that is sent twice by mistake is stored and acknowledged once", async () => {
    const { visitor, owner, clock, mails, declaration } = await contractShop();
    const withKey = { ...declaration, idempotencyKey: "a key of this form" };
    const first = await visitor.contracts.withdraw(withKey);
    const count = mails().length;
    clock.advance(60_000);
    expect(await visitor.contracts.withdraw(withKey)).toEqual(first);
    expect([(await owner.contracts.list()).length, mails().length]).toEqual([1, count]);
    // The same key with another declaration is another notice.
    const another = await visitor.contracts.withdraw({ ...withKey, name: "Someone else" });
    expect(another._id).not.toBe(first._id);
  });

  test.each([
    ["Name", { name: " " }],
    ["Email", { email: "client" }],
    ["Order", { contract: "" }],
    ["Remark", { remark: "x".repeat(2_001) }],
    ["Confirm", { confirm: false }],
  ])("with an invalid %s is rejected with the field's name and not stored", async (label, wrong) => {
    const { visitor, owner, declaration } = await contractShop();
    // @ts-expect-error what no typed client could send
    const sending = visitor.contracts.withdraw({ ...declaration, ...wrong });
    await expect(sending).rejects.toEqual(refused("BAD_REQUEST", label));
    expect(await owner.contracts.list()).toEqual([]);
  });

  test("is throttled per address, and a flood of mails to one address ends before that of notices", async () => {
    const { visitor, callerFor, mails, order, declaration } = await contractShop();
    for (let n = 0; n < 10; n += 1) await visitor.contracts.withdraw({ ...declaration, remark: `${n}` });
    await expect(visitor.contracts.withdraw(declaration)).rejects.toEqual(refused("TOO_MANY_REQUESTS"));
    const count = mails().filter(({ recipient }) => recipient === order.customerEmail).length;
    // Others can't use up the limit of the customer, whose declaration is always received.
    expect(await callerFor(null, { ip: "192.0.2.7" }).contracts.withdraw(declaration)).toMatchObject({
      mailed: false,
    });
    expect(mails().filter(({ recipient }) => recipient === order.customerEmail)).toHaveLength(count);
  });
});

const DAY = 86_400_000;
const START = Date.parse("2026-03-02T09:00:00Z");

/** Declaration of customer `one` about an order. */
const declarationOf = ({ people }: Pick<Shop, "people">, contract: string) =>
  ({ name: "One", email: people.one.email, contract, confirm: true }) as const;

describe("a declaration about a running plan", () => {
  test.each(["cancel", "withdraw"] as const)(
    "%s stops further charges and mails the end date",
    async (kind) => {
      const shop = await planShop();
      const orderId = await shop.subscribed();
      const { visitor, owner } = shop;
      const declaration = declarationOf(shop, orderId);
      // Someone else's declaration changes nothing.
      await visitor.contracts[kind]({ ...declaration, email: "another@example.com" });
      await createContractsWorker(shop.deps).runOnce();
      expect(shop.subscription(orderId)).toMatchObject({ state: "active", cancelledAt: null });

      const { _id } = await visitor.contracts[kind](declaration);
      await createContractsWorker(shop.deps).runOnce();
      expect(shop.subscription(orderId)).toMatchObject({ lastPeriod: 1, cancelledAt: shop.clock.now() });
      expect((await owner.contracts.get({ _id })).order?.plan).toMatchObject({ endsOn: expect.any(String) });
      const subjects = shop.mails().map(({ subject }) => subject);
      expect(subjects).toContainEqual(expect.stringMatching(/subscription ends on/));
      await shop.days(70);
      expect([shop.subscription(orderId).state, await shop.charges("stripe")]).toEqual(["ended", 1]);
    },
  );
});

test("a withdrawal within 14 days isn't bound by a minimum term, also after a cancellation", async () => {
  const shop = await planShop({ minimumCharges: "6", noticeDays: "60" });
  const orderId = await shop.subscribed();
  const declaration = declarationOf(shop, orderId);
  await shop.one.subscriptions.cancel({ _id: shop.subscription(orderId)._id });
  expect(shop.subscription(orderId).lastPeriod).toBe(6);
  await shop.visitor.contracts.withdraw(declaration);
  await createContractsWorker(shop.deps).runOnce();
  expect(shop.subscription(orderId).lastPeriod).toBe(1);
  await shop.days(70);
  expect([shop.subscription(orderId).state, await shop.charges("stripe")]).toEqual(["ended", 1]);

  const late = await shop.subscribed();
  await shop.days(15);
  await shop.visitor.contracts.withdraw({ ...declaration, contract: late });
  await createContractsWorker(shop.deps).runOnce();
  expect(shop.subscription(late).lastPeriod).toBe(6);
});

test("a business that withdraws is bound by the minimum term, and the mail to the owner says why", async () => {
  const shop = await planShop({ minimumCharges: "6" });
  const orderId = await shop.subscribed();
  await shop.owner.orders.correctBilling({ _id: orderId, company: "Nord GmbH", taxId: "12/345" });
  await shop.visitor.contracts.withdraw(declarationOf(shop, orderId));
  await createContractsWorker(shop.deps).runOnce();
  expect(shop.subscription(orderId).lastPeriod).toBe(6);
  const mail = shop.mails().find(({ subject }) => subject.startsWith("Withdrawal from"));
  expect(mail?.body).toContain("Businesses have no right of withdrawal, so no refund is required.");
});

describe("the suggested refund", () => {
  /** Declares a withdrawal `days` after the order and returns what the owner sees. */
  async function refundAfter(days: number, change: Partial<typeof tables.orders.$inferInsert> = {}) {
    const { visitor, owner, deps, clock, order, declaration, run } = await contractShop();
    await owner.orders.setPaymentStatus({ _id: order._id, paymentStatus: "Paid", reason: "Transfer" });
    immediate(deps.db, (tx) =>
      tx
        .update(tables.orders)
        .set({ updatedAt: START, ...change })
        .run(),
    );
    clock.advance(days * DAY);
    const { _id } = await visitor.contracts.withdraw(declaration);
    await run();
    const seen = (await owner.contracts.get({ _id })).order;
    return { isWithin: seen?.withdrawal.isWithin, ...seen?.withdrawal.refund, paid: seen?.paidCents };
  }
  test("is everything before work began", async () => {
    expect(await refundAfter(14)).toMatchObject({
      isWithin: true,
      reason: "notBegun",
      cents: 4_950,
      paid: 4_950,
    });
  });
  const earlyStart = { ...earlyStartRequest, at: START };
  test("is everything if the customer didn't ask for an early start, also after the delivery", async () => {
    for (const orderStatus of ["Pending", "Delivered"] as const)
      expect(await refundAfter(3, { beganAt: START, dueAt: START + 10 * DAY, orderStatus })).toMatchObject({
        reason: "notAsked",
        cents: 4_950,
      });
  });
  test("is the part for the remaining days once work began with the customer's request", async () => {
    const work = { beganAt: START, dueAt: START + 10 * DAY, earlyStart };
    expect(await refundAfter(3, work)).toMatchObject({
      reason: "work",
      cents: 2_970,
      usedDays: 4,
      totalDays: 10,
    });
    expect(await refundAfter(3, { beganAt: START, earlyStart })).toMatchObject({
      reason: "noDates",
      cents: null,
    });
  });
  test("is nothing for a business, which has no right of withdrawal", async () => {
    const business = { company: "Nord GmbH", taxId: "12/345" };
    expect(await refundAfter(3, business)).toMatchObject({
      isWithin: false,
      reason: "business",
      cents: null,
    });
  });
  test("is nothing after the delivery, and left to the owner after 14 days", async () => {
    expect(await refundAfter(3, { beganAt: START, earlyStart, orderStatus: "Delivered" })).toMatchObject({
      cents: 0,
    });
    expect(await refundAfter(15)).toMatchObject({ isWithin: false, reason: "late", cents: null });
  });
});

describe("an order that was withdrawn and partly refunded", () => {
  test("needs no further refund, and is closed with the withdrawal, without a mail to the customer", async () => {
    const { visitor, owner, deps, clock, mails, order, declaration, run } = await contractShop();
    const { _id } = order;
    await owner.orders.setPaymentStatus({ _id, paymentStatus: "Paid", reason: "Transfer" });
    const work = { beganAt: START, dueAt: START + 10 * DAY, earlyStart: { ...earlyStartRequest, at: START } };
    immediate(deps.db, (tx) => tx.update(tables.orders).set(work).run());
    clock.advance(3 * DAY);
    const notice = await visitor.contracts.withdraw(declaration);
    await run();
    const seen = async () => (await owner.contracts.get({ _id: notice._id })).order;
    expect(await seen()).toMatchObject({ isPartlyRefunded: false, withdrawal: { refund: { cents: 2_970 } } });
    const [row] = findOrders(deps.db, [_id]);
    if (row) immediate(deps.db, (tx) => bookManualEntry(tx, row, 1_980, clock.now()));
    const settled = { isPartlyRefunded: true, withdrawal: { refund: { cents: 0, reason: "settled" } } };
    expect(await seen()).toMatchObject(settled);

    const count = mails().length;
    await owner.contracts.handle({ _id: notice._id, note: "Refunded", closesOrder: true });
    clock.advance(DAY);
    expect(await seen()).toMatchObject({ ...settled, orderStatus: "Delivered" });
    expect((await owner.orders.history({ _id })).at(-1)).toMatchObject({
      event: "delivered",
      note: "Closed after the withdrawal: no work is left.",
    });
    expect(mails()).toHaveLength(count);
  });

  test("can't be closed if it isn't paid, or if no order matches; the declaration then stays open", async () => {
    const { visitor, owner, declaration, run } = await contractShop();
    const unpaid = await visitor.contracts.withdraw(declaration);
    const unmatched = await visitor.contracts.withdraw({ ...declaration, email: "nobody@example.com" });
    await run();
    for (const [{ _id }, code] of [
      [unpaid, "CONFLICT"],
      [unmatched, "BAD_REQUEST"],
    ] as const) {
      const handling = owner.contracts.handle({ _id, closesOrder: true });
      await expect(handling).rejects.toEqual(refusedFor(code, "closesOrder"));
      expect(await owner.contracts.get({ _id })).toMatchObject({ state: "open" });
    }
  });
});

describe("the suggested refund of a plan", () => {
  /** Withdraws on day 10 of the first period of 31 days, and returns the suggestion. */
  async function refundOfPlan(fields: Record<string, string>, { opensRequest = false } = {}) {
    const shop = await planShop(fields);
    shop.deps.env.business = { ...shop.deps.env.business, sellsInEu: "yes" };
    const { _id } = await shop.one.orders.place({ packageName: "Care", ...customer, earlyStart: true });
    await shop.owner.orders.setPaymentStatus({ _id, paymentStatus: "Paid", reason: "Cash" });
    const plan = shop.subscription(_id);
    const request = { _id: plan._id, title: "Landing page", text: "Please make it." };
    if (opensRequest) await shop.one.subscriptions.openRequest(request);
    const rooms = createRoomsWorker(shop.deps);
    onTestFinished(() => rooms.stop());
    await rooms.runOnce();
    await shop.days(9);
    const { email } = shop.people.one;
    const declaration = { name: "One", email, contract: _id, confirm: true } as const;
    const sent = await shop.visitor.contracts.withdraw(declaration);
    await createContractsWorker(shop.deps).runOnce();
    return (await shop.owner.contracts.get({ _id: sent._id })).order?.withdrawal.refund;
  }
  test("is the part for the days of the period that are left", async () => {
    expect(await refundOfPlan({})).toEqual({ reason: "period", cents: 6_774, usedDays: 10, totalDays: 31 });
  });
  test("is everything while no request was opened, and then the part for the days that are left", async () => {
    const fields = { requestsPerPeriod: "2" };
    expect(await refundOfPlan(fields)).toEqual({ reason: "notBegun", cents: 10_000 });
    expect(await refundOfPlan(fields, { opensRequest: true })).toMatchObject({
      reason: "period",
      usedDays: 10,
    });
  });
});

describe("the links on every public page", () => {
  test("are shown to sellers in the EU, by country or currency, and as the owner chooses", async () => {
    const { visitor, owner } = await contractShop();
    let revision = 0;
    const linksWith = async (values: Record<string, string>) => {
      ({ revision } = await owner.settings.business.save({ revision, values }));
      return (await visitor.contracts.links()).map(({ title }) => title);
    };
    expect(await visitor.contracts.links()).toEqual([]);
    expect(await linksWith({ country: "germany" })).toEqual(["Withdraw from contract"]);
    expect(await linksWith({ sellsInEu: "no" })).toEqual([]);
    expect(await linksWith({ country: "Japan", sellsInEu: "" })).toEqual([]);
    expect(await linksWith({ country: "", currency: "EUR" })).toEqual(["Withdraw from contract"]);
    const [one] = await visitor.content.packages.list();
    await owner.content.packages.update({ _id: one?._id ?? "", data: { billing: "Per month" } });
    expect(await linksWith({})).toEqual(["Withdraw from contract", "Cancel contract"]);
  });
});
