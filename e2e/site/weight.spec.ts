import { get } from "node:http";
import { PUBLIC_PAGES } from "@rankwright/schema";
import { expect, test } from "../support/fixtures.ts";

/** Limit for the panel's scripts, in bytes, compressed as a browser receives them. */
const PANEL_MOST = 154_000;
const PUBLIC_MOST = 3_000;

/** Returns the addresses of the scripts that a page's HTML loads initially. */
const scriptsOf = (html: string) => [
  ...new Set([...html.matchAll(/["'](\/(?:assets\/[^"']+|[\w-]+)\.js)["']/g)].map(([, path = ""]) => path)),
];

/** Returns the compressed size of a response, as a browser gets it. fetch would only return the decompressed size. */
const weigh = (url: string) =>
  new Promise<number>((resolve, reject) => {
    get(url, { headers: { "accept-encoding": "br, gzip" } }, (response) => {
      let bytes = 0;
      response.on("data", (part: Buffer) => {
        bytes += part.length;
      });
      response.on("end", () =>
        response.statusCode === 200 ? resolve(bytes) : reject(new Error(`${url}: ${response.statusCode}`)),
      );
    }).on("error", reject);
  });

for (const path of ["/admin", "/total-orders"])
  test(`${path} initially loads less than 154 kB of script, and no code that only editors and forms need`, async ({
    site,
    ownerToken,
  }) => {
    const headers = { cookie: `session=${ownerToken}` };
    const html = await (await fetch(site.url + path, { headers })).text();
    expect(html).toContain("</html>");
    const scripts = scriptsOf(html);
    expect(scripts.length).toBeGreaterThan(5);
    const bytes = await Promise.all(scripts.map((script) => weigh(site.url + script)));
    expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(PANEL_MOST);
    // The code of form validation is the largest part that a list of orders doesn't need.
    expect(scripts.join(" ")).not.toMatch(/schemas|palette-finder/);
  });

test("a public page has at most 3 kB of script", async ({ site }) => {
  for (const path of PUBLIC_PAGES) {
    const scripts = scriptsOf(await (await fetch(site.url + path)).text());
    expect(scripts, path).toEqual(["/site.js"]);
  }
  expect(await weigh(`${site.url}/site.js`)).toBeLessThanOrEqual(PUBLIC_MOST);
});

test("the 404 page loads no script of the panel", async ({ site }) => {
  for (const path of ["/nowhere", "/nowhere/else"]) {
    const html = await (await fetch(site.url + path)).text();
    expect(html, path).toContain("Page not found");
    expect(html, path).not.toMatch(/modulepreload|type="module"/);
  }
});
