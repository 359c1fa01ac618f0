import { type RestSite, restSite } from "@rankwright/test-kit/rest";
import { afterEach, beforeEach, expect, test } from "vitest";

let site: RestSite;
beforeEach(() => {
  site = restSite();
});
afterEach(() => site.close());

test("the OpenAPI description lists exactly the paths that are served", async () => {
  const { json } = await site.ask("GET", "/openapi.json");
  const { paths } = json as { paths: Record<string, Record<string, unknown>> };
  for (const [path, methods] of Object.entries(paths))
    for (const method of Object.keys(methods))
      expect(
        site.app.hasRoute({
          method: method.toUpperCase() as "GET",
          url: path.replaceAll(/\{(\w+)\}/g, ":$1"),
        }),
      ).toBe(true);
  expect(Object.keys(paths)).toContain("/new-order");
  // Generated clients need both methods: PUT to upload a file, GET to download it.
  expect(Object.keys(paths["/order/{key}/files/{file}"] ?? {}).sort()).toEqual(["get", "put"]);
  expect(paths["/order/{key}/files/{file}/small"]).toHaveProperty("get");
});

test("GET /api links to /api/docs and /api/openapi.json", async () => {
  const { SITE_URL } = site.deps.env;
  const below = restSite({ env: { API_PORT: "off" } });
  expect((await below.ask("GET", "/")).json).toMatchObject({
    docs: `${SITE_URL}/api/docs`,
    openapi: `${SITE_URL}/api/openapi.json`,
  });
  await below.close();
});

test("the API viewer loads all of its files from this server", async () => {
  for (const page of ["/docs", "/docs/"]) {
    const { text, headers } = await site.ask("GET", page);
    expect(headers["content-security-policy"]).toContain("script-src 'self';");
    const named = [...text.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map(([, name = ""]) => name);
    expect(named).toHaveLength(4);
    for (const name of named) {
      const { pathname } = new URL(name, `http://api${page}`);
      expect(pathname).toMatch(/^\/docs\//);
      expect((await site.ask("GET", pathname)).status, pathname).toBe(200);
    }
  }
});
