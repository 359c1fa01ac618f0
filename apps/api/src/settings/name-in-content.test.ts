import { siteName } from "@rankwright/schema";
import { mailSite } from "@rankwright/test-kit/mail";
import { testSite } from "@rankwright/test-kit/site";
import { expect, onTestFinished, test } from "vitest";
import { seedDemo } from "../seed/index.ts";

test("without a business name, the demo has the name on its pages, never the host", async () => {
  const site = mailSite();
  seedDemo(site.deps);
  expect(siteName(site.deps.env)).toBe("Rankwright Demo");
  site.queue();
  await site.worker.runOnce();
  const [mail = ""] = site.files();
  expect(mail).toContain("Rankwright Demo");
  const owner = site.callerFor(site.signedUp("owner@example.com", { admin: true }));
  const [about] = await owner.content.footerAbout.list();
  await owner.content.footerAbout.update({ _id: about?._id ?? "", data: { aboutFooterText: "Bright & Co" } });
  expect(siteName(site.deps.env), "follows a change of the content").toBe("Bright & Co");
  await owner.settings.business.save({ revision: 0, values: { name: "Northwind" } });
  expect(siteName(site.deps.env), "the owner's name comes first").toBe("Northwind");
});

test.each([
  ["http://127.0.0.1:3000", "Your site"],
  ["https://shop.example.com", "shop.example.com"],
])("without a name in settings and content, %s is called %s", (SITE_URL, name) => {
  const site = testSite({ env: { SITE_URL } });
  onTestFinished(() => site.close());
  expect(siteName(site.deps.env)).toBe(name);
});
