import * as tables from "@rankwright/db/tables";
import { oidcNames, oidcSite, sampleProvider } from "@rankwright/test-kit/oidc-site";
import { deviceWith, outcome, signedInOn } from "@rankwright/test-kit/person";
import type { startProvider } from "@rankwright/test-kit/servers/oidc-provider";
import { PASSWORD } from "@rankwright/test-kit/site";
import { TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CONFIRMED_MS } from "../identity-proof.ts";
import { userOfToken } from "../session.ts";

const { EMAIL } = oidcNames;
const CONFIRM = "?errand=confirm&from=/account/email";
const LINK = "?errand=link&from=/account/provider";
const MINUTE = 60_000;

let provider: Awaited<ReturnType<typeof startProvider>>;
beforeAll(async () => {
  provider = await sampleProvider();
});
afterAll(() => provider.close());

/** Creates a site and a user who has only logged in through the provider. */
async function siteWithNewcomer() {
  const here = oidcSite(provider);
  const { token } = await here.logIn("newcomer");
  return { ...here, here, device: deviceWith(here.site, token) };
}

describe("confirming at the provider", () => {
  test("lets a user without a password do everything that requires one, for five minutes", async () => {
    const { site, device, logIn, goAhead } = await siteWithNewcomer();
    const { account } = await device.api();
    const change = { email: "moved@example.com" };
    await expect(account.changeEmail(change)).rejects.toThrow("Please confirm your identity first.");
    const { to, token } = await logIn("newcomer", CONFIRM, device.token);
    expect(to).toBe("/account/email");
    const confirmed = (await deviceWith(site, token).api()).account;
    expect(await confirmed.overview()).toMatchObject({ isConfirmed: true, hasPassword: false });
    expect(await outcome(confirmed.changeEmail(change))).toBe("done");
    expect(await outcome(confirmed.proposeTwoStep({}))).toBe("done");
    expect(await outcome(confirmed.newPasskeyOptions({}))).toBe("done");
    goAhead(CONFIRMED_MS);
    expect(await confirmed.overview()).toMatchObject({ isConfirmed: false });
    expect(await outcome(confirmed.changeEmail(change))).toBe("BAD_REQUEST");
    expect(await outcome(confirmed.remove({}))).toBe("BAD_REQUEST");
    goAhead(0);
    await confirmed.changePassword({ newPassword: "a first password" });
    expect(await outcome(signedInOn(site, "newcomer@example.com", { password: "a first password" }))).toBe(
      "done",
    );
    expect(await outcome(confirmed.remove({}))).toBe("done");
  });

  test("requests a new login from the provider", async () => {
    const { start, device } = await siteWithNewcomer();
    const { url } = await start(CONFIRM, device.token);
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({ prompt: "login", max_age: "0" });
  });

  test("replaces the session with a new, confirmed one", async () => {
    const { deps, device, logIn } = await siteWithNewcomer();
    const { token } = await logIn("newcomer", CONFIRM, device.token);
    expect(await userOfToken(deps, device.token)).toBeNull();
    expect(await userOfToken(deps, token)).toMatchObject({ email: "newcomer@example.com" });
  });

  test("fails if the login at the provider is too old, or if the provider doesn't state its time", async () => {
    const { site, device, start, back, goAhead } = await siteWithNewcomer();
    const silent = await start(CONFIRM, device.token);
    const url = new URL(silent.url);
    for (const name of ["prompt", "max_age"]) url.searchParams.delete(name);
    const returned = await provider.visit(url.href, "newcomer");
    expect(await back(returned, silent.cookie)).toMatchObject({
      to: "/account/email?provider=stale",
      token: "",
    });
    // The provider's login is two minutes older than this request.
    goAhead(2 * MINUTE);
    const late = await start(CONFIRM, device.token);
    const old = await provider.visit(late.url, "newcomer");
    expect((await back(old, late.cookie)).to).toBe("/account/email?provider=stale");
    expect(await (await device.api()).account.overview()).toMatchObject({ isConfirmed: false });
    expect(site.deps.db.select().from(tables.sessions).all()).toHaveLength(1);
  });

  test("fails with another identity, without a session, or if the user cancels", async () => {
    const { site, device, logIn, start, back } = await siteWithNewcomer();
    expect((await logIn("sample", CONFIRM, device.token)).to).toBe("/account/email?provider=other");
    expect((await logIn(null, CONFIRM, device.token)).to).toBe("/account/email?provider=cancelled");
    expect((await start(CONFIRM)).url).toBe("/login?from=%2Faccount%2Femail");
    const { url, cookie } = await start(CONFIRM, device.token);
    const returned = await provider.visit(url, "newcomer");
    expect((await back(returned, cookie.replace(device.token, ""))).to).toBe(
      "/account/email?provider=expired",
    );
    expect(await (await device.api()).account.overview()).toMatchObject({ isConfirmed: false });
    expect(site.deps.db.select().from(tables.accounts).all()).toHaveLength(1);
  });

  test("still requires the second step", async () => {
    const { site, device, logIn } = await siteWithNewcomer();
    const first = await logIn("newcomer", CONFIRM, device.token);
    const { account } = await deviceWith(site, first.token).api();
    const { secret } = await account.proposeTwoStep({});
    const { codes } = await account.confirmTwoStep({
      code: TOTP.generate({ secret: new TOTP({ secret }).secret }),
    });
    const { to, token } = await logIn("newcomer", CONFIRM, first.token);
    expect(token).toBe("");
    const query = new URL(to, "http://site").searchParams;
    expect(query.get("from")).toBe("/account/email");
    const challenge = query.get("challenge") ?? "";
    const signedIn = await site.callerFor().auth.secondStep({ challenge, code: codes[0] ?? "" });
    const again = (await deviceWith(site, signedIn.token).api()).account;
    expect(await again.overview()).toMatchObject({ isConfirmed: true });
  });

  test("is not implied by logging in, so a session stolen right after the login can't change anything", async () => {
    const { device, site } = await siteWithNewcomer();
    site.signedUp(EMAIL);
    const withPassword = await signedInOn(site, EMAIL);
    for (const each of [device, withPassword]) {
      const { account } = await each.api();
      expect(await account.overview()).toMatchObject({ isConfirmed: false });
      expect(await outcome(account.remove({}))).toBe("BAD_REQUEST");
    }
  });

  test.each(["cross-site", "same-site"])("can't be started by another site (%s)", async (from) => {
    const { start, device } = await siteWithNewcomer();
    for (const query of [CONFIRM, LINK])
      expect((await start(query, device.token, { "sec-fetch-site": from })).url).toMatch(/^\/account\//);
  });
});

describe("unlinking the provider", () => {
  test("requires proof of the user's identity, sends a mail, and prevents logging in through the provider", async () => {
    const { site, logIn, linked, deps, mails } = oidcSite(provider);
    await linked({ admin: true });
    const { token } = await logIn("sample");
    const { account } = await deviceWith(site, token).api();
    expect(await outcome(account.unlinkProvider({}))).toBe("BAD_REQUEST");
    await account.unlinkProvider({ password: PASSWORD });
    expect(await account.overview()).toMatchObject({ provider: { name: "Sample Login", isLinked: false } });
    expect(mails().at(-1)).toMatchObject({
      recipient: EMAIL,
      subject: "You can no longer log in with Sample Login",
    });
    expect(deps.db.select().from(tables.auditLog).all()).toMatchObject([
      { action: "account.linkProvider" },
      { action: "account.unlinkProvider", byEmail: EMAIL, subject: "Sample Login" },
    ]);
    // The provider still states the verified e-mail address, but the user has unlinked the account.
    expect(await logIn("sample")).toMatchObject({ to: "/login?provider=unlinked", token: "" });
    expect(await outcome(account.unlinkProvider({ password: PASSWORD }))).toBe("CONFLICT");
  });

  test("cancels a login through the provider that waits for its second step", async () => {
    const { site, logIn, linked } = oidcSite(provider);
    await linked();
    const { account } = await (await signedInOn(site, EMAIL)).api();
    const { secret } = await account.proposeTwoStep({ password: PASSWORD });
    const code = TOTP.generate({ secret: new TOTP({ secret }).secret });
    const { codes } = await account.confirmTwoStep({ code });
    const { to } = await logIn("sample");
    const challenge = new URL(to, "http://site").searchParams.get("challenge") ?? "";
    await account.unlinkProvider({ password: PASSWORD });
    const late = site.callerFor().auth.secondStep({ challenge, code: codes[0] ?? "" });
    expect(await outcome(late)).toBe("UNAUTHORIZED");
  });

  test("is rejected if it is the only way to log in", async () => {
    const { site, device, logIn } = await siteWithNewcomer();
    const { token } = await logIn("newcomer", CONFIRM, device.token);
    const { account } = await deviceWith(site, token).api();
    await expect(account.unlinkProvider({})).rejects.toThrow("This is your only way to log in.");
    expect(await account.overview()).toMatchObject({ provider: { isLinked: true } });
    expect(await outcome(logIn("newcomer"))).toBe("done");
    await account.changePassword({ newPassword: "a first password" });
    expect(await outcome(account.unlinkProvider({}))).toBe("done");
  });

  test("prevents confirming at the provider", async () => {
    const { site, logIn, linked } = oidcSite(provider);
    await linked();
    const { token } = await logIn("sample");
    await (await deviceWith(site, token).api()).account.unlinkProvider({ password: PASSWORD });
    expect((await logIn("sample", CONFIRM, token)).to).toBe("/account/email?provider=other");
  });
});

describe("linking the provider", () => {
  /** Creates a user with a password, whose session is confirmed or not. */
  async function somebody({ confirmed = true } = {}) {
    const here = oidcSite(provider);
    here.site.signedUp(EMAIL);
    const device = await signedInOn(here.site, EMAIL);
    if (confirmed) await (await device.api()).account.confirm({ password: PASSWORD });
    return { ...here, device };
  }

  test("allows logging in through the provider, even if it has a different e-mail address", async () => {
    const { deps, device, logIn, mails } = await somebody();
    const { to } = await logIn("impostor", LINK, device.token);
    expect(to).toBe("/account/provider");
    expect(mails().at(-1)?.subject).toBe("You can log in with Sample Login");
    const { token } = await logIn("impostor");
    expect((await userOfToken(deps, token))?.email).toBe(EMAIL);
  });

  test("works again after unlinking", async () => {
    const { device, logIn } = await somebody();
    const { account } = await device.api();
    await logIn("sample", LINK, device.token);
    await account.unlinkProvider({});
    await logIn("sample", LINK, device.token);
    expect((await logIn("sample")).to).toBe("/dashboard");
  });

  test("requires a confirmed session", async () => {
    const { device, start } = await somebody({ confirmed: false });
    const { url, flow } = await start(LINK, device.token);
    expect([url, flow]).toEqual(["/account/provider?provider=expired", undefined]);
  });

  test("is rejected for an identity that is linked with another account", async () => {
    const { deps, device, logIn } = await somebody();
    await logIn("newcomer");
    expect((await logIn("newcomer", LINK, device.token)).to).toBe("/account/provider?provider=taken");
    const { token } = await logIn("newcomer");
    expect((await userOfToken(deps, token))?.email).toBe("newcomer@example.com");
  });
});
