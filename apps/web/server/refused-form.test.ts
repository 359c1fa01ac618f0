import { BODY_LIMIT } from "@rankwright/api";
import { testSite } from "@rankwright/test-kit/site";
import { expect, onTestFinished, test } from "vitest";
import { bothHosts } from "../test/hosts.ts";

const PAGE = "text/html,application/xhtml+xml,*/*;q=0.8";
const FORM = "application/x-www-form-urlencoded";

/** Sends a form as a browser without script does. The response contains the request that the page renderer received. */
async function sent(url: string, headers: Record<string, string>, payload: string) {
  const shop = testSite();
  const hosts = await bothHosts(shop.deps, undefined, {
    render: async (request, { refused }) => Response.json({ method: request.method, refused }),
  });
  onTestFinished(async () => {
    await hosts.close();
    shop.close();
  });
  const own = { origin: shop.deps.env.SITE_URL, accept: PAGE, "content-type": FORM };
  return hosts.site.inject({ method: "POST", url, headers: { ...own, ...headers }, payload });
}

const tooLong = `message=${"x".repeat(BODY_LIMIT)}`;
const brief = "/my-order/00000000-0000-7000-8000-000000000000/brief";

test.each(["/contact", "/login", brief])(
  "a form for %s that is too large and sent without script gets an HTML page as its response",
  async (url) => {
    const answer = await sent(url, {}, tooLong);
    expect(answer.statusCode).toBe(413);
    expect(answer.headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": expect.stringContaining("default-src"),
    });
    expect(answer.json()).toEqual({
      method: "GET",
      refused: { status: 413, detail: "The request body is too large." },
    });
  },
);

test("a form that another site's page sent gets an HTML page as its response, too", async () => {
  const answer = await sent("/contact", { origin: "https://elsewhere.example" }, "message=Hello");
  expect(answer.statusCode).toBe(403);
  expect(answer.json().refused.detail).toContain("did not come from a page of");
});

test("a script gets the problem as JSON", async () => {
  const answer = await sent("/contact", { accept: "*/*" }, tooLong);
  expect(answer.statusCode).toBe(413);
  expect(answer.headers["content-type"]).toMatch(/^application\/problem\+json/);
});
