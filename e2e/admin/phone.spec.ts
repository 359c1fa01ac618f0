import type { Locator, Page } from "@playwright/test";
import { expect, newCustomer, test as shared } from "../support/fixtures.ts";

// Adds people and addresses to the lists.
const test = shared.extend({ siteName: ["phone", { scope: "worker" }] });
test.use({ viewport: { width: 360, height: 640 }, hasTouch: true });

/** What of the page lies below its toasts and can be pressed, by its words. */
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

test("a toast lay over the button below the one that was pressed", async ({ page, site, rest }) => {
  const { email } = await newCustomer(page, { site, rest });
  await page.goto("/my-order");
  const next = page.getByRole("link", { name: "See the packages" });
  await next.evaluate((link) => link.scrollIntoView({ block: "end", behavior: "instant" }));
  await page.getByRole("button", { name: "Send the link again" }).tap();
  const toasts = toastsOf(page, new RegExp(email));
  await expect(toasts).toBeVisible();
  await expect(next).toBeInViewport({ ratio: 1 });
  expect(await coveredBy(toasts)).toEqual([]);
});

test("a toast lay over the button of the form at a page's end", async ({ ownerPage }) => {
  await ownerPage.goto("/add-user");
  await ownerPage.getByLabel("Staff Email").fill("somebody.new@example.com");
  const add = ownerPage.getByRole("button", { name: "Add Staff" });
  await add.tap();
  const toasts = toastsOf(ownerPage, /Is Added/);
  await expect(toasts).toBeVisible();
  await expect(add).toBeInViewport({ ratio: 1 });
  expect(await coveredBy(toasts)).not.toContain("Add Staff");
});
