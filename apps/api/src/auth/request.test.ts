import cookie from "@fastify/cookie";
import { PASSWORD, router, testSite } from "@rankwright/test-kit/site";
import { type CreateFastifyContextOptions, fastifyTRPCPlugin } from "@trpc/server/adapters/fastify";
import Fastify from "fastify";
import { describe, expect, onTestFinished, test } from "vitest";
import { createContext } from "../context/context.ts";
import { assertSameOrigin } from "../http/origin.ts";
import { sendProblem } from "../http/problem.ts";
import { bearerContext, cookieContext } from "./request.ts";

const EMAIL = "sample@example.com";
const DAY = 86_400_000;

/** Creates a site with tRPC for browsers with a session cookie, and a route that returns the context of a bearer token. */
function site(env: Record<string, string> = {}) {
  const made = testSite({ env });
  const { deps } = made;
  const app = Fastify();
  app.register(cookie);
  app.setErrorHandler(sendProblem);
  app.register(async (browser) => {
    browser.addHook("onRequest", async (request) => assertSameOrigin(deps, request));
    browser.register(fastifyTRPCPlugin, {
      prefix: "/trpc",
      trpcOptions: {
        router,
        createContext: async ({ req, res }: CreateFastifyContextOptions) =>
          createContext(deps, await cookieContext(deps, req, res)),
      },
    });
  });
  app.get("/bearer", async (request) => bearerContext(deps, request));
  onTestFinished(async () => {
    await app.close();
    made.close();
  });

  const post = (procedure: string, input: object, headers: Record<string, string> = {}) =>
    app.inject({
      method: "POST",
      url: `/trpc/${procedure}`,
      headers: { origin: deps.env.SITE_URL, ...headers },
      payload: input,
    });
  return {
    ...made,
    app,
    post,
    signIn: (headers?: Record<string, string>) =>
      post("auth.signIn", { email: EMAIL, password: PASSWORD }, headers),
    /** Returns the user that is signed in with these cookies, and the cookies of the response. */
    me: async (cookie: string, headers: Record<string, string> = {}) => {
      const answer = await app.inject({ url: "/trpc/auth.me", headers: { cookie, ...headers } });
      return { user: answer.json().result.data, cookies: answer.cookies };
    },
  };
}

const PUBLIC = { SITE_URL: "https://shop.example.com", PAYPAL_ENV: "off" };

describe("the browser's session cookie", () => {
  test("is bound to this host over HTTPS, unreadable for scripts, and lasts thirty days", async () => {
    const { signedUp, signIn } = site(PUBLIC);
    signedUp(EMAIL);
    const answer = await signIn();
    expect(answer.headers["set-cookie"]).toEqual([
      `__Host-session=${answer.json().result.data.token}; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax`,
      "signed-in=customer; Max-Age=2592000; Path=/; Secure; SameSite=Lax",
      expect.stringMatching(
        /^__Host-device-[0-9a-f]{16}=[\w-]{16}\.[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
  });

  test("is set at sign-in and cleared at sign-out, with a hint cookie for the public pages", async () => {
    const { signedUp, signIn, me, post } = site();
    const admin = signedUp(EMAIL, { admin: true });
    const [session, hint] = (await signIn()).cookies;
    expect(session).toMatchObject({ name: "session", httpOnly: true, sameSite: "Lax", path: "/" });
    expect(hint).toMatchObject({ name: "signed-in", value: "admin" });
    const cookie = `theme=dark; session=${session?.value}; signed-in=admin`;
    expect(await me(cookie)).toEqual({ user: admin, cookies: [] });
    const out = await post("auth.signOut", {}, { cookie });
    expect(out.cookies.map(({ name, value, maxAge }) => ({ name, value, maxAge }))).toEqual([
      { name: "session", value: "", maxAge: 0 },
      { name: "signed-in", value: "", maxAge: 0 },
    ]);
    expect((await me(cookie)).user).toBeNull();
  });

  test("that an attacker planted before the sign-in is invalid afterwards", async () => {
    const { signedUp, signIn, me } = site();
    signedUp(EMAIL);
    const planted = (await signIn()).cookies[0]?.value;
    const answer = await signIn({ cookie: `session=${planted}` });
    expect(answer.cookies.map(({ name }) => name).sort()).toEqual([
      expect.stringMatching(/^device-/),
      "session",
      "signed-in",
    ]);
    const own = answer.cookies.find(({ name }) => name === "session")?.value;
    expect((await me(`session=${planted}`)).user).toBeNull();
    expect((await me(`session=${own}`)).user?.email).toBe(EMAIL);
  });

  test("lasts thirty days from the last visit, and at most ninety days", async () => {
    const { signedUp, signIn, me, clock } = site();
    signedUp(EMAIL);
    const cookie = `session=${(await signIn()).cookies[0]?.value}; signed-in=customer`;
    clock.advance(DAY / 2);
    expect((await me(cookie)).cookies).toEqual([]);
    for (let visit = 0; visit < 3; visit++) {
      clock.advance(29 * DAY);
      const { user, cookies } = await me(cookie);
      expect(user?.email).toBe(EMAIL);
      expect(cookies.map(({ name, maxAge }) => ({ name, maxAge }))).toEqual([
        { name: "session", maxAge: 2_592_000 },
        { name: "signed-in", maxAge: 2_592_000 },
      ]);
    }
    clock.advance(2.5 * DAY - 1);
    expect((await me(cookie)).user?.email).toBe(EMAIL);
    clock.advance(1);
    expect((await me(cookie)).user).toBeNull();
  });

  test("expires after thirty days without a visit", async () => {
    const { signedUp, signIn, me, clock } = site();
    signedUp(EMAIL);
    const cookie = `session=${(await signIn()).cookies[0]?.value}`;
    clock.advance(30 * DAY);
    const { user, cookies } = await me(`${cookie}; signed-in=customer`);
    expect(user).toBeNull();
    expect(cookies).toMatchObject([{ name: "signed-in", value: "", maxAge: 0 }]);
  });

  test("gets a new hint cookie when the user's role changes", async () => {
    const { signedUp, signIn, me, callerFor } = site();
    signedUp(EMAIL);
    const cookie = `session=${(await signIn()).cookies[0]?.value}`;
    await callerFor(signedUp("owner@example.com", { admin: true })).users.create({ userEmail: EMAIL });
    const { user, cookies } = await me(`${cookie}; signed-in=customer`);
    expect(user?.isAdmin).toBe(true);
    expect(cookies).toMatchObject([{ name: "signed-in", value: "admin" }]);
  });

  test.each([
    "",
    "session",
    "session=",
    "session=;;=",
    "session=not-a-token",
    `session=${"x".repeat(5_000)}`,
    `x=session=${"a".repeat(43)}`,
  ])("with invalid content (%#) is ignored", async (cookie) => {
    expect((await site().me(cookie)).user).toBeNull();
  });
});

describe("a program's bearer token", () => {
  test("identifies its user, and cookies are ignored", async () => {
    const { app, signedUp, signIn } = site();
    const account = signedUp(EMAIL);
    const token = (await signIn()).json().result.data.token;
    const ask = async (headers: Record<string, string>) =>
      (await app.inject({ url: "/bearer", headers })).json();
    expect(await ask({ authorization: `Bearer ${token}` })).toMatchObject({ user: account, token });
    expect(await ask({ cookie: `session=${token}` })).toMatchObject({ user: null, token: "" });
    for (const authorization of ["Bearer", "Bearer nothing", `Basic ${token}`, `Bearer ${token} x`])
      expect((await ask({ authorization })).user).toBeNull();
  });
});

describe("a request that changes data", () => {
  const local = "http://127.0.0.1:3000";
  test.each([
    ["the site itself", { origin: local }],
    ["the site under another loopback name", { origin: "http://localhost:3000" }],
    ["the site over IPv6", { origin: "http://[::1]:3000" }],
    ["the site, according to Sec-Fetch-Site", { origin: local, "sec-fetch-site": "same-origin" }],
    ["the site, without Origin but with Sec-Fetch-Site", { "sec-fetch-site": "same-origin" }],
    ["the user, such as by the address bar (Sec-Fetch-Site: none)", { "sec-fetch-site": "none" }],
  ])("is accepted from %s", async (_from, headers) => {
    const { app } = site();
    const answer = await app.inject({ method: "POST", url: "/trpc/auth.signOut", headers, payload: {} });
    expect(answer.statusCode).toBe(200);
  });

  test.each([
    ["another site", { origin: "https://evil.example" }],
    ["another port", { origin: "http://127.0.0.1:4000" }],
    ["another scheme", { origin: "https://127.0.0.1:3000" }],
    ["a host that begins like the site", { origin: "http://127.0.0.1:3000.evil.example" }],
    ["a page without an origin", { origin: "null" }],
    ["an invalid Origin with a path", { origin: `${local}/path` }],
    ["another site, according to Sec-Fetch-Site", { origin: local, "sec-fetch-site": "cross-site" }],
    ["a sibling host, according to Sec-Fetch-Site", { "sec-fetch-site": "same-site" }],
    ["an unknown source, without either header", {}],
  ])("is rejected with 403 from %s", async (_from, headers) => {
    const { app, signedUp, signIn, me } = site();
    signedUp(EMAIL);
    const cookie = `session=${(await signIn()).cookies[0]?.value}`;
    const answer = await app.inject({
      method: "POST",
      url: "/trpc/auth.signOut",
      headers: { cookie, ...headers },
      payload: {},
    });
    expect(answer.statusCode).toBe(403);
    expect(answer.json().detail).toContain(`did not come from a page of ${local}`);
    expect((await me(cookie)).user?.email).toBe(EMAIL);
  });

  test("is rejected on a public site from a sibling host, over http, and from a loopback name", async () => {
    const { post } = site(PUBLIC);
    for (const origin of ["https://www.shop.example.com", "http://shop.example.com", "http://localhost"])
      expect((await post("auth.signOut", {}, { origin })).statusCode).toBe(403);
    expect((await post("auth.signOut", {})).statusCode).toBe(200);
  });

  test("must come from the site's origin, unlike one that only reads", async () => {
    const { me } = site();
    expect(
      (await me("", { origin: "https://evil.example", "sec-fetch-site": "cross-site" })).user,
    ).toBeNull();
  });
});
