import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { z } from "zod";

// PayPal's own published schemas, so that the shop and a test system can't share one mistake.

const document = z
  .object({
    schemas: z.record(z.string(), z.record(z.string(), z.unknown())),
    issues: z.object({ capture: z.array(z.string()), refund: z.array(z.string()) }),
  })
  .parse(JSON.parse(readFileSync(new URL("./openapi.json", import.meta.url), "utf8")));

/** The codes that PayPal's documents name for a refused capture and a refused refund. */
export const { issues: publishedIssues } = document;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** PayPal's schemas let a misspelt field pass; here no object has one that they do not name. */
function strict(schema: unknown, isPart = false): unknown {
  if (Array.isArray(schema)) return schema.map((one) => strict(one, isPart));
  if (!isRecord(schema)) return schema;
  const entries = Object.entries(schema).map(([key, value]): [string, unknown] => {
    if (key === "properties" && isRecord(value))
      return [key, Object.fromEntries(Object.entries(value).map(([name, one]) => [name, strict(one)]))];
    if (key === "allOf" || key === "anyOf" || key === "oneOf") return [key, strict(value, true)];
    return [key, key === "items" ? strict(value) : value];
  });
  const hasFields = "properties" in schema || "allOf" in schema;
  return { ...Object.fromEntries(entries), ...(hasFields && !isPart && { unevaluatedProperties: false }) };
}

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true, unicodeRegExp: false });
const checks = new Map(
  Object.entries(document.schemas).map(([name, schema]) => [name, ajv.compile(Object(strict(schema)))]),
);

/** Where a body differs from PayPal's schema of this name; "" nowhere. */
export function differsFrom(name: string, body: unknown): string {
  const check = checks.get(name);
  if (!check) throw new Error(`PayPal's documents have no schema ${name} here.`);
  return check(body) ? "" : ajv.errorsText(check.errors);
}
