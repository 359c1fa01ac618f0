import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const WCAG_22_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];

/** Expects that axe finds nothing on the page and in its frames, as they are now, against WCAG 2.2 at level AA. */
export async function axe(page: Page) {
  const { violations, passes } = await new AxeBuilder({ page })
    // What passed need not be described, and the frames are the site's own, so no second page adds the results up:
    // the same findings for half the work.
    .options({ resultTypes: ["violations"] })
    .withTags(WCAG_22_AA)
    .setLegacyMode()
    .analyze();
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => `  ${node.html}`).join("\n")}`,
  );
  expect(found, `accessible: ${page.url()}`).toEqual([]);
  // axe leaves this to the browser, which takes a label to the first of them.
  const doubled = await page.evaluate(() => {
    const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
    return ids.filter((id, at) => ids.indexOf(id) !== at);
  });
  expect(doubled, `ids that two elements have: ${page.url()}`).toEqual([]);
  expect(passes.length, "axe had something to look at").toBeGreaterThan(0);
}
