import { seedDemo } from "@rankwright/api";
import { PUBLIC_PAGES, type Section, type SectionField, sections } from "@rankwright/schema";
import { testSite } from "@rankwright/test-kit/site";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rendered } from "../../../test/rendered.tsx";

let site: ReturnType<typeof testSite>;
beforeAll(() => {
  site = testSite();
  seedDemo(site.deps);
});
afterAll(() => site.close());

const MARK = "zebulon";
/** Valid value that contains the marker, by kind of field. Kinds without an entry can't contain it. */
const marked: Partial<Record<SectionField["kind"], string>> = {
  text: MARK,
  "long-text": MARK,
  image: `/${MARK}.svg`,
  link: `https://${MARK}.example/`,
};

/** Writes the marker to all fields of the section's records, except for fields that control where a record is shown. */
function mark({ name, fields, screens }: Section): void {
  const set = site.deps.db.$client.prepare(
    "update content_records set data = json_set(data, ?, ?) where section = ? and json_extract(data, ?) <> ''",
  );
  for (const [field, { kind }] of Object.entries(fields))
    if (field !== screens.manage.only?.field && marked[kind] !== undefined)
      set.run(`$.${field}`, marked[kind], name, `$.${field}`);
}

test.each(Object.values<Section>(sections).map((of) => ({ of, name: of.name })))(
  "$name is shown on exactly the pages in its shownOn",
  async ({ of }) => {
    const before = site.deps.db.$client
      .prepare<[string], { _id: string; data: string }>(
        "select _id, data from content_records where section = ?",
      )
      .all(of.name);
    mark(of);
    const shown: string[] = [];
    for (const path of PUBLIC_PAGES)
      if ((await rendered(site.deps, path)).html.includes(MARK)) shown.push(path);
    const put = site.deps.db.$client.prepare("update content_records set data = ? where _id = ?");
    for (const { _id, data } of before) put.run(data, _id);
    expect(shown).toEqual(PUBLIC_PAGES.filter((page) => of.shownOn.includes(page)));
  },
);
