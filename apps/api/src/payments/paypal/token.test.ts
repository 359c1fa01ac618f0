import { startMockProvider } from "@rankwright/sandbox-kit/testing/provider-server";
import { ORDER_ID, orderBody, SESSION, servePaypal } from "@rankwright/test-kit/paypal/bodies";
import { expect, test } from "vitest";
import { retrievePayment } from "./capture.ts";

const { signal } = new AbortController();
const session = { ...SESSION, reference: ORDER_ID };

test("a token is reused until shortly before its expiry", async () => {
  const { setup, tokens, heard } = await servePaypal((_heard, url) => ({
    status: 200,
    json: orderBody(url, "APPROVED"),
  }));
  await retrievePayment(setup, session, signal);
  await retrievePayment({ ...setup }, session, signal);
  expect(tokens()).toBe(1);
  expect(heard().map(({ headers }) => headers.authorization)).toEqual(
    Array(2).fill("Bearer A21AAFs9-made-up"),
  );
});

test.each([
  ["401", { status: 401, json: { error: "invalid_token" } }],
  ["403 NOT_AUTHORIZED", { status: 403, json: { name: "NOT_AUTHORIZED", details: [] } }],
])(
  "a token that is rejected with %s is renewed once, because it may lack newer permissions",
  async (_name, refusal) => {
    let refuses = 1;
    const { setup, tokens } = await servePaypal((_heard, url) => {
      refuses -= 1;
      return refuses >= 0 ? refusal : { status: 200, json: orderBody(url, "APPROVED") };
    });
    expect(await retrievePayment(setup, session, signal)).toMatchObject({ result: "answered" });
    expect(tokens()).toBe(2);
  },
);

test("a token that is rejected again is not renewed a second time", async () => {
  const { setup, tokens, heard } = await servePaypal(() => ({ status: 401 }));
  expect(await retrievePayment(setup, session, signal)).toEqual({
    result: "unknown",
    reason: expect.stringMatching(/PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET/),
  });
  expect([tokens(), heard().length]).toEqual([2, 2]);
});

test("a token that is about to expire is not reused", async () => {
  let given = 0;
  const { url } = await startMockProvider(({ path }, at) => {
    if (path !== "/v1/oauth2/token") return { status: 200, json: orderBody(at, "APPROVED") };
    given += 1;
    return { status: 200, json: { access_token: `token ${given}`, expires_in: 59, scope: "" } };
  });
  const { setup } = await servePaypal(() => "lost");
  await retrievePayment({ ...setup, apiUrl: url }, session, signal);
  await retrievePayment({ ...setup, apiUrl: url }, session, signal);
  expect(given).toBe(2);
});

test("the error for a wrong secret doesn't contain it, and tokens aren't shared between clients", async () => {
  const { setup, heard } = await servePaypal((_heard, url) => ({
    status: 200,
    json: orderBody(url, "APPROVED"),
  }));
  await retrievePayment(setup, session, signal);
  const answer = await retrievePayment({ ...setup, clientSecret: "hunter2hunter2" }, session, signal);
  expect(answer).toMatchObject({
    result: "unknown",
    reason: expect.stringMatching(/^PayPal rejected the client ID/),
  });
  expect(JSON.stringify(answer)).not.toContain("hunter2");
  expect(heard()).toHaveLength(1);
});
