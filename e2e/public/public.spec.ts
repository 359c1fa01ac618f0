import { PUBLIC_PAGES } from "@rankwright/schema";
import { axe } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";

test("the home page is complete without JavaScript: its sections in order, header and footer", async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  const order = ["services-sec", "about-sec", "pricing-sec", "contact-sec"];
  const ids = await page.locator("main [id]").evaluateAll((all) => all.map(({ id }) => id));
  expect(ids.filter((id) => order.includes(id))).toEqual(order);
  const header = page.getByRole("banner");
  for (const name of ["Home", "Services", "About", "Pricing", "Contact", "Log in"])
    await expect(header.getByRole("link", { name, exact: true }).first(), name).toBeAttached();
  for (const name of ["Basic", "Premium", "Standard"])
    await expect(page.locator("#pricing-sec").getByRole("heading", { name })).toBeVisible();
  for (const tag of ["Most Popular", "Recommended", "Best value"])
    await expect(page.locator("#pricing-sec").getByText(tag)).toBeVisible();
  await expect(page.getByRole("contentinfo")).toContainText("©");
  await context.close();
});

for (const path of PUBLIC_PAGES)
  test(`${path} is accessible, and fits at 1280 and at 360 px`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await overflow(), "the page is not wider than the screen").toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 360, height: 900 });
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    expect(await overflow(), "the page is not wider than a phone's screen").toBeLessThanOrEqual(0);
    await axe(page);
  });

test("the contact form sends a message, with JavaScript and without", async ({ page, browser, site }) => {
  async function fill(on: typeof page) {
    await on.getByLabel("Name", { exact: true }).fill("Sample Client");
    await on.getByLabel("Email", { exact: true }).fill("sample@example.com");
    await on.getByLabel("Phone", { exact: true }).fill("555 0100");
    await on.getByLabel("Subject", { exact: true }).fill("A question");
    await on.getByLabel("Message", { exact: true }).fill("How soon can you begin?");
    await on
      .locator("form")
      .filter({ has: on.getByLabel("Subject") })
      .getByRole("button")
      .click();
  }
  await page.goto("/contact");
  await fill(page);
  await expect(page.getByRole("status").filter({ hasText: "Message is Send Thanks" })).toBeVisible();

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const plain = await context.newPage();
  await plain.goto("/contact");
  await fill(plain);
  await expect(plain).toHaveURL("/thanks");
  await plain.getByRole("link", { name: "Back Home" }).click();
  await expect(plain).toHaveURL("/");
  await context.close();
});

test("public pages allow shared caching, set no cookie and have no inline script", async ({
  request,
  site,
}) => {
  for (const path of PUBLIC_PAGES) {
    const page = await request.get(site.url + path);
    const headers = page.headers();
    expect(headers["set-cookie"], path).toBeUndefined();
    expect(headers["cache-control"], path).toContain("public");
    expect(headers["content-security-policy"], path).toContain("script-src 'self';");
    expect((await page.text()).match(/<script(?![^>]*\bsrc=)(?![^>]*ld\+json)/g), path).toBeNull();
    const again = await request.get(site.url + path, { headers: { "if-none-match": headers.etag ?? "" } });
    expect(again.status(), path).toBe(304);
  }
});

test.describe("unknown addresses", () => {
  test.use({ allowedErrors: [/status of 404/] });
  test("return 404 and link to other pages", async ({ page }) => {
    for (const path of ["/no-such-page", "/no/such/page", `/${"0".repeat(24)}`]) {
      expect((await page.goto(path))?.status(), path).toBe(404);
      await expect(page.getByRole("link", { name: /home/i }).first()).toBeVisible();
    }
    await axe(page);
  });
});

test("an old link in Latin-1 or with a stray percent sign gets the site's own 404 page", async ({
  request,
  site,
}) => {
  for (const path of ["/%FCber-uns", "/100%", "/pricing/%zz"]) {
    const answer = await request.get(site.url + path);
    expect(answer.status(), path).toBe(404);
    expect(await answer.text(), path).toContain("Page not found");
  }
  const { code } = await (await request.get(`${site.apiUrl}/%FC`)).json();
  expect(code).toBe("NOT_FOUND");
});

test("other forms of an address redirect to the documented one", async ({ request, site }) => {
  for (const [from, to] of [
    ["/service", "/service/"],
    ["/pricing", "/pricing/"],
    ["/contact/", "/contact"],
  ]) {
    const answer = await request.get(site.url + from, { maxRedirects: 0 });
    expect([301, 308], from).toContain(answer.status());
    expect(new URL(answer.headers().location ?? "", site.url).pathname).toBe(to);
  }
});

test("the site has a sitemap and metadata for search engines", async ({ request, site }) => {
  const robots = await (await request.get(`${site.url}/robots.txt`)).text();
  expect(robots).toContain(`Sitemap: ${site.url}/sitemap.xml`);
  const sitemap = await (await request.get(`${site.url}/sitemap.xml`)).text();
  for (const path of ["/", "/service/", "/pricing/", "/contact"]) {
    expect(sitemap).toContain(`<loc>${site.url}${path}</loc>`);
    const html = await (await request.get(site.url + path)).text();
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
    expect(html).toContain(`<link rel="canonical" href="${site.url}${path}"`);
    const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "";
    expect(title.length, title).toBeGreaterThanOrEqual(10);
    expect(title.length, title).toBeLessThanOrEqual(70);
    const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? "";
    expect(description.length, description).toBeGreaterThanOrEqual(50);
    expect(description.length, description).toBeLessThanOrEqual(160);
  }
  const contactUs = await (await request.get(`${site.url}/contact-us`)).text();
  expect(contactUs).toContain(`<link rel="canonical" href="${site.url}/contact"`);
});

test.describe("empty contact form", () => {
  test.use({ allowedErrors: [/status of 400/] });
  test("lists all five errors in a summary above the fields", async ({ page }) => {
    await page.goto("/contact");
    await page.getByRole("button", { name: "Send message" }).click();
    const summary = page.getByRole("alert");
    await expect(summary).toBeFocused();
    await expect(summary.getByRole("link")).toHaveText([
      "Name is required.",
      "Email is required.",
      "Phone is required.",
      "Subject is required.",
      "Message is required.",
    ]);
    await axe(page);
    await summary.getByRole("link", { name: "Phone" }).click();
    await expect(page.getByLabel("Phone", { exact: true })).toBeFocused();
  });
});
