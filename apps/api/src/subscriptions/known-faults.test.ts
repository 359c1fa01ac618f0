import { copyFileSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { INSTALLATION_KEY_FILE } from "@rankwright/db/backup";
import { openDb } from "@rankwright/db/core";
import { periodsOf } from "@rankwright/db/subscriptions";
import * as tables from "@rankwright/db/tables";
import { planShop } from "@rankwright/test-kit/shops/plan-shop";
import { describe, expect, test } from "vitest";
import { createDeps } from "../context/deps.ts";
import { readEnv } from "../settings/env.ts";
import { createSubscriptionsWorker } from "./worker.ts";

// Faults of other shops' renewals, each as a test.

const DAY_MS = 24 * 3_600_000;
type Shop = Awaited<ReturnType<typeof planShop>>;
const states = (shop: Shop, orderId: string) =>
  shop.periods(orderId).map(([number, state]) => [number, state]);

test("while a bank debit takes days, no second renewal is charged, and the next date stays right", async () => {
  const shop = await planShop({ billing: "Per week" });
  const orderId = await shop.subscribed("delayed");
  await shop.control("stripe", "complete", { txnId: (await chargesOf(shop)).at(-1)?.id });
  await shop.deliver("stripe");
  await shop.run();
  await shop.days(16);
  expect(states(shop, orderId)).toEqual([
    [1, "paid"],
    [2, "open"],
  ]);
  await shop.control("stripe", "complete", { txnId: (await chargesOf(shop)).at(-1)?.id });
  await shop.deliver("stripe");
  await shop.run();
  expect(states(shop, orderId)).toEqual([
    [1, "paid"],
    [2, "paid"],
    [3, "open"],
  ]);
  const [first, , third] = shop.periods(orderId);
  expect(Date.parse(String(third?.[2])) - Date.parse(String(first?.[2]))).toBe(14 * DAY_MS);
});

const chargesOf = async (shop: Shop) => (await shop.control("stripe", "charges")) as { id: string }[];

test("a failed renewal that the owner records as paid is paid once, and the next date is right", async () => {
  const shop = await planShop();
  const orderId = await shop.subscribed("card-declined-later");
  await shop.days(32);
  const [, failed] = shop.ordersOf(orderId);
  await shop.owner.orders.setPaymentStatus({
    _id: failed?._id ?? "",
    paymentStatus: "Paid",
    reason: "Paid in cash",
  });
  await shop.days(10);
  expect(states(shop, orderId)).toEqual([
    [1, "paid"],
    [2, "paid"],
  ]);
  expect(shop.subscription(orderId)).toMatchObject({ state: "active", nextPeriod: 3 });
  expect(shop.paidCents(orderId)).toBe(20_000);
});

test("a failed renewal that the customer pays by the mailed link is not left as failed, nor charged again", async () => {
  const shop = await planShop();
  const orderId = await shop.subscribed("card-declined-later");
  await shop.days(32);
  const [, failed] = shop.ordersOf(orderId);
  const { url } = await shop.open(failed?._id ?? "", "stripe");
  await shop.choose(url, "card");
  await shop.deliver("stripe");
  await shop.run();
  expect(states(shop, orderId)).toEqual([
    [1, "paid"],
    [2, "paid"],
  ]);
  expect(shop.subscription(orderId).state).toBe("active");
  await shop.days(20);
  expect(shop.paidCents(orderId)).toBe(20_000);
});

test("retries go on after payments were off in between", async () => {
  const shop = await planShop();
  const orderId = await shop.subscribed("card-declined-later");
  await shop.days(31);
  const { stripe } = shop.deps.env.setups;
  shop.deps.env.setups = { ...shop.deps.env.setups, stripe: undefined };
  await shop.days(3);
  shop.deps.env.setups = { ...shop.deps.env.setups, stripe };
  await shop.days(12);
  expect(shop.subscription(orderId)).toMatchObject({ state: "paused", stoppedUnpaid: true });
});

describe("after the shop was off for three months", () => {
  async function late() {
    const shop = await planShop();
    const orderId = await shop.subscribed();
    shop.clock.advance(100 * DAY_MS);
    await shop.run();
    return { ...shop, orderId };
  }

  test("one period is charged, and the owner decides about the others", async () => {
    const { orderId, ...shop } = await late();
    expect(states(shop, orderId)).toEqual([
      [1, "paid"],
      [2, "missed"],
      [3, "missed"],
      [4, "paid"],
    ]);
    expect(shop.paidCents(orderId)).toBe(20_000);
  });

  test("a missed period is charged or waived once", async () => {
    const { orderId, ...shop } = await late();
    const { _id } = shop.subscription(orderId);
    const [, second, third] = periodsOf(shop.deps.db, _id);
    const decide = (periodId = "", decision: "charge" | "waive") =>
      shop.owner.subscriptions.decideMissed({ _id, periodId, decision });
    await decide(second?._id, "charge");
    await shop.run();
    await decide(third?._id, "waive");
    await expect(decide(second?._id, "charge")).rejects.toMatchObject({ code: "CONFLICT" });
    expect(states(shop, orderId).slice(1, 3)).toEqual([
      [2, "paid"],
      [3, "free"],
    ]);
    expect(shop.paidCents(orderId)).toBe(30_000);
  });
});

describe("a copy of the shop charges nobody", () => {
  test("with the database in another folder", async () => {
    const shop = await planShop();
    await shop.subscribed();
    shop.clock.advance(40 * DAY_MS);
    const { DATA_DIR } = shop.deps.env;
    const copy = join(DATA_DIR, "copy");
    mkdirSync(copy);
    shop.deps.db.$client.pragma("wal_checkpoint(truncate)");
    copyFileSync(join(DATA_DIR, "site.db"), join(copy, "site.db"));
    const db = openDb(join(copy, "site.db"));
    const deps = createDeps(readEnv({ ...shop.deps.env.source, DATA_DIR: copy }), {
      db,
      now: shop.clock.now,
    });
    const worker = createSubscriptionsWorker(deps);
    expect(await worker.runOnce()).toBe(0);
    expect(db.select().from(tables.subscriptionPeriods).all()).toHaveLength(1);
    await worker.stop();
    db.$client.close();
  });

  test.each([
    [
      "at another address",
      ({ deps }: Shop) => Object.assign(deps.env, { SITE_URL: "https://staging.example.com" }),
    ],
    [
      "after a backup was restored",
      (shop: Shop) => rmSync(join(shop.deps.env.DATA_DIR, INSTALLATION_KEY_FILE)),
    ],
  ])("%s, until the owner confirms it", async (_, change) => {
    const shop = await planShop();
    const orderId = await shop.subscribed();
    change(shop);
    await shop.days(40);
    expect(states(shop, orderId)).toEqual([[1, "paid"]]);
    expect((await shop.owner.subscriptions.chargingState()).stopped).not.toBeNull();
    await shop.owner.subscriptions.confirmInstallation();
    await shop.run();
    expect(states(shop, orderId)).toEqual([
      [1, "paid"],
      [2, "paid"],
    ]);
  });
});

test("a plan keeps its price and terms after its package was changed or deleted", async () => {
  const shop = await planShop();
  const orderId = await shop.subscribed();
  const { _id } = shop.care;
  await shop.owner.content.packages.update({ _id, data: { packagePrice: "500" } });
  await shop.days(31);
  await shop.owner.content.packages.remove({ _id });
  await shop.days(31);
  expect(shop.paidCents(orderId)).toBe(30_000);
});

test("a refunded period is void, and the plan continues; after a chargeback, it is paused", async () => {
  const shop = await planShop();
  const orderId = await shop.subscribed();
  const [payment] = shop.ledger(orderId);
  await shop.owner.payments.refund({ _id: orderId, txnId: payment?.txnId ?? "" });
  await shop.run();
  expect(states(shop, orderId)).toEqual([[1, "void"]]);
  await shop.days(31);
  expect(shop.subscription(orderId).state).toBe("active");
  const [, second] = shop.ordersOf(orderId);
  await shop.control("stripe", "dispute", { txnId: (await chargesOf(shop)).at(-1)?.id });
  await shop.deliver("stripe");
  await shop.run();
  expect(shop.status(second?._id ?? "")).toBe("Cancelled");
  await shop.days(40);
  expect(shop.subscription(orderId)).toMatchObject({ state: "paused", nextPeriod: 3 });
});

test("a card that expires before the next charge is mailed about in time, once", async () => {
  const shop = await planShop();
  await shop.subscribed("card-expires");
  await shop.days(25);
  const mails = shop.mails().filter(({ subject }) => subject.startsWith("Your card expires"));
  expect(mails).toHaveLength(1);
});

test("a cancellation in the minute of the charge either stops the charge or ends the plan with the paid period", async () => {
  for (const isStarted of [false, true]) {
    const shop = await planShop();
    const orderId = await shop.subscribed();
    const { _id } = shop.subscription(orderId);
    shop.clock.advance(31 * DAY_MS);
    await shop.renewals.runOnce();
    if (isStarted) await shop.run();
    await shop.one.subscriptions.cancel({ _id });
    await shop.days(70);
    expect(shop.subscription(orderId).state).toBe("ended");
    expect(shop.paidCents(orderId)).toBe(isStarted ? 20_000 : 10_000);
    expect(shop.ordersOf(orderId).every(({ paymentStatus }) => paymentStatus !== "UnPaid")).toBe(true);
  }
});

test("if the clock jumps ahead and back, no period is charged twice", async () => {
  const shop = await planShop();
  const orderId = await shop.subscribed();
  shop.clock.advance(31 * DAY_MS);
  await shop.run();
  shop.clock.advance(-20 * DAY_MS);
  await shop.run();
  await shop.days(25);
  expect(shop.paidCents(orderId)).toBe(20_000);
});

test("a plan that is cancelled while its period is past due is charged for that period once", async () => {
  const shop = await planShop({ noticeDays: "14" });
  const orderId = await shop.subscribed("card-declined-later");
  await shop.days(45);
  const { _id, state } = shop.subscription(orderId);
  expect(state).toBe("paused");
  const [, open] = shop.ordersOf(orderId);
  await shop.one.subscriptions.cancel({ _id });
  const { url } = await shop.open(open?._id ?? "", "stripe").catch(() => ({ url: "" }));
  if (url !== "") {
    await shop.choose(url, "card");
    await shop.returned(open?._id ?? "");
  }
  await shop.days(80);
  expect(shop.subscription(orderId).state).toBe("ended");
  expect(new Set(shop.periods(orderId).map(([number]) => number)).size).toBe(shop.periods(orderId).length);
  for (const order of shop.ordersOf(orderId))
    expect(shop.cents(order._id).filter((cents) => cents > 0).length).toBeLessThanOrEqual(1);
});

test("a renewal waits while payments are in another mode, and is charged when the mode is back", async () => {
  const shop = await planShop();
  const orderId = await shop.subscribed();
  shop.clock.advance(31 * DAY_MS);
  await shop.renewals.runOnce();
  const local = shop.deps.env.setups;
  const { stripe } = local;
  shop.deps.env.setups = { stripe: stripe && { ...stripe, mode: "sandbox" } };
  await shop.days(2);
  shop.deps.env.setups = local;
  await shop.days(2);
  expect(states(shop, orderId)).toEqual([
    [1, "paid"],
    [2, "paid"],
  ]);
});

test("the order of a change of package that the customer withdraws can't be paid, and the plan continues", async () => {
  const shop = await planShop();
  await shop.owner.content.packages.create({
    packageName: "More",
    packagePrice: "200",
    packageButtonText: "Order More",
    packagePointOne: "Looked after more",
    billing: "Per month",
  });
  const orderId = await shop.subscribed("card-declined-later");
  const { _id } = shop.subscription(orderId);
  const view = await shop.one.subscriptions.open({ _id });
  const [more] = view.changes;
  const differenceCents = more?.differenceCents ?? undefined;
  const change = { _id, packageId: more?.packageId ?? "", when: "now", differenceCents } as const;
  const { orderId: difference } = await shop.one.subscriptions.change(change);
  await shop.run();
  await shop.one.subscriptions.cancel({ _id });
  expect(shop.status(difference ?? "")).toBe("Cancelled");
  expect(shop.subscription(orderId)).toMatchObject({ packageName: "Care", state: "active", nextTerms: null });
});
