import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { holdBack } from "../support/hold-back.ts";
import { openPalette, panelRuns } from "../support/palette.ts";

// A screen's code is loaded when its link is used. It may arrive late or be missing. The browser logs errors for missing files.
test.use({ allowedErrors: [/status of 404|Failed to (load resource|fetch)|net::/] });

// Code files of two screens.
const messages = /\/assets\/all-messages-/;
const subscribers = /\/assets\/all-subscriber-/;

/** Releases the held file and waits until the page has processed it, which is certain once a file requested later has arrived. */
async function releaseFile(page: Page, file: RegExp, comes: () => void) {
  const arrived = page.waitForResponse(file);
  comes();
  await arrived;
  const next = page.waitForResponse(/\/assets\/newsletters-/);
  await page.getByRole("link", { name: "Newsletters" }).first().hover();
  await next;
}

test.describe("after a new version was deployed", () => {
  /** Returns 404 for the file to the current document, like for a file of the old version. A new document can load it. */
  async function makeUnavailable(page: Page, file: RegExp) {
    await page.route(file, async (route) => {
      if (route.request().frame().page().url().includes("/add-user")) await route.fulfill({ status: 404 });
      else await route.continue();
    });
    await page.goto("/add-user");
    await panelRuns(page);
    await page.getByLabel("User Email").fill("half-typed");
  }

  test("a link opens the new version of the screen", async ({ ownerPage: page }) => {
    await makeUnavailable(page, messages);
    const opened = page.waitForEvent("domcontentloaded");
    await page.getByRole("link", { name: "Messages" }).first().click();
    await opened;
    await expect(page).toHaveURL("/all-messages/");
    await openPalette(page);
    await expect(page.getByRole("combobox", { name: "Screen" })).toBeFocused();
  });

  test("Ctrl+K and Enter open the chosen screen, not the current screen again", async ({
    ownerPage: page,
  }) => {
    await makeUnavailable(page, messages);
    await openPalette(page);
    await page.keyboard.type("messages");
    await expect(page.getByRole("option", { selected: true })).toContainText("Messages");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/all-messages/");
    await expect(page.getByRole("searchbox")).toBeVisible();
  });

  test("Ctrl+K shows an error, and the screen keeps its input", async ({ ownerPage: page }) => {
    await makeUnavailable(page, /\/assets\/palette-finder-/);
    await openPalette(page);
    const palette = page.getByRole("dialog", { name: "Go to" });
    await expect(palette.getByRole("status")).toContainText("Search couldn't be loaded");
    await page.keyboard.press("Escape");
    await expect(palette).toHaveCount(0);
    await expect(page.getByLabel("User Email")).toHaveValue("half-typed");
  });
});

test("after two clicks in a row, the second screen opens without waiting for the first, and the first never replaces it", async ({
  ownerPage: page,
}) => {
  await page.goto("/add-user");
  await panelRuns(page);
  const comes = await holdBack(page, messages);
  await page.getByRole("link", { name: "Messages" }).first().click();
  await page.getByRole("link", { name: "Subscribers" }).first().click();
  await expect(page).toHaveURL("/all-subscriber/");
  await expect(page.getByRole("heading", { name: "Subscribers" })).toBeVisible();
  await releaseFile(page, messages, comes);
  await expect(page).toHaveURL("/all-subscriber/");
});

test("a screen whose code loads late doesn't open after the owner has gone back", async ({
  ownerPage: page,
}) => {
  await page.goto("/add-user");
  await panelRuns(page);
  await page.getByRole("link", { name: "Subscribers" }).first().click();
  await expect(page).toHaveURL("/all-subscriber/");
  const comes = await holdBack(page, messages);
  await page.getByRole("link", { name: "Messages" }).first().click();
  await page.goBack();
  await page.getByLabel("User Email").fill("half-typed");
  await releaseFile(page, messages, comes);
  await expect(page).toHaveURL("/add-user");
  await expect(page.getByLabel("User Email")).toHaveValue("half-typed");
});

test("a screen that fails to load doesn't replace a screen that was opened meanwhile", async ({
  ownerPage: page,
}) => {
  await page.goto("/all-messages/");
  await panelRuns(page);
  await page.route(subscribers, (route) => route.fulfill({ status: 404 }));
  const fails = await holdBack(page, subscribers);
  await page.getByRole("link", { name: "Subscribers" }).first().click();
  await page.getByRole("link", { name: "Activity" }).first().click();
  await expect(page).toHaveURL("/admin/activity");
  await releaseFile(page, subscribers, fails);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Activity");
  await expect(page).toHaveURL("/admin/activity");
});
