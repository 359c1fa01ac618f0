import { createServer } from "node:http";
import { listen } from "@rankwright/sandbox-kit/testing/listen";
import { buildStripeSandbox, localStripeAccount } from "@rankwright/stripe-sandbox";
import { adapterShop, eventsOf, first, movement, sold } from "@rankwright/test-kit/shops/adapter-shop";
import { SESSION } from "@rankwright/test-kit/stripe/bodies";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { MethodSetup, PaymentSession, StoredMethod } from "../provider.ts";
import { chargeStored } from "./charge.ts";
import { endPayment } from "./end.ts";
import { retrieveMethod } from "./method.ts";
import { initiateSetup, retrieveSetup } from "./method-setup.ts";
import { stripe } from "./provider.ts";
import { refundPayment } from "./refund.ts";
import { retrievePayment } from "./retrieve.ts";

// Tests the storing and the later charges of a means of payment against a test system that shares no code with the adapter.

const { signal } = new AbortController();
const DAY_MS = 24 * 3_600_000;
const plan = { ...sold, storesMethod: true };
const rows = z.array(z.object({ id: z.string(), status: z.string().optional() }));

/** Session of a later period. */
const renewalOf = (_id = "6720c0ffee0000000000d002"): PaymentSession => ({
  ...SESSION,
  _id,
  nonce: "fedcba9876543210fedcba9876543210",
  createdAt: Date.now(),
});

/** A shop with a plan whose first payment is not made yet. */
async function planShop(currency = "USD") {
  const system = {
    build: (url: string) =>
      buildStripeSandbox({ webhook: { secret: localStripeAccount.webhookSecret, url }, manual: true }),
    setupAt: (apiUrl: string) =>
      ({ provider: "stripe", mode: "local", apiUrl, ...localStripeAccount }) as const,
  };
  const made = await adapterShop(stripe, system, { ...SESSION, currency, createdAt: Date.now() }, plan);
  const { setup, session, control, opened, deliverWebhooks } = made;
  const renewal = { ...renewalOf(), currency };
  return {
    ...made,
    renewal,
    /** Pays the first period with this choice, and returns the means of payment that was stored. */
    subscribed: async (choice = "card"): Promise<StoredMethod> => {
      await control("pay", { sessionId: (await opened()).reference, choice });
      await deliverWebhooks();
      const answer = await retrieveMethod(setup, session, signal);
      if (answer.result !== "answered" || !answer.method) throw new Error(JSON.stringify(answer));
      return answer.method;
    },
    charge: (method: StoredMethod, about = renewal) => chargeStored(setup, about, method, plan, signal),
    intents: async () => rows.parse(await control("intents")),
    charges: async () => rows.parse(await control("charges")),
    told: async () => (await deliverWebhooks()).flatMap(({ events }) => events),
  };
}

test("the first payment stores the card, and a later charge is the same in the response, the webhooks and by polling", async () => {
  const { subscribed, charge, told, setup, renewal, intents } = await planShop();
  const method = await subscribed();
  const year = new Date().getUTCFullYear() + 4;
  expect(method).toEqual({
    customerRef: expect.stringMatching(/^cus_/),
    methodRef: expect.stringMatching(/^pm_/),
    label: "Visa •••• 4242",
    expires: expect.stringMatching(`^${year}-\\d\\d$`),
  });
  const answer = await charge(method);
  const payment = first(eventsOf(answer));
  expect(payment).toMatchObject({
    type: "captured",
    status: "Succeeded",
    cents: 4_950,
    invoiceId: renewal._id,
    nonce: renewal.nonce,
    reference: payment.txnId,
    isTest: true,
  });
  // The webhook is the same event, so it is booked once.
  expect(await told()).toEqual([payment]);
  const paid = { ...renewal, reference: payment.txnId };
  expect(eventsOf(await retrievePayment(setup, paid, signal))).toEqual([payment]);
  expect(await retrieveMethod(setup, paid, signal)).toEqual({ result: "answered", method });
  expect(await intents()).toHaveLength(2);
});

test("a checkout that stores nothing returns no means of payment, and an unpaid one returns it later", async () => {
  const { setup, session, control, opened } = await planShop();
  const { reference } = await opened();
  expect(await retrieveMethod(setup, session, signal)).toMatchObject({ result: "unknown" });
  await control("expire", { sessionId: reference });
  expect(await retrieveMethod(setup, session, signal)).toEqual({ result: "answered", method: null });
});

test("each payment of a checkout is reported once, by its session", async () => {
  const { control, opened, told } = await planShop();
  await control("pay", { sessionId: (await opened()).reference });
  expect((await told()).map(({ type }) => type)).toEqual(["captured"]);
});

describe("a charge whose response was lost is found instead of made again", () => {
  test.each([
    ["within a day, by its idempotency key", 0],
    ["after Stripe has forgotten the key, by its session", 2 * DAY_MS],
  ])("%s", async (_when, ms) => {
    const { subscribed, charge, faults, control, charges } = await planShop();
    const method = await subscribed();
    await faults({ loseCaptureAnswers: 1 });
    expect(await charge(method)).toMatchObject({ result: "unknown" });
    await control("clock", { ms });
    const payment = first(eventsOf(await charge(method)));
    expect(first(eventsOf(await charge(method)))).toEqual(payment);
    // The first payment and one charge.
    expect(await charges()).toHaveLength(2);
  });

  test("also by a shop that was restored from a backup of years ago", async () => {
    const { subscribed, charge, renewal, control, charges } = await planShop();
    const method = await subscribed();
    const payment = first(eventsOf(await charge(method)));
    for (const ms of [400 * DAY_MS, 400 * DAY_MS]) await control("clock", { ms });
    const restored = { ...renewal, createdAt: renewal.createdAt + 800 * DAY_MS };
    expect(first(eventsOf(await charge(method, restored)))).toEqual(payment);
    expect(await charges()).toHaveLength(2);
  });

  test("also among many charges of the same customer, and another period is charged separately", async () => {
    const { subscribed, charge, charges } = await planShop();
    const method = await subscribed();
    const first = eventsOf(await charge(method));
    const other = eventsOf(await charge(method, renewalOf("6720c0ffee0000000000d003")));
    expect(other[0]?.txnId).not.toBe(first[0]?.txnId);
    expect(eventsOf(await charge(method))).toEqual(first);
    expect(await charges()).toHaveLength(3);
  });
});

describe("a declined charge says what helps", () => {
  test.each([
    ["declined", "retry", "The bank declined the payment."],
    ["insufficient_funds", "retry", "There wasn't enough money in the account."],
    ["authentication_required", "confirm", "This payment must be confirmed with the bank."],
    ["expired_card", "change", "The card has expired."],
    // The customer isn't told that the card was reported lost.
    ["lost_card", "change", "The bank declined the payment."],
  ])("%s: %s", async (later, remedy, reason) => {
    const { subscribed, charge, control, told, renewal, charges } = await planShop();
    const method = await subscribed();
    await control("method", { methodId: method.methodRef, later });
    const answer = { result: "declined", remedy, reason };
    expect(await charge(method)).toEqual(answer);
    // The webhook says the same, because it may arrive first.
    const failed = { type: "failed", invoiceId: renewal._id, cents: 4_950, decline: { remedy, reason } };
    expect(await told()).toMatchObject([failed]);
    // A repeated request, also much later, declines the same attempt instead of making another one.
    await control("method", { methodId: method.methodRef, later: "succeeds" });
    await control("clock", { ms: 2 * DAY_MS });
    expect(await charge(method)).toEqual(answer);
    expect(await charges()).toHaveLength(2);
    expect(eventsOf(await charge(method, renewalOf("6720c0ffee0000000000d003")))).toHaveLength(1);
  });

  test("a card that expires is charged until its last month ends", async () => {
    const { subscribed, charge, control } = await planShop();
    const method = await subscribed("card-expires");
    expect(method.expires).toBe(new Date().toISOString().slice(0, 7));
    expect(await charge(method)).toMatchObject({ result: "answered" });
    await control("clock", { ms: 32 * DAY_MS });
    const later = { ...renewalOf("6720c0ffee0000000000d003"), createdAt: Date.now() + 32 * DAY_MS };
    expect(await charge(method, later)).toMatchObject({ result: "declined", remedy: "change" });
  });

  test("a card that needs confirmation can be paid with on the page", async () => {
    const { subscribed, charge, setup, renewal, urls, control, told } = await planShop();
    const method = await subscribed("card-confirm");
    expect(await charge(method)).toMatchObject({ result: "declined", remedy: "confirm" });
    await told();
    const again = { ...renewal, _id: "6720c0ffee0000000000d003" };
    const page = await stripe.initiatePayment(setup, again, plan, urls, signal);
    if (page.kind !== "redirect") throw new Error("No page.");
    await control("pay", { sessionId: page.reference, choice: "card-confirm" });
    expect(await told()).toMatchObject([{ type: "captured", invoiceId: again._id }]);
  });

  test.each(["revoke", "unknown"])("a means of payment that is gone (%s) has to be changed", async (how) => {
    const { subscribed, charge, control } = await planShop();
    const stored = await subscribed();
    if (how === "revoke") await control("revoke", { methodId: stored.methodRef });
    const method = how === "revoke" ? stored : { ...stored, customerRef: "cus_none", methodRef: "pm_none" };
    expect(await charge(method)).toEqual({
      result: "declined",
      remedy: "change",
      reason: "The saved payment method can't be used any more.",
    });
  });
});

describe("no charge, and no decline, is reported", () => {
  test.each(["500", "429", "html"])("if Stripe's API fails (%s)", async (api) => {
    const { subscribed, charge, faults, charges } = await planShop();
    const method = await subscribed();
    await faults({ api });
    expect(await charge(method)).toMatchObject({ result: "unknown" });
    await faults({});
    expect(await charges()).toHaveLength(1);
    expect(await charge(method)).toMatchObject({ result: "answered" });
  });

  test.each([
    ["rate_limit", 5_000],
    // Another request is using the same object.
    ["lock_timeout", undefined],
  ])(
    "if Stripe refuses too many requests (%s); the next one may follow after %s ms",
    async (code, pauseMs) => {
      const { subscribed, setup, renewal } = await planShop();
      const method = await subscribed();
      const server = createServer((_request, response) =>
        response.writeHead(429, { "retry-after": "5" }).end(JSON.stringify({ error: { code } })),
      );
      const busy = { ...setup, apiUrl: await listen(server) };
      const answer = await chargeStored(busy, renewal, method, plan, signal);
      expect(answer).toEqual({ result: "unknown", reason: expect.any(String), pauseMs });
    },
  );

  test("with a key that Stripe doesn't know", async () => {
    const { subscribed, setup, renewal } = await planShop();
    const method = await subscribed();
    const wrong = { ...setup, secretKey: "sk_test_other" };
    expect(await chargeStored(wrong, renewal, method, plan, signal)).toMatchObject({ result: "unknown" });
  });
});

test.each([
  ["USD", "complete", "captured", "TEST BANK •••• 6789"],
  ["EUR", "deny", "failed", "SEPA Direct Debit •••• 6789"],
])("a bank debit in %s is pending, and then %s: %s", async (currency, end, type, label) => {
  const { subscribed, charge, told, control, charges, setup, renewal } = await planShop(currency);
  const method = await subscribed("delayed");
  expect(method).toMatchObject({ label, expires: "" });
  const held = first(eventsOf(await charge(method)));
  expect(held).toMatchObject({ type: "pending", status: "Pending", currency });
  expect(await told()).toEqual([held]);
  // A second request while the bank decides doesn't debit twice.
  expect(eventsOf(await charge(method))).toEqual([held]);
  await control(end, { txnId: (await charges()).at(-1)?.id });
  const [settled] = await told();
  expect(settled).toMatchObject({ type, txnId: held.txnId });
  const session = { ...renewal, reference: held.txnId };
  expect(eventsOf(await retrievePayment(setup, session, signal))).toEqual([settled]);
});

test("a later charge can be refunded, and its refund and dispute name it", async () => {
  const { subscribed, charge, told, control, charges, setup, renewal } = await planShop();
  const { txnId } = first(eventsOf(await charge(await subscribed())));
  await told();
  const session = { ...renewal, reference: txnId };
  const refund = () => refundPayment(setup, { txnId, session }, 1_000, "6720c0ffee0000000000aaaa", signal);
  const back = first(eventsOf(await refund()));
  expect(back).toMatchObject({ type: "refunded", cents: -1_000, parentTxnId: txnId, reference: txnId });
  expect((await told()).map(movement)).toEqual([movement(back)]);
  await control("dispute", { txnId: (await charges()).at(-1)?.id });
  expect((await told()).every(({ parentTxnId }) => parentTxnId === txnId)).toBe(true);
  expect(eventsOf(await retrievePayment(setup, session, signal)).map(({ type }) => type)).toEqual([
    "captured",
    "refunded",
    "reversed",
  ]);
});

test("ending a charge that was declined, paid or never made ends it without an effect", async () => {
  const { subscribed, charge, setup, renewal, intents, told } = await planShop();
  const method = await subscribed();
  const { txnId } = first(eventsOf(await charge(method)));
  for (const reference of [null, txnId, "pi_none"])
    expect(await endPayment(setup, { ...renewal, reference }, signal)).toMatchObject({ result: "ended" });
  expect((await intents()).map(({ status }) => status)).toEqual(["succeeded", "succeeded"]);
  expect(await told()).toMatchObject([{ type: "captured" }]);
});

describe("the provider reports changes of the means of payment", () => {
  test("a card that its bank renewed", async () => {
    const { subscribed, control, told } = await planShop();
    const { methodRef } = await subscribed("card-expires");
    await control("renew", { methodId: methodRef, last4: "1881", expMonth: 4, expYear: 2032 });
    expect(await told()).toMatchObject([
      { type: "methodChanged", method: { methodRef, label: "Visa •••• 1881", expires: "2032-04" } },
    ]);
  });

  test("one that was removed", async () => {
    const { subscribed, control, told } = await planShop();
    const { methodRef } = await subscribed();
    await control("revoke", { methodId: methodRef });
    expect(await told()).toMatchObject([{ type: "methodRevoked", method: { methodRef } }]);
  });
});

describe("a page stores another means of payment without a payment", () => {
  const visitOf = (customerRef: string): MethodSetup => ({
    _id: "6720c0ffee0000000000e001",
    nonce: "00112233445566778899aabbccddeeff",
    reference: null,
    customerEmail: sold.customerEmail,
    customerRef,
    currency: "USD",
  });

  test("with the customer's earlier charges, so that both can be found", async () => {
    const { subscribed, setup, urls, control, told, charge } = await planShop();
    const before = await subscribed();
    const visit = visitOf(before.customerRef);
    const page = await initiateSetup(setup, visit, plan, urls, signal);
    // Opened again after a lost response.
    expect(await initiateSetup(setup, visit, plan, urls, signal)).toEqual(page);
    const opened = { ...visit, reference: page.reference };
    expect(await initiateSetup(setup, opened, plan, urls, signal)).toEqual(page);
    expect(await retrieveSetup(setup, opened, signal)).toEqual({ result: "answered", method: null });
    await control("pay", { sessionId: page.reference, choice: "declined" });
    expect(await retrieveSetup(setup, opened, signal)).toEqual({ result: "answered", method: null });
    await control("pay", { sessionId: page.reference });
    const answer = await retrieveSetup(setup, opened, signal);
    if (answer.result !== "answered" || !answer.method) throw new Error(JSON.stringify(answer));
    expect(answer.method).toMatchObject({ customerRef: before.customerRef, label: "Visa •••• 4242" });
    expect(answer.method.methodRef).not.toBe(before.methodRef);
    // Nothing was paid, so no webhook reports a payment.
    expect(await told()).toEqual([]);
    expect(await initiateSetup(setup, opened, plan, urls, signal)).toMatchObject({ url: urls.paid });
    expect(await charge(answer.method)).toMatchObject({ result: "answered" });
  });

  test("and expires if nobody uses it", async () => {
    const { setup, urls, control } = await planShop();
    const visit = visitOf("");
    const { reference } = await initiateSetup(setup, visit, plan, urls, signal);
    await control("expire", { sessionId: reference });
    expect(await retrieveSetup(setup, { ...visit, reference }, signal)).toMatchObject({ result: "ended" });
    await expect(initiateSetup(setup, { ...visit, reference }, plan, urls, signal)).rejects.toMatchObject({
      ended: true,
    });
  });
});
