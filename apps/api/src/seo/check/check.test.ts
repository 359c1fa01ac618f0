import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { NO_PAGE_META, PUBLIC_PAGES } from "@rankwright/schema";
import { type TestSite, testSite } from "@rankwright/test-kit/site";
import { afterEach, beforeEach, expect, test } from "vitest";
import { accentIssues } from "./accent.ts";

const GOOD = "A description that says in enough words what a visitor finds on this page.";

/** Pages of the site under test. Missing parts are filled in with valid ones. */
let pages: Record<string, { title?: string; description?: string; body?: string }>;
let site: TestSite;
let owner: ReturnType<TestSite["callerFor"]>;
beforeEach(() => {
  pages = Object.fromEntries(PUBLIC_PAGES.map((path) => [path, {}]));
  site = testSite({
    deps: {
      visit: async (path) => {
        const page = pages[path];
        if (!page) return { status: 404, body: "" };
        const {
          title = `A fine title of ${path}`,
          description = `${path} ${GOOD}`,
          body = "<h1>Hello</h1>",
        } = page;
        const head = `<title>${title}</title><meta name="description" content="${description}">`;
        return { status: 200, body: `<!DOCTYPE html><html><head>${head}</head><body>${body}</body></html>` };
      },
    },
  });
  owner = site.callerFor(site.signedUp("owner@example.com", { admin: true }));
});
afterEach(() => site.close());

const banner = {
  bannerHeading: "We are found",
  bannerDetails: "Details",
  bannerText: "Text",
  imageOne: "/demo/hero.svg",
  imageOneAlt: "A hill",
  buttonText: "Go",
  buttonURL: "/pricing/",
};
const found = async () => (await owner.seo.check()).issues;

test("a site without problems has no issues", async () => {
  pages["/"] = {
    body: `<h1>Hi</h1><h2>A</h2><h3>B</h3><h2 id="c">C</h2><a href="/pricing/">x</a><a href="/#c">y</a><a href="mailto:a@example.com">m</a><a href="tel:+1">t</a><a href="https://example.org/">e</a>`,
  };
  expect(await owner.seo.check()).toEqual({ issues: [], isRead: true });
});

test("a legal page is checked only if it has a text", async () => {
  expect((await owner.seo.check()).issues).toEqual([]);
  const { _id } = await owner.content.terms.create({ text: "# A\nSee https://example.org" });
  pages["/terms"] = { body: `<h1>Terms</h1><h3>A</h3>` };
  expect(await found()).toMatchObject([{ page: "/terms" }]);
  await owner.content.terms.update({ _id, data: { text: "" } });
  expect(await found()).toEqual([]);
});

test.each([
  [{ title: "" }, /no title/, "title"],
  [{ title: "Short" }, /5 characters/, "title"],
  [{ title: "x".repeat(90) }, /90 characters/, "title"],
  [{ title: "W".repeat(40) }, /too wide/, "title"],
  [{ title: "A fine title of /thanks" }, /same title/, "title"],
  [{ description: "" }, /no description/, "description"],
  [{ description: "x".repeat(300) }, /300 characters/, "description"],
  [{ body: "<p>Nothing</p>" }, /no main heading/, null],
  [{ body: "<h1>One</h1><h1>Two</h1>" }, /2 main headings/, null],
  [{ body: "<h1>One</h1><h3>Deep</h3>" }, /“Deep” skips a level below “One”/, null],
  [{ body: `<h1>One</h1><img src="/x.png">` }, /no alternative text/, null],
  [{ body: `<h1>One</h1><img src="https://example.org/x.png" alt="">` }, /another site/, null],
  [{ body: `<h1>One</h1><a href="/gone">x</a>` }, /\/gone is broken/, null],
  [{ body: `<h1>One</h1><a href="/pricing/#gone">x</a>` }, /a section that its page does not have/, null],
] as const)("reports %j with the field where it can be fixed", async (page, message, face) => {
  pages["/contact"] = page;
  const mine = (await found()).filter((one) => one.page === "/contact");
  expect(mine).toEqual([expect.objectContaining({ message: expect.stringMatching(message), face })]);
});

test("reports a link with an undecodable anchor, and completes the other checks", async () => {
  pages["/contact"] = { body: `<h1>Hi</h1><a href="/pricing/#100%">x</a>` };
  expect(await found()).toEqual([
    expect.objectContaining({ message: expect.stringMatching(/a section that its page does not have/) }),
  ]);
});

test("reports a dead link and a missing alt text at their fields, until they are fixed", async () => {
  const record = await owner.content.banner.create({ ...banner, buttonURL: "/gone", imageOneAlt: "" });
  pages["/"] = { body: `<h1>Hi</h1><a href="/gone">Go</a><img src="/demo/hero.svg" alt="">` };
  const at = { section: "banner", _id: record._id };
  const of = { ...at, revision: record.revision };
  expect((await owner.seo.checkRecord(of)).findings.map((one) => one.at)).toEqual([
    { ...at, field: "buttonURL" },
    { ...at, field: "imageOneAlt" },
  ]);
  pages["/"] = { body: `<h1>Hi</h1><a href="/thanks">Go</a><img src="/demo/hero.svg" alt="A hill">` };
  await owner.content.banner.update({
    _id: record._id,
    data: { buttonURL: "/thanks", imageOneAlt: "A hill" },
  });
  expect((await owner.seo.checkRecord(of)).findings).toEqual([]);
});

test("reports the size of a heavy uploaded image", async () => {
  const address = `/media/${"a".repeat(24)}-640w.webp`;
  const folder = join(site.deps.env.DATA_DIR, "media");
  mkdirSync(folder);
  writeFileSync(join(site.deps.env.DATA_DIR, address), Buffer.alloc(700_000));
  pages["/thanks"] = {
    body: `<h1>Hi</h1><picture><source srcset="${address} 640w"><img src="/media/x.webp" alt=""></picture>`,
  };
  expect(await found()).toEqual([
    expect.objectContaining({ page: "/thanks", message: expect.stringContaining("700 kB"), level: "mend" }),
  ]);
});

test("reports a dead canonical URL, a hidden home page and a share image without alt text", async () => {
  const data = { ...NO_PAGE_META, canonical: "/gone", search: "Hidden", image: "/demo/hero.svg" } as const;
  await owner.seo.savePageMeta({ path: "/", revision: 0, data });
  expect((await found()).map(({ page, face }) => [page, face])).toEqual([
    ["/", "search"],
    ["/", "canonical"],
    ["/", "imageAlt"],
  ]);
});

test("a dead link in the layout is reported once, not for every page", async () => {
  for (const path of PUBLIC_PAGES) pages[path] = { body: `<a href="/#gone">x</a><h1>Hi</h1>` };
  expect((await found()).map(({ page, at }) => [page, at])).toEqual([["/", null]]);
});

test("every accent colour is adjusted to be readable in both colour schemes, and an unreadable one is reported", async () => {
  for (const accent of ["#ffff00", "#000000", "#ff00ff"]) {
    await owner.settings.business.save({
      revision: (await owner.settings.business.get()).revision,
      values: { accent },
    });
    expect(await found()).toEqual([]);
  }
  const fine = { hex: "#005f46", contrast: 7.4, chosen: 7.4 };
  const pale = { hex: "#ffee88", contrast: 1.2, chosen: 1.2 };
  expect(accentIssues({ light: fine, dark: fine })).toEqual([]);
  expect(accentIssues({ light: pale, dark: fine })).toEqual([
    expect.objectContaining({
      isAccent: true,
      level: "mend",
      message: expect.stringMatching(/#ffee88 on light screens, with a contrast of 1\.2:1/),
    }),
  ]);
});

test("a problem in the header of every page is reported once", async () => {
  for (const path of PUBLIC_PAGES) pages[path] = { body: `<a href="/gone">x</a><h1>Hi</h1>` };
  await owner.content.banner.create({ ...banner, buttonURL: "/gone" });
  const dead = (await found()).filter(({ at }) => at?.field === "buttonURL");
  expect(dead).toHaveLength(1);
});
