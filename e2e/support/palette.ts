import { expect, type Page } from "@playwright/test";

/** Opens the command palette with its shortcut. Waits until its button is enabled, because the shortcut works from then on. */
export async function openPalette(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: /Go to/ }).first()).toBeEnabled();
  await page.keyboard.press("Control+K");
}
