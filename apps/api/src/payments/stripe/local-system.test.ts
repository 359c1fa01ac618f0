import type { AddressInfo } from "node:net";
import { buildStripeSandbox, localStripeAccount } from "@rankwright/stripe-sandbox";
import { serveProvider } from "@rankwright/test-kit/servers/provider-server";
import { SESSION } from "@rankwright/test-kit/stripe/bodies";
import { describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import type { Answer, PaymentEvent, PaymentSession } from "../provider.ts";
import { stripe } from "./provider.ts";
import { refundPayment } from "./refund.ts";
import { retrievePayment } from "./retrieve.ts";
import type { StripeSetup } from "./setup.ts";

// The adapter against a test system that shares no code with it.

const { signal } = new AbortController();
const order = {
  _id: SESSION.orderId,
  packageName: "Premium",
  packagePrice: "49.50",
  customerEmail: "ada@example.com",
  siteName: "Rankwright",
  timeZone: "UTC",
};
const KEY = "6720c0ffee0000000000aaaa";

/** A shop with one session, and the test system that it is paid at. */
async function shop() {
  const told = await serveProvider(() => ({ status: 200 }));
  const app = buildStripeSandbox({
    webhook: { secret: localStripeAccount.webhookSecret, url: `${told.url}/webhooks/stripe` },
    manual: true,
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => app.close());
  // A listening TCP server's address is never a pipe's name.
  const apiUrl = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const setup: StripeSetup = { provider: "stripe", mode: "local", apiUrl, ...localStripeAccount };
  const control = async (path: string, body: object = {}): Promise<unknown> => {
    const answer = await fetch(`${apiUrl}/control/${path}`, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    });
    const said: unknown = await answer.json();
    expect([answer.status, said]).toEqual([200, said]);
    return said;
  };
  const urls = {
    paid: `${told.url}/paid`,
    cancelled: `${told.url}/cancelled`,
    webhook: `${told.url}/webhooks/stripe`,
  };
  const session: PaymentSession = { ...SESSION, createdAt: Date.now() };
  const initiate = () => stripe.initiatePayment(setup, session, order, urls, signal);
  /** What the webhooks say that wait now, and whether each is Stripe's. */
  const hear = async () => {
    const before = told.heard.length;
    await control("deliver");
    const now = Date.now();
    return Promise.all(
      told.heard.slice(before).map(async ({ raw, headers }) => ({
        problem: stripe.webhook?.problem(raw),
        ...(await stripe.verifyWebhook(setup, raw, headers, now, signal)),
        ...stripe.parseWebhook(raw, headers),
      })),
    );
  };
  const paid = async (choice = "card") => {
    const opened = await initiate();
    if (opened.kind !== "redirect") throw new Error("Stripe is gone to.");
    session.reference = opened.reference;
    await control("pay", { sessionId: opened.reference, choice });
  };
  return {
    setup,
    session,
    control,
    initiate,
    paid,
    hear,
    faults: (some: object) => control("faults", some),
    retrieve: () => retrievePayment(setup, session, signal),
    refund: (txnId: string, cents: number, key = KEY) =>
      refundPayment(setup, { txnId, session }, cents, key, signal),
    charge: async () => {
      const charges: unknown = await (await fetch(`${apiUrl}/control/charges`)).json();
      return z.array(z.object({ id: z.string() })).parse(charges)[0]?.id;
    },
  };
}

function eventsOf(answer: Answer<PaymentEvent[]>): PaymentEvent[] {
  if (answer.result !== "answered") throw new Error(`${answer.result}: ${answer.reason}`);
  return answer.events;
}
const first = (events: PaymentEvent[]): PaymentEvent => {
  const [event] = events;
  if (!event) throw new Error("Nothing was told.");
  return event;
};
/** What makes a movement of money the same one. */
const key = ({ type, txnId, status, cents, parentTxnId }: PaymentEvent) => ({
  type,
  txnId,
  status,
  cents,
  parentTxnId,
});

test("bought, told, and given back in two parts: every source names each movement alike", async () => {
  const { paid, retrieve, refund, hear } = await shop();
  await paid();
  const told = await hear();
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
  expect(eventsOf(await retrieve()).map(key)).toEqual([key(payment)]);

  const parts = [
    first(eventsOf(await refund(payment.txnId, 7))),
    first(eventsOf(await refund(payment.txnId, 4_943, "6720c0ffee0000000000bbbb"))),
  ];
  expect(parts.map(({ cents }) => cents)).toEqual([-7, -4_943]);
  const back = (await hear()).flatMap(({ events }) => events);
  expect(back.map(key)).toEqual(parts.map(key));
  expect(back).toMatchObject(parts.map(() => ({ invoiceId: SESSION._id, nonce: SESSION.nonce })));
  const all = eventsOf(await retrieve()).map(key);
  expect(all).toHaveLength(3);
  expect(all).toEqual(expect.arrayContaining([payment, ...parts].map(key)));
});

test("opened twice it is one session, after a lost answer, too; lost answers are one refund", async () => {
  const { initiate, paid, faults, hear, refund, retrieve } = await shop();
  await faults({ loseCreateAnswers: 1 });
  await expect(initiate()).rejects.toThrow("could not be reached");
  expect(await initiate()).toEqual(await initiate());
  await paid();
  const { txnId } = first((await hear()).flatMap(({ events }) => events));
  await faults({ loseRefundAnswers: 1 });
  expect((await refund(txnId, 1_000)).result).toBe("unknown");
  expect(first(eventsOf(await refund(txnId, 1_000)))).toMatchObject({ cents: -1_000 });
  expect(eventsOf(await retrieve()).map(({ cents }) => cents)).toEqual([4_950, -1_000]);
});

test("a refund of Stripe's own screens names its payment, and nothing else of ours", async () => {
  const { paid, hear, control, charge } = await shop();
  await paid();
  const { txnId } = first((await hear()).flatMap(({ events }) => events));
  await control("refund", { txnId: await charge(), cents: 500 });
  expect((await hear()).flatMap(({ events }) => events)).toMatchObject([
    { type: "refunded", cents: -500, parentTxnId: txnId, invoiceId: "", nonce: "", reference: "" },
  ]);
});

test("money that takes days: pending, and then there or not", async () => {
  for (const [end, type] of [
    ["complete", "captured"],
    ["deny", "failed"],
  ] as const) {
    const { paid, hear, retrieve, control, charge } = await shop();
    await paid("delayed");
    const held = first((await hear()).flatMap(({ events }) => events));
    expect(held).toMatchObject({ type: "pending", status: "Pending" });
    expect(eventsOf(await retrieve()).map(key)).toEqual([key(held)]);
    await control(end, { txnId: await charge() });
    const told = (await hear()).flatMap(({ events }) => events);
    expect(told).toMatchObject([{ type, txnId: held.txnId }]);
    expect(eventsOf(await retrieve()).map(key)).toEqual(told.map(key));
  }
});

test("a declined card stays on Stripe's page: nothing has happened", async () => {
  const { paid, hear, retrieve } = await shop();
  await paid("declined");
  expect((await hear()).flatMap(({ events }) => events)).toEqual([]);
  expect(eventsOf(await retrieve())).toEqual([]);
});

describe("webhooks forged in every way", () => {
  test.each(["body", "reencoded", "signature", "unsigned"])(
    "%s: not taken; the genuine one beside it is",
    async (forge) => {
      const { paid, faults, hear } = await shop();
      await faults({ forge });
      await paid();
      const results = (await hear()).map(({ result }) => result);
      expect(new Set(results)).toEqual(new Set(["invalid", "verified"]));
      expect(results.filter((one) => one === "invalid")).toHaveLength(results.length / 2);
    },
  );
});

test("a dispute takes the money; won, it is back, and lost, it is gone", async () => {
  for (const [outcome, types] of [
    ["won", ["disputed", "reversalCanceled"]],
    ["lost", ["disputed"]],
  ] as const) {
    const { paid, hear, control, charge, retrieve } = await shop();
    await paid();
    const payment = first((await hear()).flatMap(({ events }) => events));
    const { id } = z.object({ id: z.string() }).parse(await control("dispute", { txnId: await charge() }));
    const opened = (await hear()).flatMap(({ events }) => events);
    expect(opened.map(({ type }) => type).toSorted()).toEqual(["disputed", "reversed"]);
    expect(opened.find(({ type }) => type === "reversed")).toMatchObject({
      cents: -4_950,
      parentTxnId: payment.txnId,
    });
    await control("resolve", { disputeId: id, outcome });
    const ended = (await hear()).flatMap(({ events }) => events);
    expect(ended.map(({ type }) => type).toSorted()).toEqual(types);
    const moved = [payment, ...opened, ...ended].filter(({ type }) => type !== "disputed");
    const found = eventsOf(await retrieve()).map(key);
    expect(found).toHaveLength(moved.length);
    expect(found).toEqual(expect.arrayContaining(moved.map(key)));
  }
});

test("a session that nobody paid ends, by webhook and when it is asked for", async () => {
  const { initiate, session, control, hear, retrieve } = await shop();
  const opened = await initiate();
  session.reference = opened.kind === "redirect" ? opened.reference : null;
  await control("expire", { sessionId: session.reference });
  expect((await hear()).flatMap(({ events }) => events)).toMatchObject([
    { type: "expired", reference: session.reference, nonce: SESSION.nonce },
  ]);
  expect(await retrieve()).toMatchObject({ result: "ended" });
  await expect(initiate()).rejects.toMatchObject({ ended: true });
});

test("a refund that takes days takes the money at once; one that fails brings it back", async () => {
  for (const isDone of [true, false]) {
    const { paid, hear, faults, refund, control, retrieve } = await shop();
    await paid();
    const payment = first((await hear()).flatMap(({ events }) => events));
    await faults({ refundsPending: true });
    const gone = first(eventsOf(await refund(payment.txnId, 1_000)));
    expect((await hear()).flatMap(({ events }) => events).map(key)).toEqual([key(gone)]);
    await control("settle-refund", { refundId: gone.txnId, isDone });
    const moved = (await hear()).flatMap(({ events }) => events);
    const back = moved.filter(({ type }) => type === "reversalCanceled");
    // The ledger takes one of each id and status.
    expect(new Set(back.map(({ txnId, status, cents }) => `${txnId} ${status} ${cents}`)).size).toBe(
      isDone ? 0 : 1,
    );
    const cents = eventsOf(await retrieve()).map((event) => event.cents);
    expect(cents).toEqual(isDone ? [4_950, -1_000] : [4_950, -1_000, 1_000]);
  }
});
