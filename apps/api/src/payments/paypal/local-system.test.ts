import { buildPaypalRestSandbox, localPaypalApp } from "@rankwright/paypal-rest-sandbox";
import { SESSION } from "@rankwright/test-kit/paypal/bodies";
import { adapterShop, eventsOf, first, movement } from "@rankwright/test-kit/shops/adapter-shop";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { capturePayment, retrievePayment } from "./capture.ts";
import { paypal } from "./provider.ts";
import { refundPayment } from "./refund.ts";

// Tests the adapter against a test system that shares no code with it.

const { signal } = new AbortController();
const KEY = "6720c0ffee0000000000aaaa";

/** A shop with one session, and the test system for its payment. */
async function shop() {
  const system = {
    build: (url: string) =>
      buildPaypalRestSandbox({ webhook: { id: localPaypalApp.webhookId, url }, manual: true }),
    setupAt: (apiUrl: string) => ({ provider: "paypal", mode: "local", apiUrl, ...localPaypalApp }) as const,
  };
  const made = await adapterShop(paypal, system, { ...SESSION });
  const { setup, session, control, opened } = made;
  return {
    ...made,
    approved: async (choice = "pay") => control("approve", { orderId: (await opened()).reference, choice }),
    capture: () => capturePayment(setup, session, signal),
    retrieve: () => retrievePayment(setup, session, signal),
    refund: (txnId: string, cents: number, key = KEY) =>
      refundPayment(setup, { txnId, session }, cents, key, signal),
  };
}

test("a payment and two partial refunds are the same in webhooks, responses and the order", async () => {
  const { approved, capture, retrieve, refund, deliverWebhooks } = await shop();
  await approved();
  expect(await deliverWebhooks()).toMatchObject([
    { result: "verified", problem: undefined, events: [{ type: "approved" }] },
  ]);
  const paid = first(eventsOf(await capture()));
  expect(paid).toMatchObject({
    type: "captured",
    cents: 4_950,
    invoiceId: SESSION._id,
    nonce: SESSION.nonce,
  });
  const [told] = await deliverWebhooks();
  expect(told).toMatchObject({ result: "verified", eventId: expect.stringMatching(/^WH-/) });
  expect(told?.events.map(movement)).toEqual([movement(paid)]);

  const parts = [
    first(eventsOf(await refund(paid.txnId, 7))),
    first(eventsOf(await refund(paid.txnId, 4_943, "6720c0ffee0000000000bbbb"))),
  ];
  expect(parts.map(({ cents }) => cents)).toEqual([-7, -4_943]);
  const back = await deliverWebhooks();
  expect(back.map(({ result }) => result)).toEqual(["verified", "verified"]);
  expect(back.flatMap(({ events }) => events).map(movement)).toEqual(parts.map(movement));
  expect(back.flatMap(({ events }) => events)).toMatchObject(
    Array(2).fill({ invoiceId: SESSION._id, nonce: SESSION.nonce }),
  );
  expect(eventsOf(await retrieve()).map(movement)).toEqual([paid, ...parts].map(movement));
});

test("opening a session twice creates one order, even after a lost response", async () => {
  const { initiate, faults } = await shop();
  await faults({ loseCreateAnswers: 1 });
  await expect(initiate()).rejects.toThrow("could not be reached");
  expect(await initiate()).toEqual(await initiate());
});

test("lost responses cause one charge and one refund", async () => {
  const { approved, capture, refund, retrieve, faults } = await shop();
  await approved();
  await faults({ loseCaptureAnswers: 3, loseRefundAnswers: 3 });
  expect((await capture()).result).toBe("unknown");
  // The order contains the capture, so no second capture is requested.
  const paid = first(eventsOf(await capture()));
  expect((await refund(paid.txnId, 1_000)).result).toBe("unknown");
  expect(movement(first(eventsOf(await refund(paid.txnId, 1_000))))).toMatchObject({ cents: -1_000 });
  expect(eventsOf(await retrieve()).map(({ cents }) => cents)).toEqual([4_950, -1_000]);
});

describe("a buyer who has to go back to PayPal", () => {
  test.each(["INSTRUMENT_DECLINED", "PAYER_ACTION_REQUIRED"])(
    "%s: returns to the same order, which is then charged",
    async (captureIssue) => {
      const { approved, capture, faults, initiate, session, control } = await shop();
      await approved();
      await faults({ captureIssue, captureIssueTimes: 1 });
      expect(await capture()).toMatchObject({ result: "declined" });
      expect(await initiate()).toMatchObject({ reference: session.reference });
      await control("approve", { orderId: session.reference, choice: "pay" });
      // The new attempt has a new request id: PayPal would repeat its refusal for the old request id.
      expect(first(eventsOf(await capture()))).toMatchObject({ type: "captured", cents: 4_950 });
    },
  );

  test("without an approval", async () => {
    const { opened, capture } = await shop();
    await opened();
    expect(await capture()).toMatchObject({ result: "answered", events: [] });
  });
});

test("a payment that is held is pending, and then completed or denied", async () => {
  for (const [end, type] of [
    ["complete", "captured"],
    ["deny", "failed"],
  ] as const) {
    const { approved, capture, retrieve, faults, deliverWebhooks, control } = await shop();
    await faults({ pendingFirst: true });
    await approved();
    await deliverWebhooks();
    const held = first(eventsOf(await capture()));
    expect(held).toMatchObject({ type: "pending", status: "Pending" });
    expect((await deliverWebhooks()).flatMap(({ events }) => events).map(movement)).toEqual([movement(held)]);
    await control(end, { txnId: held.txnId });
    const told = (await deliverWebhooks()).flatMap(({ events }) => events);
    expect(told).toMatchObject([{ type, txnId: held.txnId }]);
    expect(eventsOf(await retrieve()).map(movement)).toEqual(told.map(movement));
  }
});

test("a token that has expired or lacks a newer permission is renewed", async () => {
  for (const end of ["expire", "narrow"]) {
    const { approved, capture, control } = await shop();
    await approved();
    await control("tokens", { end });
    expect(first(eventsOf(await capture()))).toMatchObject({ type: "captured" });
  }
});

describe("webhooks", () => {
  test("every kind of forged webhook is rejected, and the genuine one is accepted", async () => {
    for (const forge of ["body", "reencoded", "signature", "certUrl", "unsigned"]) {
      const { approved, faults, deliverWebhooks } = await shop();
      await faults({ forge });
      await approved();
      expect((await deliverWebhooks()).map(({ result }) => result)).toEqual(["invalid", "verified"]);
    }
  });

  test.each([
    ["expired", "invalid"],
    ["wrongName", "invalid"],
  ])("with an invalid certificate (%s): %s", async (certificate, result) => {
    const { approved, faults, deliverWebhooks } = await shop();
    await faults({ certificate });
    await approved();
    expect(await deliverWebhooks()).toMatchObject([{ result }]);
  });

  test("while the certificates' host is down, PayPal verifies the webhook", async () => {
    for (const [verifier, result] of [
      ["normal", "verified"],
      ["FAILURE", "invalid"],
      ["500", "unknown"],
    ]) {
      const { approved, faults, deliverWebhooks } = await shop();
      await faults({ certDown: true, verifier });
      await approved();
      expect(await deliverWebhooks()).toMatchObject([{ result }]);
    }
  });
});

test("a chargeback withdraws the money, and only winning it returns the money", async () => {
  for (const [outcome, types] of [
    ["won", ["disputed", "reversalCanceled"]],
    ["lost", ["disputed"]],
  ] as const) {
    const { approved, capture, control, deliverWebhooks } = await shop();
    await approved();
    const paid = first(eventsOf(await capture()));
    await deliverWebhooks();
    const { id } = z
      .object({ id: z.string() })
      .parse(await control("dispute", { txnId: paid.txnId, stage: "CHARGEBACK" }));
    const opened = (await deliverWebhooks()).flatMap(({ events }) => events);
    expect(opened).toMatchObject([
      { type: "reversed", cents: -4_950, parentTxnId: paid.txnId, nonce: SESSION.nonce },
      { type: "disputed", parentTxnId: paid.txnId, invoiceId: SESSION._id },
    ]);
    await control("resolve", { disputeId: id, outcome });
    const ended = await deliverWebhooks();
    expect(ended.map(({ result }) => result)).toEqual(ended.map(() => "verified"));
    expect(ended.flatMap(({ events }) => events).map(({ type }) => type)).toEqual(types);
  }
});

test("an approval that isn't captured within three hours expires", async () => {
  const { approved, control, deliverWebhooks, retrieve, session, initiate } = await shop();
  await approved();
  await deliverWebhooks();
  await control("clock", { ms: 3.5 * 3_600_000 });
  await control("tokens", { end: "expire" });
  expect(await deliverWebhooks()).toMatchObject([
    { events: [{ type: "expired", reference: session.reference, nonce: SESSION.nonce }] },
  ]);
  expect(await retrieve()).toMatchObject({ result: "ended" });
  await expect(initiate()).rejects.toMatchObject({ ended: true });
});
