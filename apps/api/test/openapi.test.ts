import { BOARD_COLUMNS } from "@rankwright/schema";
import { pathCases } from "@rankwright/test-kit/rights/matrix";
import { fileRoutes } from "@rankwright/test-kit/rights/table";
import { OPENING_MS, openWorld, ROLES, type World } from "@rankwright/test-kit/rights/world";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";

let world: World;
let description: Record<string, unknown>;
beforeAll(async () => {
  world = await openWorld();
  const { json } = await world.ask("GET", "/openapi.json");
  description = z.record(z.string(), z.unknown()).parse(json);
}, OPENING_MS);
afterAll(() => world.close());

const content = z.record(z.string(), z.object({ schema: z.record(z.string(), z.unknown()) }));
const response = z.union([z.object({ content }), z.object({ $ref: z.string() })]);
const parameter = z.object({ name: z.string(), in: z.string(), schema: z.record(z.string(), z.unknown()) });
const operation = z.object({
  parameters: z.array(parameter).default([]),
  responses: z.record(z.string(), response),
  security: z.array(z.record(z.string(), z.array(z.string()))),
});
const paths = z.record(z.string(), z.record(z.string(), operation));
const sharedResponses = z.object({ responses: z.record(z.string(), z.object({ content })) });

/** Returns an operation of the OpenAPI description. `path` has its parameters in the form of a row, such as `:id`. */
const operationOf = (method: string, path: string) =>
  paths.parse(description.paths)[path.replaceAll(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });

/** Returns how a response differs from the OpenAPI description; undefined if it matches. */
function mismatch(path: string, method: string, status: number, type: string, body: unknown) {
  const { responses = {} } = operationOf(method, path) ?? {};
  const named = responses[status] ?? responses.default ?? { content: {} };
  const shared = sharedResponses.parse(description.components).responses;
  const found = "$ref" in named ? shared[named.$ref.replace("#/components/responses/", "")] : named;
  const described = found?.content[type.split(";")[0] ?? ""];
  if (!described) return `${status} as ${type} is not described`;
  // The schema refers to the description's components.
  const check = ajv.compile({ ...described.schema, components: description.components });
  return check(body) ? undefined : ajv.errorsText(check.errors);
}

test("the OpenAPI description is valid", async () => {
  const result = await new Validator().validate(structuredClone(description));
  expect(result).toMatchObject({ valid: true });
});

/** Returns the problems that the linter finds. */
async function problemsOf(document: Record<string, unknown>): Promise<string[]> {
  const rules = { "operation-description": "error", "operation-tag-defined": "error" } as const;
  const config = await createConfig({ extends: ["recommended-strict"], rules });
  const found = await lintFromString({ source: JSON.stringify(document), config });
  return found.map(({ ruleId, message, location }) => `${ruleId}: ${location[0]?.pointer}: ${message}`);
}

test("the OpenAPI description passes the linter's strict rules", async () => {
  expect(await problemsOf(description)).toEqual([]);
  expect(await problemsOf({ ...description, servers: [] })).toEqual([
    expect.stringMatching(/^no-empty-servers/),
  ]);
});

test("integers in the OpenAPI description have limits that a client can use", () => {
  const wrong: string[] = [];
  const check = (value: unknown, path: string): void => {
    if (typeof value !== "object" || value === null) return;
    const { type, minimum, maximum, ...rest } = value as Record<string, unknown>;
    const isLimited = [minimum, maximum].every((limit) => Math.abs(Number(limit)) < Number.MAX_SAFE_INTEGER);
    if (type === "integer" && !isLimited) wrong.push(path);
    if (type === "number" && !("const" in rest || "enum" in rest)) wrong.push(path);
    for (const [name, each] of Object.entries(value)) check(each, `${path}/${name}`);
  };
  check(description, "");
  expect(wrong).toEqual([]);
});

test("the OpenAPI description states for every operation if it requires a token", () => {
  expect(description.components).toMatchObject({
    securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
  });
  const required = [{ bearer: [] }];
  for (const { name, row, right } of pathCases)
    expect(operationOf(row.method, row.path)?.security, name).toEqual(
      right === "public" ? [{}, { bearer: [] }] : required,
    );
  for (const name of fileRoutes) {
    const [method = "", path = ""] = name.split(" ");
    expect(operationOf(method, path)?.security, name).toEqual(required);
  }
});

test.each([
  ["/checkout", 20],
  ["/new-order", 1],
  ["/order/:id/messages", 1],
  ["/order/:id/approve", 1],
])("the Idempotency-Key of POST %s has %s to 200 characters", (path, minLength) => {
  const key = operationOf("POST", path)?.parameters.find(({ name }) => name === "Idempotency-Key");
  expect(key).toMatchObject({ in: "header", schema: { type: "string", minLength, maxLength: 200 } });
});

test("the OpenAPI description lists the parameters of GET /board", () => {
  expect(operationOf("GET", "/board")?.parameters).toMatchObject([
    { name: "mine", in: "query", schema: { type: "boolean" } },
    { name: "more", in: "query", schema: { type: "string", enum: BOARD_COLUMNS } },
  ]);
});

test("`mismatch` reports a response that differs from the OpenAPI description", () => {
  const wrong = (body: unknown) => mismatch("/logo", "GET", 200, "application/json", body);
  expect(wrong([])).toBeUndefined();
  expect(wrong({})).toContain("must be array");
  expect(wrong([{ _id: "1" }])).toContain("must have required property");
  expect(mismatch("/logo", "GET", 200, "text/html", [])).toContain("not described");
});

describe("responses match the OpenAPI description for every role", () => {
  test.each(pathCases)("$name", async ({ row, prepare }) => {
    const wrong: string[] = [];
    let successes = 0;
    for (const role of ROLES)
      await world.withRollback(async () => {
        const { status, headers, text } = await (await prepare(world, role))();
        const type = String(headers["content-type"]);
        const body: unknown = type.includes("json") ? JSON.parse(text) : text;
        const found = mismatch(row.path, row.method, status, type, body);
        if (found) wrong.push(`${role}, ${status}: ${found} in ${text.slice(0, 300)}`);
        if (status === row.status) successes += 1;
      });
    expect(wrong).toEqual([]);
    expect(successes).toBeGreaterThan(0);
  });
});
