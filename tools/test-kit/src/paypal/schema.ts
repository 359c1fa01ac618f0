import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Ajv2020 } from "ajv/dist/2020.js";
import { z } from "zod";

// Validates against PayPal's published schemas, because the shop and the test system could both contain the same mistake.

const { resolve } = createRequire(import.meta.url);
const document = z.object({ components: z.object({ schemas: z.record(z.string(), z.unknown()) }) });

function schemasOf(name: string): Record<string, unknown> {
  const path = resolve(`@paypal/paypal-rest-api-specifications/openapi/${name}.json`);
  return document.parse(JSON.parse(readFileSync(path, "utf8"))).components.schemas;
}

const orders = schemasOf("checkout_orders_v2");
const payments = schemasOf("payments_payment_v2");
const notifications = schemasOf("notifications_webhooks_v1");
const disputes = schemasOf("customer_disputes_v1");

/** Extracts the error codes from the schema of an error response. */
const codesIn = (schema: unknown) =>
  [...JSON.stringify(schema).matchAll(/"enum":\["([A-Z_]+)"\]/g)].map(([, code = ""]) => code);
export const publishedIssues = {
  capture: codesIn(orders["orders.capture-422"]),
  refund: codesIn(payments["captures.refund-422"]),
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Suffix of the lenient copies of schemas for use inside an `allOf`, where each part defines only some of the fields. */
const PART = "~part";

/** Returns a copy of a schema that rejects undefined fields. PayPal's own schemas accept them, even misspelt ones. */
function strict(schema: unknown, isPart = false): unknown {
  if (Array.isArray(schema)) return schema.map((one) => strict(one, isPart));
  if (!isRecord(schema)) return schema;
  if (typeof schema.$ref === "string") return { $ref: isPart ? schema.$ref + PART : schema.$ref };
  const entries = Object.entries(schema).map(([key, value]): [string, unknown] => {
    if (key === "properties" && isRecord(value))
      return [key, Object.fromEntries(Object.entries(value).map(([name, one]) => [name, strict(one)]))];
    if (key === "allOf" || key === "anyOf" || key === "oneOf") return [key, strict(value, true)];
    return [key, key === "items" ? strict(value) : value];
  });
  const hasFields = "properties" in schema || "allOf" in schema;
  return { ...Object.fromEntries(entries), ...(hasFields && !isPart && { unevaluatedProperties: false }) };
}

const strictly = (schemas: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(schemas).flatMap(([name, schema]) => [
      [name, strict(schema)],
      [name + PART, strict(schema, true)],
    ]),
  );

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true, unicodeRegExp: false });
const check = (schemas: Record<string, unknown>, name: string) =>
  ajv.compile({ $ref: `#/components/schemas/${name}`, components: { schemas: strictly(schemas) } });

const checks = {
  order_request: check(orders, "order_request"),
  order: check(orders, "order"),
  refund_request: check(payments, "refund_request"),
  refund: check(payments, "refund"),
  "capture-2": check(payments, "capture-2"),
  verify_webhook_signature: check(notifications, "verify_webhook_signature"),
  webhook: check(notifications, "webhook"),
  dispute: check(disputes, "dispute"),
} as const;
export type PaypalSchema = keyof typeof checks;

/** Describes the first difference between a body and PayPal's schema of this name; "" if the body is valid. */
export function differsFrom(name: PaypalSchema, body: unknown): string {
  const isRight = checks[name];
  return isRight(body) ? "" : ajv.errorsText(isRight.errors);
}
