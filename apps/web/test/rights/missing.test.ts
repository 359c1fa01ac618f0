import { countMissing, writeMissing } from "@rankwright/api";
import { testSite } from "@rankwright/test-kit/site";
import { expect, test } from "vitest";
import { pageCases } from "./page-cases.ts";

/** Pages whose address contains a user's record or a private link. Section records and packages are not secret. */
const personal = pageCases.filter(
  ({ path, right, subject }) => path.includes(":") && right !== "public" && !subject.startsWith("content."),
);

test("a mistyped address of a private page is never listed among the missing addresses", async () => {
  const site = testSite();
  const owner = site.callerFor(site.signedUp("owner@example.com", { admin: true }));
  expect(personal.map(({ path }) => path)).toEqual(expect.arrayContaining(["/room/:token", "/my-order/:id"]));
  for (const { path } of personal) {
    const url = `${path.replaceAll(/:\w+/g, "0123456789abcdef")}/mistyped`;
    countMissing(site.deps, { url, referrer: undefined, userAgent: undefined });
  }
  writeMissing(site.deps);
  expect(await owner.seo.missing()).toEqual({ pages: [], others: 0 });
  await site.close();
});
