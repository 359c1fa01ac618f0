import { createServer } from "node:http";
import { immediate } from "@rankwright/db/core";
import { countFlaggedSessions, insertNotification } from "@rankwright/db/payments";
import { listen } from "@rankwright/sandbox-kit/testing/listen";
import { verifiedAt } from "@rankwright/test-kit/payment-mode";
import { ipn, payShop } from "@rankwright/test-kit/payments";
import { allMethodsShop } from "@rankwright/test-kit/shops/all-methods-shop";
import { expect, onTestFinished, test, vi } from "vitest";
import { createQueues } from "./queues.ts";

/** Generous, because the speed depends on the machine. */
const PATIENCE = { timeout: 30_000 };

/** A verifier that verifies everything and counts its requests. */
async function verifier() {
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    request.resume().on("end", () => response.end("VERIFIED"));
  });
  return { url: `${await listen(server)}/`, asked: () => asked };
}

/** URL of a server that accepts requests and never responds. */
async function silence() {
  const server = createServer(() => {});
  return `${await listen(server)}/`;
}

/** Records the pauses between the worker's ticks, in milliseconds. */
function pauses() {
  const begun = vi.spyOn(globalThis, "setTimeout");
  onTestFinished(() => begun.mockRestore());
  return () => begun.mock.calls.filter(([run]) => run.name === "tick").map(([, ms]) => ms);
}

test("while the database is read-only, PayPal is not called; the payment is booked afterwards", async () => {
  const shop = await payShop();
  const paypal = await verifier();
  const { orderId } = await shop.paid();
  await shop.control("deliver", {});
  const working = shop.deps.env.setups;
  shop.deps.env.setups = { "paypal-standard": verifiedAt(paypal.url) };
  shop.deps.db.$client.pragma("query_only = on");
  const begun = pauses();
  shop.worker.start();
  // The timer is set twice: while the worker counts the start of the row, and after counting failed.
  await vi.waitFor(() => expect(begun()).toEqual([30_000, 30_000]), PATIENCE);
  expect(paypal.asked()).toBe(0);
  expect(shop.notifications()).toMatchObject([{ state: "received", tries: 0 }]);

  shop.deps.db.$client.pragma("query_only = off");
  shop.deps.env.setups = working;
  shop.worker.wake();
  await vi.waitFor(() => expect(shop.status(orderId)).toBe("Paid"), PATIENCE);
});

test("while the database can't be read, the worker pauses and retries", async () => {
  const shop = await payShop();
  const begun = pauses();
  shop.deps.db.$client.close();
  shop.worker.start();
  await vi.waitFor(() => expect(begun()).toEqual([30_000]), PATIENCE);
});

test("while PayPal never responds, 48 notifications are each retried every 30 seconds, and unpaid orders are flagged", async () => {
  const shop = await payShop();
  const { deps, clock, worker } = shop;
  const stale = await shop.placed();
  await shop.one.orders.checkout({ _id: stale });
  clock.advance(2 * 3_600_000);
  deps.env.setups = { "paypal-standard": verifiedAt(await silence()) };
  for (let i = 0; i < 48; i += 1)
    immediate(deps.db, (tx) =>
      insertNotification(tx, ipn(Buffer.from(`txn_id=SAMPLE${i}&test_ipn=1`)), deps.now()),
    );
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());

  const start = clock.now();
  const lastTry = new Map<string, { tries: number; at: number }>();
  let longest = 0;
  let flaggedAfter = Number.POSITIVE_INFINITY;
  worker.start();
  while (clock.now() < start + 600_000) {
    clock.advance(500);
    await vi.advanceTimersByTimeAsync(500);
    const at = clock.now();
    for (const { _id, tries } of shop.notifications()) {
      const last = lastTry.get(_id) ?? { tries: 0, at: start };
      longest = Math.max(longest, at - last.at);
      if (tries !== last.tries) lastTry.set(_id, { tries, at });
    }
    if (countFlaggedSessions(deps.db) > 0) flaggedAfter = Math.min(flaggedAfter, at - start);
  }
  expect(longest).toBeLessThanOrEqual(30_000);
  expect(Math.min(...[...lastTry.values()].map(({ tries }) => tries))).toBeGreaterThan(20);
  expect(flaggedAfter).toBeLessThanOrEqual(31_000);
});

test("a capture that a buyer waits for is not queued behind polls of a hanging provider", async () => {
  const shop = await allMethodsShop();
  for (let at = 0; at < 20; at += 1) await shop.open(await shop.placed(), "stripe");
  shop.clock.advance(30 * 60_000);
  const orderId = await shop.placed();
  const { url } = await shop.open(orderId, "paypal");
  await shop.choose(url, "pay");
  await shop.returned(orderId);
  const due = createQueues(shop.deps.db, shop.clock.now).due([], []);
  const kinds = due.map((work) => "job" in work && work.job.kind);
  expect(kinds).toEqual(["capture", ...Array.from({ length: 12 }, () => "retrieve")]);
});
