import type { Page } from "@playwright/test";
import { type Section, sections } from "@rankwright/schema";
import { axe } from "./axe.ts";
import { expectAlert, fillForm, newMark, publicPage, ready, test } from "./editor.ts";
import { expect } from "./fixtures.ts";

const formOf = (page: Page, button: string) =>
  page.locator("form").filter({ has: page.getByRole("button", { name: button, exact: true }) });

/** Whether a public page that shows the section carries the mark. */
async function expectShown(page: Page, { shownOn }: Section, mark: string) {
  const [place] = shownOn;
  if (place) expect(await publicPage(page, place)).toContain(mark);
}

for (const section of Object.values<Section>(sections)) {
  const { manage, edit } = section.screens;

  test(`${section.label}: what is added and changed is confirmed and stands on the site`, async ({
    editor: page,
  }) => {
    await page.goto(manage.path);
    const links = page.getByRole("main").getByRole("link");
    const editHref = new RegExp(
      `^(?:${edit.map(({ path }) => path.replace(":id", "[0-9a-f]{24}")).join("|")})$`,
    );
    const editLinks = async () => {
      const found = [];
      for (const link of await links.all())
        if (editHref.test((await link.getAttribute("href")) ?? "")) found.push(link);
      return found;
    };

    // A single record, and the package of a name, make room first.
    if (section.kind === "single" || section.unique) {
      const [first] = await editLinks();
      await first?.click();
      await page.getByRole("button", { name: `Delete this ${section.noun}` }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
      await expect(page.getByRole("status").filter({ hasText: "is deleted" })).toBeVisible();
      await page.getByRole("button", { name: "Dismiss" }).click();
    }

    const added = newMark();
    const addForm = formOf(page, manage.addButton);
    await ready(addForm);
    await fillForm(addForm, added);
    await addForm.getByRole("button", { name: manage.addButton, exact: true }).click();
    await expectAlert(page, section.alerts.create);
    await expectShown(page, section, added);
    if (section.kind === "single") await expect(addForm).toHaveCount(0);
    await axe(page);

    const now = await editLinks();
    const last = section.screens.manage.only ? now[0] : now.at(-1);
    if (section.kind === "single" || !Object.hasOwn(section.fields, manage.editLink))
      await expect(last ?? links).toHaveText(manage.editLink);
    const id = /[0-9a-f]{24}/.exec((await last?.getAttribute("href")) ?? "")?.[0] ?? "";
    await last?.click();
    await expect(page).toHaveURL(new RegExp(id));
    for (const screen of edit) {
      const hidden = screen.hidden ?? [];
      if (screen.when && hidden.length === Object.keys(section.fields).length) continue;
      await page.goto(screen.path.replace(":id", id));
      await expect(page.getByRole("heading", { level: 1, name: screen.heading, exact: true })).toBeVisible();
      const form = formOf(page, screen.button);
      await ready(form);
      for (const name of hidden) await expect(form.locator(`[name="${name}"]`)).toHaveCount(0);
      const changed = newMark();
      await fillForm(form, changed);
      await form.getByRole("button", { name: screen.button, exact: true }).click();
      await expectAlert(page, section.alerts.edit);
      await expectShown(page, section, changed);
      await page.reload();
      await expect(form.locator("[name]").first()).not.toHaveValue("");
      await axe(page);
    }
  });
}
