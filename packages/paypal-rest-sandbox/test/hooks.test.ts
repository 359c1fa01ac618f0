import { expect, test } from "vitest";
import { sandbox, startWebhookReceiver } from "./driver.ts";

const PATH = "/v1/notifications/webhooks";
const EVENTS = [{ name: "PAYMENT.CAPTURE.COMPLETED" }];

/** Sends a change of a webhook, or its deletion. */
async function send(made: { url: string; bearer(): string }, method: string, id: string, body?: object) {
  const answer = await fetch(`${made.url}${PATH}/${id}`, {
    method,
    headers: { authorization: made.bearer(), "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  return answer.status;
}

test("a webhook gets the events it asked for, and all of its events after a change", async () => {
  const shop = await startWebhookReceiver();
  const made = await sandbox();
  const { call, paid } = made;
  const { status, body } = await call(PATH, { url: shop.url, event_types: EVENTS });
  expect([status, body.url]).toEqual([201, shop.url]);
  const heard = () => shop.heard.map(({ raw }) => JSON.parse(String(raw)).event_type);
  await paid();
  await call("/control/deliver", {});
  expect(heard()).toEqual(["PAYMENT.CAPTURE.COMPLETED"]);

  const change = [{ op: "replace", path: "/event_types", value: [{ name: "*" }] }];
  expect(await send(made, "PATCH", body.id, change)).toBe(200);
  await paid("invoice-2");
  await call("/control/deliver", {});
  expect(heard()).toContain("CHECKOUT.ORDER.APPROVED");

  expect(await send(made, "DELETE", body.id)).toBe(204);
  expect(await send(made, "DELETE", body.id)).toBe(404);
  expect((await call(PATH)).body).toEqual({ webhooks: [] });
});

test("refused webhooks: a known address, the eleventh, one without HTTPS", async () => {
  const shop = await startWebhookReceiver();
  const { call } = await sandbox({ webhook: { id: "FIRST", url: shop.url } });
  const create = async (url: string) => (await call(PATH, { url, event_types: EVENTS })).body;
  expect(await create(shop.url)).toMatchObject({ name: "WEBHOOK_URL_ALREADY_EXISTS" });
  expect((await call(PATH)).body.webhooks).toMatchObject([{ id: "FIRST", url: shop.url }]);
  for (const at of Array.from({ length: 9 }, (_, index) => index)) await create(`http://127.0.0.1/${at}`);
  expect(await create("http://127.0.0.1/11")).toMatchObject({ name: "WEBHOOK_NUMBER_LIMIT_EXCEEDED" });
  await call("/control/faults", { httpsWebhooksOnly: true });
  expect(await create("http://127.0.0.1/12")).toMatchObject({ name: "VALIDATION_ERROR" });
});

test("the owner of the app is known", async () => {
  const { call } = await sandbox();
  expect((await call("/v1/identity/oauth2/userinfo?schema=paypalv1.1")).body).toMatchObject({
    name: "Test Shop",
    payer_id: "TESTSHOP22222",
  });
});
