import { expect, type Page } from "@playwright/test";

/** Opens the command palette with its shortcut, once the panel handles it. Its button works from the same time on. */
export async function openPalette(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: /Go to/ }).first()).toBeEnabled();
  await page.keyboard.press("Control+K");
}
