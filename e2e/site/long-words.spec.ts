import type { Page } from "@playwright/test";
import { expect, test as shared, signInBrowser } from "../support/fixtures.ts";

// Uses a separate site, because public pages show the package that the test creates.
const test = shared.extend({ siteName: ["long-words", { scope: "worker" }] });

const WORD = "Suchmaschinenoptimierungsgesellschaftsjahresbericht";

/** Returns how many pixels the page is wider than the screen, with everything expanded. */
const overflowWidth = (page: Page) =>
  page.evaluate(() => {
    for (const fold of document.querySelectorAll("details")) fold.open = true;
    return document.documentElement.scrollWidth - window.innerWidth;
  });

test("a long word in a package's name or points doesn't push the order button off the screen", async ({
  ownerPage,
  anotherVisitor,
  site,
  rest,
  ownerToken,
}) => {
  const pack = await rest.call<{ _id: string }>("POST", "/add-pricing", ownerToken, {
    packageName: WORD,
    packagePrice: "12345.67",
    packageButtonText: "Order",
    packagePointOne: WORD + WORD,
  });
  const thrownAway = await rest.call<{ _id: string }>("POST", "/add-pricing", ownerToken, {
    packageName: `${WORD}, the old one`,
    packagePrice: "1.00",
    packageButtonText: "Order",
    packagePointOne: WORD,
  });
  await rest.call("DELETE", `/pricing/${thrownAway._id}`, ownerToken);
  const customer = await rest.register();
  const order = await rest.order(customer.token, { packageName: WORD });
  await rest.order(customer.token, { packageName: WORD });
  await rest.pay(ownerToken, order);
  const page = await anotherVisitor();
  await signInBrowser(page, site, customer.token);
  for (const width of [1280, 1024, 360]) {
    const fits = async (on: Page, path: string, shown: RegExp | string) => {
      await on.setViewportSize({ width, height: 800 });
      await on.goto(path);
      await expect(on.getByRole("main").getByText(shown).first()).toBeAttached();
      expect.soft(await overflowWidth(on), `${path} at ${width}`).toBeLessThanOrEqual(0);
    };
    await fits(page, `/checkout/${pack._id}`, WORD);
    await fits(page, `/order-now/${pack._id}`, WORD);
    await fits(page, `/received-payment/${order._id}`, "What happens next");
    await fits(page, `/my-order/${order._id}`, WORD);
    await fits(ownerPage, `/admin/payment-status/${order._id}`, `${WORD}, `);
    await fits(ownerPage, "/add-pricing/", "Trash (1)");
    for (const [on, path, link] of [
      [ownerPage, "/total-orders", "Update the order of"],
      [page, "/my-order", `View the ${WORD} order`],
    ] as const) {
      await fits(on, path, WORD);
      const last = await on.getByRole("link", { name: link }).first().boundingBox();
      expect.soft((last?.x ?? 0) + (last?.width ?? 0), `the end of ${path}`).toBeLessThanOrEqual(width);
    }
  }
});

test("a long business name or mail subject doesn't make the settings wider than the screen", async ({
  ownerPage: page,
}) => {
  const name = WORD + WORD.slice(0, 20);
  await page.goto("/settings");
  const who = page.getByRole("form", { name: "Business details" });
  await who.getByLabel("Name", { exact: true }).fill(name);
  await who.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/settings/live");
    await expect(page.getByRole("main").getByText(name)).toBeVisible();
    expect.soft(await overflowWidth(page), `/settings/live at ${width}`).toBeLessThanOrEqual(0);
    await page.goto("/settings/mail/texts/receipt");
    await page.getByLabel("Subject").fill(name + name);
    await page.getByRole("button", { name: "Update preview" }).click();
    await expect(page.getByRole("main").getByText(name + name)).toBeVisible();
    expect.soft(await overflowWidth(page), `the preview at ${width}`).toBeLessThanOrEqual(0);
  }
});
