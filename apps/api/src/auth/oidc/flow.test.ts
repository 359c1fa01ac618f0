import cookie from "@fastify/cookie";
import * as tables from "@rankwright/db/tables";
import { oidcNames, oidcSettings, oidcSite, sampleProvider } from "@rankwright/test-kit/oidc-site";
import { deviceWith, outcome, signedInOn } from "@rankwright/test-kit/person";
import { serveJson } from "@rankwright/test-kit/servers/json-server";
import type { startProvider } from "@rankwright/test-kit/servers/oidc-provider";
import { PASSWORD, testSite } from "@rankwright/test-kit/site";
import Fastify from "fastify";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { readEnv, SettingError } from "../../settings/env.ts";
import { userOfToken } from "../session.ts";
import { oidcPlugin } from "./plugin.ts";
import { provenIdentity, refusalReason } from "./provider.ts";

const { EMAIL } = oidcNames;

let provider: Awaited<ReturnType<typeof startProvider>>;
beforeAll(async () => {
  provider = await sampleProvider();
});
afterAll(() => provider.close());

const site = (at = provider) => oidcSite(at);

describe("logging in with the provider", () => {
  test("creates an account with the e-mail address that the provider has verified", async () => {
    const { deps, logIn, mails } = site();
    const { to, token } = await logIn("newcomer", "?from=/order-now/1");
    expect(to).toBe("/order-now/1");
    expect(await userOfToken(deps, token)).toMatchObject({
      email: "newcomer@example.com",
      emailVerified: true,
    });
    expect(mails()).toMatchObject([{ subject: "You can log in with Sample Login" }]);
  });

  test("signs in to the account that the user has linked", async () => {
    const { deps, site: made, logIn, linked } = site();
    const user = await linked();
    for (let n = 0; n < 2; n++) {
      const { token, to } = await logIn("sample");
      expect(to).toBe("/dashboard");
      expect(await userOfToken(deps, token)).toEqual(user);
    }
    expect(deps.db.select().from(tables.identities).all()).toHaveLength(1);
    const { account } = made.callerFor(user);
    expect(await account.overview()).toMatchObject({
      provider: { name: "Sample Login", isLinked: true },
      hasPassword: true,
    });
  });

  test("with an unverified e-mail address neither links an account nor signs in", async () => {
    const { deps, site: made, logIn } = site();
    made.signedUp(EMAIL);
    const { to, token } = await logIn("impostor");
    expect([to, token]).toEqual(["/login?provider=unverified", ""]);
    expect(deps.db.select().from(tables.identities).all()).toEqual([]);
  });

  test.each([{ verified: true }, { verified: true, admin: true }, { verified: false }])(
    "does not link an existing account by its e-mail address (%j), and shows how to link it",
    async (kind) => {
      const { deps, site: made, logIn, mails } = site();
      made.signedUp(EMAIL, kind);
      const owner = await signedInOn(made, EMAIL);
      const before = deps.db.select().from(tables.accounts).all();
      const { to, token } = await logIn("sample");
      // After the login with the password, the user is redirected to the page for linking.
      expect([to, token]).toEqual(["/login?provider=known&from=%2Faccount%2Fprovider", ""]);
      expect((await logIn("sample", "?from=/order-now/1")).to).toBe(
        "/login?provider=known&from=%2Forder-now%2F1",
      );
      expect(deps.db.select().from(tables.identities).all()).toEqual([]);
      expect(deps.db.select().from(tables.accounts).all()).toEqual(before);
      expect(mails()).toEqual([]);
      expect(await userOfToken(deps, owner.token)).not.toBeNull();
    },
  );

  test("still requires the second step", async () => {
    const { site: made, logIn, linked, deps } = site();
    await linked();
    const { account } = await (await signedInOn(made, EMAIL)).api();
    const { secret } = await account.proposeTwoStep({ password: PASSWORD });
    const code = TOTP.generate({ secret: new TOTP({ secret }).secret });
    const { codes } = await account.confirmTwoStep({ code });
    const before = deps.db.select().from(tables.sessions).all().length;
    const { to, token } = await logIn("sample");
    expect(token).toBe("");
    expect(deps.db.select().from(tables.sessions).all()).toHaveLength(before);
    const challenge = new URL(to, "http://site").searchParams.get("challenge") ?? "";
    expect(await outcome(made.callerFor().auth.secondStep({ challenge, code }))).toBe("BAD_REQUEST");
    expect(await outcome(made.callerFor().auth.secondStep({ challenge, code: codes[0] ?? "" }))).toBe("done");
  });

  test("returns to the login page after the user cancels, and keeps the original destination", async () => {
    const { logIn } = site();
    expect((await logIn(null, "?from=/my-order")).to).toBe("/login?provider=cancelled&from=%2Fmy-order");
  });

  test("requests userinfo if the ID token has no e-mail address", async () => {
    const quiet = await sampleProvider({ claimsInIdToken: false });
    onTestFinished(quiet.close);
    const { deps, logIn } = site(quiet);
    const { token } = await logIn("newcomer");
    expect((await userOfToken(deps, token))?.email).toBe("newcomer@example.com");
  });

  test("never redirects to another site afterwards", async () => {
    const { logIn } = site();
    for (const from of ["https://evil.example", "//evil.example", "/\\evil.example"])
      expect((await logIn("newcomer", `?from=${encodeURIComponent(from)}`)).to).toBe("/dashboard");
  });

  test("creates an account without a password, and no password signs in to it", async () => {
    const { site: made, logIn } = site();
    const { token } = await logIn("newcomer");
    const device = deviceWith(made, token);
    const { account } = await device.api();
    expect(await account.overview()).toMatchObject({ hasPassword: false });
    await expect(account.remove({ password: "anything" })).rejects.toThrow("Your account has no password.");
    expect(await outcome(signedInOn(made, "newcomer@example.com", { password: "anything" }))).toBe(
      "UNAUTHORIZED",
    );
  });
});

describe("the provider's response", () => {
  test("is accepted once", async () => {
    const { logIn, back } = site();
    const { returned, cookie } = await logIn("newcomer");
    expect(await back(returned, cookie)).toMatchObject({ to: "/login?provider=expired", token: "" });
  });

  test("is accepted by only one of several concurrent requests", async () => {
    const { start, back } = site();
    const { url, cookie } = await start();
    const returned = await provider.visit(url, "newcomer");
    const answers = await Promise.all([1, 2, 3].map(() => back(returned, cookie)));
    expect(answers.filter(({ token }) => token !== "")).toHaveLength(1);
  });

  test("is accepted only from the browser that started the login", async () => {
    const { start, back } = site();
    const mine = await start();
    const theirs = await start();
    const returned = await provider.visit(theirs.url, "newcomer");
    expect(await back(returned, mine.cookie)).toMatchObject({ to: "/login?provider=expired", token: "" });
    expect(await back(returned, "")).toMatchObject({ to: "/login?provider=expired", token: "" });
  });

  test("with a forged code or another issuer signs nobody in", async () => {
    const { start, back } = site();
    for (const change of [{ code: "made-up" }, { iss: "https://evil.example" }]) {
      const { url, cookie } = await start();
      const returned = new URL(await provider.visit(url, "newcomer"));
      for (const [key, value] of Object.entries(change)) returned.searchParams.set(key, value);
      expect(await back(returned.href, cookie)).toMatchObject({ to: "/login?provider=failed", token: "" });
    }
  });

  test("replaces the browser's previous session", async () => {
    const { deps, site: made, logIn } = site();
    made.signedUp("other@example.com");
    const planted = await signedInOn(made, "other@example.com");
    const { token } = await logIn("newcomer", "", planted.token);
    expect(token).not.toBe(planted.token);
    expect((await userOfToken(deps, token))?.email).toBe("newcomer@example.com");
    expect(await userOfToken(deps, planted.token)).toBeNull();
  });
});

describe("the redirect to the provider", () => {
  test("contains state, nonce and a PKCE challenge, and sets one short-lived cookie", async () => {
    const { start, deps } = site();
    const { url, flow, answer } = await start();
    const query = Object.fromEntries(new URL(url).searchParams);
    expect(query).toMatchObject({
      client_id: "the-site",
      redirect_uri: oidcNames.CALLBACK,
      response_type: "code",
      scope: "openid email",
      code_challenge_method: "S256",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(flow).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/", maxAge: 600 });
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(JSON.stringify(deps.db.select().from(tables.challenges).all())).not.toContain(flow?.value);
  });

  test("returns 404 if no provider is configured", async () => {
    const made = testSite();
    const app = Fastify();
    app.register(cookie);
    app.register(oidcPlugin, { deps: made.deps });
    onTestFinished(async () => {
      await app.close();
      made.close();
    });
    expect((await app.inject({ url: "/auth/oidc/start" })).statusCode).toBe(404);
    expect(await made.callerFor().auth.ways()).toMatchObject({ provider: null });
  });

  test("works with a SITE_URL that browsers normalize", async () => {
    const strict = await sampleProvider();
    onTestFinished(strict.close);
    strict.serve("http://localhost/auth/oidc/callback");
    const { start, logIn } = oidcSite(strict, { SITE_URL: "http://LocalHost:80" });
    expect(new URL((await start()).url).searchParams.get("redirect_uri")).toBe(
      "http://localhost/auth/oidc/callback",
    );
    expect(await logIn("newcomer")).toMatchObject({ to: "/dashboard", token: expect.stringMatching(/./) });
  });

  test("returns to the login page if the provider can't be reached", async () => {
    const gone = await sampleProvider();
    await gone.close();
    const { start } = site(gone);
    expect((await start()).url).toBe("/login?provider=failed");
  });
});

describe("an ID token", () => {
  const visit = { state: "state", nonce: "n", verifier: "verifier" };

  interface TokenOptions {
    alg?: string;
    /** True if it is signed with the provider's published key. */
    signedByProvider?: boolean;
    /** Overrides for the provider's metadata. */
    described?: Record<string, unknown>;
  }

  /** Returns the result of reading an ID token with these claims. */
  async function reading(
    claims: Record<string, unknown>,
    { alg = "RS256", signedByProvider = true, described }: TokenOptions = {},
  ) {
    const pair = await generateKeyPair("RS256");
    const other = await generateKeyPair("RS256");
    const shown = { ...(await exportJWK(pair.publicKey)), kid: "one", alg: "RS256", use: "sig" };
    const issuer = await serveJson((from) => ({
      "/.well-known/openid-configuration": {
        issuer: from,
        authorization_endpoint: `${from}/authorize`,
        token_endpoint: `${from}/token`,
        jwks_uri: `${from}/keys`,
        id_token_signing_alg_values_supported: ["RS256", "HS256", "none"],
        ...described,
      },
      "/keys": { keys: [shown] },
      "/token": async () => ({ access_token: "a", token_type: "Bearer", id_token: await idToken(from) }),
    }));
    const idToken = (from: string) => {
      const iat = Math.floor(Date.now() / 1_000);
      const honest = { iss: from, aud: "the-site", sub: "1", nonce: "n", iat, exp: iat + 300 };
      const tokenClaims = { ...honest, email: EMAIL, email_verified: true, ...claims };
      if (alg === "none") return `${base64url({ alg })}.${base64url(tokenClaims)}.`;
      const key = alg === "HS256" ? new TextEncoder().encode(JSON.stringify(shown)) : pair.privateKey;
      return new SignJWT(tokenClaims)
        .setProtectedHeader({ alg, kid: "one" })
        .sign(signedByProvider ? key : other.privateKey);
    };
    const oidc = { issuer, clientId: "the-site", clientSecret: "secret", name: "Sample" };
    const returned = new URL(`${oidcNames.CALLBACK}?code=code&state=state`);
    return outcomeOf(provenIdentity(oidc, returned, visit));
  }
  const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const outcomeOf = (work: Promise<unknown>) => work.then(() => "taken", refusalReason);
  const now = Math.floor(Date.now() / 1_000);

  test("with valid claims is accepted", async () => {
    expect(await reading({})).toBe("taken");
    expect(await reading({ aud: ["the-site", "another"], azp: "the-site" })).toBe("taken");
    // The provider's clock may be slow.
    expect(await reading({ exp: Math.floor(Date.now() / 1_000) - 30 })).toBe("taken");
  });

  test.each([
    ["from another issuer", { iss: "https://evil.example" }],
    ["for another client", { aud: "another" }],
    ["for several clients, with another azp", { aud: ["the-site", "another"], azp: "another" }],
    ["for several clients, without azp", { aud: ["the-site", "another"] }],
    ["that has expired", { exp: now - 61 }],
    ["that is not valid yet (nbf)", { nbf: now + 3_600 }],
    ["with the nonce of another request", { nonce: "another" }],
    ["without a nonce", { nonce: undefined }],
    ["without exp", { exp: undefined }],
    ["without sub", { sub: undefined }],
    ["for this client, with another azp", { azp: "another" }],
  ])("%s is rejected", async (_how, claims) => {
    expect(await reading(claims)).toMatch(/claim|JWT|ID [Tt]oken/);
  });

  test("with a wrong signature or an insecure algorithm is rejected", async () => {
    expect(await reading({}, { signedByProvider: false })).toContain("signature verification failed");
    expect(await reading({}, { alg: "HS256" })).toContain("unsupported");
    expect(await reading({}, { alg: "none" })).toContain("unsupported");
  });

  test("from a provider with another issuer is rejected with a helpful message", async () => {
    expect(await reading({}, { described: { issuer: "https://evil.example" } })).toContain("Set OIDC_ISSUER");
  });

  test.each([
    // The library accepts any tenant's issuer from these hosts.
    ["https://login.microsoftonline.com/one/v2.0", "https://login.microsoftonline.com/two/v2.0"],
    ["https://login.microsoftonline.com/common/v2.0", "https://login.microsoftonline.com/{tenantid}/v2.0"],
    ["https://one.b2clogin.com/one/v2.0", "https://one.b2clogin.com/two/v2.0"],
    // Differs only by the trailing slash, but the issuer must be equal.
    ["https://login.example.com", "https://login.example.com/"],
  ])("from %s with the issuer %s in its metadata is rejected", async (issuer, calledItself) => {
    const described = { issuer: calledItself, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/keys` };
    vi.stubGlobal("fetch", async () => Response.json(described));
    onTestFinished(() => void vi.unstubAllGlobals());
    const oidc = { issuer, clientId: "the-site", clientSecret: "secret", name: "Sample" };
    const returned = new URL(`${oidcNames.CALLBACK}?code=code&state=state`);
    expect(await outcomeOf(provenIdentity(oidc, returned, visit))).toBe(
      `The provider's issuer is ${calledItself}, but OIDC_ISSUER is ${issuer}. Set OIDC_ISSUER to ${calledItself}.`,
    );
  });
});

describe("the provider's settings", () => {
  test.each([
    [{ OIDC_CLIENT_ID: "x" }, "OIDC_ISSUER is missing"],
    [{ OIDC_ISSUER: "https://login.example.com" }, "OIDC_ISSUER requires OIDC_CLIENT_ID"],
    [{ ...oidcSettings("http://login.example.com") }, "OIDC_ISSUER must use https"],
    [{ ...oidcSettings("login") }, "OIDC_ISSUER must be a URL"],
  ])("%j are rejected: %s", (given, message) => {
    expect(() => readEnv(given)).toThrow(SettingError);
    expect(() => readEnv(given)).toThrow(message);
  });

  test("are off by default", () => {
    expect(readEnv({}).oidc).toBeUndefined();
    expect(readEnv({ ...oidcSettings("https://login.example.com"), OIDC_NAME: "" }).oidc?.name).toBe(
      "login.example.com",
    );
  });
});
