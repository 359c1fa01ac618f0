import type { Page } from "@playwright/test";
import { type Section, sections } from "@rankwright/schema";
import { expect } from "../support/fixtures.ts";
import { test } from "../support/spelled.ts";
import { type Edit, screens } from "./documented.ts";

const main = (page: Page) => page.getByRole("main");

const anId = "[0-9a-f]{24}";

/** Returns the address of the link to the form. */
async function linkOf(page: Page, { link, to }: Edit): Promise<string> {
  const pattern = new RegExp(`^${to.replace("ID", anId)}$`);
  const hrefs = await main(page)
    .getByRole("link", typeof link === "string" ? { name: link, exact: true } : { name: link })
    .evaluateAll((all) => all.map((each) => each.getAttribute("href") ?? ""));
  const href = hrefs.find((each) => pattern.test(each));
  if (!href) throw new Error(`No link ${link} to ${to}: ${hrefs.join(", ")}`);
  return href;
}

/** Expects the form with its fields filled in from the record. */
async function expectForm(page: Page, { fields, hidden = [] }: Edit): Promise<void> {
  for (const name of fields) {
    await expect(main(page).locator(`form [name="${name}"]`), name).toBeVisible();
    // The demo fills every field of the screen except these two pairs.
    if (!/^(winingAward|packagePoint)/.test(name))
      await expect(main(page).locator(`form [name="${name}"]`), name).not.toHaveValue("");
  }
  for (const name of hidden)
    await expect(main(page).locator(`form [name="${name}"]:visible`), name).toHaveCount(0);
}

for (const [path, { headings = [], buttons = [], fields = [], labels = [], edits = [] }] of Object.entries(
  screens,
))
  test(`${path} and the forms that it links to have the documented texts and fields`, async ({
    sharedOwnerPage: page,
  }) => {
    await page.goto(path);
    for (const name of headings)
      await expect(page.getByRole("heading", { name, exact: true }).first()).toBeVisible();
    for (const name of buttons)
      await expect(main(page).getByRole("button", { name, exact: true })).toBeVisible();
    for (const name of fields) await expect(main(page).locator(`form [name="${name}"]`), name).toBeVisible();
    for (const name of labels) await expect(main(page).getByLabel(name, { exact: true })).toBeVisible();
    const found: [Edit, string][] = [];
    for (const edit of edits) found.push([edit, await linkOf(page, edit)]);
    for (const [edit, href] of found)
      await test.step(edit.to, async () => {
        await page.goto(href);
        await expectForm(page, edit);
      });
  });

// editor-sections.spec.ts checks that a screen shows the alert after saving.
test("the documented alert of every form equals the alert of its section", () => {
  for (const { to, alert } of Object.values(screens).flatMap(({ edits = [] }) => edits))
    expect(
      Object.values<Section>(sections)
        .filter(({ screens: { edit } }) => edit.some(({ path }) => path.replace(":id", "ID") === to))
        .map(({ alerts }) => alerts.edit),
      to,
    ).toContain(alert);
});

test("/setting lists every editor", async ({ sharedOwnerPage: page }) => {
  await page.goto("/setting");
  const hrefs = await main(page)
    .getByRole("link")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  for (const path of Object.keys(screens)) expect(hrefs, path).toContain(path);
});

test("the admin panel links to the footer's editors", async ({ sharedOwnerPage: page }) => {
  await page.goto("/admin");
  for (const path of ["/add-address-footer/", "/add-social-footer/", "/add-copyright"])
    await expect(main(page).locator(`a[href="${path}"]`).first()).toBeVisible();
});

test("the editor's list of work steps shows exactly the steps 01 to 04", async ({
  sharedOwnerPage: page,
  site,
  ownerToken,
}) => {
  const headers = { authorization: `Bearer ${ownerToken}` };
  const step = { stepNumber: "05", stepTitle: "A fifth step", stapIcon: "star" };
  expect((await page.request.post(`${site.apiUrl}/add-worksec`, { headers, data: step })).status()).toBe(201);
  await page.goto("/edit-work");
  await expect(main(page).getByRole("link", { name: "Edit Now", exact: true })).toHaveCount(4);
  for (const number of ["01", "02", "03", "04"]) await expect(main(page)).toContainText(number);
  await expect(main(page)).not.toContainText("A fifth step");
  expect(await (await page.request.get("/")).text()).not.toContain("A fifth step");
});
