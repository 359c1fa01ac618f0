import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { createDeps, type Env } from "@rankwright/api";
import { testSite } from "@rankwright/test-kit/site";
import { expect, onTestFinished, test } from "vitest";
import { bothHosts, portOf } from "../test/hosts.ts";
import { chooseEncoding, createPageCache } from "./page-cache.ts";

function countedPages() {
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

test("concurrent requests for a page render it once", async () => {
  const { state, page } = countedPages();
  await Promise.all(Array.from({ length: 50 }, () => page("/")));
  expect(state.rendered).toBe(1);
});

test("the first request after a change of content gets the changed page with a new ETag", async () => {
  const { state, page } = countedPages();
  const before = await page("/");
  state.revision = 2;
  const after = await page("/");
  expect(after.body.identity.toString()).toBe("/ at 2");
  expect(after.etag).not.toBe(before.etag);
});

test("each encoding contains the same page", async () => {
  const { page } = countedPages();
  const { body } = await page("/service/");
  expect(brotliDecompressSync(body.br).toString()).toBe(body.identity.toString());
  expect(gunzipSync(body.gzip).toString()).toBe(body.identity.toString());
});

test("a page that failed is rendered again", async () => {
  const { state, page } = countedPages();
  state.status = 500;
  expect((await page("/")).status).toBe(500);
  state.status = 200;
  expect((await page("/")).status).toBe(200);
});

test("the browser gets the smallest encoding that it accepts", () => {
  expect(chooseEncoding("gzip, deflate, br")).toBe("br");
  expect(chooseEncoding("gzip;q=0.8, BR;q=0")).toBe("gzip");
  expect(chooseEncoding("*")).toBe("br");
  expect(chooseEncoding("br;q=0, *")).toBe("gzip");
  expect(chooseEncoding("gzip;q=0, *;q=0")).toBe("identity");
  expect(chooseEncoding("identity")).toBe("identity");
  expect(chooseEncoding("")).toBe("identity");
  expect(chooseEncoding(undefined)).toBe("identity");
});

/** Site whose pages contain the number of times that they were rendered. */
async function servedSite() {
  const site = testSite();
  const state = { rendered: 0 };
  const hosts = await bothHosts(site.deps, undefined, {
    render: async () => {
      state.rendered += 1;
      const headers = { "Content-Type": "text/html; charset=utf-8" };
      return new Response(`<p>${state.rendered} äöü ${"long ".repeat(400)}</p>`, { headers });
    },
  });
  onTestFinished(async () => {
    await hosts.close();
    site.close();
  });
  const port = await portOf(hosts.site);
  const ask = async (headers: Record<string, string> = {}, method = "GET") => {
    const answer = await fetch(`http://127.0.0.1:${port}/?from=an-ad`, { method, headers });
    const { date: _, ...head } = Object.fromEntries(answer.headers);
    return { status: answer.status, head, body: await answer.text() };
  };
  return { ...site, state, ask, page: hosts.site };
}

/** Increments the content's revision over another database connection, as another process does. */
function changeContent(env: Env): void {
  const other = createDeps(env).db.$client;
  other.exec(
    "insert into counters values ('content', 1) on conflict do update set value = value + excluded.value",
  );
  other.close();
}

test("a cached page is sent as it was first rendered, in each encoding", async () => {
  const { ask, state, page, deps } = await servedSite();
  const encodings: Record<string, string>[] = [
    { "accept-encoding": "identity" },
    { "accept-encoding": "br" },
    { "accept-encoding": "gzip;q=1, br;q=0" },
  ];
  for (const headers of encodings)
    for (const method of ["GET", "HEAD"]) {
      changeContent(deps.env);
      const rendered = await ask(headers, method);
      const before = state.rendered;
      const cached = await ask(headers, method);
      expect(state.rendered).toBe(before);
      expect(cached).toEqual(rendered);
      expect(cached).toMatchObject({ status: 200, head: { "x-frame-options": "DENY" } });
      const { etag } = cached.head;
      expect(await ask({ ...headers, "if-none-match": `"other", ${etag}` }, method)).toMatchObject({
        status: 304,
        body: "",
        head: { etag, vary: "Accept-Encoding" },
      });
    }
  // HTTP connections and injected requests get the same page.
  const { statusCode, headers } = await page.inject({ url: "/" });
  expect([statusCode, headers.etag]).toEqual([200, (await ask()).head.etag]);
});

test("the next request after another process changed the content gets the changed page", async () => {
  const { ask, deps } = await servedSite();
  const before = await ask();
  expect(await ask()).toEqual(before);
  changeContent(deps.env);
  const after = await ask();
  expect(after.body).not.toBe(before.body);
  expect(after.head.etag).not.toBe(before.head.etag);
});

test("if another process changes the content while a private page renders, public pages are then cached with the changed header", async () => {
  const site = testSite();
  const heads: object[] = [];
  let content = (): object => ({});
  const hosts = await bothHosts(site.deps, undefined, {
    render: async (_request, bundle) => {
      content = bundle.content;
      heads.push(content());
      return new Response("<p>", { headers: { "Content-Type": "text/html; charset=utf-8" } });
    },
  });
  onTestFinished(async () => {
    await hosts.close();
    site.close();
  });
  const nextTurn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  await hosts.site.inject("/");
  await nextTurn();
  const before = content();
  changeContent(site.deps.env);
  await hosts.site.inject("/");
  await nextTurn();
  await hosts.site.inject("/");
  expect(content()).not.toBe(before);
  // The cached page was rendered with the current content.
  expect(heads.at(-1)).toBe(content());
});

test("the contact page has one cache entry per package, and one for all other queries", async () => {
  const site = testSite();
  const owner = site.callerFor(site.signedUp("owner@example.com", { admin: true }));
  const texts = { packagePrice: "9", packageButtonText: "Ask", packagePointOne: "One" };
  await owner.content.packages.create({ packageName: "Big & own", availability: "By request", ...texts });
  const asked: string[] = [];
  const hosts = await bothHosts(site.deps, undefined, {
    render: async (request: Request) => {
      asked.push(request.url.replace(site.deps.env.SITE_URL, ""));
      return new Response("<p>", { headers: { "Content-Type": "text/html; charset=utf-8" } });
    },
  });
  onTestFinished(async () => {
    await hosts.close();
    site.close();
  });
  const port = await portOf(hosts.site);
  const queries = ["package=Big+%26+own", "from=an-ad&package=Big%20%26%20own", "package=Made+up", "x=1", ""];
  for (const query of queries) await fetch(`http://127.0.0.1:${port}/contact?${query}`);
  expect(asked).toEqual(["/contact?package=Big+%26+own", "/contact"]);
});

test("reads of the API are cached under /api, too", async () => {
  const { page, deps, ...site } = await servedSite();
  const owner = site.callerFor(site.signedUp("owner@example.com", { admin: true }));
  await owner.content.faqItems.create({ accodingTitle: "How long?", accodingText: "A month." });
  const port = await portOf(page);
  const ask = async () => (await fetch(`http://127.0.0.1:${port}/api/faq-items`)).json();
  const read = await ask();
  deps.db.$client.exec("delete from content_records");
  expect(await ask()).toEqual(read);
  changeContent(deps.env);
  expect(await ask()).toEqual([]);
});

test("a legal page is cached once it is written; before that, the owner's redirect applies", async () => {
  const site = testSite();
  const owner = site.callerFor(site.signedUp("owner@example.com", { admin: true }));
  // Inserted directly, because a redirect from this address is rejected since the site has legal pages. Older sites may have one.
  site.deps.db.$client
    .prepare("insert into redirects (_id, from_path, to_address, created_at) values (?, ?, ?, ?)")
    .run("0".repeat(24), "/imprint", "https://elsewhere.example/imprint", 1);
  let rendered = 0;
  const hosts = await bothHosts(site.deps, undefined, {
    render: async () => {
      rendered += 1;
      return new Response("<p>", { headers: { "Content-Type": "text/html; charset=utf-8" } });
    },
  });
  onTestFinished(async () => {
    await hosts.close();
    site.close();
  });
  expect((await hosts.site.inject("/imprint")).headers.location).toBe("https://elsewhere.example/imprint");
  expect((await hosts.site.inject("/terms")).headers["cache-control"]).toBe("no-store");
  rendered = 0;
  await owner.content.imprint.create({ text: "Sample Ltd" });
  for (const _ of [1, 2]) {
    const { statusCode, headers } = await hosts.site.inject("/imprint");
    expect([statusCode, headers["cache-control"]]).toEqual([200, "public, max-age=0, must-revalidate"]);
  }
  expect(rendered).toBe(1);
});
