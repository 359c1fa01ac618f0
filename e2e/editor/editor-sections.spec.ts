import { rm } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { PUBLIC_PAGES, type Section, sections } from "@rankwright/schema";
import { startSite } from "../../scripts/site.mjs";
import { axe } from "../support/axe.ts";
import { expectAlert, fillForm, newMark, publicPage, ready } from "../support/editor.ts";
import { expect, test as shared } from "../support/fixtures.ts";
import { Outbox } from "../support/outbox.ts";
import { runDir } from "../support/run-dir.ts";
import { type Create, creates } from "./documented-creates.ts";

// A site that starts empty and is filled section by section.
const test = shared.extend({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use, worker) => {
      const dataDir = runDir(`empty-${worker.workerIndex}`);
      await rm(dataDir, { recursive: true, force: true });
      const site = await startSite(dataDir, { SEED: "none" });
      await use({ ...site, outbox: new Outbox(dataDir) });
      await site.stop();
    },
    { scope: "worker" },
  ],
});

const isOf =
  ({ fields, screens: { manage }, alerts }: Section) =>
  ({ path, fields: names, alert }: Create) =>
    path === manage.path && alert === alerts.create && names.every((name) => Object.hasOwn(fields, name));

test("an empty site renders its pages without empty sections and without errors", async ({ page }) => {
  for (const path of PUBLIC_PAGES) {
    expect((await page.goto(path))?.status(), path).toBe(200);
    await expect(page.getByRole("heading", { level: 1 }), path).toHaveCount(1);
    await axe(page);
  }
});

test("every documented form that adds a record matches exactly one section, by its button and its alert", () => {
  for (const create of creates) {
    const found = Object.values<Section>(sections).filter((section) => isOf(section)(create));
    expect(found, `${create.path}: ${create.alert}`).toHaveLength(1);
    expect(create.button ?? found[0]?.screens.manage.addButton).toBe(found[0]?.screens.manage.addButton);
  }
});

const formOf = (page: Page, button: string) =>
  page.locator("form").filter({ has: page.getByRole("button", { name: button, exact: true }) });

/** Expects the mark on the first public page that shows the section. */
async function expectShown(page: Page, { shownOn }: Section, mark: string) {
  const [place] = shownOn;
  if (place) expect(await publicPage(page, place)).toContain(mark);
}

/** Properties of a section that change the code of its screens. */
const partsOf = ({ kind, fields, screens: { manage, edit } }: Section) => [
  kind,
  manage.only ? "fixed" : "free",
  edit.length > 1 ? "several forms" : "one form",
  ...Object.values(fields).map((field) => field.kind),
];

const seen = new Set<string>();

/**
 * Sections that have a property which no earlier section has. All screens share their code, so testing each property once is enough.
 * `shown-on.test.ts` checks that every section is shown on its pages, and the REST snapshot checks its paths and alerts.
 */
const sectionsToTry = Object.values<Section>(sections).filter((section) => {
  const parts = partsOf(section);
  const isNew = parts.some((part) => !seen.has(part));
  for (const part of parts) seen.add(part);
  return isNew;
});

for (const section of sectionsToTry) {
  const { manage, edit } = section.screens;

  test(`${section.label}: an added and a changed record are confirmed and shown on the site`, async ({
    sharedOwnerPage: page,
  }) => {
    await page.goto(manage.path);
    const links = page.getByRole("main").getByRole("link");
    const editHref = new RegExp(
      `^(?:${edit.map(({ path }) => path.replace(":id", "[0-9a-f]{24}")).join("|")})$`,
    );
    /** Returns the addresses of the records that the screen links to, in order. */
    const edited = async () => {
      const all = await links.evaluateAll((each) => each.map((link) => link.getAttribute("href") ?? ""));
      return all.filter((href) => editHref.test(href));
    };

    const added = newMark();
    const addForm = formOf(page, manage.addButton);
    await ready(addForm);
    for (const name of creates.filter(isOf(section)).flatMap(({ fields }) => fields))
      await expect(addForm.locator(`[name="${name}"]`), name).toHaveCount(1);
    const before = await edited();
    await fillForm(addForm, added);
    await addForm.getByRole("button", { name: manage.addButton, exact: true }).click();
    await expectAlert(page, section.alerts.create);
    await expectShown(page, section, added);
    if (section.kind === "single") await expect(addForm).toHaveCount(0);
    const listed = async () => (await edited()).filter((href) => !before.includes(href));
    await expect.poll(async () => (await listed()).length, "the new record is listed").toBe(1);
    await axe(page);

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
      await axe(page);
    }

    if (section.kind === "single") {
      await page.getByRole("button", { name: `Delete this ${section.noun}` }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
      await expect(page.getByRole("status").filter({ hasText: "deleted" })).toBeVisible();
      await ready(addForm);
    }
  });
}
