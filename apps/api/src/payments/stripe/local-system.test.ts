import { buildStripeSandbox, localStripeAccount } from "@rankwright/stripe-sandbox";
import { adapterShop, eventsOf, first, movement } from "@rankwright/test-kit/shops/adapter-shop";
import { SESSION } from "@rankwright/test-kit/stripe/bodies";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { stripe } from "./provider.ts";
import { refundPayment } from "./refund.ts";
import { retrievePayment } from "./retrieve.ts";

// Tests the adapter against a test system that shares no code with it.

const { signal } = new AbortController();
const KEY = "6720c0ffee0000000000aaaa";
const charges = z.array(z.object({ id: z.string() }));

/** A shop with one session, and the test system for its payment. */
async function shop() {
  const system = {
    build: (url: string) =>
      buildStripeSandbox({ webhook: { secret: localStripeAccount.webhookSecret, url }, manual: true }),
    setupAt: (apiUrl: string) =>
      ({ provider: "stripe", mode: "local", apiUrl, ...localStripeAccount }) as const,
  };
  const made = await adapterShop(stripe, system, { ...SESSION, createdAt: Date.now() });
  const { setup, session, control, opened } = made;
  return {
    ...made,
    paid: async (choice = "card") => control("pay", { sessionId: (await opened()).reference, choice }),
    retrieve: () => retrievePayment(setup, session, signal),
    refund: (txnId: string, cents: number, key = KEY) =>
      refundPayment(setup, { txnId, session }, cents, key, signal),
    charge: async () => charges.parse(await control("charges"))[0]?.id,
  };
}

test("a payment and two partial refunds are the same in webhooks, responses and the session", async () => {
  const { paid, retrieve, refund, deliverWebhooks } = await shop();
  await paid();
  const told = await deliverWebhooks();
  expect(told.map(({ result, problem }) => [result, problem])).toEqual(
    told.map(() => ["verified", undefined]),
  );
  const payment = first(told.flatMap(({ events }) => events));
  expect(payment).toMatchObject({
    type: "captured",
    cents: 4_950,
    invoiceId: SESSION._id,
    nonce: SESSION.nonce,
    isTest: true,
  });
  expect(eventsOf(await retrieve()).map(movement)).toEqual([movement(payment)]);

  const parts = [
    first(eventsOf(await refund(payment.txnId, 7))),
    first(eventsOf(await refund(payment.txnId, 4_943, "6720c0ffee0000000000bbbb"))),
  ];
  expect(parts.map(({ cents }) => cents)).toEqual([-7, -4_943]);
  const back = (await deliverWebhooks()).flatMap(({ events }) => events);
  expect(back.map(movement)).toEqual(parts.map(movement));
  expect(back).toMatchObject(parts.map(() => ({ invoiceId: SESSION._id, nonce: SESSION.nonce })));
  const all = eventsOf(await retrieve()).map(movement);
  expect(all).toHaveLength(3);
  expect(all).toEqual(expect.arrayContaining([payment, ...parts].map(movement)));
});

test("opening a session twice creates one session, even after a lost response; lost responses cause one refund", async () => {
  const { initiate, paid, faults, deliverWebhooks, refund, retrieve } = await shop();
  await faults({ loseCreateAnswers: 1 });
  await expect(initiate()).rejects.toThrow("could not be reached");
  expect(await initiate()).toEqual(await initiate());
  await paid();
  const { txnId } = first((await deliverWebhooks()).flatMap(({ events }) => events));
  await faults({ loseRefundAnswers: 1 });
  expect((await refund(txnId, 1_000)).result).toBe("unknown");
  expect(first(eventsOf(await refund(txnId, 1_000)))).toMatchObject({ cents: -1_000 });
  expect(eventsOf(await retrieve()).map(({ cents }) => cents)).toEqual([4_950, -1_000]);
});

test("a refund from Stripe's dashboard only contains its payment, no data of ours", async () => {
  const { paid, deliverWebhooks, control, charge } = await shop();
  await paid();
  const { txnId } = first((await deliverWebhooks()).flatMap(({ events }) => events));
  await control("refund", { txnId: await charge(), cents: 500 });
  expect((await deliverWebhooks()).flatMap(({ events }) => events)).toMatchObject([
    { type: "refunded", cents: -500, parentTxnId: txnId, invoiceId: "", nonce: "", reference: "" },
  ]);
});

test("a delayed payment is pending, and then captured or failed", async () => {
  for (const [end, type] of [
    ["complete", "captured"],
    ["deny", "failed"],
  ] as const) {
    const { paid, deliverWebhooks, retrieve, control, charge } = await shop();
    await paid("delayed");
    const held = first((await deliverWebhooks()).flatMap(({ events }) => events));
    expect(held).toMatchObject({ type: "pending", status: "Pending" });
    expect(eventsOf(await retrieve()).map(movement)).toEqual([movement(held)]);
    await control(end, { txnId: await charge() });
    const told = (await deliverWebhooks()).flatMap(({ events }) => events);
    expect(told).toMatchObject([{ type, txnId: held.txnId }]);
    expect(eventsOf(await retrieve()).map(movement)).toEqual(told.map(movement));
  }
});

test("a declined card stays on Stripe's page and creates no events", async () => {
  const { paid, deliverWebhooks, retrieve } = await shop();
  await paid("declined");
  expect((await deliverWebhooks()).flatMap(({ events }) => events)).toEqual([]);
  expect(eventsOf(await retrieve())).toEqual([]);
});

describe("forged webhooks", () => {
  test.each(["body", "reencoded", "signature", "unsigned"])(
    "%s: is rejected, and the genuine webhook is accepted",
    async (forge) => {
      const { paid, faults, deliverWebhooks } = await shop();
      await faults({ forge });
      await paid();
      const results = (await deliverWebhooks()).map(({ result }) => result);
      expect(new Set(results)).toEqual(new Set(["invalid", "verified"]));
      expect(results.filter((one) => one === "invalid")).toHaveLength(results.length / 2);
    },
  );
});

describe("a dispute withdraws the money", () => {
  test.each([
    ["and winning the dispute returns all of the money", "won", 0, 4_950],
    ["and losing the dispute returns nothing", "lost", 0, 0],
    ["and losing the dispute only returns the amount that was refunded before", "lost", 1_000, 1_000],
  ] as const)("%s", async (_, outcome, refundedCents, returnedCents) => {
    const { paid, deliverWebhooks, control, charge, retrieve } = await shop();
    await paid();
    const txnId = await charge();
    if (refundedCents > 0) await control("refund", { txnId, cents: refundedCents });
    const { id } = z.object({ id: z.string() }).parse(await control("dispute", { txnId }));
    await control("resolve", { disputeId: id, outcome });
    const heard = (await deliverWebhooks()).flatMap(({ events }) => events);
    const moves = new Map(
      heard
        .filter(({ type }) => type !== "disputed")
        .map((event) => [`${event.txnId} ${event.status}`, movement(event)]),
    );
    expect([...moves.values()].reduce((sum, { cents = 0 }) => sum + cents, 0)).toBe(
      returnedCents - refundedCents,
    );
    const found = eventsOf(await retrieve()).map(movement);
    expect(found).toHaveLength(moves.size);
    expect(found).toEqual(expect.arrayContaining([...moves.values()]));
  });
});

test("an unpaid session expires, by webhook and by polling", async () => {
  const { initiate, opened, session, control, deliverWebhooks, retrieve } = await shop();
  await control("expire", { sessionId: (await opened()).reference });
  expect((await deliverWebhooks()).flatMap(({ events }) => events)).toMatchObject([
    { type: "expired", reference: session.reference, nonce: SESSION.nonce },
  ]);
  expect(await retrieve()).toMatchObject({ result: "ended" });
  await expect(initiate()).rejects.toMatchObject({ ended: true });
});

test("a pending refund is booked immediately, and its failure returns the money", async () => {
  for (const isDone of [true, false]) {
    const { paid, deliverWebhooks, faults, refund, control, retrieve } = await shop();
    await paid();
    const payment = first((await deliverWebhooks()).flatMap(({ events }) => events));
    await faults({ refundsPending: true });
    const gone = first(eventsOf(await refund(payment.txnId, 1_000)));
    expect((await deliverWebhooks()).flatMap(({ events }) => events).map(movement)).toEqual([movement(gone)]);
    await control("settle-refund", { refundId: gone.txnId, isDone });
    const moved = (await deliverWebhooks()).flatMap(({ events }) => events);
    const back = moved.filter(({ type }) => type === "reversalCanceled");
    // The ledger books each id and status once.
    expect(new Set(back.map(({ txnId, status, cents }) => `${txnId} ${status} ${cents}`)).size).toBe(
      isDone ? 0 : 1,
    );
    const cents = eventsOf(await retrieve()).map((event) => event.cents);
    expect(cents).toEqual(isDone ? [4_950, -1_000] : [4_950, -1_000, 1_000]);
  }
});
