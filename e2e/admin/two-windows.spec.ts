import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { holdBack } from "../support/hold-back.ts";

// Two windows of the panel edit the same text. Neither loses its input, and neither overwrites the other's changes silently. The tests
// change a package's brief.
test.use({ siteName: "two-windows", allowedErrors: [/status of 409/] });

/** Simulates that the user returns to the window after 31 seconds, and waits for the data that it then reloads (`reads`). */
async function comeBack(page: Page, reads: RegExp) {
  const read = page.waitForResponse(reads);
  await page.clock.fastForward(31_000);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await read;
}

test("a newsletter saved in another window isn't overwritten, and an idle window shows its new text", async ({
  ownerPage: page,
}) => {
  await page.clock.install();
  await page.goto("/newsletters/new");
  await page.getByLabel("Subject").fill("News");
  await page.getByLabel("Text", { exact: true }).fill("First words");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page).toHaveURL(/\/newsletters\/[0-9a-f]{24}$/);
  await expect(page.getByRole("button", { name: "Send test e-mail" })).toBeEnabled();

  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByLabel("Subject").fill("News of theirs");
  await other.getByRole("button", { name: "Save draft" }).click();
  await expect(other.getByText("Saved", { exact: true })).toBeVisible();
  await comeBack(page, /newsletters\.get/);
  await expect(page.getByLabel("Subject")).toHaveValue("News of theirs");

  await page.getByLabel("Text", { exact: true }).fill("Words of mine");
  await other.getByLabel("Subject").fill("News of theirs, again");
  await other.getByRole("button", { name: "Save draft" }).click();
  await expect(other.getByText("Saved", { exact: true })).toBeVisible();
  await comeBack(page, /newsletters\.get/);
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Not saved", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Text", { exact: true })).toHaveValue("Words of mine");
  await page.getByRole("button", { name: "Keep my version" }).click();
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
});

test("unsaved questions of a brief survive when their window is reloaded with newer questions", async ({
  ownerPage: page,
}) => {
  await page.clock.install();
  await page.goto("/briefs");
  await page.getByRole("link", { name: "Add questions to the brief of Basic" }).click();
  await page.getByRole("button", { name: "Add question" }).click();
  const question = page.getByLabel("Question", { exact: true });
  await question.fill("What is the goal?");

  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole("button", { name: "Add question" }).click();
  await other.getByLabel("Question", { exact: true }).fill("A question of theirs?");
  await other.getByRole("button", { name: "Save brief" }).click();
  await expect(other.getByText("Brief of Basic saved")).toBeVisible();
  await comeBack(page, /briefs\.form/);
  await expect(question).toHaveValue("What is the goal?");
  await page.getByRole("button", { name: "Save brief" }).click();
  await page.getByRole("button", { name: "Show saved version" }).click();
  await expect(question).toHaveValue("A question of theirs?");
  await page.getByRole("button", { name: "Show my version" }).click();
  await expect(question).toHaveValue("What is the goal?");
  await question.fill("What is the goal of it?");
  await page.getByRole("button", { name: "Save brief" }).click();
  await expect(page.getByText("Brief of Basic saved")).toBeVisible();
});

test("a saved reply isn't saved over another window's change, and leaving it half typed asks for confirmation", async ({
  ownerPage: page,
}) => {
  await page.goto("/saved-replies");
  await page.getByLabel("Name").fill("Thanks");
  await page.getByLabel("Text").fill("Thank you");
  await page.getByRole("button", { name: "Add saved reply" }).click();
  const edit = page.getByRole("button", { name: "Edit Thanks" });
  await edit.click();
  const text = page.getByRole("listitem").getByLabel("Text");
  await text.fill("Words of mine");

  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole("button", { name: "Edit Thanks" }).click();
  await other.getByRole("listitem").getByLabel("Text").fill("Words of theirs");
  await other.getByRole("button", { name: "Save", exact: true }).click();
  await expect(other.getByText("Thanks saved")).toBeVisible();

  await page.getByRole("link", { name: "Orders", exact: true }).click();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Someone else has changed this saved reply")).toBeVisible();
  await page.getByRole("button", { name: "Show saved version" }).click();
  await expect(text).toHaveValue("Words of theirs");
  await page.getByRole("button", { name: "Show my version" }).click();
  await expect(text).toHaveValue("Words of mine");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("paragraph").filter({ hasText: "Words of mine" })).toBeVisible();
});

test("saving the text of a mail shows another window's changes before overwriting them", async ({
  ownerPage: page,
}) => {
  await page.goto("/settings/mail/texts/receipt");
  const subject = page.getByLabel("Subject");
  await subject.fill("Your receipt from us");
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByLabel("Subject").fill("Their receipt");
  await other.getByRole("button", { name: "Save", exact: true }).click();
  await expect(other.getByText("Saved", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "Show saved version" }).click();
  await expect(subject).toHaveValue("Their receipt");
  await page.getByRole("button", { name: "Show my version" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect(subject).toHaveValue("Your receipt from us");
});

test("text typed while a setting is being saved stays in the field", async ({ ownerPage: page }) => {
  const answer = await holdBack(page, /settings\.business\.save/);
  await page.goto("/settings");
  const phone = page.getByLabel("Phone");
  await phone.fill("+49 30 1");
  await page.getByRole("button", { name: "Save" }).first().click();
  await phone.fill("+49 30 123");
  answer();
  await expect(page.getByRole("status").filter({ hasText: /saved/i }).first()).toBeVisible();
  await expect(phone).toHaveValue("+49 30 123");
});
