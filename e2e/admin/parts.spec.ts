import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { openPalette } from "../support/palette.ts";
import { newPerson } from "../support/people.ts";
import { newWord } from "../support/rest.ts";

// The code of some parts of a screen is loaded on demand. It is unavailable after the connection was lost or a new version was deployed.
// The browser logs errors for missing files.
test.use({ allowedErrors: [/status of 404|Failed to (load resource|fetch)/] });

const makeUnavailable = (page: Page, part: RegExp) =>
  page.route(part, (route) => route.fulfill({ status: 404 }));
const UNLOADED = "Loading failed. Try again in a moment, or reload the page.";

for (const [what, part] of [
  ["the keys", /\/assets\/panel-keys-/],
  ["the news", /\/assets\/live-news-/],
] as const)
  test(`the panel works without the code of ${what}`, async ({ ownerPage: page }) => {
    await makeUnavailable(page, part);
    const refused = page.waitForResponse(part);
    await page.goto("/add-user");
    await refused;
    await openPalette(page);
    await expect(page.getByRole("combobox", { name: "Screen" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByLabel("User Email")).toBeEditable();
  });

test("if the code of the live updates can't be loaded, the next screen of the panel loads it", async ({
  ownerPage: page,
}) => {
  const news = /\/assets\/live-news-/;
  await makeUnavailable(page, news);
  const refused = page.waitForResponse(news);
  await page.goto("/add-user");
  expect((await refused).status()).toBe(404);
  await page.unroute(news);
  const had = page.waitForResponse(news);
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Orders" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Total Orders" })).toBeVisible();
  expect((await had).status()).toBe(200);
});

test("if the code of the list of keys can't be loaded, its dialog shows an error, and the screen keeps its input", async ({
  ownerPage: page,
}) => {
  await makeUnavailable(page, /\/assets\/key-sheet-/);
  await page.goto("/add-user");
  await page.getByLabel("User Email").fill("half-typed");
  for (const time of ["once", "twice"]) {
    await page.getByRole("button", { name: "Keyboard shortcuts", exact: true }).click();
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" }), time).toContainText(UNLOADED);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog"), time).toHaveCount(0);
  }
  await expect(page.getByLabel("User Email")).toHaveValue("half-typed");
});

test("if the code for changing all matching orders can't be loaded, an error is shown, and the orders stay on the screen", async ({
  ownerPage: page,
  rest,
}) => {
  const customer = await rest.register();
  const word = newWord();
  for (let n = 1; n <= 11; n += 1) await rest.order(customer.token, { customerName: `${word} n${n}` });
  await makeUnavailable(page, /\/assets\/change-matching-/);
  await page.goto(`/total-orders?search=${word}`);
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page.getByRole("button", { name: "Select all 11 matching orders" }).click();
  await page.getByRole("button", { name: "Set Delivered…" }).click();
  await expect(page.getByRole("dialog", { name: "Set matching orders" })).toContainText(UNLOADED);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("checkbox", { name: "All 11 orders selected" })).toBeChecked();
});

test("the panel reports unsent mails even if the code of their list can't be loaded", async ({
  ownerPage: page,
  rest,
  site,
}) => {
  const { email } = newPerson();
  await rest.subscribe(email);
  await site.outbox.mailTo(email);
  // Sets the state after the last attempt directly, because the attempts take days.
  const db = new DatabaseSync(join(site.dataDir, "site.db"), { timeout: 20_000 });
  const set = db.prepare("update outbox set state = ?, error = ? where recipient = ?");
  set.run("failed", "Connection refused", email);
  await makeUnavailable(page, /\/assets\/failed-mails-list-/);
  await page.goto("/admin");
  const mails = page.getByRole("region", { name: /mails? could not be sent/ });
  await expect(mails).toContainText("The list couldn't be loaded.");
  // Reset, so that no other test sees the failed mail.
  set.run("sent", "", email);
  db.close();
});
