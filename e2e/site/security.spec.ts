import { cp, rm } from "node:fs/promises";
import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import type { APIRequestContext } from "@playwright/test";
import { SITE_PAGES } from "@rankwright/schema";
import { startSite } from "../../scripts/site.mjs";
import { expect, owner, test } from "../support/fixtures.ts";
import { newPerson, register, signIn } from "../support/people.ts";
import { preparedDir } from "../support/prepare.ts";
import { runDir } from "../support/run-dir.ts";

// The browser logs an error when a form is refused.
test.use({ allowedErrors: [/status of 40[013]/], siteName: "payments" });

const customerPages = ["/dashboard", "/my-order", "/pending-order"];
const adminPages = [
  "/admin",
  "/total-orders",
  "/all-messages/",
  "/all-subscriber/",
  "/add-user",
  "/add-paypal-Email",
];

/** Posts a form as the site's pages do. Redirects are not followed. */
function post(request: APIRequestContext, url: string, form: Record<string, string>, headers = {}) {
  const origin = new URL(url).origin;
  return request.post(url, { form, maxRedirects: 0, headers: { origin, ...headers } });
}

test.describe("page of another site", () => {
  test("can't change anything with the cookie of a signed-in user", async ({ page, request, site }) => {
    await register(page);
    const cookies = await page.context().cookies();
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    const { port } = new URL(site.url);
    const strangers: Record<string, string>[] = [
      { origin: "null" },
      { origin: `https://127.0.0.1:${port}` },
      { origin: `http://127.0.0.1:${Number(port) + 1}` },
      { origin: "http://127.0.0.1" },
      { origin: `http://shop.localhost:${port}` },
      { origin: `http://127.0.0.1.example:${port}` },
      { origin: `http://127.0.0.1:${port}.example` },
      { origin: `http://user@127.0.0.1:${port}` },
      { origin: `${site.url}/` },
      { origin: `${site.url}, https://elsewhere.example` },
      { origin: "https://elsewhere.example" },
      { origin: site.url, "sec-fetch-site": "cross-site" },
      { origin: site.url, "sec-fetch-site": "same-site" },
      { "sec-fetch-site": "cross-site" },
      { referer: `${site.url}/` },
      {},
    ];
    for (const headers of strangers) {
      const what = JSON.stringify(headers);
      const json = { cookie, "content-type": "application/json", ...headers };
      const call = await request.post(`${site.url}/trpc/auth.signOut`, { headers: json, data: "{}" });
      expect(call.status(), what).toBe(403);
      const form = await request.post(`${site.url}/sign-out`, {
        headers: { cookie, ...headers },
        form: { a: "1" },
      });
      expect(form.status(), what).toBe(403);
    }
    await page.goto("/dashboard");
    await expect(page, "the user is still signed in").toHaveURL("/dashboard");
  });

  test("can't change anything with a form's content types, which browsers send without a CORS preflight", async ({
    request,
    site,
  }) => {
    for (const type of [
      "text/plain",
      "multipart/form-data; boundary=b",
      "application/x-www-form-urlencoded",
    ]) {
      const headers = { origin: site.url, "content-type": type };
      const data = '{"subemail":"new@example.com"}';
      const answer = await request.post(`${site.url}/trpc/subscribers.subscribe`, { headers, data });
      expect(answer.status(), type).toBe(415);
    }
  });
});

test("a form in a format that no browser sends is refused without a server error", async ({
  request,
  site,
}) => {
  for (const path of ["/login", "/register", "/reset", "/contact", "/sign-out", "/order-now/1", "/nowhere"])
    for (const type of [
      "text/plain",
      "application/json",
      "multipart/form-data",
      "multipart/form-data; boundary=b",
      "x",
    ]) {
      const headers = { origin: site.url, "content-type": type };
      const answer = await request.post(site.url + path, { headers, data: "--x {", maxRedirects: 0 });
      expect(answer.status(), `${path} as ${type}`).toBeLessThan(500);
    }
});

/** Sends a request with another site's Host header, which fetch doesn't allow. */
function askWithHost(url: string, host: string, path: string) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
    const headers = {
      host,
      "x-forwarded-host": host,
      "x-forwarded-proto": "https",
      forwarded: `host=${host}`,
    };
    const { hostname, port } = new URL(url);
    const asked = httpRequest({ hostname, port, path, headers }, (reply) => {
      let text = "";
      reply.setEncoding("utf8").on("data", (part) => {
        text += part;
      });
      reply.on("end", () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text }));
    });
    asked.on("error", reject).end();
  });
}

test("a forged Host appears in no page, no redirect and no mail", async ({ page, request, site }) => {
  const person = await register(page);
  for (const path of [
    ...SITE_PAGES,
    "/login",
    "/sitemap.xml",
    "/robots.txt",
    "/service",
    "/dashboard",
    "/nowhere",
  ]) {
    const answer = await askWithHost(site.url, "evil.example", path);
    expect(answer.text, path).not.toContain("evil.example");
    expect(JSON.stringify(answer.headers), path).not.toContain("evil.example");
    expect(answer.status, path).toBeLessThan(500);
  }
  const forged = { host: "evil.example", "x-forwarded-host": "evil.example" };
  const asked = await post(request, `${site.url}/reset`, { email: person.email }, forged);
  expect(asked.status()).toBeLessThan(400);
  const mail = await site.outbox.mailTo(person.email, /password/i);
  expect(mail.links.length).toBeGreaterThan(0);
  for (const link of mail.links) expect(new URL(link).origin).toBe(site.url);
});

test("sign-in and registration never redirect to another site", async ({ page, request, site }) => {
  const person = await register(page);
  const places = [
    "https://evil.example/",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/%09/evil.example",
    "/%5cevil.example",
    "/.//evil.example",
    "/x/..//evil.example",
    "/././/evil.example",
    "https:evil.example",
    "https:/evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    " //evil.example",
    "@evil.example",
    "/@evil.example",
    ".evil.example",
    "/dashboard\r\nLocation: https://evil.example",
  ];
  for (const place of places) {
    const query = `?from=${encodeURIComponent(place)}`;
    const known = await post(request, `${site.url}/login${query}`, { ...person });
    const fresh = await post(request, `${site.url}/register${query}`, { ...newPerson() });
    for (const answer of [known, fresh]) {
      const location = answer.headers().location ?? "";
      expect(answer.status(), place).toBe(302);
      expect(new URL(location, site.url).origin, `${JSON.stringify(place)} → ${location}`).toBe(site.url);
    }
    // If the user is already signed in, GET of the page redirects.
    const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
    const seen = await request.get(`${site.url}/login${query}`, { headers: { cookie }, maxRedirects: 0 });
    expect(new URL(seen.headers().location ?? "/", site.url).origin, place).toBe(site.url);
  }
});

test.describe("headers", () => {
  const unsafe = /unsafe-inline|unsafe-eval|unsafe-hashes|strict-dynamic|script-src[^;]*(\*|https?:|data:)/;

  test("every page has a content security policy, and can't be shown in a frame", async ({
    page,
    request,
    site,
  }) => {
    await page.goto("/login");
    await signIn(page, owner);
    const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
    const pages = [
      ...SITE_PAGES,
      ...customerPages,
      ...adminPages,
      "/login",
      "/register",
      "/reset",
      "/nowhere",
      "/favicon.svg",
      "/robots.txt",
      "/sitemap.xml",
      "/healthz",
    ];
    for (const path of pages) {
      const headers = (
        await request.get(site.url + path, { headers: { cookie }, maxRedirects: 0 })
      ).headers();
      const policy = headers["content-security-policy"] ?? "";
      expect(policy, path).toContain("default-src 'none'");
      expect(policy, path).toContain("frame-ancestors 'none'");
      expect(policy, path).toContain("base-uri 'none'");
      // Only private pages have forms that lead to a payment provider.
      const isOwn = [...customerPages, ...adminPages].includes(path);
      expect(policy, path).toMatch(
        isOwn
          ? /form-action 'self' http:\/\/127\.0\.0\.1:\d+/
          : /form-action 'self'( http:\/\/127\.0\.0\.1:\d+)*$/,
      );
      expect(policy, path).not.toMatch(unsafe);
      expect(headers["x-content-type-options"], path).toBe("nosniff");
      expect(headers["referrer-policy"], path).toMatch(/same-origin|strict-origin/);
      expect(headers["x-powered-by"], path).toBeUndefined();
      expect(headers.server, path).toBeUndefined();
    }
  });

  test("private pages are not stored by any cache, and no nonce is used twice", async ({
    page,
    request,
    site,
  }) => {
    await register(page);
    const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
    const nonces = new Set<string>();
    const own = [
      ...customerPages,
      ...adminPages,
      "/login",
      "/trpc/auth.me",
      "/trpc/orders.list",
      "/api/orders",
    ];
    for (const path of [...own, ...own]) {
      const answer = await request.get(site.url + path, { headers: { cookie }, maxRedirects: 0 });
      const headers = answer.headers();
      expect(headers["cache-control"], path).toBe("no-store");
      const nonce = /'nonce-([^']+)'/.exec(headers["content-security-policy"] ?? "")?.[1];
      if (path.startsWith("/trpc") || path.startsWith("/api")) continue;
      expect(nonce, path).toMatch(/^[\w+/]{22}==$/);
      expect(nonces.has(nonce ?? ""), path).toBe(false);
      nonces.add(nonce ?? "");
    }
    const failed = await request.get(`${site.url}/trpc/orders.totals`, { headers: { cookie } });
    expect([failed.status(), failed.headers()["cache-control"]]).toEqual([403, "no-store"]);
  });

  test("scripts and other sites have no access to the session cookie", async ({ request, site }) => {
    const answer = await post(request, `${site.url}/register`, { ...newPerson() });
    const cookies = answer
      .headersArray()
      .flatMap(({ name, value }) => (/^set-cookie$/i.test(name) ? [value] : []));
    const session = cookies.find((each) => each.startsWith("session=")) ?? "";
    expect(session).toMatch(/; HttpOnly(;|$)/);
    expect(session).toMatch(/; SameSite=Lax(;|$)/);
    expect(session).toMatch(/; Path=\/(;|$)/);
    expect(session).not.toMatch(/; Domain=/i);
    const device = cookies.find((each) => each.startsWith("device-")) ?? "";
    expect(device).toMatch(/^device-[0-9a-f]{16}=[\w.-]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(
      cookies.filter((each) => each !== session && each !== device),
      "the third cookie contains only the role",
    ).toEqual([expect.stringMatching(/^signed-in=customer; Max-Age=\d+; Path=\/; SameSite=Lax$/)]);
  });

  test("over HTTPS the headers are stricter", async ({ request }, { workerIndex }) => {
    const dataDir = runDir(`https-${workerIndex}`);
    await rm(dataDir, { recursive: true, force: true });
    await cp(preparedDir, dataDir, { recursive: true });
    const site = await startSite(dataDir, { SITE_URL: "https://shop.example", PAYPAL_ENV: "off" });
    try {
      const send = (origin: string) => post(request, `${site.url}/register`, { ...newPerson() }, { origin });
      const answer = await send("https://shop.example");
      expect(answer.status()).toBe(302);
      const cookies = answer
        .headersArray()
        .flatMap(({ name, value }) => (/^set-cookie$/i.test(name) ? [value] : []));
      expect(cookies.find((each) => each.startsWith("__Host-session=")) ?? "").toMatch(/; Secure(;|$)/);
      expect(cookies.filter((each) => !/; Secure(;|$)/.test(each))).toEqual([]);
      for (const origin of [
        "http://shop.example",
        "https://www.shop.example",
        "https://shop.example:8443",
        site.url,
      ])
        expect((await send(origin)).status(), origin).toBe(403);
      for (const path of ["/", "/login", "/nowhere"]) {
        const headers = (await request.get(site.url + path)).headers();
        expect(headers["strict-transport-security"], path).toMatch(/max-age=\d{8}/);
      }
    } finally {
      await site.stop();
    }
  });
});
