import Stripe from "stripe";
import { expect, test } from "vitest";
import { sandbox, sessionFor, startWebhookReceiver } from "./driver.ts";

const EVENTS = ["checkout.session.completed", "refund.created"] as const;

test("an endpoint gets the events it asked for, signed with the secret that only its creation returns", async () => {
  const shop = await startWebhookReceiver();
  const { stripe, paid, control } = await sandbox();
  const made = await stripe.webhookEndpoints.create({
    url: shop.url,
    enabled_events: [...EVENTS],
    api_version: Stripe.API_VERSION,
  });
  const { secret = "" } = made;
  expect(secret).toMatch(/^whsec_/);
  expect((await stripe.webhookEndpoints.retrieve(made.id)).secret).toBeUndefined();
  await paid();
  await control("deliver", {});
  const events = shop.heard.map(({ raw, headers }) =>
    stripe.webhooks.constructEvent(raw, headers["stripe-signature"] ?? "", secret),
  );
  expect(events.map(({ type }) => type)).toEqual(["checkout.session.completed"]);

  await stripe.webhookEndpoints.del(made.id);
  expect((await stripe.webhookEndpoints.list()).data).toEqual([]);
  await paid("session-2");
  await control("deliver", {});
  expect(shop.heard).toHaveLength(1);
});

test("an endpoint replaces the one that the system was started with, until it is deleted", async () => {
  const shop = await startWebhookReceiver();
  const { stripe } = await sandbox({ webhook: { url: shop.url, secret: "whsec_first" } });
  const ids = async () => (await stripe.webhookEndpoints.list()).data.map(({ id }) => id);
  const [first = ""] = await ids();
  const { id } = await stripe.webhookEndpoints.create({ url: shop.url, enabled_events: ["*"] });
  expect(await ids()).toEqual([id]);
  await stripe.webhookEndpoints.del(id);
  expect(await ids()).toEqual([first]);
});

test("refused endpoints: the seventeenth, a private address, an unknown parameter, a key without the permission", async () => {
  const { stripe, client, control, open } = await sandbox();
  const create = (url: string, more: object = {}) =>
    stripe.webhookEndpoints.create({ url, enabled_events: [...EVENTS], ...more });
  for (const at of Array.from({ length: 16 }, (_, index) => index)) await create(`http://127.0.0.1/${at}`);
  await expect(create("http://127.0.0.1/17")).rejects.toThrow(
    "You have reached the maximum of 16 test webhook endpoints.",
  );
  const page = await stripe.webhookEndpoints.list({ limit: 9 });
  expect([page.data.length, page.has_more]).toEqual([9, true]);
  const all = await stripe.webhookEndpoints.list({ limit: 9 }).autoPagingToArray({ limit: 100 });
  expect(all).toHaveLength(16);
  await control("faults", { publicWebhooksOnly: true });
  await expect(create("http://127.0.0.1/18")).rejects.toMatchObject({ code: "url_invalid", param: "url" });
  await expect(create("https://shop.example.com/a", { colour: "red" })).rejects.toMatchObject({
    code: "parameter_unknown",
  });
  const restricted = client("rk_test_local_key");
  await expect(restricted.webhookEndpoints.list()).rejects.toMatchObject({ statusCode: 403 });
  expect((await restricted.checkout.sessions.create(sessionFor("session-1"))).status).toBe("open");
  expect((await open()).status).toBe("open");
});

test("an account that isn't ready lists what is missing, and a proxy's page is no answer", async () => {
  const { stripe, control } = await sandbox();
  expect(await stripe.accounts.retrieveCurrent()).toMatchObject({ charges_enabled: true, country: "US" });
  await control("faults", { accountIncomplete: true });
  expect(await stripe.accounts.retrieveCurrent()).toMatchObject({
    charges_enabled: false,
    requirements: { currently_due: expect.arrayContaining(["external_account"]) },
  });
  await control("faults", { api: "html" });
  await expect(stripe.accounts.retrieveCurrent()).rejects.toThrow("Invalid JSON");
});
