import { axe } from "../support/axe.ts";
import { expectAlert, newMark, publicPage, ready, test } from "../support/editor.ts";
import { expect, owner } from "../support/fixtures.ts";
import { register, signIn } from "../support/people.ts";

// The browser logs an error when a write is refused.
test.use({ allowedErrors: [/status of 4\d\d/] });

test("a visitor signs in and returns to the editor; a customer reads that they have no permission", async ({
  page,
}) => {
  for (const path of ["/setting", "/edit-banner", "/edit-faq", "/add-pricing/", "/add-item"]) {
    await page.goto(path);
    await expect(page).toHaveURL(`/login?from=${encodeURIComponent(path)}`);
  }
  await register(page);
  const answer = await page.goto("/edit-banner");
  expect(answer?.status()).toBe(403);
  await expect(page.getByRole("heading", { name: "You don't have any permission" })).toBeVisible();
  expect(await page.content()).not.toContain("Edit Banner Section");
});

test("an unknown path of one segment is not found, for visitors and for the owner", async ({
  page,
  anotherVisitor,
}) => {
  expect((await page.goto("/no-such-page"))?.status()).toBe(404);
  expect((await page.goto("/0123456789abcdef01234567"))?.status()).toBe(404);
  const editor = await anotherVisitor();
  await signIn(editor, owner);
  expect((await editor.goto("/0123456789abcdef01234567"))?.status()).toBe(404);
  expect((await editor.goto("/banner/0123456789abcdef01234567"))?.status()).toBe(404);
});

test("the settings list every editor, and each links to its screen", async ({ editor: page }) => {
  await page.goto("/setting");
  await axe(page);
  const cards = page.getByRole("main").getByRole("listitem").getByRole("link");
  const paths = await cards.evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  for (const path of ["/edit-banner", "/add-logo", "/edit-about", "/edit-service", "/edit-work"])
    expect(paths).toContain(path);
  for (const path of paths) {
    const screen = await page.request.get(path);
    expect(screen.status(), path).toBe(200);
    expect((await screen.text()).match(/<h1[\s>]/g), path).toHaveLength(1);
  }
});

test("errors are shown next to their fields and in a summary, and no input is lost", async ({
  editor: page,
}) => {
  await page.goto("/add-contact/");
  const form = page.locator("form").filter({ has: page.getByRole("button", { name: "Add Contact" }) });
  await ready(form);
  await form.locator('[name="contactDetails"]').fill("Kept");
  await form.locator('[name="contactImg"]').fill("javascript:alert(1)");
  await form.getByRole("button", { name: "Add Contact" }).click();
  const summary = page.getByRole("alert");
  await expect(summary).toBeFocused();
  await expect(summary).toContainText("Title is required.");
  await expect(summary).toContainText("Icon must be the name of an icon");
  const title = form.locator('[name="contactTitle"]');
  await expect(title).toHaveAttribute("aria-invalid", "true");
  await expect(form.locator('[name="contactDetails"]')).toHaveValue("Kept");
  await expect(page.getByText("Contcat Section is Updated")).toHaveCount(0);
  await axe(page);
  await summary.getByRole("link", { name: "Title is required." }).click();
  await expect(title).toBeFocused();
});

test("leaving with unsaved changes asks for confirmation, and a reload restores them", async ({
  editor: page,
}) => {
  await page.goto("/step-section");
  const title = page.getByLabel("Step Title");
  const form = page.locator("form").filter({ has: title });
  await ready(form);
  const typed = newMark();
  await title.fill(typed);
  const settings = page
    .getByRole("navigation", { name: "Breadcrumb" })
    .getByRole("link", { name: "Content" });
  await settings.click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await expect(question).toBeVisible();
  await axe(page);
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(page).toHaveURL("/step-section");
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(title).toHaveValue(typed);
  await expect(page.getByText("Unsaved changes restored")).toBeVisible();
  await settings.click();
  await question.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page).toHaveURL("/setting");
  await page.goto("/step-section");
  await ready(form);
  await expect(title).toHaveValue("");
});

test("signing in after an expired session loses no input", async ({ editor: page }) => {
  await page.goto("/step-section");
  await ready(page.locator("form").filter({ has: page.getByLabel("Step Title") }));
  const typed = newMark();
  await page.getByLabel("Step Title").fill(typed);
  await page.getByLabel("Step Details").fill("What happens.");
  await page.getByLabel("Step Number").fill("09");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Add Step" }).click();
  await page.getByRole("link", { name: "Log in again" }).click();
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, owner);
  await expect(page).toHaveURL("/step-section");
  await expect(page.getByLabel("Step Title")).toHaveValue(typed);
  await page.getByRole("button", { name: "Add Step" }).click();
  await expectAlert(page, "Step Section is Updated");
  expect(await publicPage(page, "/service/")).toContain(typed);
});

test("if two people change the same record, the second sees both versions and chooses", async ({
  editor: page,
  anotherVisitor,
}) => {
  const other = await anotherVisitor();
  await signIn(other, owner);
  for (const each of [page, other]) {
    await each.goto("/update-calltoaction");
    await each.getByRole("link", { name: "Update Call To Action" }).click();
    await ready(each.locator("form").filter({ has: each.locator('[name="subHeading"]') }));
  }
  const [mine, theirs] = [newMark(), newMark()];
  await other.locator('[name="heading"]').fill(`Heading ${theirs}`);
  await other.locator('[name="subHeading"]').fill(`Text ${theirs}`);
  await other.getByRole("button", { name: "Update Call To Action" }).click();
  await expectAlert(other, "Action is Updated");

  await page.locator('[name="heading"]').fill(`Heading ${mine}`);
  await page.getByRole("button", { name: "Update Call To Action" }).click();
  await expect(page.getByRole("heading", { name: /Someone else has changed/ })).toBeVisible();
  await axe(page);
  const heading = page.getByRole("group", { name: "Heading", exact: true });
  await expect(heading).toContainText(`Heading ${mine}`);
  await expect(heading).toContainText(`Heading ${theirs}`);
  await expect(heading.getByRole("radio", { name: /Your version/ })).toBeChecked();
  const text = page.getByRole("group", { name: "Text below the heading" });
  await expect(
    text.getByRole("radio", { name: /Saved version/ }),
    "the saved version is preselected, because only the other editor changed the text",
  ).toBeChecked();
  expect(await publicPage(page, "/service/")).not.toContain(mine);
  await page.getByRole("button", { name: "Save selected versions" }).click();
  await expectAlert(page, "Action is Updated");
  const shown = await publicPage(page, "/service/");
  expect(shown).toContain(`Heading ${mine}`);
  expect(shown).toContain(`Text ${theirs}`);
});

test("the preview shows unsaved input", async ({ editor: page }) => {
  await page.goto("/edit-banner");
  await page.getByRole("link", { name: "Edit Banner Section" }).click();
  const heading = page.locator('[name="bannerHeading"]');
  const preview = page.frameLocator("iframe").locator("h1");
  await expect(preview).toHaveText(await heading.inputValue());
  const typed = newMark();
  await heading.fill(typed);
  await expect(preview).toHaveText(typed);
  expect(await publicPage(page, "/")).not.toContain(typed);
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect(preview).not.toHaveText(typed);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(heading).toHaveValue(typed);
});

test("a list is reordered by button and by drag", async ({ editor: page }) => {
  // Makes all rows visible, because scrolling during a drag would change the position where the row is dropped.
  await page.setViewportSize({ width: 1280, height: 1600 });
  await page.goto("/edit-services-features/");
  await ready(page.locator("form").filter({ has: page.getByRole("button", { name: "Add Feature Item" }) }));
  const rows = page.getByRole("main").locator("li[draggable=true]");
  const titles = () =>
    rows.evaluateAll((items) => items.map((item) => item.querySelector("p")?.textContent ?? ""));
  const start = await titles();
  const [first = "", second = "", third = ""] = start;
  await rows
    .nth(1)
    .getByRole("button", { name: `Move up: ${second}` })
    .click();
  await expect.poll(titles).toEqual([second, first, ...start.slice(2)]);
  await expect(page.getByText(`Moved to position 1 of ${start.length}`)).toHaveCount(1);
  await rows.nth(2).dragTo(rows.nth(0));
  await expect.poll(titles).toEqual([third, second, first, ...start.slice(3)]);
  await expect
    .poll(async () => {
      const shown = await publicPage(page, "/service/");
      return shown.indexOf(third) < shown.indexOf(first);
    })
    .toBe(true);
  await page.reload();
  expect(await titles()).toEqual([third, second, first, ...start.slice(3)]);
});

test("a deleted record can be restored immediately, and from the trash", async ({ editor: page }) => {
  await page.goto("/edit-video");
  await ready(page.locator("form").filter({ has: page.getByRole("button", { name: "Add Video Item" }) }));
  const rows = page.getByRole("main").locator("li[draggable=true]");
  const count = await rows.count();
  const name = (await rows.first().getByRole("link").textContent()) ?? "";
  await page.getByRole("button", { name: `Delete: ${name}` }).click();
  await expect(rows).toHaveCount(count - 1);
  expect(await publicPage(page, "/service/")).not.toContain(name);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows).toHaveCount(count);
  await expect(rows.first().getByRole("link")).toHaveText(name);

  await page.getByRole("button", { name: `Delete: ${name}` }).click();
  await expect(rows).toHaveCount(count - 1);
  await page.reload();
  await page.getByText(/^Trash \(/).click();
  await axe(page);
  await page.getByRole("button", { name: `Restore ${name}` }).click();
  await expect(rows).toHaveCount(count);
  expect(await publicPage(page, "/service/")).toContain(name);
});

test("an earlier version is viewed and restored", async ({ editor: page }) => {
  await page.goto("/add-copyright");
  await page.getByRole("link", { name: "Update Copyright" }).click();
  const line = page.locator('[name="copyrightText"]');
  await ready(page.locator("form").filter({ has: line }));
  const first = await line.inputValue();
  const typed = newMark();
  await line.fill(typed);
  await page.getByRole("button", { name: "Update Copyright" }).click();
  await expectAlert(page, "Footer Copy Right Updated");
  await page.getByText("Earlier versions").click();
  await page
    .getByRole("button", { name: /^Restore the version/ })
    .first()
    .click();
  await expectAlert(page, "Footer Copy Right Updated");
  await expect(line).toHaveValue(first);
  expect(await publicPage(page, "/")).not.toContain(typed);
});

test("an image is uploaded, previewed immediately, and shown on the site", async ({ editor: page }) => {
  await page.goto("/edit-team-text/");
  await ready(page.locator("form").filter({ has: page.getByRole("button", { name: "Add Team Member" }) }));
  const drawing = await page.getByRole("main").screenshot({ type: "jpeg" });
  const choose = page.getByLabel("Upload: Picture");
  await choose.setInputFiles({ name: "photo.jpg", mimeType: "image/jpeg", buffer: drawing });
  const address = page.locator('[name="teamMemberImg"]');
  await expect(address).toHaveValue(/^\/media\/[0-9a-f]{24}-\d+x\d+\.webp$/, { timeout: 30_000 });
  const look = page.getByRole("img", { name: "Preview of picture" });
  await expect.poll(() => look.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const saved = await address.inputValue();

  await choose.setInputFiles({ name: "photo.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<svg/>") });
  await expect(page.getByRole("alert")).toContainText("The SVG has no dimensions");
  await expect(address).toHaveValue(saved);
  const large = Buffer.alloc(11 * 1024 * 1024);
  await choose.setInputFiles({ name: "photo.jpg", mimeType: "image/jpeg", buffer: large });
  await expect(page.getByRole("alert")).toContainText("larger than 10 MB");

  await address.fill("");
  await page.getByRole("button", { name: "Choose from uploads: Picture" }).click();
  const uploaded = page.getByRole("dialog", { name: "Uploaded pictures" });
  await expect(uploaded.getByRole("listitem").first()).toBeVisible();
  await axe(page);
  await uploaded.getByRole("button", { name: "photo.jpg" }).first().click();
  await expect(address).toHaveValue(saved);

  const name = newMark();
  await page.locator('[name="teamMemberName"]').fill(name);
  await page.locator('[name="teamMemberTitle"]').fill("Sample title");
  await page.getByRole("button", { name: "Add Team Member" }).click();
  await expectAlert(page, "Features Services Section is Updated");
  const shown = await publicPage(page, "/service/");
  expect(shown).toContain(name);
  expect(shown).toContain(saved.split("-")[0]);
  const answer = await page.context().request.get(saved);
  expect(answer.headers()["cache-control"]).toContain("immutable");
});
