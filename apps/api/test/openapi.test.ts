import { pathCases } from "@rankwright/test-kit/rights/matrix";
import { OPENING_MS, openWorld, ROLES, type World } from "@rankwright/test-kit/rights/world";
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
const operation = z.object({ responses: z.record(z.string(), z.object({ content })) });
const paths = z.record(z.string(), z.record(z.string(), operation));

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });

/** Returns how a response differs from the OpenAPI description; undefined if it matches. */
function mismatch(path: string, method: string, status: number, type: string, body: unknown) {
  const { responses } = paths.parse(description.paths)[path]?.[method.toLowerCase()] ?? { responses: {} };
  const described = (responses[status] ?? responses.default)?.content[type.split(";")[0] ?? ""];
  if (!described) return `${status} as ${type} is not described`;
  // The schema refers to the description's components.
  const check = ajv.compile({ ...described.schema, components: description.components });
  return check(body) ? undefined : ajv.errorsText(check.errors);
}

test("the OpenAPI description is valid", async () => {
  const result = await new Validator().validate(structuredClone(description));
  expect(result).toMatchObject({ valid: true });
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
    const path = row.path.replaceAll(/:(\w+)/g, "{$1}");
    const wrong: string[] = [];
    let successes = 0;
    for (const role of ROLES)
      await world.withRollback(async () => {
        const { status, headers, text } = await (await prepare(world, role))();
        const type = String(headers["content-type"]);
        const body: unknown = type.includes("json") ? JSON.parse(text) : text;
        const found = mismatch(path, row.method, status, type, body);
        if (found) wrong.push(`${role}, ${status}: ${found} in ${text.slice(0, 300)}`);
        if (status === row.status) successes += 1;
      });
    expect(wrong).toEqual([]);
    expect(successes).toBeGreaterThan(0);
  });
});
