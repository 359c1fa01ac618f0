import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { listenAs } from "@rankwright/sandbox-kit/testing/listen";
import { Ajv2019, type AnySchema } from "ajv/dist/2019.js";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { captureRequest, orderRequest, refundRequest, setupRequest } from "../src/http/requests.ts";
import { buildPaypalRestSandbox, localPaypalApp } from "../src/sandbox.ts";

// Validates against PayPal's published schemas, from the package @paypal/paypal-rest-api-specifications 1.0.0 (Apache-2.0), whose source is
// github.com/paypal/paypal-rest-api-specifications. Fields that PayPal sends but the package does not define, with their sources:
const newer: Record<string, string[]> = {
  // In the webhooks and responses on developer.paypal.com ("Webhook event names", samples of capture).
  capture: ["supplementary_data"],
  // developer.paypal.com/api/orders/v2, definitions paypal_wallet and paypal_wallet_stored_credential.
  paypal_wallet: ["stored_credential"],
  // In the webhook samples of "Save PayPal with the Orders API".
  payment_token_response: ["metadata"],
};

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns a published OpenAPI file in which every object schema rejects unknown fields. */
function closed(file: string): Json {
  const path = createRequire(import.meta.url).resolve(
    `@paypal/paypal-rest-api-specifications/openapi/${file}.json`,
  );
  const document: Json = JSON.parse(readFileSync(path, "utf8"));
  const inAllOf = new Set<unknown>();
  const visit = (node: unknown, work: (node: Json) => void): void => {
    if (Array.isArray(node)) for (const one of node) visit(one, work);
    if (!isObject(node)) return;
    work(node);
    for (const one of Object.values(node)) visit(one, work);
  };
  const named = (ref: unknown) =>
    String(ref)
      .split("/")
      .slice(1)
      .reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), document);
  for (const [name, fields] of Object.entries(newer)) {
    const schema = named(`#/components/schemas/${name}`);
    for (const field of fields)
      if (isObject(schema) && Array.isArray(schema.allOf)) schema.allOf.push({ properties: { [field]: {} } });
      else if (isObject(schema) && isObject(schema.properties)) schema.properties[field] = {};
  }
  visit(document, ({ allOf }) => {
    if (Array.isArray(allOf)) for (const one of allOf) inAllOf.add(one.$ref ? named(one.$ref) : one);
  });
  visit(document, (node) => {
    // PayPal's own format names, such as ppaas_payer_id_v3, are unknown to Ajv. The patterns are still checked.
    if (typeof node.format === "string" && /_v\d$/.test(node.format)) delete node.format;
    // An empty list of values is not valid in JSON Schema.
    if (Array.isArray(node.enum) && node.enum.length === 0) delete node.enum;
    if (Array.isArray(node.allOf)) node.unevaluatedProperties = false;
    else if (isObject(node.properties) && !inAllOf.has(node)) node.additionalProperties ??= false;
  });
  return document;
}

const files = [
  "checkout_orders_v2",
  "payments_payment_v2",
  "customer_disputes_v1",
  "notifications_webhooks_v1",
  "vault_payment_tokens_v3",
];
// PayPal's patterns are not valid with the `u` flag.
const ajv = new Ajv2019({ strict: false, allErrors: true, unicodeRegExp: false });
addFormats.default(ajv);
for (const file of files) ajv.addSchema(closed(file) as AnySchema, file);

/** Validates a value against a published schema and returns the errors; [] if it is valid. */
function breaks(schema: string, value: unknown): string[] {
  const [file = "", name = ""] = schema.split("/");
  const validate = ajv.getSchema(`${file}#/components/schemas/${name}`);
  if (!validate) throw new Error(`There is no schema ${schema}.`);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

async function sandbox() {
  const app = buildPaypalRestSandbox({
    manual: true,
    webhook: { id: localPaypalApp.webhookId, url: "http://127.0.0.1:1/webhooks/paypal" },
  });
  const url = await listenAs(app);
  const basic = Buffer.from(`${localPaypalApp.clientId}:${localPaypalApp.clientSecret}`).toString("base64");
  const granted = await fetch(`${url}/v1/oauth2/token`, {
    method: "POST",
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
  const { access_token } = await granted.json();
  const ask = async (method: "GET" | "POST", path: string, body?: unknown, headers: Json = {}) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${access_token}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const events = async () => {
    const { body } = await ask("GET", "/control/webhooks");
    return body.map((one: { body: string }) => JSON.parse(Buffer.from(one.body, "base64").toString("utf8")));
  };
  return { ask, events };
}

const order = {
  intent: "CAPTURE",
  purchase_units: [
    {
      reference_id: "default",
      amount: { currency_code: "USD", value: "49.50" },
      payee: { email_address: "pay@example.com" },
      description: "Basic",
      custom_id: "nonce",
      invoice_id: "invoice-1",
    },
  ],
  payment_source: {
    paypal: {
      experience_context: {
        brand_name: "Rank & Co",
        locale: "en-US",
        shipping_preference: "NO_SHIPPING",
        user_action: "PAY_NOW",
        return_url: "http://127.0.0.1:3000/received-payment/1",
        cancel_url: "http://127.0.0.1:3000/order-cancelled/1",
      },
    },
  },
};

const vault = {
  store_in_vault: "ON_SUCCESS",
  usage_type: "MERCHANT",
  usage_pattern: "RECURRING_PREPAID",
  customer_type: "CONSUMER",
  permit_multiple_payment_tokens: true,
};
const setupToken = {
  payment_source: {
    paypal: {
      usage_type: "MERCHANT",
      customer_type: "CONSUMER",
      permit_multiple_payment_tokens: true,
      experience_context: {
        brand_name: "Rank & Co",
        return_url: "http://127.0.0.1:3000/my-subscriptions/1",
        cancel_url: "http://127.0.0.1:3000/my-subscriptions/1",
        shipping_preference: "NO_SHIPPING",
      },
    },
  },
};
const stored_credential = {
  payment_initiator: "MERCHANT",
  usage: "SUBSEQUENT",
  usage_pattern: "RECURRING_PREPAID",
};

describe("responses of the test system match PayPal's published schemas", () => {
  test("for an order, from its creation to a dispute", async () => {
    const { ask, events } = await sandbox();
    for (const prefer of ["return=minimal", "return=representation"]) {
      const id = (await ask("POST", "/v2/checkout/orders", order, { "paypal-request-id": prefer, prefer }))
        .body.id;
      const made = await ask("POST", "/v2/checkout/orders", order, { "paypal-request-id": prefer, prefer });
      expect(breaks("checkout_orders_v2/order", made.body)).toEqual([]);
      await ask("POST", "/control/approve", { orderId: id });
      expect(
        breaks("checkout_orders_v2/order", (await ask("GET", `/v2/checkout/orders/${id}`)).body),
      ).toEqual([]);
      await ask("POST", "/control/faults", { pendingFirst: true });
      const invoice = prefer === "return=minimal";
      const captured = await ask("POST", `/v2/checkout/orders/${id}/capture`, {}, { prefer });
      if (!invoice) {
        expect(captured.body.details[0].issue).toBe("DUPLICATE_INVOICE_ID");
        continue;
      }
      expect(breaks("checkout_orders_v2/order", captured.body)).toEqual([]);
      const { id: txnId } = captured.body.purchase_units[0].payments.captures[0];
      await ask("POST", "/control/complete", { txnId });
      const amount = { currency_code: "USD", value: "9.50" };
      const refund = await ask(
        "POST",
        `/v2/payments/captures/${txnId}/refund`,
        { amount },
        { prefer: "return=representation" },
      );
      expect(refund.status).toBe(201);
      expect(breaks("payments_payment_v2/refund", refund.body)).toEqual([]);
      const shown = await ask("GET", `/v2/payments/refunds/${refund.body.id}`);
      expect(breaks("payments_payment_v2/refund", shown.body)).toEqual([]);
      expect(
        breaks("payments_payment_v2/capture", (await ask("GET", `/v2/payments/captures/${txnId}`)).body),
      ).toEqual([]);
      for (const [stage, outcome] of [
        ["CHARGEBACK", "won"],
        ["INQUIRY", "lost"],
      ]) {
        const { body: dispute } = await ask("POST", "/control/dispute", { txnId, stage });
        const path = `/v1/customer/disputes/${dispute.id}`;
        expect(breaks("customer_disputes_v1/dispute", (await ask("GET", path)).body)).toEqual([]);
        await ask("POST", "/control/resolve", { disputeId: dispute.id, outcome });
        expect(breaks("customer_disputes_v1/dispute", (await ask("GET", path)).body)).toEqual([]);
      }
      expect(
        breaks("checkout_orders_v2/order", (await ask("GET", `/v2/checkout/orders/${id}`)).body),
      ).toEqual([]);
    }

    const schemas: Record<string, string> = {
      "checkout-order": "checkout_orders_v2/order",
      capture: "payments_payment_v2/capture",
      refund: "payments_payment_v2/refund",
      dispute: "customer_disputes_v1/dispute",
    };
    const told = await events();
    expect(told.map((event: Json) => event.event_type)).toEqual([
      "CHECKOUT.ORDER.APPROVED",
      "PAYMENT.CAPTURE.PENDING",
      "PAYMENT.CAPTURE.COMPLETED",
      "PAYMENT.CAPTURE.REFUNDED",
      "PAYMENT.CAPTURE.REVERSED",
      "CUSTOMER.DISPUTE.CREATED",
      "CUSTOMER.DISPUTE.RESOLVED",
      "CUSTOMER.DISPUTE.CREATED",
      "PAYMENT.CAPTURE.REVERSED",
      "CUSTOMER.DISPUTE.RESOLVED",
      "CHECKOUT.ORDER.APPROVED",
    ]);
    for (const event of told) {
      expect(breaks("notifications_webhooks_v1/event", event)).toEqual([]);
      expect(breaks(schemas[event.resource_type] ?? "", event.resource)).toEqual([]);
    }
  });

  test("for a stored account, from its first payment to its removal", async () => {
    const { ask, events } = await sandbox();
    const paypal = { ...order.payment_source.paypal, attributes: { vault } };
    const { body } = await ask(
      "POST",
      "/v2/checkout/orders",
      { ...order, payment_source: { paypal } },
      { "paypal-request-id": "1" },
    );
    await ask("POST", "/control/approve", { orderId: body.id });
    const paid = await ask("POST", `/v2/checkout/orders/${body.id}/capture`, {});
    expect(breaks("checkout_orders_v2/order", paid.body)).toEqual([]);
    const shown = await ask("GET", `/v2/checkout/orders/${body.id}`);
    expect(breaks("checkout_orders_v2/order", shown.body)).toEqual([]);
    const { id: vault_id } = shown.body.payment_source.paypal.attributes.vault;
    const [unit] = order.purchase_units;
    const renewal = {
      intent: "CAPTURE",
      purchase_units: [{ ...unit, invoice_id: "invoice-2" }],
    };
    const { id } = (await ask("POST", "/v2/checkout/orders", renewal)).body;
    const charged = await ask("POST", `/v2/checkout/orders/${id}/capture`, {
      payment_source: { paypal: { vault_id, stored_credential } },
    });
    expect([charged.status, charged.body.status]).toEqual([201, "COMPLETED"]);
    expect(breaks("checkout_orders_v2/order", charged.body)).toEqual([]);
    await ask("POST", "/control/revoke", { tokenId: vault_id });
    const told = (await events()).filter((event: Json) => event.resource_type === "payment_token");
    expect(told.map((event: Json) => event.event_type)).toEqual([
      "VAULT.PAYMENT-TOKEN.CREATED",
      "VAULT.PAYMENT-TOKEN.DELETED",
    ]);
    for (const event of told) {
      expect(breaks("notifications_webhooks_v1/event", event)).toEqual([]);
      expect(breaks("vault_payment_tokens_v3/payment_token_response", event.resource)).toEqual([]);
    }
  });

  test("for an account that is stored without a payment", async () => {
    const { ask } = await sandbox();
    const path = "/v3/vault/setup-tokens";
    const { body } = await ask("POST", path, setupToken);
    await ask("POST", "/control/approve-setup", { setupId: body.id });
    const approved = await ask("GET", `${path}/${body.id}`);
    for (const one of [body, approved.body])
      expect(breaks("vault_payment_tokens_v3/setup_token_response", one)).toEqual([]);
    const token = { id: body.id, type: "SETUP_TOKEN" };
    const made = await ask("POST", "/v3/vault/payment-tokens", { payment_source: { token } });
    expect(made.status).toBe(201);
    expect(breaks("vault_payment_tokens_v3/payment_token_response", made.body)).toEqual([]);
  });

  test("for errors, including their names, messages and issues", async () => {
    const { ask } = await sandbox();
    const known = readFileSync(
      createRequire(import.meta.url).resolve(
        "@paypal/paypal-rest-api-specifications/openapi/checkout_orders_v2.json",
      ),
      "utf8",
    );
    const wrong = await ask("POST", "/v2/checkout/orders", { intent: "CAPTURE" });
    expect(wrong.status).toBe(400);
    const missing = await ask("GET", "/v2/checkout/orders/NONE");
    expect(missing.status).toBe(404);
    for (const { body } of [wrong, missing])
      for (const text of [body.name, body.message, body.details[0].issue, body.details[0].description])
        expect(known).toContain(JSON.stringify(text));
  });
});

describe("every request that the test system accepts is valid in PayPal's published schema", () => {
  /** Yields bodies that differ from a valid one in one place each. */
  function* variants(value: unknown): Generator<unknown> {
    const others = ["", "x", "x".repeat(128), "x".repeat(300), "1.234", "-1", "EURO", 5, null, [], {}];
    if (Array.isArray(value)) {
      yield [];
      yield [...value, ...value];
      for (const [at, one] of value.entries())
        for (const changed of variants(one)) yield value.with(at, changed);
      return;
    }
    if (!isObject(value)) {
      yield* others;
      return;
    }
    yield { ...value, unheard_of: "x" };
    for (const [name, one] of Object.entries(value)) {
      const { [name]: _, ...rest } = value;
      yield rest;
      for (const changed of variants(one)) yield { ...value, [name]: changed };
    }
  }

  test.each([
    [
      "checkout_orders_v2/order_request",
      orderRequest,
      {
        ...order,
        payment_source: { paypal: { ...order.payment_source.paypal, attributes: { vault } } },
      },
    ],
    [
      "checkout_orders_v2/order_capture_request",
      captureRequest,
      { payment_source: { paypal: { vault_id: "8kk8451t", stored_credential } } },
    ],
    ["vault_payment_tokens_v3/setup_token_request", setupRequest, setupToken],
    [
      "payments_payment_v2/refund_request",
      refundRequest,
      {
        amount: { currency_code: "USD", value: "1.00" },
        note_to_payer: "Sorry",
        invoice_id: "1",
        custom_id: "2",
      },
    ],
  ] as const)("%s", (schema, takes, good) => {
    expect(takes.safeParse(good).success).toBe(true);
    expect(breaks(schema, good)).toEqual([]);
    const all = [...variants(good)];
    const taken = all.filter((body) => takes.safeParse(body).success);
    expect(taken.length).toBeGreaterThan(0);
    expect(taken.length).toBeLessThan(all.length);
    for (const body of taken) expect({ body, breaks: breaks(schema, body) }).toEqual({ body, breaks: [] });
  });
});
