import { expect, type Page } from "@playwright/test";

/** Waits until the panel's script handles clicks and shortcuts. Before that, a link loads a new document. */
export async function panelRuns(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: /Go to/ }).first()).toBeEnabled();
}

/** Opens the command palette with its shortcut. */
export async function openPalette(page: Page): Promise<void> {
  await panelRuns(page);
  await page.keyboard.press("Control+K");
}
