import { ROLES } from "@rankwright/test-kit/rights/world";
import { builtBundle } from "../../apps/web/server/bundle.ts";
import { checkPage, pageCases } from "../../apps/web/test/rights/page-cases.ts";
import { openSiteWorld } from "../../apps/web/test/rights/site-world.ts";
import { expect, test } from "../support/fixtures.ts";

test("each role can open exactly the pages that it has permission for, and opening them changes nothing", async () => {
  // Requests hundreds of pages in every role, which takes longer than other tests on a busy machine.
  test.slow();
  const world = await openSiteWorld(await builtBundle());
  for (const page of pageCases) {
    const { allowed, refused } = await checkPage(world, page);
    expect(allowed + refused, page.path).toBe(ROLES.length);
  }
  await world.close();
});

test("a form sent to a page without an action is refused without a stack", async ({ request, site }) => {
  const sent = (path: string) =>
    request.post(site.url + path, { form: { a: "1" }, headers: { origin: site.url }, maxRedirects: 0 });
  for (const path of ["/thanks", "/service/", "/nowhere", "/edit-banner"])
    expect([404, 405], path).toContain((await sent(path)).status());
  expect(site.log()).not.toMatch(/\n\s+at |did not provide an `action`/);
});
