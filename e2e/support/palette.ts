import { expect, type Page } from "@playwright/test";

/** Opens the command palette by its keys, once the panel listens to them: its button can be pressed from then on. */
export async function openPalette(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: /Go to/ }).first()).toBeEnabled();
  await page.keyboard.press("Control+K");
}
