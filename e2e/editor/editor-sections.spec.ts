import type { Page } from "@playwright/test";
import { type Section, sections } from "@rankwright/schema";
import { axe } from "../support/axe.ts";
import { expectAlert, fillForm, newMark, publicPage, ready, test } from "../support/editor.ts";
import { expect } from "../support/fixtures.ts";

const formOf = (page: Page, button: string) =>
  page.locator("form").filter({ has: page.getByRole("button", { name: button, exact: true }) });

/** Whether a public page that shows the section carries the mark. */
async function expectShown(page: Page, { shownOn }: Section, mark: string) {
  const [place] = shownOn;
  if (place) expect(await publicPage(page, place)).toContain(mark);
}

const looks = new Set<string>();

/** Whether no section before has screens of such parts: axe looks at each kind of screen once. */
function isFirstLook({ kind, fields, screens }: Section): boolean {
  const controls = new Set(Object.values(fields).map((field) => field.kind));
  const parts = [kind, screens.manage.only ? "fixed" : "free", ...[...controls].sort()].join(" ");
  const isFirst = !looks.has(parts);
  looks.add(parts);
  return isFirst;
}

for (const section of Object.values<Section>(sections)) {
  const { manage, edit } = section.screens;
  const isLookedAt = isFirstLook(section);

  test(`${section.label}: what is added and changed is confirmed and shown on the site`, async ({
    keptPage: page,
  }) => {
    await page.goto(manage.path);
    const links = page.getByRole("main").getByRole("link");
    const editHref = new RegExp(
      `^(?:${edit.map(({ path }) => path.replace(":id", "[0-9a-f]{24}")).join("|")})$`,
    );
    /** The addresses of the records that the screen leads to, in its order. */
    const edited = async () => {
      const all = await links.evaluateAll((each) => each.map((link) => link.getAttribute("href") ?? ""));
      return all.filter((href) => editHref.test(href));
    };

    // A single record, and the package of a name, make room first.
    if (section.kind === "single" || section.unique) {
      const [first] = await edited();
      await page.getByRole("main").locator(`a[href="${first}"]`).first().click();
      await page.getByRole("button", { name: `Delete this ${section.noun}` }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
      await expect(page.getByRole("status").filter({ hasText: "is deleted" })).toBeVisible();
      await page.getByRole("button", { name: "Dismiss" }).click();
    }

    const added = newMark();
    const addForm = formOf(page, manage.addButton);
    await ready(addForm);
    const before = await edited();
    await fillForm(addForm, added);
    await addForm.getByRole("button", { name: manage.addButton, exact: true }).click();
    await expectAlert(page, section.alerts.create);
    await expectShown(page, section, added);
    if (section.kind === "single") await expect(addForm).toHaveCount(0);
    const listed = async () => (await edited()).filter((href) => !before.includes(href));
    await expect.poll(async () => (await listed()).length, "it is listed, too").toBe(1);
    if (isLookedAt) await axe(page);

    const [href = ""] = await listed();
    const link = page.getByRole("main").locator(`a[href="${href}"]`);
    if (section.kind === "single" || !Object.hasOwn(section.fields, manage.editLink))
      await expect(link).toHaveText(manage.editLink);
    const id = /[0-9a-f]{24}/.exec(href)?.[0] ?? "";
    await link.click();
    await expect(page).toHaveURL(href);
    const saved = [added];
    for (const screen of edit) {
      const hidden = screen.hidden ?? [];
      if (screen.when && hidden.length === Object.keys(section.fields).length) continue;
      const path = screen.path.replace(":id", id);
      if (new URL(page.url()).pathname !== path) await page.goto(path);
      await expect(page.getByRole("heading", { level: 1, name: screen.heading, exact: true })).toBeVisible();
      const form = formOf(page, screen.button);
      await ready(form);
      for (const name of hidden) await expect(form.locator(`[name="${name}"]`)).toHaveCount(0);
      const values = () =>
        form
          .locator("input, textarea")
          .evaluateAll((all) => all.map((each) => Object(each).value).join("\n"));
      await expect.poll(values, "the form holds what was saved").toMatch(new RegExp(saved.join("|")));
      const changed = newMark();
      saved.push(changed);
      await fillForm(form, changed);
      await form.getByRole("button", { name: screen.button, exact: true }).click();
      await expectAlert(page, section.alerts.edit);
      await expectShown(page, section, changed);
      if (isLookedAt) await axe(page);
    }
  });
}
