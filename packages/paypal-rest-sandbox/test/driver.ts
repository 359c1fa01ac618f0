import { listenAs } from "@rankwright/sandbox-kit/testing/listen";
import { startWebhookServer } from "@rankwright/sandbox-kit/testing/listening-shop";
import { buildPaypalRestSandbox, localPaypalApp, type PaypalRestSandboxOptions } from "../src/sandbox.ts";

/** Starts a server that stores this test system's webhooks. */
export const startWebhookReceiver = (status?: () => number) => startWebhookServer("/webhooks/paypal", status);

/** Starts the test system and returns functions that call it as a shop does. */
export async function sandbox(options: PaypalRestSandboxOptions = {}) {
  const app = buildPaypalRestSandbox({ manual: true, ...options });
  const url = await listenAs(app);
  const grant = async (secret = localPaypalApp.clientSecret) => {
    const basic = Buffer.from(`${localPaypalApp.clientId}:${secret}`).toString("base64");
    const answer = await fetch(`${url}/v1/oauth2/token`, {
      method: "POST",
      headers: { authorization: `Basic ${basic}` },
      body: new URLSearchParams({ grant_type: "client_credentials" }),
    });
    return { status: answer.status, body: await answer.json() };
  };
  let token: string = (await grant()).body.access_token;
  const bearer = () => `Bearer ${token}`;
  const call = async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${url}${path}`, {
      ...(body === undefined
        ? {}
        : { method: "POST", body: typeof body === "string" ? body : JSON.stringify(body) }),
      headers: {
        authorization: bearer(),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
    });
    return { status: answer.status, body: await answer.json() };
  };
  const create = async (changes: object = {}, requestId = "session-1") =>
    call("/v2/checkout/orders", { ...orderFor("invoice-1"), ...changes }, { "paypal-request-id": requestId });
  const choose = (id: string, choice: string) =>
    fetch(`${url}/checkoutnow?token=${id}`, {
      method: "POST",
      body: new URLSearchParams({ choice }),
      redirect: "manual",
    });
  const capture = (id: string, headers: Record<string, string> = {}) =>
    call(`/v2/checkout/orders/${id}/capture`, {}, headers);
  const paid = async (invoiceId = "invoice-1") => {
    const { id } = (await create(orderFor(invoiceId), invoiceId)).body;
    await choose(id, "pay");
    const { body } = await capture(id, { "paypal-request-id": invoiceId });
    return { id, txnId: body.purchase_units[0].payments.captures[0].id };
  };
  const setToken = (next: string) => {
    token = next;
  };
  return { app, url, grant, setToken, bearer, call, create, choose, capture, paid };
}

export const orderFor = (invoiceId: string) => ({
  intent: "CAPTURE",
  purchase_units: [
    {
      amount: { currency_code: "USD", value: "49.50" },
      description: "Basic <package>",
      invoice_id: invoiceId,
      custom_id: "nonce",
    },
  ],
  payment_source: {
    paypal: {
      experience_context: {
        return_url: "http://127.0.0.1:3000/received-payment/1?a=b",
        cancel_url: "http://127.0.0.1:3000/order-cancelled/1",
        user_action: "PAY_NOW",
        shipping_preference: "NO_SHIPPING",
      },
    },
  },
});

/** Returns the issue code of an error response. */
export const issue = (answer: { body: { details: { issue: string }[] } }) => answer.body.details[0]?.issue;
