import { seedDemo } from "@rankwright/api";
import { LEGAL_PAGES, SITE_PAGES } from "@rankwright/schema";
import { testSite } from "@rankwright/test-kit/site";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { PUBLIC_PATHS, rendered, visitor } from "../../../test/rendered.tsx";
import { loader as sitemap } from "./seo/sitemap.ts";

let site: ReturnType<typeof testSite>;
let owner: ReturnType<(typeof site)["callerFor"]>["content"];
beforeEach(() => {
  site = testSite();
  onTestFinished(site.close);
  seedDemo(site.deps);
  owner = site.callerFor(site.signedUp("owner@example.com", { admin: true })).content;
});

const MISSING = { init: { status: 404 } };
const page = (path: string) => rendered(site.deps, path);
const listed = async () => {
  const map = await (await sitemap({ context: visitor(site.deps) })).text();
  return SITE_PAGES.filter((path) => map.includes(`<loc>${site.deps.env.SITE_URL}${path}</loc>`));
};
/** Returns the text and address of each link to a legal page in the footer. */
const legalLinks = (html: string) => {
  const [, nav = ""] = /<nav aria-label="Legal"[^>]*>(.*?)<\/nav>/.exec(html) ?? [];
  return [...nav.matchAll(/href="([^"]*)"[^>]*>([^<]*)</g)].map(([, href, words]) => [words, href]);
};

test("without legal texts, the legal pages return 404 and are neither linked nor in the sitemap", async () => {
  for (const path of LEGAL_PAGES) await expect(page(path), path).rejects.toMatchObject(MISSING);
  for (const path of PUBLIC_PATHS) {
    const { html } = await page(path);
    expect(html, path).not.toMatch(/imprint|privacy|\/terms|Legal/i);
  }
  expect(await listed()).not.toContainEqual(expect.stringMatching(/imprint|privacy|terms/));
});

test("a written legal page is in every footer and in the sitemap, until it is emptied", async () => {
  const { _id } = await owner.imprint.create({ title: "Impressum", text: "# Who\n\nSample Ltd" });
  await owner.terms.create({ text: "Pay first." });
  const links = [
    ["Impressum", "/imprint"],
    ["Terms", "/terms"],
  ];
  for (const path of [...PUBLIC_PATHS, "/imprint", "/terms"])
    expect(legalLinks((await page(path)).html), path).toEqual(links);
  expect((await listed()).slice(-2)).toEqual(["/imprint", "/terms"]);
  await expect(page("/privacy")).rejects.toMatchObject(MISSING);

  await owner.imprint.update({ _id, data: { text: " \n" } });
  await expect(page("/imprint")).rejects.toMatchObject(MISSING);
  expect(legalLinks((await page("/")).html)).toEqual(links.slice(1));
  expect((await listed()).slice(-1)).toEqual(["/terms"]);
});

test("a deleted legal page returns 404 until it is restored", async () => {
  const { _id } = await owner.privacy.create({ text: "We keep little." });
  await owner.privacy.remove({ _id });
  await expect(page("/privacy")).rejects.toMatchObject(MISSING);
  await owner.privacy.restore({ _id });
  expect((await page("/privacy")).text).toContain("We keep little.");
});

test("a legal page has a title, a description and consecutive headings", async () => {
  await owner.terms.create({
    title: "Terms & conditions",
    text: "## 1. Scope\n\nFor all orders.\n\n## 2. End",
  });
  const { head, html } = await page("/terms");
  expect(head).toMatchObject({ canonical: `${site.deps.env.SITE_URL}/terms`, noindex: false });
  expect(head.title).toBe("Terms & conditions | Rankwright Demo");
  expect(head.description).toMatch(/^For all orders\. .{40,}/);
  expect(
    [...html.matchAll(/<(h[1-6])[^>]*>([^<]*)</g)].slice(0, 3).map(([, tag, text]) => [tag, text]),
  ).toEqual([
    ["h1", "Terms &amp; conditions"],
    ["h2", "1. Scope"],
    ["h2", "2. End"],
  ]);
});

test("HTML in a legal text is shown as text and never runs", async () => {
  const text = `<script>alert(1)</script>\n\n# <img src=x onerror=alert(1)>\n- <b onclick="x">a</b>\nhttps://example.com/"onmouseover="x javascript:alert(1)`;
  await owner.privacy.create({ title: "<i>Privacy</i>", text });
  const { html, text: read } = await page("/privacy");
  expect(html).not.toMatch(/<(?:script|img src=x|b |i>)|<[^>]*\son\w+=/);
  expect(read).toContain("<script>alert(1)</script>");
  expect(html).not.toMatch(/href="javascript:/);
});

test("forms link to the privacy policy once it is written", async () => {
  expect((await page("/contact")).text).not.toContain("How we use your data");
  await owner.privacy.create({ title: "Privacy", text: "We keep little." });
  const { html } = await page("/contact");
  expect(html.match(/How we use your data/g)).toHaveLength(1);
});
