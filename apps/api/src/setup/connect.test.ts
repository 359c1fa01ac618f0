import { controlOf } from "@rankwright/sandbox-kit/testing/control";
import { allMethodsShop } from "@rankwright/test-kit/shops/all-methods-shop";
import { shop } from "@rankwright/test-kit/shops/shop";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { providerOf } from "../payments/providers.ts";

const KEY = "sk_test_local_key";
const APP = { clientId: "local-paypal-app", clientSecret: "local-paypal-secret" };
const faults = (url: string, body: object) => controlOf(url)("faults", body);
const hooks = z.array(z.object({ url: z.string(), endpoint: z.string().optional() }));

/** Pays an order at the provider; only the webhook can tell the shop. */
async function paidByWebhook(
  made: Awaited<ReturnType<typeof allMethodsShop>>,
  provider: "stripe" | "paypal",
) {
  const orderId = await made.placed();
  const { url } = await made.open(orderId, provider);
  await made.choose(url, provider === "stripe" ? "card" : "pay");
  await made.deliver(provider);
  await made.run();
  await made.deliver(provider);
  await made.run();
  return made.status(orderId);
}

describe("Stripe is connected with the secret key alone", () => {
  test("the account is found, the webhook is created, and the next order is paid by it", async () => {
    const made = await allMethodsShop();
    const { owner, deps } = made;
    expect(await owner.settings.payments.connectStripe({ secretKey: KEY })).toEqual({
      kind: "test",
      account: "Test shop · United States · USD",
      lines: [
        { ok: true, text: "The account can accept payments." },
        { ok: true, text: "Prices are in USD." },
        { ok: true, text: `Stripe sends notifications to ${made.api}/webhooks/stripe.` },
      ],
    });
    const { stripe } = deps.env.setups;
    expect(stripe?.webhookSecret).toMatch(/^whsec_[A-Za-z0-9]{32}$/);
    const [method] = (await owner.settings.payments.paymentMethods()).ways.filter(
      ({ id }) => id === "stripe",
    );
    expect(method).toMatchObject({
      state: "test",
      connections: {
        test: { isSet: true, account: "Test shop · United States · USD", variables: [] },
        live: { isSet: false, account: "" },
      },
    });
    expect(await paidByWebhook(made, "stripe")).toBe("Paid");
    const sent = hooks.parse(await made.control("stripe", "webhooks"));
    expect(sent.every(({ endpoint }) => endpoint?.startsWith("we_"))).toBe(true);
    const view = JSON.stringify([
      method?.connections,
      await owner.settings.payments.get(),
      await owner.audit.page({}),
    ]);
    expect(view).not.toContain(KEY);
    expect(view).not.toContain(stripe?.webhookSecret);
  });

  test("a second connection replaces the webhook, and disconnecting removes it", async () => {
    const made = await allMethodsShop();
    const { owner } = made;
    const connect = () => owner.settings.payments.connectStripe({ secretKey: KEY });
    await connect();
    const before = made.deps.env.setups.stripe?.webhookSecret;
    await connect();
    expect(made.deps.env.setups.stripe?.webhookSecret).not.toBe(before);
    expect(await paidByWebhook(made, "stripe")).toBe("Paid");
    const ids = hooks.parse(await made.control("stripe", "webhooks")).map(({ endpoint }) => endpoint);
    expect(new Set(ids).size).toBe(1);

    expect(await owner.settings.payments.disconnect({ provider: "stripe", kind: "test" })).toEqual({
      problem: "",
    });
    const { secrets, values } = await owner.settings.payments.get();
    expect([secrets, values.stripeTestAccount]).toEqual([{}, ""]);
    // The built-in test system's own webhook is in use again.
    expect(await paidByWebhook(made, "stripe")).toBe("Paid");
    const actions = (await owner.audit.page({ action: "settings.payments" })).rows.map(
      ({ action }) => action,
    );
    expect(new Set(actions)).toEqual(
      new Set(["settings.payments.save", "settings.payments.connect", "settings.payments.disconnect"]),
    );
  });

  test("an account that isn't ready is connected, and what it lacks is named", async () => {
    const made = await allMethodsShop();
    await faults(made.systems.stripe, { accountIncomplete: true });
    const { lines } = await made.owner.settings.payments.connectStripe({ secretKey: KEY });
    expect(lines[0]).toEqual({
      ok: false,
      text: "The account can't accept payments yet. Finish its setup in Stripe. Still missing: your website, a bank account for payouts, your consent to Stripe's terms.",
    });
  });

  test.each([
    ["a wrong key", "sk_test_of_nobody", {}, "BAD_REQUEST", /doesn't know this key/],
    ["a publishable key", "pk_test_local_key", {}, "BAD_REQUEST", /must start with sk_test_ or sk_live_/],
    ["a restricted key", "rk_test_local_key", {}, "CONFLICT", /lacks a permission.*Webhook Endpoints/],
    [
      "an address that Stripe can't reach",
      KEY,
      { publicWebhooksOnly: true },
      "CONFLICT",
      /reachable from the internet/,
    ],
    ["an error of Stripe's", KEY, { api: "500" }, "CONFLICT", /status 500.*Try again later/],
    ["too many requests", KEY, { api: "429" }, "CONFLICT", /Too many requests to Stripe/],
    ["a proxy's page", KEY, { api: "html" }, "CONFLICT", /could not be read/],
    [
      "a live key on this computer",
      "sk_live_of_a_shop",
      {},
      "CONFLICT",
      /only to public https addresses.*manually/,
    ],
  ])("with %s nothing is saved, and the reason is shown", async (_name, secretKey, fault, code, message) => {
    const made = await allMethodsShop();
    await faults(made.systems.stripe, fault);
    const before = await made.owner.settings.payments.get();
    const connected = made.owner.settings.payments.connectStripe({ secretKey });
    await expect(connected).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
    expect(await made.owner.settings.payments.get()).toEqual(before);
    const log = JSON.stringify((await made.owner.audit.page({ action: "settings.payments" })).rows);
    expect(log).not.toContain(secretKey);
  });

  test("a full account loses only the webhook that is replaced", async () => {
    const made = await allMethodsShop();
    const create = async (url: string) =>
      fetch(`${made.systems.stripe}/v1/webhook_endpoints`, {
        method: "POST",
        headers: { authorization: `Bearer ${KEY}` },
        body: new URLSearchParams({ url, "enabled_events[]": "*" }),
      });
    const connect = () => made.owner.settings.payments.connectStripe({ secretKey: KEY });
    await Promise.all(Array.from({ length: 15 }, (_, at) => create(`https://other.example.com/${at}`)));
    await connect();
    await connect();
    expect(await paidByWebhook(made, "stripe")).toBe("Paid");
    await made.owner.settings.payments.disconnect({ provider: "stripe", kind: "test" });
    await create("https://other.example.com/15");
    await expect(connect()).rejects.toThrow(/Stripe allows no more webhooks/);
  });

  test("after a lost response, the next attempt replaces the webhook that was created", async () => {
    const made = await allMethodsShop();
    await faults(made.systems.stripe, { loseCreateAnswers: 1 });
    const connect = () => made.owner.settings.payments.connectStripe({ secretKey: KEY });
    await expect(connect()).rejects.toMatchObject({ code: "CONFLICT" });
    await connect();
    expect(await paidByWebhook(made, "stripe")).toBe("Paid");
    const sent = hooks.parse(await made.control("stripe", "webhooks"));
    expect(new Set(sent.map(({ endpoint }) => endpoint)).size).toBe(1);
  });

  test("disconnecting works while Stripe doesn't respond, and says that the webhook stays", async () => {
    const made = await allMethodsShop();
    await made.owner.settings.payments.connectStripe({ secretKey: KEY });
    await faults(made.systems.stripe, { api: "500" });
    const { problem } = await made.owner.settings.payments.disconnect({ provider: "stripe", kind: "test" });
    expect(problem).toBe("Stripe responded with status 500.");
    expect((await made.owner.settings.payments.get()).secrets).toEqual({});
  });

  test("a key that is entered by hand doesn't keep the description of another account", async () => {
    const made = await allMethodsShop();
    await made.owner.settings.payments.connectStripe({ secretKey: KEY });
    const { revision } = await made.owner.settings.payments.get();
    const { values } = await made.owner.settings.payments.save({
      revision,
      values: { stripeTestKey: "sk_test_by_hand" },
    });
    expect(values.stripeTestAccount).toBe("");
  });
});

describe("PayPal is connected with client ID and secret", () => {
  test("the existing webhook of the address is taken over, and the next order is paid by it", async () => {
    const made = await allMethodsShop();
    const connected = await made.owner.settings.payments.connectPaypal(APP);
    expect(connected).toEqual({
      kind: "test",
      account: "Test Shop · seller@business.example.com · Merchant ID TESTSHOP22222",
      lines: [
        { ok: true, text: "PayPal accepts the client ID and secret of this sandbox app." },
        { ok: true, text: `PayPal sends notifications to ${made.api}/webhooks/paypal.` },
      ],
    });
    expect(made.deps.env.setups.paypal?.webhookId).toBe("LOCALWEBHOOK00001");
    expect(await paidByWebhook(made, "paypal")).toBe("Paid");
  });

  test("a webhook is created where there is none, and removed when PayPal is disconnected", async () => {
    const made = await allMethodsShop();
    await made.control("paypal", "webhook", { url: "https://elsewhere.example.com/" });
    await made.owner.settings.payments.connectPaypal(APP);
    const { webhookId } = made.deps.env.setups.paypal ?? {};
    expect(webhookId).toMatch(/^[0-9A-Z]{17}$/);
    expect(await paidByWebhook(made, "paypal")).toBe("Paid");
    const check = await made.owner.settings.payments.check({ provider: "paypal" });
    expect(check.filter(({ ok }) => !ok)).toEqual([]);
    expect(await made.owner.settings.payments.disconnect({ provider: "paypal", kind: "test" })).toEqual({
      problem: "",
    });
  });

  test.each([
    [
      "a wrong secret",
      { ...APP, clientSecret: "wrong" },
      {},
      "BAD_REQUEST",
      /doesn't know this client ID and secret/,
    ],
    [
      "an address without HTTPS",
      APP,
      { httpsWebhooksOnly: true },
      "CONFLICT",
      /reachable from the internet with HTTPS/,
    ],
    ["an error of PayPal's", APP, { api: "500" }, "CONFLICT", /status 500.*Try again later/],
    ["too many requests", APP, { api: "429" }, "CONFLICT", /429.*Try again later/],
    ["a proxy's page", APP, { api: "html" }, "CONFLICT", /could not be read/],
  ])("with %s nothing is saved, and the reason is shown", async (_name, typed, fault, code, message) => {
    const made = await allMethodsShop();
    await made.control("paypal", "webhook", { url: "https://elsewhere.example.com/" });
    await faults(made.systems.paypal, fault);
    const before = await made.owner.settings.payments.get();
    const connected = made.owner.settings.payments.connectPaypal(typed);
    await expect(connected).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
    expect(await made.owner.settings.payments.get()).toEqual(before);
  });
});

test.each(["stripe", "paypal"] as const)(
  "a connection with %s that takes too long ends with a reason",
  async (id) => {
    const made = await allMethodsShop();
    const { connection } = providerOf(id);
    const setup = made.deps.env.setups[id];
    const opened =
      setup && (await connection?.open(setup, `${made.api}/webhooks/${id}`, AbortSignal.abort()));
    expect(opened).toEqual({
      result: "failed",
      reason: expect.stringMatching(/did not respond in time\. Nothing was changed\. Try again later\.$/),
    });
  },
);

test("settings of the environment can't be replaced by a connection", async () => {
  const { owner } = await shop({ STRIPE_SECRET_KEY: KEY, STRIPE_WEBHOOK_SECRET: "whsec_local" });
  const [stripe] = (await owner.settings.payments.paymentMethods()).ways.filter(({ id }) => id === "stripe");
  expect(stripe?.connections?.test).toMatchObject({
    isSet: true,
    variables: ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
  });
  await expect(owner.settings.payments.connectStripe({ secretKey: KEY })).rejects.toThrow(
    "Stripe is set by the environment variables STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET. Change them on the server.",
  );
});

test("the key of the built-in test system isn't sent to Stripe after a change of the mode", async () => {
  const made = await allMethodsShop();
  await made.owner.settings.payments.connectStripe({ secretKey: KEY });
  const { owner, deps } = await shop({
    SITE_URL: "https://shop.example.com",
    STRIPE_ENV: "",
    PAYPAL_API_ENV: "",
  });
  await owner.settings.payments.save({
    revision: 0,
    values: { mode: "sandbox", stripeTestKey: KEY, stripeTestSigning: "whsec_local" },
  });
  expect(deps.env.setups.stripe).toBeUndefined();
});
