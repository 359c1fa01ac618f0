import { seedDemo } from "@rankwright/api";
import { type Section, sections } from "@rankwright/schema";
import { testSite } from "@rankwright/test-kit/site";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PUBLIC_PATHS, rendered } from "../../../test/rendered.tsx";

let site: ReturnType<typeof testSite>;
beforeAll(async () => {
  site = testSite();
  seedDemo(site.deps);
  const { content } = site.callerFor(site.signedUp("owner@example.com", { admin: true }));
  for (const of of [content.imprint, content.privacy, content.terms, content.cancellationPolicy])
    await of.create({ title: "Law", text: "All of it" });
});
afterAll(() => site.close());

/** Returns the fields that may be empty. Excludes a package's name and price, and a legal page's text, without which it doesn't exist. */
const fieldsOf = (of: Section) =>
  Object.keys(of.fields).filter(
    (name) => name !== of.unique && !["price", "long-text"].includes(of.fields[name]?.kind ?? ""),
  );

const write = (section: string, field: string, values: ReadonlyMap<string, string>) => {
  const set = site.deps.db.$client.prepare(
    "update content_records set data = json_set(data, ?, ?) where section = ? and _id = ?",
  );
  for (const [_id, value] of values) set.run(`$.${field}`, value, section, _id);
};

/** Empties a field in all records of a section. Returns a function that restores the values. */
function emptied(section: string, field: string): () => void {
  const rows = site.deps.db.$client
    .prepare<[string, string], { _id: string; value: string | null }>(
      "select _id, json_extract(data, '$.' || ?) as value from content_records where section = ?",
    )
    .all(field, section);
  expect(rows.length, section).toBeGreaterThan(0);
  write(section, field, new Map(rows.map(({ _id }) => [_id, ""])));
  return () => write(section, field, new Map(rows.map(({ _id, value }) => [_id, value ?? ""])));
}

async function expectWhole(path: string, what: string) {
  const { html, text, head } = await rendered(site.deps, path);
  const told = `${path}, without ${what}`;
  expect(html.match(/<h1[\s>]/g), told).toHaveLength(1);
  const empty =
    /<(h[1-6]|p|a|li|dt|dd|summary|blockquote|figcaption)(?:\s(?![^>]*role="status")[^>]*)?><\/\1>/.exec(
      html,
    );
  expect(empty?.[0], told).toBeUndefined();
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  for (const [, target] of html.matchAll(/aria-labelledby="([^"]+)"/g)) expect(ids, told).toContain(target);
  expect(text, told).not.toMatch(/undefined|null|NaN| at or | or \./);
  expect(head.title.length, told).toBeGreaterThanOrEqual(10);
  expect(head.description, told).not.toMatch(/ at or | or \./);
}

const shown = Object.values<Section>(sections).filter((of) => of.shownOn.length > 0);

test.each(shown.map((of) => ({ of, name: of.name })))(
  "a page that shows $name is complete when one of its fields is empty",
  async ({ of }) => {
    for (const field of fieldsOf(of)) {
      const putBack = emptied(of.name, field);
      for (const path of of.shownOn) await expectWhole(path, `${of.name}.${field}`);
      putBack();
    }
  },
  30_000,
);

test("pages are complete when only packages are filled in", async () => {
  for (const of of shown) for (const field of fieldsOf(of)) emptied(of.name, field);
  for (const path of PUBLIC_PATHS) await expectWhole(path, "anything");
});
