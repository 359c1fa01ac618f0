import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { holdBack } from "../support/hold-back.ts";
import { openPalette } from "../support/palette.ts";

// The code of a screen comes with the way to it, and may come late or not at all.
// The browser's own lines about files that are gone.
test.use({ allowedErrors: [/status of 404|Failed to (load resource|fetch)|net::/] });

// The code of two screens.
const messages = /\/assets\/all-messages-/;
const subscribers = /\/assets\/all-subscriber-/;

/** Lets the file come, and whatever the page does about it: that is done before another file has come. */
async function letCome(page: Page, file: RegExp, comes: () => void) {
  const arrived = page.waitForResponse(file);
  comes();
  await arrived;
  const next = page.waitForResponse(/\/assets\/newsletters-/);
  await page.getByRole("link", { name: "Newsletters" }).first().hover();
  await next;
}

test.describe("open since the version before", () => {
  /** The files of its screens are gone, until a document is opened, which knows the new ones. */
  async function makeGone(page: Page, file: RegExp) {
    await page.route(file, async (route) => {
      if (route.request().frame().page().url().includes("/add-user")) await route.fulfill({ status: 404 });
      else await route.continue();
    });
    await page.goto("/add-user");
    await page.getByLabel("User Email").fill("half-typed");
  }

  test("a link led nowhere", async ({ ownerPage: page }) => {
    await makeGone(page, messages);
    const opened = page.waitForEvent("domcontentloaded");
    await page.getByRole("link", { name: "Messages" }).first().click();
    await opened;
    await expect(page).toHaveURL("/all-messages/");
    await openPalette(page);
    await expect(page.getByRole("combobox", { name: "Screen" })).toBeFocused();
  });

  test("Ctrl+K and Enter loaded the screen anew that they were to leave", async ({ ownerPage: page }) => {
    await makeGone(page, messages);
    await openPalette(page);
    await page.keyboard.type("messages");
    await expect(page.getByRole("option", { selected: true })).toContainText("Messages");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/all-messages/");
    await expect(page.getByRole("searchbox")).toBeVisible();
  });

  test("Ctrl+K took the screen away, with what was typed", async ({ ownerPage: page }) => {
    await makeGone(page, /\/assets\/palette-finder-/);
    await openPalette(page);
    const palette = page.getByRole("dialog", { name: "Go to" });
    await expect(palette.getByRole("status")).toContainText("can't be loaded right now");
    await page.keyboard.press("Escape");
    await expect(palette).toHaveCount(0);
    await expect(page.getByLabel("User Email")).toHaveValue("half-typed");
  });
});

test("of two links that were followed one after the other, the first one's screen came last, or held up the second", async ({
  ownerPage: page,
}) => {
  await page.goto("/add-user");
  const comes = await holdBack(page, messages);
  await page.getByRole("link", { name: "Messages" }).first().click();
  await page.getByRole("link", { name: "Subscribers" }).first().click();
  await expect(page).toHaveURL("/all-subscriber/");
  await expect(page.getByRole("heading", { name: "Subscribers" })).toBeVisible();
  await letCome(page, messages, comes);
  await expect(page).toHaveURL("/all-subscriber/");
});

test("a screen whose code came late took away whoever had gone back meanwhile", async ({
  ownerPage: page,
}) => {
  await page.goto("/add-user");
  await page.getByRole("link", { name: "Subscribers" }).first().click();
  await expect(page).toHaveURL("/all-subscriber/");
  const comes = await holdBack(page, messages);
  await page.getByRole("link", { name: "Messages" }).first().click();
  await page.goBack();
  await page.getByLabel("User Email").fill("half-typed");
  await letCome(page, messages, comes);
  await expect(page).toHaveURL("/add-user");
  await expect(page.getByLabel("User Email")).toHaveValue("half-typed");
});

test("a screen whose code could not be had took away whoever had gone elsewhere meanwhile", async ({
  ownerPage: page,
}) => {
  await page.goto("/all-messages/");
  await page.route(subscribers, (route) => route.fulfill({ status: 404 }));
  const fails = await holdBack(page, subscribers);
  await page.getByRole("link", { name: "Subscribers" }).first().click();
  await page.getByRole("link", { name: "Activity" }).first().click();
  await expect(page).toHaveURL("/admin/activity");
  await letCome(page, subscribers, fails);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Activity");
  await expect(page).toHaveURL("/admin/activity");
});
