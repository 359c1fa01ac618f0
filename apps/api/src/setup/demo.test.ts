import { refusalOf } from "@rankwright/test-kit/content";
import { type TestSite, testSite } from "@rankwright/test-kit/site";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { demoContent } from "../seed/content.ts";
import { seedDemo } from "../seed/index.ts";

let site: TestSite;
let owner: ReturnType<TestSite["callerFor"]>;
beforeEach(() => {
  site = testSite();
  owner = site.callerFor(site.signedUp("owner@example.com", { admin: true }));
});
afterEach(() => site.close());

const leftOf = async (section: string) =>
  (await owner.setup.demoLeft()).filter((one) => one.section === section);

describe("remaining demo content", () => {
  beforeEach(() => void seedDemo(site.deps));

  test("lists every record at first, with its title and edit URL", async () => {
    const left = await owner.setup.demoLeft();
    expect(left).toHaveLength(Object.values(demoContent).flat().length);
    const [basic] = await owner.content.packages.list();
    expect(left).toContainEqual({
      section: "packages",
      label: "Packages",
      record: basic?._id,
      title: "Basic",
      href: `/package-edit/${basic?._id}`,
    });
  });

  test("excludes records that the owner has changed, and records of the owner with the same text", async () => {
    const [banner] = await owner.content.banner.list();
    await owner.content.banner.update({ _id: banner?._id ?? "", data: { bannerHeading: "Ours" } });
    expect(await leftOf("banner")).toEqual([]);
    const [question] = demoContent.faqItems;
    if (question) await owner.content.faqItems.create(question);
    expect(await leftOf("faqItems")).toHaveLength(demoContent.faqItems.length);
  });

  test("can be cleared by section, and restored from the trash", async () => {
    const gone = await owner.setup.clearDemo({ section: "packages" });
    expect(gone._ids).toHaveLength(3);
    expect(await owner.content.packages.list()).toEqual([]);
    expect(await leftOf("banner")).toHaveLength(1);
    await owner.setup.bringBack(gone);
    expect((await owner.content.packages.list()).map(({ packageName }) => packageName)).toEqual([
      "Basic",
      "Premium",
      "Standard",
    ]);
    expect(await leftOf("packages")).toHaveLength(3);
  });

  test("is not restored if another record now has its unique key", async () => {
    const gone = await owner.setup.clearDemo({ section: "banner" });
    const [banner] = demoContent.banner;
    if (banner) await owner.content.banner.create({ ...banner, bannerHeading: "Ours" });
    expect(await refusalOf(owner.setup.bringBack(gone))).toMatchObject({ code: "CONFLICT" });
    expect(await owner.content.banner.list()).toMatchObject([{ bannerHeading: "Ours" }]);
  });

  test("excludes records that the owner has kept", async () => {
    await owner.setup.keepDemo({ section: "workSteps" });
    expect(await leftOf("workSteps")).toEqual([]);
    expect(await owner.content.workSteps.list()).toHaveLength(demoContent.workSteps.length);
    expect(await refusalOf(owner.setup.clearDemo({ section: "workSteps" }))).toMatchObject({
      code: "CONFLICT",
    });
  });
});

describe("a site without a demo", () => {
  const growth = {
    packageName: "Growth",
    packagePrice: "1200",
    packageButtonText: "Order",
    packagePointOne: "Ten articles a month",
  };

  test("gets starter content based on its name and packages, which doesn't count as demo content", async () => {
    expect(await owner.setup.done()).toMatchObject({ isEmpty: true });
    expect(await refusalOf(owner.setup.starter())).toMatchObject({ code: "CONFLICT" });
    await owner.settings.business.save({
      revision: 0,
      values: { name: "Bright & Co", supportEmail: "help@example.com" },
    });
    await owner.content.packages.create(growth);
    expect(await owner.setup.starter()).toEqual({ sections: 7 });
    expect(await owner.content.banner.list()).toMatchObject([{ bannerHeading: "Ten articles a month" }]);
    expect(await owner.content.serviceItems.list()).toMatchObject([{ serviceTitle: "Growth" }]);
    expect(await owner.content.contactDetails.list()).toMatchObject([{ contactDetails: "help@example.com" }]);
    expect(await owner.setup.demoLeft()).toEqual([]);
    expect(await owner.setup.done()).toMatchObject({ isEmpty: false });
  });

  test("reports the step for its content as done only when it has content", async () => {
    expect(await owner.setup.done()).toMatchObject({ hadDemo: false, isEmpty: true });
    const step = async () => (await owner.settings.live.get()).steps.find(({ name }) => name === "demo");
    expect(await step()).toMatchObject({ label: "Write your site content", done: false });
    await owner.settings.business.save({ revision: 0, values: { name: "Bright & Co" } });
    await owner.setup.starter();
    expect(await owner.setup.done()).toMatchObject({ hadDemo: false, isEmpty: false });
    expect(await step()).toMatchObject({ label: "Write your site content", done: true });
  });

  test("is distinguished from a site whose demo content was removed", async () => {
    seedDemo(site.deps);
    expect(await owner.setup.done()).toMatchObject({ hadDemo: true, demo: false });
    for (const { section } of await owner.setup.demoLeft())
      if ((await leftOf(section)).length > 0) await owner.setup.clearDemo({ section });
    expect(await owner.setup.done()).toMatchObject({ hadDemo: true, demo: true, isEmpty: true });
  });

  test("has starter content that doesn't repeat a sentence on the home page", async () => {
    await owner.settings.business.save({ revision: 0, values: { name: "Bright & Co" } });
    await owner.content.packages.create(growth);
    await owner.setup.starter();
    const [banner] = await owner.content.banner.list();
    const [services] = await owner.content.serviceText.list();
    expect(services?.servicesubHeading).not.toBe(banner?.bannerDetails);
  });

  test("keeps the content that the owner wrote before adding the starter content", async () => {
    await owner.settings.business.save({ revision: 0, values: { name: "Bright & Co" } });
    await owner.content.copyright.create({ copyrightText: "Ours" });
    await owner.setup.starter();
    expect(await owner.content.copyright.list()).toMatchObject([{ copyrightText: "Ours" }]);
    expect(await owner.setup.starter()).toEqual({ sections: 0 });
  });
});
