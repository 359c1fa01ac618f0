import { contentRevision } from "@rankwright/db/content";
import { immediate } from "@rankwright/db/core";
import { insertRedirect } from "@rankwright/db/seo";
import { NO_PAGE_META } from "@rankwright/schema";
import { refusalOf } from "@rankwright/test-kit/content";
import { refused } from "@rankwright/test-kit/refused";
import { type TestSite, testSite } from "@rankwright/test-kit/site";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { countMissing, OWN_VISIT, writeMissing } from "./missing.ts";
import { redirectTarget } from "./redirects.ts";

let site: TestSite;
let owner: ReturnType<TestSite["callerFor"]>;
beforeEach(() => {
  site = testSite();
  owner = site.callerFor(site.signedUp("owner@example.com", { admin: true }));
});
afterEach(() => site.close());

const DAY = 86_400_000;

describe("a page's SEO settings", () => {
  const data = { ...NO_PAGE_META, title: "Found by the right people", search: "Hidden" as const };

  test("return the saved values, and saving invalidates cached pages", async () => {
    const before = contentRevision(site.deps.db);
    const saved = await owner.seo.savePageMeta({ path: "/pricing/", revision: 0, data });
    expect(saved).toMatchObject({ ...data, revision: 1 });
    expect(contentRevision(site.deps.db)).toBeGreaterThan(before);
    expect(await site.callerFor().seo.pageMeta({ path: "/pricing/" })).toEqual(saved);
    expect(await site.callerFor().seo.pageMeta({ path: "/" })).toMatchObject({
      ...NO_PAGE_META,
      revision: 0,
    });
    const { rows } = await owner.audit.page({});
    expect(rows[0]).toMatchObject({
      action: "seo.saveFace",
      subject: "Pricing page: Title, In search results",
    });
  });

  test("saving an outdated revision returns 409 with the current values", async () => {
    await owner.seo.savePageMeta({ path: "/", revision: 0, data });
    const late = owner.seo.savePageMeta({
      path: "/",
      revision: 0,
      data: { ...data, title: "Another title" },
    });
    await expect(late).rejects.toMatchObject({
      code: "CONFLICT",
      cause: { current: { title: data.title, revision: 1 } },
    });
  });

  test("saving unchanged values changes nothing", async () => {
    const first = await owner.seo.savePageMeta({ path: "/", revision: 0, data });
    const revision = contentRevision(site.deps.db);
    expect(await owner.seo.savePageMeta({ path: "/", revision: 1, data })).toEqual(first);
    expect(contentRevision(site.deps.db)).toBe(revision);
  });

  test("a canonical URL that equals the page's own is stored as an empty one", async () => {
    const { SITE_URL } = site.deps.env;
    const own = { ...NO_PAGE_META, title: "A title", canonical: `${SITE_URL}/service` };
    const saved = await owner.seo.savePageMeta({ path: "/service/", revision: 0, data: own });
    expect(saved.canonical).toBe("");
  });

  test("addresses without a scheme are accepted", async () => {
    const typed = { ...NO_PAGE_META, image: "/media/share.webp", canonical: "www.example.org/service" };
    const saved = await owner.seo.savePageMeta({ path: "/service/", revision: 0, data: typed });
    expect(saved).toMatchObject({ image: "/media/share.webp", canonical: "https://www.example.org/service" });
  });
});

describe("a redirect", () => {
  test("applies from the next request on and preserves the query", async () => {
    await owner.seo.addRedirect({ from: "old-prices", to: "/pricing/" });
    const { SITE_URL } = site.deps.env;
    for (const asked of ["/old-prices", "/old-prices/", "/old-prices?from=ad"])
      expect(redirectTarget(site.deps, asked)).toBe(
        `${SITE_URL}/pricing/${asked.includes("?") ? "?from=ad" : ""}`,
      );
    expect(redirectTarget(site.deps, "/old-prices/2")).toBeUndefined();
    expect(redirectTarget(site.deps, "//example.org/x")).toBeUndefined();
    const [made] = await owner.seo.redirects();
    await owner.seo.removeRedirect({ _id: made?._id ?? "" });
    expect(redirectTarget(site.deps, "/old-prices")).toBeUndefined();
  });

  test("matches an address in any percent-encoding", async () => {
    await owner.seo.addRedirect({ from: "/über-uns", to: "/pricing/" });
    await owner.seo.addRedirect({ from: "/old(1)~a", to: "/pricing/" });
    for (const asked of [
      "/%C3%BCber-uns",
      "/%c3%bcber-uns",
      "/%c3%bcber%2Duns",
      "/old(1)~a",
      "/%6Fld(1)%7ea",
    ])
      expect(redirectTarget(site.deps, asked), asked).toMatch(/pricing/);
    // An encoded slash is a part of a path segment, not a separator.
    expect(redirectTarget(site.deps, "/old%2F(1)")).toBeUndefined();
    countMissing(site.deps, { url: "/gr%c3%bcn", referrer: undefined, userAgent: undefined });
    countMissing(site.deps, { url: "/gr%C3%BCn", referrer: undefined, userAgent: undefined });
    writeMissing(site.deps);
    expect((await owner.seo.missing()).pages).toMatchObject([{ path: "/gr%C3%BCn", n: 2 }]);
  });

  test("may lead to another site", async () => {
    await owner.seo.addRedirect({ from: "/blog", to: "https://blog.example.org/all?x=1" });
    expect(redirectTarget(site.deps, "/blog?y=2")).toBe("https://blog.example.org/all?x=1");
  });

  test("to an address without a scheme leads to that host, not to a path of this site", async () => {
    await owner.seo.addRedirect({ from: "/blog", to: "blog.example.org/all" });
    expect(redirectTarget(site.deps, "/blog")).toBe("https://blog.example.org/all");
    for (const to of ["javascript:alert(1)", "old-page", "report.pdf"])
      await expect(owner.seo.addRedirect({ from: "/x", to })).rejects.toEqual(
        refused("BAD_REQUEST", /must start with/),
      );
  });

  test("from a URL of this site without a scheme is stored with its path only", async () => {
    const { host } = new URL(site.deps.env.SITE_URL);
    await owner.seo.addRedirect({ from: `${host}/old-prices`, to: "/pricing/" });
    expect(await owner.seo.redirects()).toMatchObject([{ from: "/old-prices" }]);
  });

  test.each([
    ["/", /home page/],
    ["/contact", /a page at this address/],
    ["/Contact/", /a page at this address/],
    ["/pricing", /a page at this address/],
    ["/my-order/5", /a page at this address/],
    ["/edit-banner", /a page at this address/],
    ["/admin/anything", /below \/admin/],
    ["/api/orders", /below \/api/],
    ["/media/x.webp", /below \/media/],
    ["/trpc/a", /below \/trpc/],
    ["/assets/a.js", /below \/assets/],
    ["/site.js", /file/],
    ["/old.data", /end in \.data/],
    ["https://example.org/old", /must be on this site/],
  ])("can't start at %s", async (from, message) => {
    await expect(owner.seo.addRedirect({ from, to: "/thanks" })).rejects.toEqual(
      refused("BAD_REQUEST", message),
    );
    expect(await owner.seo.redirects()).toEqual([]);
  });

  test.each(["/pricng/", "/service/audits", "/Thanks-you", "/seo/redirect", "/blog?page=2#top"])(
    "can't lead to %s, where the site has no page",
    async (to) => {
      const typed = [to, `${site.deps.env.SITE_URL}${to}`];
      for (const each of typed) {
        const { message, issues } = await refusalOf(owner.seo.addRedirect({ from: "/old", to: each }));
        expect(issues).toEqual([{ path: "to", message }]);
        expect(message).toBe(`There is no page at ${to}. Enter an existing address.`);
      }
      const line = `/old-a /thanks\n/old-b ${to}`;
      const { issues } = await refusalOf(owner.seo.addRedirects({ lines: line }));
      const message = `Line 2: There is no page at ${to}. Enter an existing address.`;
      expect(issues).toEqual([{ path: "lines", message }]);
      expect(await owner.seo.redirects()).toEqual([]);
    },
  );

  test.each([
    "/",
    "/Pricing?a=1",
    "/contact#form",
    "/edit-banner",
    "/demo/hero.svg",
    "https://example.org/x",
  ])("may lead to %s", async (to) => {
    expect(await owner.seo.addRedirect({ from: "/old", to })).toMatchObject({ to });
  });

  test("is checked by requesting its target, if the site runs", async () => {
    const visited: string[] = [];
    const running = testSite({
      deps: {
        visit: async (path) => {
          visited.push(path);
          return { status: path.startsWith("/terms") ? 404 : 200, body: "" };
        },
      },
    });
    const admin = running.callerFor(running.signedUp("owner@example.com", { admin: true }));
    const { issues } = await refusalOf(admin.seo.addRedirect({ from: "/old", to: "/terms?a=1#b" }));
    expect(issues.map(({ path }) => path)).toEqual(["to"]);
    const lines = "/a /thanks\n/b /thanks\n/c https://example.org\n/d /landing";
    expect((await admin.seo.addRedirects({ lines })).made).toHaveLength(4);
    expect(visited).toEqual(["/terms?a=1", "/thanks", "/landing"]);
    running.close();
  });

  test("can't create a loop or a chain", async () => {
    // A page that was deleted since.
    immediate(site.deps.db, (tx) => insertRedirect(tx, "/b", "/c", site.deps.now()));
    const add = (from: string, to: string) => owner.seo.addRedirect({ from, to });
    await expect(add("/x", "/x/")).rejects.toEqual(refused("BAD_REQUEST", /itself/));
    await expect(add("/c", `${site.deps.env.SITE_URL}/b/`)).rejects.toEqual(refused("BAD_REQUEST", /loop/));
    await expect(add("/a", "/b#top")).rejects.toEqual(refused("BAD_REQUEST", /\/b redirects to \/c\. Enter/));
    await expect(add("/c", "/d")).rejects.toEqual(refused("BAD_REQUEST", /\/b already redirects to \/c\./));
    await expect(add("/b/", "/d")).rejects.toEqual(refused("BAD_REQUEST", /already/));
    expect(await owner.seo.redirects()).toHaveLength(1);
  });
});

describe("a bulk import of redirects", () => {
  const from = async () => (await owner.seo.redirects()).map((one) => `${one.from} ${one.to}`).toReversed();

  test("accepts lines pasted from a spreadsheet, a CSV file or a note", async () => {
    const lines =
      '/a\t/thanks\r\n"/b","/pricing"\n\n/c; https://example.org/c?x=1,2\n  /d   example.org/d \n';
    const { made, unchanged } = await owner.seo.addRedirects({
      lines: `${lines}/e/ ${site.deps.env.SITE_URL}/thanks`,
    });
    expect([made.length, unchanged]).toEqual([5, 0]);
    expect(await from()).toEqual([
      "/a /thanks",
      "/b /pricing",
      "/c https://example.org/c?x=1,2",
      "/d https://example.org/d",
      "/e /thanks",
    ]);
    expect(redirectTarget(site.deps, "/e?ad=1")).toMatch(/\/thanks\?ad=1$/);
  });

  test("adds no redirect if a line is invalid, and the error names each invalid line", async () => {
    const lines =
      "source target\n/a /thanks\n/a /pricing\n/b\n/pricing /thanks\n/x /y\n/y /x\n/admin/z /thanks";
    await expect(owner.seo.addRedirects({ lines })).rejects.toMatchObject({
      cause: {
        issues: [
          "Line 1: The old address must start with /, but source doesn't.",
          "Line 3: /a is already in line 2.",
          "Line 4: Enter the old address, a space and the new address.",
          expect.stringMatching(/^Line 5: .*a page at this address/),
          "Line 6: There is no page at /y. Enter an existing address.",
          "Line 7: /x redirects back to /y. The two would form a loop.",
          expect.stringMatching(/^Line 8: .*below \/admin/),
        ].map((message) => ({ path: "lines", message })),
      },
    });
    expect(await from()).toEqual([]);
  });

  test("reports each later line with the same old address, and names the first", async () => {
    await owner.seo.addRedirect({ from: "/kept", to: "/thanks" });
    const lines = [
      "/kept /thanks",
      "/a /thanks",
      "/b /pricing/",
      "",
      "/a /pricing/",
      "/a/ /thanks",
      `${site.deps.env.SITE_URL}/a /contact`,
      "/kept /thanks",
      "/pricing /thanks",
      "/pricing /contact",
    ];
    const { issues } = await refusalOf(owner.seo.addRedirects({ lines: lines.join("\n") }));
    expect(issues.map(({ message }) => message)).toEqual([
      "Line 5: /a is already in line 2.",
      "Line 6: /a is already in line 2.",
      "Line 7: /a is already in line 2.",
      "Line 8: /kept is already in line 1.",
      "Line 9: The site has a page at this address.",
      "Line 10: /pricing is already in line 9.",
    ]);
    expect(await from()).toEqual(["/kept /thanks"]);
  });

  test("names the line to change if two lines form a chain", async () => {
    const { issues } = await refusalOf(owner.seo.addRedirects({ lines: "/a /b\n/b /thanks" }));
    expect(issues.map(({ message }) => message)).toEqual([
      "Line 1: There is no page at /b. Enter an existing address.",
      "Line 2: Line 1 leads to /b. Enter /thanks there instead.",
    ]);
  });

  test("leaves existing redirects unchanged when a list that contains them is pasted again", async () => {
    await owner.seo.addRedirects({ lines: "/a /thanks\n/b /thanks" });
    const again = await owner.seo.addRedirects({ lines: "/a /thanks\n/b /thanks\n/c /thanks" });
    expect([again.made.length, again.unchanged]).toEqual([1, 2]);
    expect(await owner.seo.removeRedirects({ ids: [...again.made, ...again.made, "gone"] })).toEqual({
      removed: 1,
    });
    expect(await from()).toEqual(["/a /thanks", "/b /thanks"]);
  });

  test("is rejected beyond the maximum number of redirects, and the error lists at most 10 lines", async () => {
    const lines = (n: number, of: (at: number) => string) =>
      Array.from({ length: n }, (_, at) => of(at)).join("\n");
    await owner.seo.addRedirects({ lines: lines(1_999, (at) => `/old-${at} /thanks`) });
    const two = owner.seo.addRedirects({ lines: "/a /thanks\n/b /thanks" });
    await expect(two).rejects.toThrow("You entered 2 redirects, but only 1 more can be added.");
    expect(await owner.seo.redirects()).toHaveLength(1_999);
    const wrong = owner.seo.addRedirects({ lines: lines(300, () => "nothing") });
    await expect(wrong).rejects.toMatchObject({
      cause: { issues: { length: 11, 10: { message: "And 290 more invalid lines." } } },
    });
  });
});

describe("missing addresses", () => {
  const ask = (url: string, referrer?: string, userAgent?: string) =>
    countMissing(site.deps, { url, referrer, userAgent });
  const listed = async () => (await owner.seo.missing()).pages;

  test("are listed with their count, time and referring host once they are written to the database", async () => {
    ask("/old?secret=1", "https://search.example/results?q=private");
    ask("/old/");
    ask("/other", `${site.deps.env.SITE_URL}/service/`);
    expect(await listed()).toEqual([]);
    writeMissing(site.deps);
    const at = site.clock.now();
    expect(await listed()).toEqual([
      { path: "/old", n: 2, lastAt: at, referrer: "search.example" },
      { path: "/other", n: 1, lastAt: at, referrer: "this site" },
    ]);
    site.clock.advance(DAY);
    ask("/old");
    writeMissing(site.deps);
    expect((await listed())[0]).toMatchObject({ path: "/old", n: 3, lastAt: at + DAY });
    await owner.seo.addRedirect({ from: "/old", to: "/thanks" });
    expect(await listed()).toEqual([expect.objectContaining({ path: "/other" })]);
    site.clock.advance(30 * DAY);
    expect(await listed()).toEqual([]);
  });

  test("never reveal private links of orders", async () => {
    const token = "a".repeat(32);
    for (const url of [`/room/${token}`, `/Room/${token}/report/x`, `/room/${token}.data`]) ask(url);
    ask(`//room/${token}`);
    ask("/rooms");
    writeMissing(site.deps);
    expect(await owner.seo.missing()).toEqual({
      pages: [expect.objectContaining({ path: "/rooms" })],
      others: 0,
    });
  });

  test("don't include files of earlier builds or other addresses that can't be redirected", async () => {
    for (const url of [
      "/assets/app-old.css",
      "/media/gone.webp",
      "/brand/icon.png",
      "/checkout/gone",
      "/demo/x.svg",
    ])
      ask(url);
    ask("/asset");
    writeMissing(site.deps);
    expect(await listed()).toEqual([expect.objectContaining({ path: "/asset" })]);
  });

  test("don't include the site's own data requests or customers' pages", async () => {
    for (const url of [
      "/my-order/5.data?_routes=x",
      "/gone.data",
      "/_root.data",
      "/my-order/5",
      "/pay-now/5",
    ])
      ask(url);
    for (const url of ["/My-Order/5/invoice/7", "/received-payment/5", "/admin/payment-status/5", "/view/5"])
      ask(url);
    ask("/my-orders");
    ask("/database");
    writeMissing(site.deps);
    const { pages, others } = await owner.seo.missing();
    expect(pages.map(({ path }) => path).sort()).toEqual(["/database", "/my-orders"]);
    expect(others).toBe(0);
  });

  test("that only scanners and browsers request are not listed but counted together", async () => {
    for (const url of ["/wp-login.php", "/.env", "/x/.git/config", "/phpmyadmin/", "/favicon.ico"]) ask(url);
    ask("/mine", undefined, OWN_VISIT);
    writeMissing(site.deps);
    expect(await owner.seo.missing()).toEqual({ pages: [], others: 5 });
  });

  test("use a limited number of rows, however many addresses are requested", async () => {
    for (let minute = 0; minute < 3; minute++) {
      for (let n = 0; n < 1_000; n++) ask(`/made-up-${minute}-${n}`);
      writeMissing(site.deps);
    }
    const rows = site.deps.db.$client.prepare("select count(*) from missing_pages").pluck().get();
    expect(rows).toBeLessThanOrEqual(301);
    const { pages, others } = await owner.seo.missing();
    expect(pages).toHaveLength(100);
    expect(others).toBe(3_000 - 300);
  });
});
