import { restSite } from "@rankwright/test-kit/rest";
import { expect, onTestFinished, test } from "vitest";
import { hasMoreValues, JSON_VALUES_MAX } from "./json-body.ts";

const count = (value: unknown): number =>
  1 +
  (Array.isArray(value) ? value : Object.values(Object(value) === value ? Object(value) : {})).reduce(
    (sum: number, each: unknown) => sum + count(each),
    0,
  );

test.each([
  ["an empty object", {}],
  ["separators within strings", { a: ',[{"\\', '\\",[': "\\\\" }],
  ["lists within lists", [[], [1, 2, [{ a: [] }]], null]],
])("counts at least as many values as %s contains, and ignores the contents of strings", (_what, value) => {
  const text = Buffer.from(JSON.stringify(value));
  expect(hasMoreValues(text, count(value) - 1)).toBe(true);
  // An empty list or object counts as if it had one value.
  expect(hasMoreValues(text, 2 * count(value))).toBe(false);
});

test("a body with the maximum number of values is accepted, and one with more is rejected with the limit", async () => {
  const site = restSite();
  onTestFinished(site.close);
  // Counted are the object, the list and the list's entries.
  const body = (entries: number) => ({ name: Array(entries).fill(0) });
  const most = JSON_VALUES_MAX - 2;
  for (const path of ["/add-message", "/trpc/messages.send"]) {
    const read = await site.ask("POST", path, { body: body(most) });
    expect(read.text).toContain("Name must be text.");
    const refused = await site.ask("POST", path, { body: body(most + 1) });
    expect([read.status, refused.status]).toEqual([400, 400]);
    expect(refused.text).toContain("more than 10,000 values");
  }
});

test("unclosed brackets are rejected before parsing", async () => {
  const site = restSite();
  onTestFinished(site.close);
  const { status, text } = await site.ask("POST", "/add-message", { raw: "[".repeat(500_000) });
  expect(status).toBe(400);
  expect(text).toContain("more than 10,000 values");
});
