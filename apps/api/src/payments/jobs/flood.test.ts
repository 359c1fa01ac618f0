import { once } from "node:events";
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { immediate } from "@rankwright/db/core";
import { newNotification, storeNotification } from "@rankwright/db/testing";
import { listen } from "@rankwright/sandbox-kit/testing/listen";
import { allMethodsShop } from "@rankwright/test-kit/shops/all-methods-shop";
import { START } from "@rankwright/test-kit/site";
import Fastify from "fastify";
import { expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { waitingLimits } from "../waiting-limits.ts";
import { webhooksPlugin } from "../webhooks.ts";
import { createPaymentsWorker } from "./worker.ts";

// A flood of notifications or an outage of one provider must not delay payments through the others.

/** Generous, because the speed depends on the machine. */
const PATIENCE = { timeout: 60_000, interval: 20 };
const SIZED = 300_000;
/** Worker timeout that never elapses in a test: a slot that waits for the verifier stays occupied. */
const FOR_EVER_MS = 24 * 3_600_000;

type WaysShop = Awaited<ReturnType<typeof allMethodsShop>>;

/** PayPal's verifier: it leaves requests unanswered until `back()`, and then forwards them to the test checkout. */
async function hangingVerifier(to: string) {
  const asked: string[] = [];
  const { promise: isBack, resolve } = Promise.withResolvers<void>();
  let returned = false;
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    if (!returned) {
      await Promise.race([isBack, once(response, "close")]);
      response.destroy();
      return;
    }
    asked.push(body.toString("latin1"));
    const headers = { "content-type": request.headers["content-type"] ?? "" };
    const answer = await fetch(to, { method: "POST", headers, body }).catch(() => undefined);
    // The test checkout may have stopped, because the test has ended.
    if (answer) response.end(await answer.text());
    else response.destroy();
  });
  const url = `${await listen(server)}/`;
  const back = () => {
    returned = true;
    resolve();
  };
  onTestFinished(back);
  return { url, back, asked };
}

/** A shop whose worker runs as in the server, while PayPal's verifier hangs. */
async function shopWithOutage() {
  const shop = await allMethodsShop();
  const { deps } = shop;
  const { "paypal-standard": standard } = deps.env.setups;
  if (!standard) throw new Error("Payments Standard is not set up.");
  const verifier = await hangingVerifier(standard.verifyUrl);
  deps.env.setups = { ...deps.env.setups, "paypal-standard": { ...standard, verifyUrl: verifier.url } };
  const worker = createPaymentsWorker(deps, { timeoutMs: FOR_EVER_MS });
  deps.wake = (name) => {
    if (name === "payments") worker.wake();
  };
  worker.start();
  onTestFinished(() => worker.stop());
  const front = Fastify().register(webhooksPlugin, { deps });
  onTestFinished(() => front.close());
  let posted = 0;
  /** Posts a forged notification from this address. */
  const forge = async (remoteAddress: string) => {
    posted += 1;
    const payload = `txn_id=FORGED${posted}&payment_status=Completed&test_ipn=1`;
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    return (await front.inject({ method: "POST", url: "/ipn", remoteAddress, headers, payload })).statusCode;
  };
  return { ...shop, worker, verifier, forge };
}

const webhooks = z.array(z.object({ attempts: z.number(), deliveredAt: z.number().nullable() })).min(1);

/** Pays two orders each through PayPal and Stripe: one is confirmed by webhook, the other only by the buyer's return. */
async function payByEachWay(shop: WaysShop): Promise<string[]> {
  const paid = async (way: "stripe" | "paypal") => {
    const orderId = await shop.placed();
    const { url } = await shop.open(orderId, way);
    await shop.choose(url, way === "stripe" ? "card" : "pay");
    return orderId;
  };
  const told = [await paid("stripe"), await paid("paypal")];
  for (const way of ["stripe", "paypal"] as const) {
    await shop.deliver(way);
    // Each webhook was accepted at the first attempt.
    for (const { attempts, deliveredAt } of webhooks.parse(await shop.control(way, "webhooks")))
      expect([attempts, deliveredAt]).toEqual([1, expect.any(Number)]);
  }
  const returned = [await paid("stripe"), await paid("paypal")];
  for (const orderId of returned) await shop.returned(orderId);
  return [...told, ...returned];
}

/** Wakes the worker, because the procedures in a test don't, and waits until the orders are Paid. */
function allPaid(shop: WaysShop, orders: string[]) {
  shop.worker.wake();
  return vi.waitFor(() => expect(orders.map(shop.status)).toEqual(orders.map(() => "Paid")), PATIENCE);
}

test("while PayPal's verifier hangs, 600 forged notifications from one address don't delay other payments", {
  timeout: SIZED,
}, async () => {
  const shop = await shopWithOutage();
  for (let n = 0; n < 600; n += 1) expect(await shop.forge("192.0.2.1")).toBe(200);
  expect(await shop.forge("192.0.2.1")).toBe(429);
  await allPaid(shop, await payByEachWay(shop));
  expect(shop.clock.now(), "no payment waited for a retry").toBe(START);
});

test("thousands of forged notifications from 40 addresses don't delay other payments, and a genuine one is booked after the outage", {
  timeout: SIZED,
}, async () => {
  const shop = await shopWithOutage();
  const orderId = await shop.placed();
  const { action, fields } = await shop.one.orders.checkout({ _id: orderId });
  const post = (url: string, of: Record<string, string>) =>
    fetch(url, { method: "POST", body: new URLSearchParams(of), redirect: "manual" });
  const page = (await post(action, fields)).headers.get("location") ?? "";
  await post(new URL(page, action).href, { choice: "pay" });

  const { inAll, reserved } = waitingLimits;
  // These sort before the address of the genuine notification, which must not wait until all forged ones are verified.
  const addresses = Array.from({ length: 40 }, (_, n) => `10.0.0.${n}`);
  // Fills all but 400 of the unreserved slots through the database, which is faster than posting.
  const each = (inAll - reserved) / addresses.length - 10;
  immediate(shop.deps.db, (tx) => {
    for (const sender of addresses)
      for (let n = 0; n < each; n += 1)
        storeNotification(
          tx,
          { ...newNotification(Buffer.from(`txn_id=KEPT${n}-${sender}`)), sender },
          shop.clock.now(),
        );
  });
  const answers = new Map<number, number>();
  for (let round = 0; round < 2; round += 1) {
    const statuses = await Promise.all(
      addresses.flatMap((one) => Array.from({ length: 10 }, () => shop.forge(one))),
    );
    for (const status of statuses) answers.set(status, (answers.get(status) ?? 0) + 1);
  }
  expect(answers).toEqual(
    new Map([
      [200, 400],
      [503, 400],
    ]),
  );
  await allPaid(shop, await payByEachWay(shop));

  // The reserved slots are free for senders with few notifications.
  await shop.deliver("paypal-standard");
  const genuine = shop.notifications().find(({ event }) => event.invoiceId === fields.invoice);
  expect(genuine).toMatchObject({ state: "received", tries: 0, sender: "127.0.0.1" });
  shop.verifier.back();
  await allPaid(shop, [orderId]);
  expect(shop.clock.now(), "no payment waited for a retry").toBe(START);
  const before = shop.verifier.asked.findIndex((body) => body.includes(`invoice=${fields.invoice}`));
  expect(before, "it waited for one notification of each sender, not for all of them").toBeLessThan(1_000);
  expect(shop.notifications().find(({ _id }) => _id === genuine?._id)).toMatchObject({ sender: "unknown" });
});

test("while PayPal doesn't respond at all, requests to it don't delay payments through Stripe", async () => {
  const shop = await shopWithOutage();
  const silent = await listen(createServer(() => {}));
  const asked = [];
  for (let n = 0; n < 30; n += 1) {
    const orderId = await shop.placed();
    await shop.open(orderId, "paypal");
    asked.push(orderId);
  }
  const { paypal } = shop.deps.env.setups;
  if (!paypal) throw new Error("PayPal is not set up.");
  shop.deps.env.setups = { ...shop.deps.env.setups, paypal: { ...paypal, apiUrl: silent } };
  for (const orderId of asked) await shop.returned(orderId);
  shop.clock.advance(30 * 60_000);
  const at = shop.clock.now();
  const orderId = await shop.placed();
  await shop.choose((await shop.open(orderId, "stripe")).url, "card");
  await shop.returned(orderId);
  await allPaid(shop, [orderId]);
  expect(shop.clock.now()).toBe(at);
});
