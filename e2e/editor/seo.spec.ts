import { axe } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";

// Uses a site whose design and sales no other test checks.
test.use({ siteName: "payments", allowedErrors: [/status of 400/] });

test("the owner sets how a page looks in search results, and where an old address redirects", async ({
  ownerPage: page,
  request,
  site,
}) => {
  const html = async (path: string) => (await request.get(site.url + path)).text();
  await page.goto("/seo");
  await expect(page.getByRole("heading", { name: "SEO check" })).toBeVisible();
  await axe(page);
  await page.getByRole("link", { name: "Edit Contact page" }).click();
  await page.getByLabel("Title", { exact: true }).fill("We have your letter");
  await page.getByLabel("In search results").selectOption("Hidden");
  await expect(page.getByText("is hidden from search engines")).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status").filter({ hasText: "is updated" })).toBeVisible();
  await axe(page);
  expect(await html("/contact")).toMatch(/<title>We have your letter<\/title>/);
  expect(await html("/contact")).toContain('<meta name="robots" content="noindex"');
  expect(await html("/sitemap.xml")).not.toContain("/contact");
  expect(await html("/thanks")).toContain('<meta name="robots" content="noindex"');
  await page.goto("/seo/page/thanks");
  await expect(page.getByText("is always hidden from search engines")).toBeVisible();
  await expect(page.getByLabel("In search results")).toHaveCount(0);

  await page.goto("/seo/redirects?from=/old-prices");
  await page.getByLabel("New address").fill("/contact-us-not");
  await page.getByLabel("Old address").fill("/pricing");
  await page.getByRole("button", { name: "Add redirect" }).click();
  await expect(page.getByText("The site has a page at this address.").first()).toBeVisible();
  await page.getByLabel("Old address").fill("/old-prices");
  await page.getByRole("button", { name: "Add redirect" }).click();
  await expect(page.getByText("There is no page at /contact-us-not.").first()).toBeVisible();
  await page.getByLabel("New address").fill("/pricing/");
  await page.getByRole("button", { name: "Add redirect" }).click();
  await expect(page.getByText("redirects to /pricing/, since")).toBeVisible();
  await axe(page);
  const moved = await request.get(`${site.url}/old-prices?ad=1`, { maxRedirects: 0 });
  expect([moved.status(), moved.headers().location]).toEqual([301, `${site.url}/pricing/?ad=1`]);
});

test("many redirects are added at once, wrong lines are corrected, and an undo removes all of them", async ({
  ownerPage: page,
  request,
  site,
}) => {
  await page.goto("/seo/redirects");
  await page.getByRole("button", { name: "Add in bulk" }).click();
  const lines = page.getByLabel("Redirects, one per line");
  await expect(lines).toBeFocused();
  await lines.fill("/blog/first\t/service/\n/blog/second\n/contact /service/");
  await page.getByRole("button", { name: "Add redirects" }).click();
  const told = page.getByRole("alert");
  await expect(told).toContainText("Line 2: Enter the old address, a space and the new address.");
  await expect(told).toContainText("Line 3:");
  await expect(lines).toHaveValue(/first/);
  await axe(page);
  await lines.fill("/blog/first\t/service/\n/blog/second\thttps://example.org/second");
  await page.getByRole("button", { name: "Add redirects" }).click();
  await expect(page.getByText("2 redirects added")).toBeVisible();
  const first = () => request.get(`${site.url}/blog/first`, { maxRedirects: 0 });
  const led = await first();
  expect([led.status(), led.headers().location]).toEqual([301, `${site.url}/service/`]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("2 redirects removed")).toBeVisible();
  expect((await first()).status()).toBe(404);
});

test("headings use the site's own font, and nothing shifts when it loads", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  for (const path of ["/", "/service/"]) {
    await page.goto(path, { waitUntil: "networkidle" });
    const { shift, face } = await page.evaluate(async () => {
      await document.fonts.ready;
      const shifts = await new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const values = list.getEntries().map((entry) => ("value" in entry ? Number(entry.value) : 0));
          resolve(values.reduce((sum, value) => sum + value, 0));
        }).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      });
      return { shift: shifts, face: document.fonts.check('20px "Display"') };
    });
    expect([path, shift, face]).toEqual([path, 0, true]);
  }
});

test("a title of one long word doesn't widen the page of all titles on a phone", async ({
  ownerPage: page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/seo");
  await page.getByRole("link", { name: "Edit Thank-you page" }).click();
  await page.getByLabel("Title", { exact: true }).fill("W".repeat(60));
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await wide()).toBe(0);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status").filter({ hasText: "is updated" })).toBeVisible();
  await page.goto("/seo");
  await expect(page.getByText("WWWW").first()).toBeVisible();
  expect(await wide()).toBe(0);
});
