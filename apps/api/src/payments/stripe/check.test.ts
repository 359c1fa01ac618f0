import { listOf, serveStripe } from "@rankwright/test-kit/stripe/bodies";
import { expect, test } from "vitest";
import { check } from "./check.ts";
import { EVENT_TYPES } from "./webhook.ts";

const { signal } = new AbortController();
const HERE = "https://shop.example.com/webhooks/stripe";

const account = { id: "acct_1", object: "account", charges_enabled: true, default_currency: "usd" };
const endpoint = {
  id: "we_1",
  object: "webhook_endpoint",
  url: HERE,
  status: "enabled",
  enabled_events: EVENT_TYPES,
};

test.each([
  ["everything is set up", account, endpoint, [true, true, true, true, true], /all required events/],
  [
    "the webhook receives all events",
    account,
    { ...endpoint, enabled_events: ["*"] },
    [true, true, true, true, true],
    /can accept payments/,
  ],
  [
    "Stripe pays out in another currency",
    { ...account, default_currency: "eur" },
    endpoint,
    [true, true, true, true, true],
    /converts payouts to EUR/,
  ],
  [
    "the account is not ready",
    { ...account, charges_enabled: false },
    endpoint,
    [true, false, true, true, true],
    /Finish its setup/,
  ],
  [
    "no webhook has the shop's address",
    account,
    { ...endpoint, url: "https://old.example.com" },
    [true, true, true, false],
    /Add https:\/\/shop/,
  ],
  [
    "the webhook is disabled",
    account,
    { ...endpoint, status: "disabled" },
    [true, true, true, false],
    /Enable it/,
  ],
  [
    "the webhook lacks an event",
    account,
    { ...endpoint, enabled_events: EVENT_TYPES.slice(1) },
    [true, true, true, true, false],
    /Add checkout\.session\.completed in/,
  ],
])("when %s", async (_name, own, hook, expected, sentence) => {
  const { setup } = await serveStripe(({ path }) => ({
    status: 200,
    json: path.startsWith("/v1/account") ? own : listOf([hook]),
  }));
  const lines = await check(setup, HERE, signal);
  expect(lines.map(({ ok }) => ok)).toEqual(expected);
  expect(lines.map(({ text }) => text).join("\n")).toMatch(sentence);
});

test("a wrong key is the only line of the check", async () => {
  const { setup } = await serveStripe(() => ({ status: 200 }));
  expect(await check({ ...setup, secretKey: "sk_test_other" }, HERE, signal)).toEqual([
    { ok: false, text: "Stripe rejected the secret key. Check STRIPE_SECRET_KEY." },
  ]);
});
