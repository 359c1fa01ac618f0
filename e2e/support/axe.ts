import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const WCAG_22_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];

/** Expects that axe finds no WCAG 2.2 AA violations in the current state of the page and its frames. */
export async function axe(page: Page) {
  const { violations, passes } = await new AxeBuilder({ page })
    // Legacy mode doesn't open another page to merge the results of frames. It works because all frames have the site's origin, and takes
    // half the time.
    .options({ resultTypes: ["violations"] })
    .withTags(WCAG_22_AA)
    .setLegacyMode()
    .analyze();
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => `  ${node.html}`).join("\n")}`,
  );
  expect(found, `accessible: ${page.url()}`).toEqual([]);
  // axe doesn't report duplicate ids. With them, a label refers to the wrong element.
  const doubled = await page.evaluate(() => {
    const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
    return ids.filter((id, at) => ids.indexOf(id) !== at);
  });
  expect(doubled, `ids that two elements have: ${page.url()}`).toEqual([]);
  expect(passes.length, "axe had something to look at").toBeGreaterThan(0);
}
