import type { Locator, Page } from "@playwright/test";
import { expect, newCustomer, test as shared, signInBrowser } from "../support/fixtures.ts";

// Adds users and addresses to the lists.
const test = shared.extend({ siteName: ["phone", { scope: "worker" }] });
test.use({ viewport: { width: 360, height: 640 }, hasTouch: true });

/** Texts of the controls that the toasts cover. */
const coveredBy = (toasts: Locator) =>
  toasts.evaluateAll((shown) => {
    const boxes = shown.map((toast) => toast.getBoundingClientRect());
    const isCovered = (element: Element) => {
      const { top, right, bottom, left } = element.getBoundingClientRect();
      return boxes.some(
        (box) => left < box.right && box.left < right && top < box.bottom && box.top < bottom,
      );
    };
    return [...document.querySelectorAll("main button, main a, main input, main select, header.sticky")]
      .filter(isCovered)
      .map(({ textContent, id }) => textContent || id);
  });

const toastsOf = (page: Page, text: RegExp) =>
  page.getByRole("status").locator("> div").filter({ hasText: text });

test("a toast covers neither the pressed button nor the button below it", async ({ page, site, rest }) => {
  const { email } = await newCustomer(page, { site, rest });
  await page.goto("/my-order");
  const next = page.getByRole("link", { name: "See the packages" });
  // The page ends with this link, and the window shows both the link and the button above it.
  const end = await next.evaluate((link) => Math.ceil(link.getBoundingClientRect().bottom));
  await page.setViewportSize({ width: 360, height: end });
  await page.getByRole("button", { name: "Resend e-mail" }).tap();
  const toasts = toastsOf(page, new RegExp(email));
  await expect(toasts).toBeVisible();
  await expect(next).toBeInViewport({ ratio: 1 });
  const covered = await coveredBy(toasts);
  expect(covered).not.toContain("See the packages");
  expect(covered).not.toContain("Sent");
});

test("a toast at the top of a page doesn't cover the header, even below the test banner", async ({
  page,
  site,
  rest,
}) => {
  await newCustomer(page, { site, rest });
  await page.goto("/dashboard");
  const header = page.locator("header.sticky");
  const gap = async () => {
    const [toast, head] = [await toastsOf(page, /We sent/).boundingBox(), await header.boundingBox()];
    return toast && head ? Math.round(toast.y - head.y - head.height) : undefined;
  };
  await page.getByRole("button", { name: "Resend e-mail" }).tap();
  await expect(toastsOf(page, /We sent/)).toBeVisible();
  expect(await gap()).toBeGreaterThanOrEqual(0);
  await page.mouse.wheel(0, 400);
  await expect.poll(async () => (await header.boundingBox())?.y).toBe(0);
  expect(await gap(), "the message doesn't cover the header after scrolling").toBeGreaterThanOrEqual(0);
  expect(await gap(), "the message is right below the header").toBeLessThan(16);
});

test("“Log out” is on the same line as the customer's links", async ({ page, site, rest }) => {
  await newCustomer(page, { site, rest });
  await page.goto("/my-order");
  const bar = page.getByRole("navigation", { name: "Your account" });
  const [first, last] = [bar.getByRole("link").first(), bar.getByRole("button", { name: "Log out" })];
  const [link, button] = [await first.boundingBox(), await last.boundingBox()];
  expect(button?.y, "the button is on the line of the links").toBeLessThan(
    (link?.y ?? 0) + (link?.height ?? 0),
  );
  expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThanOrEqual(360);
});

test("a toast doesn't cover the button of a form at the end of a page", async ({ ownerPage }) => {
  await ownerPage.goto("/add-user");
  await ownerPage.getByLabel("Staff Email").fill("somebody.new@example.com");
  const add = ownerPage.getByRole("button", { name: "Add Staff" });
  await add.tap();
  const toasts = toastsOf(ownerPage, /Is Added/);
  await expect(toasts).toBeVisible();
  await expect(add).toBeInViewport({ ratio: 1 });
  expect(await coveredBy(toasts)).not.toContain("Add Staff");
});

/** Returns the lines of an element's text as they are rendered. */
const linesOf = (element: Locator) =>
  element.evaluate((within) => {
    const lines: string[] = [];
    let last = Number.NaN;
    const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      for (let at = 0; at < (node.textContent ?? "").length; at += 1) {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const { bottom } = range.getBoundingClientRect();
        if (bottom !== last) lines.push("");
        last = bottom;
        lines.push(`${lines.pop() ?? ""}${range}`);
      }
    return lines;
  });

test("a long address is only broken after “@” or a period", async ({ ownerPage, ownerToken, rest, site }) => {
  const email = "maximiliane.musterfrau@beispielfirma.example.com";
  const customer = await rest.register({ email, password: "a password of their own" });
  const order = await rest.order(customer.token);
  await rest.subscribe(email);
  await rest.message({ email });
  await rest.call("POST", "/add-user", ownerToken, { userEmail: email, userRole: "Staff" });
  const screens = [
    "/total-orders",
    `/admin/payment-status/${order._id}`,
    "/all-subscriber",
    "/all-messages",
    "/add-user",
  ];
  for (const screen of screens) {
    await ownerPage.goto(site.url + screen);
    const shown = ownerPage.getByRole("main").locator("td, dd, td *, dd *").filter({ hasText: email }).last();
    const lines = await linesOf(shown);
    expect(lines.join(""), screen).toBe(email);
    expect(
      lines.slice(0, -1).filter((line) => !/[@.]$/.test(line)),
      screen,
    ).toEqual([]);
  }
});

/** Returns the lines of an address that don't end at “@” or a period. */
async function brokenLines(page: Page, email: string) {
  const lines = await linesOf(page.getByRole("main").locator("p").filter({ hasText: email }).last());
  return lines
    .slice(0, -1)
    .filter((line) => email.includes(line.trim().split(" ").at(-1) ?? "") && !/[@. ]$/.test(line));
}

test("a subscriber's address is not broken before its “com”", async ({ page, site }) => {
  const email = "maximiliane.mustermann.privat@beispiel.example.com";
  await page.goto("/subscription");
  await page.getByRole("main").getByLabel("Email").fill(email);
  await page.getByRole("main").getByRole("button", { name: "Subscribe" }).tap();
  await expect(page.getByRole("main")).toContainText("We sent an e-mail to");
  expect(await brokenLines(page, email)).toEqual([]);
  const { links } = await site.outbox.mailTo(email);
  await page.goto(links.find((link) => link.includes("/subscription")) ?? "");
  await expect(page.getByRole("main")).toContainText(email);
  expect(await brokenLines(page, email)).toEqual([]);
});

test("a customer's own long address is only broken after “@” or a period", async ({
  page,
  ownerToken,
  rest,
  site,
}) => {
  const email = "maximiliane.mustermann@beispielunternehmen.example.com";
  const customer = await rest.register({ email, password: "a password of their own" });
  const order = await rest.order(customer.token);
  await rest.pay(ownerToken, order);
  await signInBrowser(page, site, customer.token);
  await page.goto("/account/email");
  expect(await brokenLines(page, email), "the address is not broken on the page that changes it").toEqual([]);
  const wanted = "maximiliane.mustermann.privat@beispielunternehmen.example.com";
  await page.getByLabel("New email").fill(wanted);
  await page.getByLabel("Current password", { exact: true }).fill(customer.password);
  await page.getByRole("button", { name: "Send link" }).tap();
  await expect(page.getByRole("main")).toContainText("We sent a link to");
  expect(await brokenLines(page, wanted), "the new address is not broken after the link is sent").toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth),
    "the page is not wider than the screen",
  ).toBe(360);
  await page.goto(`/my-order/${order._id}`);
  await page.getByRole("link", { name: /^Invoice/ }).tap();
  await expect(page.getByRole("heading", { name: "Invoice", level: 1 })).toBeVisible();
  expect(await brokenLines(page, email), "the address is not broken on the invoice").toEqual([]);
});

test("the figures of the overview have the same font size", async ({ ownerPage, ownerToken, rest }) => {
  const customer = await rest.register();
  await rest.pay(ownerToken, await rest.order(customer.token));
  await ownerPage.goto("/admin");
  const main = ownerPage.getByRole("main");
  const sizes = await main
    .getByText(/^(Total Sales|Net|Orders)$/)
    .locator("~ span .nums")
    .evaluateAll((figures) => figures.map((figure) => getComputedStyle(figure).fontSize));
  expect(sizes).toHaveLength(3);
  expect(new Set(sizes).size, sizes.join(", ")).toBe(1);
});

test("orders, board and messages are one tap away from every screen, and the bar covers no end of a page", async ({
  ownerPage: page,
}) => {
  const bar = page.getByRole("navigation", { name: "Shortcuts" });
  for (const [from, name, to] of [
    ["/settings", "Orders", "/total-orders"],
    ["/edit-faq", "Messages", "/all-messages/"],
    ["/add-user", "Board", "/board"],
  ] as const) {
    await page.goto(from);
    await page.getByRole("main").locator("a:visible").last().focus();
    await expect(bar.getByRole("link", { name })).toBeInViewport({ ratio: 1 });
    expect(
      await page.evaluate(() => {
        const bar = document.querySelector("nav[aria-label=Shortcuts]")?.getBoundingClientRect();
        return (document.activeElement?.getBoundingClientRect().bottom ?? 0) <= (bar?.top ?? 0);
      }),
      "the focused control is above the bar",
    ).toBe(true);
    await bar.getByRole("link", { name }).tap();
    await expect(page).toHaveURL(to);
    await expect(bar.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
  }
});

test("every entry of the navigation opens a page of its name", async ({ ownerPage: page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/admin");
  const entries = page.getByRole("navigation", { name: "Admin" }).getByRole("link");
  const all = await entries.evaluateAll((links) =>
    links.map((link) => [link.childNodes[1]?.textContent ?? "", link.getAttribute("href") ?? ""] as const),
  );
  expect(all.length).toBeGreaterThan(12);
  for (const [name, href] of all) {
    await page.goto(href);
    await expect(
      page
        .getByRole("main")
        .locator("h1, .eyebrow")
        .filter({ hasText: new RegExp(name, "i") })
        .first(),
      href,
    ).toBeVisible();
  }
});

test("the breadcrumb above a title is high enough to be tapped", async ({ ownerPage }) => {
  await ownerPage.goto("/saved-replies");
  const crumb = ownerPage.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").first();
  const { height = 0 } = (await crumb.boundingBox()) ?? {};
  expect(height).toBeGreaterThanOrEqual(24);
});

test.describe("offline", () => {
  test.use({ allowedErrors: [/Failed to load resource|net::/] });

  test("the menu closes, so that the offline message is visible", async ({ ownerPage: page }) => {
    await page.goto("/add-user");
    await page.getByLabel("User Email").fill("half-typed");
    const menu = page.getByRole("button", { name: "Menu" });
    const subscribers = page.getByRole("link", { name: "Subscribers" });
    const tryAgain = page.getByRole("button", { name: "Try again" });
    await menu.tap();
    await page.context().setOffline(true);
    await subscribers.tap();
    await expect(subscribers).not.toBeVisible();
    await expect(tryAgain).toBeInViewport({ ratio: 1 });
    await expect(page.getByLabel("User Email")).toHaveValue("half-typed");
    await page.context().setOffline(false);
    await page.route("**/*", (route) => route.abort());
    await tryAgain.tap();
    await expect(page.getByRole("status").filter({ hasText: "The site can't be reached" })).toBeVisible();
    await page.unroute("**/*");
    await tryAgain.last().tap();
    await expect(page).toHaveURL("/all-subscriber/");
  });
});
