import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const WCAG_22_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];

/** Expects that axe finds no WCAG 2.2 AA violations in the current state of the page and its frames. */
export async function axe(page: Page) {
  const { violations, passes } = await new AxeBuilder({ page })
    // Reports only violations, and uses legacy mode, which needs no additional page to merge the results, because the frames are the site's
    // own. The findings are the same, in half the time.
    .options({ resultTypes: ["violations"] })
    .withTags(WCAG_22_AA)
    .setLegacyMode()
    .analyze();
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => `  ${node.html}`).join("\n")}`,
  );
  expect(found, `accessible: ${page.url()}`).toEqual([]);
  // axe does not check this. If ids are duplicated, a label refers to the first element.
  const doubled = await page.evaluate(() => {
    const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
    return ids.filter((id, at) => ids.indexOf(id) !== at);
  });
  expect(doubled, `ids that two elements have: ${page.url()}`).toEqual([]);
  expect(passes.length, "axe had something to look at").toBeGreaterThan(0);
}
