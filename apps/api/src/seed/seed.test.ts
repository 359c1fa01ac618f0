import { contentRevision } from "@rankwright/db/content";
import { legalSections, PACKAGE_POINTS, sections } from "@rankwright/schema";
import { testSite } from "@rankwright/test-kit/site";
import { afterEach, expect, test } from "vitest";
import { type DemoContent, demoContent } from "./content.ts";
import { seedDemo } from "./index.ts";

let site: ReturnType<typeof testSite>;
afterEach(() => site.close());

test("a new site has records in every section", async () => {
  const demo: DemoContent = demoContent;
  site = testSite();
  expect(seedDemo(site.deps)).toBe(true);
  const owner = site.signedUp("owner@example.com", { admin: true });
  const { content } = site.callerFor(owner);
  for (const { name, shownOn } of Object.values(sections)) {
    expect(await content[name].list(), name).toHaveLength(demo[name]?.length ?? 0);
    // Sections that aren't shown may be empty, as a newly added one is. Legal texts are always empty, because only the owner
    // can write them.
    if (Object.hasOwn(legalSections, name)) expect(demo[name]).toBeUndefined();
    else if (shownOn.length > 0 || name === "designItems")
      expect(demo[name]?.length, name).toBeGreaterThan(0);
  }
});

test("the three packages have a price and ten points each", async () => {
  site = testSite();
  seedDemo(site.deps);
  const packages = await site.callerFor().content.packages.list();
  expect(packages.map(({ packageName }) => packageName)).toEqual(["Basic", "Premium", "Standard"]);
  for (const one of packages) expect(PACKAGE_POINTS.filter((point) => one[point] !== "")).toHaveLength(10);
});

test("the local checkout has a payment e-mail", async () => {
  site = testSite();
  seedDemo(site.deps);
  const owner = site.signedUp("owner@example.com", { admin: true });
  expect(await site.callerFor(owner).payments.activeEmail()).toMatchObject({
    paypalEmail: "payments@example.com",
  });
});

test("a second start adds nothing and doesn't restore deleted content", async () => {
  site = testSite();
  seedDemo(site.deps);
  const { content } = site.callerFor(site.signedUp("owner@example.com", { admin: true }));
  for (const { _id } of await content.testimonials.list()) await content.testimonials.remove({ _id });
  const revision = contentRevision(site.deps.db);
  expect(seedDemo(site.deps)).toBe(false);
  expect(contentRevision(site.deps.db)).toBe(revision);
  expect(await content.testimonials.list()).toEqual([]);
});

test("the demo's packages promise neither notice periods nor specific payment methods", () => {
  site = testSite();
  const { packages, packagesText, faqItems, experience } = demoContent;
  const promised = JSON.stringify([packages, packagesText, faqItems, experience]);
  expect(promised).not.toMatch(/notice|PayPal|by card|with an account/i);
  for (const { packagePointTen } of packages) expect(packagePointTen).toMatch(/Paid month by month/);
  expect(packagesText[0]?.orderNote).toMatch(/renews every month/i);
});

test("the demo's people and quotes are marked as samples", () => {
  site = testSite();
  for (const quote of demoContent.testimonials) {
    expect(quote.personName).toMatch(/sample/i);
    expect(quote.personTitle).toMatch(/sample/i);
  }
  for (const member of demoContent.teamMembers) expect(member.teamMemberName).toMatch(/sample/i);
});
