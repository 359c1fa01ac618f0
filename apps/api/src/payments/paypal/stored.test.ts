import { buildPaypalRestSandbox, localPaypalApp } from "@rankwright/paypal-rest-sandbox";
import { SESSION } from "@rankwright/test-kit/paypal/bodies";
import { differsFrom } from "@rankwright/test-kit/paypal/schema";
import {
  adapterShop,
  eventsOf,
  first,
  movement,
  sold,
  urlsOf,
} from "@rankwright/test-kit/shops/adapter-shop";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { MethodSetup, PaymentSession, StoredMethod } from "../provider.ts";
import { capturePayment, retrievePayment } from "./capture.ts";
import { chargeStored } from "./charge.ts";
import { retrieveMethod } from "./method.ts";
import { initiateSetup, retrieveSetup } from "./method-setup.ts";
import { orderRequest } from "./order.ts";
import { paypal } from "./provider.ts";
import { refundPayment } from "./refund.ts";

// Tests the storing and the later charges of a PayPal account against a test system that shares no code with the adapter.

const { signal } = new AbortController();
const HOUR_MS = 3_600_000;
const plan = { ...sold, storesMethod: true };
const rows = z.array(z.object({ id: z.string(), status: z.string().optional() }));

/** Session of a later period. */
const renewalOf = (_id = "6720c0ffee0000000000d002"): PaymentSession => ({
  ...SESSION,
  _id,
  nonce: "fedcba9876543210fedcba9876543210",
});

/** A shop with a plan whose first payment is not made yet. */
async function planShop() {
  const system = {
    build: (url: string) =>
      buildPaypalRestSandbox({ webhook: { id: localPaypalApp.webhookId, url }, manual: true }),
    setupAt: (apiUrl: string) => ({ provider: "paypal", mode: "local", apiUrl, ...localPaypalApp }) as const,
  };
  const made = await adapterShop(paypal, system, { ...SESSION }, plan);
  const { setup, session, control, opened, deliverWebhooks } = made;
  const renewal = renewalOf();
  const paid = async (choice = "pay") => {
    await control("approve", { orderId: (await opened()).reference, choice });
    eventsOf(await capturePayment(setup, session, signal));
  };
  return {
    ...made,
    renewal,
    paid,
    stored: () => retrieveMethod(setup, session, signal),
    /** Pays the first period with this choice, and returns the account that was stored. */
    subscribed: async (choice = "pay"): Promise<StoredMethod> => {
      await paid(choice);
      await deliverWebhooks();
      const answer = await retrieveMethod(setup, session, signal);
      if (answer.result !== "answered" || !answer.method) throw new Error(JSON.stringify(answer));
      return answer.method;
    },
    /** Charges the account. The session keeps its reference as in the database. */
    charge: (method: StoredMethod, about = renewal) =>
      chargeStored(setup, about, method, plan, signal, async (reference) => {
        about.reference = reference;
      }),
    captures: async () => rows.parse(await control("captures")),
    told: async () => (await deliverWebhooks()).flatMap(({ events }) => events),
  };
}

test("the request to store an account is valid in PayPal's published schema", () => {
  expect(differsFrom("order_request", orderRequest(SESSION, plan, urlsOf("/webhooks/paypal")))).toBe("");
});

test("the first payment stores the account, and a later charge is the same in the response, the webhook and by polling", async () => {
  const { subscribed, charge, told, setup, renewal } = await planShop();
  const method = await subscribed();
  expect(method).toEqual({
    customerRef: expect.stringMatching(/^\w{17}$/),
    methodRef: expect.stringMatching(/^\w{17}$/),
    label: "PayPal buyer@example.com",
    expires: "",
  });
  const payment = first(eventsOf(await charge(method)));
  expect(payment).toMatchObject({
    type: "captured",
    status: "Completed",
    cents: 4_950,
    invoiceId: renewal._id,
    nonce: renewal.nonce,
    reference: renewal.reference,
    isTest: true,
  });
  expect((await told()).map(movement)).toEqual([movement(payment)]);
  expect(eventsOf(await retrievePayment(setup, renewal, signal)).map(movement)).toEqual([movement(payment)]);
});

describe("without a stored account, each period is paid through a mailed link:", () => {
  test.each(["NOT_ENABLED", "403"])("the app may not store accounts (%s)", async (vault) => {
    const { paid, stored, faults, initiate } = await planShop();
    await faults({ vault });
    expect(await initiate()).toEqual(await initiate());
    await paid();
    expect(await stored()).toEqual({ result: "answered", method: null });
  });

  test("the buyer paid with a card as a guest", async () => {
    const { paid, stored } = await planShop();
    await paid("pay-unsaved");
    expect(await stored()).toEqual({ result: "answered", method: null });
  });
});

test("an account that PayPal stores later is awaited, and its webhook names it", async () => {
  const { paid, stored, faults, control, session, told } = await planShop();
  expect(await stored()).toEqual({ result: "answered", method: null });
  await faults({ vault: "late" });
  await paid();
  await told();
  expect(await stored()).toMatchObject({ result: "unknown" });
  await control("vault", { orderId: session.reference });
  const answer = await stored();
  if (answer.result !== "answered" || !answer.method) throw new Error(JSON.stringify(answer));
  const { methodRef, label } = answer.method;
  expect(await told()).toMatchObject([{ type: "methodChanged", method: { methodRef, label, expires: "" } }]);
});

describe("a charge is made once", () => {
  test.each([
    ["within six hours", 1_000],
    ["after PayPal has forgotten the request", 8 * HOUR_MS],
  ])("if its response was lost and it is repeated %s", async (_when, ms) => {
    const { subscribed, charge, faults, control, captures } = await planShop();
    const method = await subscribed();
    await faults({ loseCaptureAnswers: 1 });
    expect(await charge(method)).toMatchObject({ result: "unknown" });
    await control("clock", { ms });
    const payment = first(eventsOf(await charge(method)));
    expect(first(eventsOf(await charge(method)))).toEqual(payment);
    expect(await captures()).toHaveLength(2);
  });

  test("if the shop stopped after it created the order", async () => {
    const { subscribed, charge, faults, captures, renewal } = await planShop();
    const method = await subscribed();
    await faults({ loseCreateAnswers: 1 });
    expect(await charge(method)).toMatchObject({ result: "unknown" });
    expect(renewal.reference).toBeNull();
    expect(eventsOf(await charge(method))).toHaveLength(1);
    expect(await captures()).toHaveLength(2);
  });

  test("and never if the order was stored but expired before it was captured", async () => {
    const { subscribed, charge, faults, control, captures } = await planShop();
    const method = await subscribed();
    await faults({ garbledCaptures: 1, storedCharges: "INSTRUMENT_DECLINED" });
    expect(await charge(method)).toMatchObject({ result: "unknown" });
    await control("clock", { ms: 8 * HOUR_MS });
    expect(await charge(method)).toMatchObject({ result: "declined", remedy: "retry" });
    expect(await captures()).toHaveLength(1);
  });

  test("per period", async () => {
    const { subscribed, charge, captures } = await planShop();
    const method = await subscribed();
    const [one] = eventsOf(await charge(method));
    const [other] = eventsOf(await charge(method, renewalOf("6720c0ffee0000000000d003")));
    expect(other?.txnId).not.toBe(one?.txnId);
    expect(await captures()).toHaveLength(3);
  });
});

describe("a declined charge says what helps", () => {
  const gone = "The saved PayPal account can't be charged any more.";
  test.each([
    ["INSTRUMENT_DECLINED", "retry", "PayPal declined the payment."],
    ["TRANSACTION_REFUSED", "retry", "PayPal declined the payment."],
    ["captureDeclined", "retry", "PayPal declined the payment."],
    ["PAYER_ACTION_REQUIRED", "confirm", "This payment must be confirmed with PayPal."],
    ["PAYER_ACCOUNT_LOCKED_OR_CLOSED", "change", gone],
  ])("%s: %s", async (later, remedy, reason) => {
    const { subscribed, charge, control } = await planShop();
    const method = await subscribed();
    await control("method", { tokenId: method.methodRef, later });
    expect(await charge(method)).toEqual({ result: "declined", remedy, reason });
    await control("method", { tokenId: method.methodRef, later: "succeeds" });
    expect(eventsOf(await charge(method, renewalOf("6720c0ffee0000000000d003")))).toHaveLength(1);
  });

  test.each(["pay-confirm-later", "pay-declined-later"])("the buyer chose %s on the page", async (choice) => {
    const { subscribed, charge } = await planShop();
    const remedy = choice === "pay-confirm-later" ? "confirm" : "retry";
    expect(await charge(await subscribed(choice))).toMatchObject({ result: "declined", remedy });
  });

  test("an account that its owner removed, or that PayPal doesn't know", async () => {
    const { subscribed, charge, control, told } = await planShop();
    const method = await subscribed();
    await control("revoke", { tokenId: method.methodRef });
    expect(await told()).toMatchObject([{ type: "methodRevoked", method: { methodRef: method.methodRef } }]);
    const answer = { result: "declined", remedy: "change", reason: gone };
    expect(await charge(method)).toEqual(answer);
    const unknown = { ...method, methodRef: "none" };
    expect(await charge(unknown, renewalOf("6720c0ffee0000000000d003"))).toEqual(answer);
  });
});

test.each([
  ["500", undefined],
  ["429", 1_000],
  ["html", undefined],
])("no result is reported while PayPal's API fails (%s)", async (api, pauseMs) => {
  const { subscribed, charge, faults, captures } = await planShop();
  const method = await subscribed();
  await faults({ api });
  expect(await charge(method)).toMatchObject({ result: "unknown", ...(pauseMs && { pauseMs }) });
  await faults({});
  expect(await captures()).toHaveLength(1);
  expect(await charge(method)).toMatchObject({ result: "answered" });
});

test.each([
  ["complete", "captured"],
  ["deny", "failed"],
])("a charge that PayPal holds is pending, and then %s: %s", async (end, type) => {
  const { subscribed, charge, control, told, setup, renewal } = await planShop();
  const method = await subscribed();
  await control("method", { tokenId: method.methodRef, later: "pending" });
  const held = first(eventsOf(await charge(method)));
  expect(held).toMatchObject({ type: "pending", status: "Pending" });
  expect((await told()).map(movement)).toEqual([movement(held)]);
  // A second request while PayPal holds the payment doesn't charge twice.
  expect(eventsOf(await charge(method)).map(movement)).toEqual([movement(held)]);
  await control(end, { txnId: held.txnId });
  const [settled] = await told();
  expect(settled).toMatchObject({ type, txnId: held.txnId });
  expect(eventsOf(await retrievePayment(setup, renewal, signal))).toMatchObject([
    { type, txnId: held.txnId },
  ]);
});

test("a later charge can be refunded, and its refund names it", async () => {
  const { subscribed, charge, told, setup, renewal } = await planShop();
  const { txnId } = first(eventsOf(await charge(await subscribed())));
  await told();
  const about = { txnId, session: renewal };
  const back = first(eventsOf(await refundPayment(setup, about, 1_000, "6720c0ffee0000000000aaaa", signal)));
  expect(back).toMatchObject({ type: "refunded", cents: -1_000, parentTxnId: txnId });
  expect((await told()).map(movement)).toEqual([movement(back)]);
});

describe("a page stores another account without a payment", () => {
  const visit: MethodSetup = {
    _id: "6720c0ffee0000000000e001",
    nonce: "00112233445566778899aabbccddeeff",
    reference: null,
    customerEmail: sold.customerEmail,
    customerRef: "",
    currency: "USD",
  };

  test("once, also if a response is lost, and it is charged later", async () => {
    const { setup, urls, control, faults, told, charge } = await planShop();
    const open = (about = visit) => initiateSetup(setup, about, plan, urls, signal);
    await faults({ loseCreateAnswers: 1 });
    await expect(open()).rejects.toMatchObject({ ended: false });
    const page = await open();
    const opened = { ...visit, reference: page.reference };
    expect(await open(opened)).toEqual(page);
    const find = () => retrieveSetup(setup, opened, signal);
    expect(await find()).toEqual({ result: "answered", method: null });
    const left = await fetch(page.url, {
      method: "POST",
      body: new URLSearchParams({ choice: "cancel" }),
      redirect: "manual",
    });
    expect(left.headers.get("location")).toContain(urls.cancelled);
    const body = new URLSearchParams({ choice: "pay" });
    const back = await fetch(page.url, { method: "POST", body, redirect: "manual" });
    expect(back.headers.get("location")).toContain(urls.paid);
    expect(await open(opened)).toMatchObject({ url: urls.paid });
    await faults({ loseCaptureAnswers: 1 });
    expect(await find()).toMatchObject({ result: "unknown" });
    const answer = await find();
    if (answer.result !== "answered" || !answer.method) throw new Error(JSON.stringify(answer));
    expect(answer.method).toMatchObject({ label: "PayPal buyer@example.com" });
    const { methodRef } = answer.method;
    expect(await told()).toMatchObject([{ type: "methodChanged", method: { methodRef } }]);
    expect(rows.parse(await control("methods"))).toHaveLength(1);
    expect(await charge(answer.method)).toMatchObject({ result: "answered" });
  });

  test("and expires after three days; an app without the feature has no such page", async () => {
    const { setup, urls, control, faults } = await planShop();
    const { reference } = await initiateSetup(setup, visit, plan, urls, signal);
    await control("clock", { ms: 80 * HOUR_MS });
    const opened = { ...visit, reference };
    expect(await retrieveSetup(setup, opened, signal)).toMatchObject({ result: "ended" });
    await expect(initiateSetup(setup, opened, plan, urls, signal)).rejects.toMatchObject({ ended: true });
    await faults({ vault: "NOT_ENABLED" });
    await expect(initiateSetup(setup, visit, plan, urls, signal)).rejects.toMatchObject({ ended: false });
  });
});
