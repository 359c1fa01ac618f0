import type { Locator, Page } from "@playwright/test";
import { expect, test as shared } from "./fixtures.ts";

/**
 * Shared `test` with a separate site, because these tests change the public pages. `editor` is a page on which the owner is signed in.
 */
export const test = shared.extend<{ editor: Page }>({
  siteName: ["editor", { scope: "worker" }],
  editor: ({ ownerPage }, use) => use(ownerPage),
});

let marks = 0;
/** Creates a word that occurs nowhere else on the site. */
export const newMark = () => `Mark${process.pid}x${++marks}`;

/** Fills in each control of the form with a valid value, which depends only on the control's attributes. Texts contain the mark. */
export async function fillForm(form: Locator, mark: string): Promise<void> {
  const folds = form.locator("details:not([open]) > summary");
  for (let left = await folds.count(); left > 0; left -= 1) await folds.first().click();
  const controls = form.locator("input[name], textarea[name], select[name]");
  const all = await controls.evaluateAll((elements) =>
    elements.map((element) => ({
      name: element.getAttribute("name") ?? "",
      mode: element.getAttribute("inputmode"),
      chosen: element instanceof HTMLSelectElement ? element.value : undefined,
      isPicture: element.closest("form")?.querySelector(`[id="${element.id}-file"]`) !== null,
    })),
  );
  for (const [n, { name, mode, chosen, isPicture }] of all.entries()) {
    const control = controls.nth(n);
    if (chosen === undefined) await control.fill(valueFor(name, mode, isPicture, mark));
    else if (chosen === "") await control.selectOption({ index: 1 });
  }
}

function valueFor(name: string, mode: string | null, isPicture: boolean, mark: string): string {
  if (mode === "decimal") return "59.50";
  if (mode === "numeric") return "7";
  if (isPicture && mode === "url") return `/demo/hero.svg?${mark}`;
  if (isPicture) return "star";
  if (mode === "url") return `/pricing/?${mark}`;
  if (name === "stepNumber") return "01";
  return `Sample ${mark}`;
}

/** Expects exactly this alert and dismisses it, so that the next one is visible. */
export async function expectAlert(page: Page, text: string): Promise<void> {
  const alert = page.getByRole("status").locator("p").filter({ hasText: text.trim() });
  await expect(alert).toHaveCount(1);
  expect(await alert.textContent()).toBe(text);
  // Dismisses only this alert: toasts about changes by other tests may be visible, too.
  await alert.locator("..").getByRole("button", { name: "Dismiss" }).click();
  await expect(alert).toHaveCount(0);
}

/** Waits until the page's script runs, so that its forms can be filled in. */
export const ready = (form: Locator) => expect(form.locator("fieldset").first()).toBeEnabled();

/** Returns the current HTML of a public page, without script. */
export async function publicPage(page: Page, path: string): Promise<string> {
  const answer = await page.context().request.get(path);
  expect(answer.status()).toBe(200);
  return answer.text();
}
