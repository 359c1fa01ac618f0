import { seedDemo } from "@rankwright/api";
import { testSite } from "@rankwright/test-kit/site";
import { afterEach, beforeEach, expect, test } from "vitest";
import { requireCanonical } from "#app/data/site.ts";
import { visitor } from "../../../test/rendered.tsx";
import { action } from "./contact.tsx";
import { loader as robots } from "./seo/robots.ts";
import { loader as sitemap } from "./seo/sitemap.ts";

let site: ReturnType<typeof testSite>;
beforeEach(() => {
  site = testSite({ env: { SITE_URL: "https://example.com", PAYPAL_ENV: "off" } });
});
afterEach(() => site.close());

const message = { name: "Ada", email: "ada@example.com", number: "1", subject: "Hello", message: "Good day" };

const post = (fields: Record<string, string>) =>
  action({
    context: visitor(site.deps),
    request: new Request("https://example.com/contact", {
      method: "POST",
      body: new URLSearchParams(fields),
    }),
  });

test("a message sent without script arrives and redirects to the thank-you page", async () => {
  const answer = await post(message).catch((thrown: unknown) => thrown);
  expect(answer).toBeInstanceOf(Response);
  expect(answer).toMatchObject({ status: 303 });
  expect(answer instanceof Response && answer.headers.get("Location")).toBe("/thanks");
  const { messages } = site.callerFor(site.signedUp("owner@example.com", { admin: true }));
  expect(await messages.list()).toMatchObject([{ ...message, messageStatus: "UnRead" }]);
});

test("an invalid message returns an error for each field and the typed values", async () => {
  const answer = await post({ ...message, email: "nowhere", number: " " });
  expect(answer.init?.status).toBe(400);
  expect(answer.data.issues.map(({ path }) => path)).toEqual(["email", "number"]);
  expect(answer.data.values).toEqual({ ...message, email: "nowhere", number: " " });
});

test("another spelling of a page's address redirects permanently to the documented one, with its query", () => {
  const asked = (address: string, path: string) => {
    try {
      requireCanonical(new Request(`https://example.com${address}`), path);
      return null;
    } catch (thrown) {
      return thrown instanceof Response ? [thrown.status, thrown.headers.get("Location")] : thrown;
    }
  };
  expect(asked("/service?x=1", "/service/")).toEqual([301, "/service/?x=1"]);
  expect(asked("/contact/", "/contact")).toEqual([301, "/contact"]);
  expect(asked("/pricing/", "/pricing/")).toBeNull();
});

test("the sitemap lists every public page with its last change, except the thank-you page", async () => {
  seedDemo(site.deps);
  site.clock.advance(24 * 60 * 60 * 1000);
  const { content } = site.callerFor(site.signedUp("owner@example.com", { admin: true }));
  const [first] = await content.packages.list();
  await content.packages.update({ _id: first?._id ?? "", data: { packagePrice: "199" } });
  const answer = await sitemap({ context: visitor(site.deps) });
  const text = await answer.text();
  const entries = [...text.matchAll(/<loc>([^<]*)<\/loc><lastmod>([^<]*)T/g)].map(([, at, day]) => [at, day]);
  expect(entries).toEqual([
    ["https://example.com/", "2026-03-03"],
    ["https://example.com/service/", "2026-03-03"],
    ["https://example.com/pricing/", "2026-03-03"],
    ["https://example.com/contact", "2026-03-02"],
  ]);
  expect(answer.headers.get("Content-Type")).toMatch(/xml/);
});

test("an empty site has a sitemap, and robots.txt names it", async () => {
  expect(await (await sitemap({ context: visitor(site.deps) })).text()).toContain(
    "<loc>https://example.com/</loc>",
  );
  expect(await robots({ context: visitor(site.deps) }).text()).toContain(
    "Sitemap: https://example.com/sitemap.xml",
  );
});
