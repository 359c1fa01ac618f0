import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { chooseEncoding, createPageCache } from "./page-cache.ts";

function site() {
  const state = { revision: 1, rendered: 0, status: 200 };
  const page = createPageCache(
    () => state.revision,
    async (path) => {
      state.rendered += 1;
      return new Response(`${path} at ${state.revision}`, { status: state.status });
    },
  );
  return { state, page };
}

test("a page is rendered once, however many ask for it at the same time", async () => {
  const { state, page } = site();
  await Promise.all(Array.from({ length: 50 }, () => page("/")));
  expect(state.rendered).toBe(1);
});

test("the first request after a change of content sees the change, under a new ETag", async () => {
  const { state, page } = site();
  const before = await page("/");
  state.revision = 2;
  const after = await page("/");
  expect(after.body.identity.toString()).toBe("/ at 2");
  expect(after.etag).not.toBe(before.etag);
});

test("every encoding holds the same page", async () => {
  const { page } = site();
  const { body } = await page("/service/");
  expect(brotliDecompressSync(body.br).toString()).toBe(body.identity.toString());
  expect(gunzipSync(body.gzip).toString()).toBe(body.identity.toString());
});

test("a page that failed is tried again", async () => {
  const { state, page } = site();
  state.status = 500;
  expect((await page("/")).status).toBe(500);
  state.status = 200;
  expect((await page("/")).status).toBe(200);
});

test("the browser gets the best encoding that it takes, and none that it refuses", () => {
  expect(chooseEncoding("gzip, deflate, br")).toBe("br");
  expect(chooseEncoding("gzip;q=0.8, BR;q=0")).toBe("gzip");
  expect(chooseEncoding("*")).toBe("br");
  expect(chooseEncoding("br;q=0, *")).toBe("gzip");
  expect(chooseEncoding("gzip;q=0, *;q=0")).toBe("identity");
  expect(chooseEncoding("identity")).toBe("identity");
  expect(chooseEncoding("")).toBe("identity");
  expect(chooseEncoding(undefined)).toBe("identity");
});
