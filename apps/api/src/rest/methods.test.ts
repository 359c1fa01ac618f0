import { sections } from "@rankwright/schema";
import { restSite } from "@rankwright/test-kit/rest";
import { afterAll, expect, test } from "vitest";
import { restRows } from "./rows.ts";

const site = restSite();
afterAll(() => site.close());

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"] as const;

const rows = restRows(sections);
const byPath = Map.groupBy(rows, ({ path }) => path.toLowerCase());
const cases = [...byPath].map(([path, ofPath]) => {
  const methods = new Set<string>(ofPath.map(({ method }) => method));
  if (methods.has("GET")) methods.add("HEAD");
  return { path, allowed: [...methods].toSorted() };
});

async function expectRefused(method: string, path: string, allow: string): Promise<void> {
  const { status, headers, text, json } = await site.ask(method as "GET", path, {
    headers: { "content-type": "text/plain" },
    ...(/^(?:POST|PUT|PATCH|DELETE)$/.test(method) && { raw: "no JSON" }),
  });
  expect([method, path, status, headers.allow]).toEqual([method, path, 405, allow]);
  expect(headers["access-control-allow-origin"]).toBe("*");
  if (method === "HEAD") expect(text).toBe("");
  else expect(json).toMatchObject({ status: 405, title: "Method Not Allowed", code: "METHOD_NOT_SUPPORTED" });
}

test.each(cases)("$path allows only $allowed", async ({ path, allowed }) => {
  const url = path.replaceAll(/:\w+/g, "0123456789abcdef01234567");
  for (const method of METHODS.filter((one) => !allowed.includes(one)))
    for (const typed of [url, `${url}/`, `${url.toUpperCase()}?a=/b`])
      await expectRefused(method, typed, allowed.join(", "));
});

test.each([
  ["POST", "/order/a/files/b", "GET, HEAD, PUT"],
  ["PUT", "/order/a/files/b/small", "GET, HEAD"],
  ["DELETE", "/%62anner", "GET, HEAD"],
  ["DELETE", "/order/a%2Fb", "GET, HEAD, PUT"],
])("%s %s lists the methods %s", expectRefused);

test("an unknown address is still 404 for every method", async () => {
  for (const path of [
    "/no-such-thing",
    "/banner/a/b",
    "/banner//",
    "/order/",
    "/orders/1",
    "/add-banner/x",
    "/trpc",
  ])
    for (const method of METHODS.filter((one) => one !== "PROPFIND")) {
      const { status, headers } = await site.ask(method as "GET", path);
      expect([method, path, status, headers.allow]).toEqual([method, path, 404, undefined]);
    }
});
