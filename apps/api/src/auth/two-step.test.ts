import { immediate } from "@rankwright/db/core";
import * as tables from "@rankwright/db/tables";
import { refusalOf } from "@rankwright/test-kit/content";
import { deviceWith, outcome, signedInOn, tokenIn } from "@rankwright/test-kit/person";
import { PASSWORD, testSite } from "@rankwright/test-kit/site";
import { TOTP } from "otpauth";
import { describe, expect, onTestFinished, test } from "vitest";
import { userOfToken } from "./session.ts";

const EMAIL = "sample@example.com";
const MINUTE = 60_000;
const credentials = { email: EMAIL, password: PASSWORD };

/** Creates a site with one account that has two-step login. `app` returns the current code. */
async function siteWithTwoStep({ admin = false } = {}) {
  const site = testSite();
  onTestFinished(site.close);
  const user = site.signedUp(EMAIL, { admin });
  const device = await signedInOn(site, EMAIL);
  const { account } = await device.api();
  const { secret } = await account.proposeTwoStep({ password: PASSWORD });
  const app = (at = 0) => TOTP.generate({ secret: secretOf(secret), timestamp: site.clock.now() + at });
  const { codes } = await account.confirmTwoStep({ code: app() });
  // The code that turned two-step login on can't be used again.
  site.clock.advance(30_000);
  const visitor = site.callerFor().auth;
  return {
    ...site,
    site,
    user,
    device,
    secret,
    codes,
    app,
    visitor,
    challenge: async () => {
      const answer = await visitor.signIn(credentials);
      if (!("challenge" in answer)) throw new Error("No second step is asked for.");
      return answer.challenge;
    },
    wrong: () => (app() === "000000" || app(-30_000) === "000000" ? "111111" : "000000"),
  };
}

const secretOf = (base32: string) => new TOTP({ secret: base32 }).secret;

describe("signing in with a second step", () => {
  test("requires the password and then a code of the app", async () => {
    const { deps, visitor, challenge, app } = await siteWithTwoStep();
    expect(await visitor.signIn(credentials)).toEqual({
      status: "second-step",
      challenge: expect.any(String),
    });
    const { token, user } = await visitor.secondStep({ challenge: await challenge(), code: app() });
    expect(user.email).toBe(EMAIL);
    expect(await userOfToken(deps, token)).toEqual(user);
  });

  test("opens no session before the code", async () => {
    const { deps, challenge } = await siteWithTwoStep();
    const before = deps.db.select().from(tables.sessions).all().length;
    const waiting = await challenge();
    expect(deps.db.select().from(tables.sessions).all()).toHaveLength(before);
    expect(await userOfToken(deps, waiting)).toBeNull();
  });

  test("accepts the code with spaces, and the code of the period before or after", async () => {
    for (const at of [-30_000, 0, 30_000]) {
      const { visitor, challenge, app } = await siteWithTwoStep();
      const code = app(at).replace(/(...)(...)/, " $1 $2 ");
      // The previous code was used to turn two-step login on, so it is no longer valid.
      const expected = at < 0 ? "BAD_REQUEST" : "done";
      expect(await outcome(visitor.secondStep({ challenge: await challenge(), code }))).toBe(expected);
    }
  });

  test("rejects a code that is too old", async () => {
    const { visitor, challenge, app, clock } = await siteWithTwoStep();
    const code = app();
    clock.advance(MINUTE);
    expect(await outcome(visitor.secondStep({ challenge: await challenge(), code }))).toBe("BAD_REQUEST");
  });

  test("rejects a used code, even with another challenge", async () => {
    const { visitor, challenge, app } = await siteWithTwoStep();
    const [first, second] = [await challenge(), await challenge()];
    const code = app();
    expect(await outcome(visitor.secondStep({ challenge: first, code }))).toBe("done");
    expect(await outcome(visitor.secondStep({ challenge: second, code }))).toBe("BAD_REQUEST");
    expect(await outcome(visitor.secondStep({ challenge: first, code: app(30_000) }))).toBe("UNAUTHORIZED");
  });

  test("accepts a code in only one of several concurrent requests", async () => {
    const { visitor, challenge, app } = await siteWithTwoStep();
    const challenges = await Promise.all([challenge(), challenge(), challenge(), challenge()]);
    const answers = await Promise.all(
      challenges.map((each) => outcome(visitor.secondStep({ challenge: each, code: app() }))),
    );
    expect(answers.filter((answer) => answer === "done")).toHaveLength(1);
  });

  test("replaces the browser's previous session, which may have been planted", async () => {
    const { site, device, deps, challenge, app } = await siteWithTwoStep();
    const given: (string | null)[] = [];
    const planted = { token: device.token, setSessionToken: (token: string | null) => given.push(token) };
    const visitor = site.callerFor(null, planted).auth;
    const { token } = await visitor.secondStep({ challenge: await challenge(), code: app() });
    expect(given).toEqual([token]);
    expect(token).not.toBe(device.token);
    expect(await userOfToken(deps, device.token)).toBeNull();
  });

  test("accepts a code for five minutes after the password", async () => {
    const { visitor, challenge, app, clock } = await siteWithTwoStep();
    const [late, inTime] = [await challenge(), await challenge()];
    clock.advance(5 * MINUTE - 1);
    expect(await outcome(visitor.secondStep({ challenge: inTime, code: app() }))).toBe("done");
    clock.advance(1);
    expect(await outcome(visitor.secondStep({ challenge: late, code: app(30_000) }))).toBe("UNAUTHORIZED");
  });

  test("stores challenges and recovery codes only as hashes", async () => {
    const { deps, challenge, codes } = await siteWithTwoStep();
    const waiting = await challenge();
    const kept = JSON.stringify([
      deps.db.select().from(tables.challenges).all(),
      deps.db.select().from(tables.recoveryCodes).all(),
    ]);
    expect(kept).not.toContain(waiting);
    for (const code of codes) expect(kept).not.toContain(code.replaceAll("-", ""));
    const [row] = deps.db.select().from(tables.challenges).all();
    const { visitor, app } = await siteWithTwoStep();
    expect(await outcome(visitor.secondStep({ challenge: row?.hash ?? "", code: app() }))).toBe(
      "UNAUTHORIZED",
    );
  });

  test("is limited to ten wrong codes in 15 minutes, and fifty in a day", async () => {
    const { visitor, challenge, app, wrong, clock } = await siteWithTwoStep();
    const guess = async () => outcome(visitor.secondStep({ challenge: await challenge(), code: wrong() }));
    for (let round = 0; round < 5; round++) {
      for (let n = 0; n < 10; n++) expect(await guess()).toBe("BAD_REQUEST");
      expect(await guess()).toBe("TOO_MANY_REQUESTS");
      clock.advance(15 * MINUTE);
    }
    expect(await outcome(visitor.secondStep({ challenge: await challenge(), code: app() }))).toBe(
      "TOO_MANY_REQUESTS",
    );
    clock.advance(24 * 60 * MINUTE);
    expect(await outcome(visitor.secondStep({ challenge: await challenge(), code: app() }))).toBe("done");
  });

  test("can't be bypassed by a password reset", async () => {
    const { site, visitor, challenge, app } = await siteWithTwoStep();
    const before = await challenge();
    await visitor.requestReset({ email: EMAIL });
    await visitor.resetPassword({
      token: tokenIn(site, "Choose a new password", EMAIL),
      password: "a newer one",
    });
    expect(await outcome(visitor.secondStep({ challenge: before, code: app() }))).toBe("UNAUTHORIZED");
    const answer = await visitor.signIn({ email: EMAIL, password: "a newer one" });
    expect(answer).toMatchObject({ status: "second-step" });
    expect(answer.token).toBeUndefined();
  });
});

describe("recovery codes", () => {
  test("are ten codes that each sign in once, and the account holder gets a mail about each use", async () => {
    const { visitor, challenge, codes, mails, device } = await siteWithTwoStep();
    expect(new Set(codes).size).toBe(10);
    const [code = ""] = codes;
    expect(code).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);
    const written = code.replaceAll("-", " ").toUpperCase();
    expect(await outcome(visitor.secondStep({ challenge: await challenge(), code: written }))).toBe("done");
    expect(await outcome(visitor.secondStep({ challenge: await challenge(), code }))).toBe("BAD_REQUEST");
    expect(mails().at(-1)?.subject).toBe("A recovery code was used");
    expect((await (await device.api()).account.overview()).recoveryCodesLeft).toBe(9);
  });

  test("still work after the attempts with the app's codes are used up", async () => {
    const { visitor, challenge, codes, wrong } = await siteWithTwoStep();
    for (let n = 0; n < 11; n++)
      await outcome(visitor.secondStep({ challenge: await challenge(), code: wrong() }));
    const [code = ""] = codes;
    expect(await outcome(visitor.secondStep({ challenge: await challenge(), code }))).toBe("done");
  });

  test("are accepted in only one of several concurrent requests", async () => {
    const { visitor, challenge, codes } = await siteWithTwoStep();
    const challenges = await Promise.all([challenge(), challenge(), challenge()]);
    const [code = ""] = codes;
    const answers = await Promise.all(
      challenges.map((each) => outcome(visitor.secondStep({ challenge: each, code }))),
    );
    expect(answers.filter((answer) => answer === "done")).toHaveLength(1);
  });

  test("are replaced when new recovery codes are requested", async () => {
    const { visitor, challenge, codes, device } = await siteWithTwoStep();
    const { account } = await device.api();
    const [proof = ""] = codes.slice(-1);
    const renewed = await account.renewRecoveryCodes({ password: PASSWORD, code: proof });
    const [old = "", fresh = ""] = [codes[0], renewed.codes[0]];
    expect(await outcome(visitor.secondStep({ challenge: await challenge(), code: old }))).toBe(
      "BAD_REQUEST",
    );
    expect(await outcome(visitor.secondStep({ challenge: await challenge(), code: fresh }))).toBe("done");
  });

  test("of another account don't work", async () => {
    const { site, visitor, challenge } = await siteWithTwoStep();
    site.signedUp("other@example.com");
    const { account } = await (await signedInOn(site, "other@example.com")).api();
    const { secret } = await account.proposeTwoStep({ password: PASSWORD });
    const code = TOTP.generate({ secret: secretOf(secret), timestamp: site.clock.now() });
    const [stolen = ""] = (await account.confirmTwoStep({ code })).codes;
    expect(await outcome(visitor.secondStep({ challenge: await challenge(), code: stolen }))).toBe(
      "BAD_REQUEST",
    );
  });
});

describe("setting up two-step login", () => {
  test("requires the password, a verified e-mail address and a first code", async () => {
    const site = testSite();
    onTestFinished(site.close);
    const user = site.signedUp(EMAIL, { verified: false });
    const { account } = site.callerFor(user);
    await expect(account.proposeTwoStep({ password: PASSWORD })).rejects.toThrow(
      "Please confirm your email first",
    );
    const proven = site.callerFor({ ...user, emailVerified: true }).account;
    await expect(proven.proposeTwoStep({ password: "not mine" })).rejects.toThrow("Incorrect password.");
    const { secret, uri, qr } = await proven.proposeTwoStep({ password: PASSWORD });
    expect(uri).toContain(`secret=${secret}`);
    expect(uri).toMatch(/^otpauth:\/\/totp\//);
    expect(qr.path.length).toBeGreaterThan(500);
    expect(await outcome(proven.confirmTwoStep({ code: "not it" }))).toBe("BAD_REQUEST");
    // It has no effect until the first code, so that nobody locks themselves out.
    expect((await site.callerFor().auth.signIn(credentials)).token).toEqual(expect.any(String));
  });

  test("keeps the confirmed app until it is turned off with password and code", async () => {
    const { device, visitor, mails, app } = await siteWithTwoStep();
    const { account } = await device.api();
    expect(await outcome(account.proposeTwoStep({ password: PASSWORD }))).toBe("CONFLICT");
    expect(await outcome(account.turnOffTwoStep({ password: "not mine" }))).toBe("BAD_REQUEST");
    await account.turnOffTwoStep({ password: PASSWORD, code: app() });
    expect(mails().map((mail) => mail.subject)).toEqual(["Two-step login is on", "Two-step login is off"]);
    expect((await visitor.signIn(credentials)).token).toEqual(expect.any(String));
  });

  test("names a missing password and a missing code in one error", async () => {
    const { device } = await siteWithTwoStep();
    const { account } = await device.api();
    const paths = async (call: Promise<unknown>) => (await refusalOf(call)).issues.map(({ path }) => path);
    expect(await paths(account.turnOffTwoStep({}))).toEqual(["password", "code"]);
    // The types don't allow this password, as a client without them may send.
    const wrongType: object = { password: 7 };
    expect(await paths(account.renewRecoveryCodes(wrongType))).toEqual(["password", "code"]);
  });

  test("can't be undone or bypassed with only the password and a device that is signed in", async () => {
    const { device, app, wrong, codes, visitor, challenge, clock } = await siteWithTwoStep();
    const { account } = await device.api();
    // Confirming with the password is no second step. A new passkey or new recovery codes would bypass the code.
    await account.confirm({ password: PASSWORD });
    for (const around of [
      account.turnOffTwoStep,
      account.renewRecoveryCodes,
      account.newPasskeyOptions,
    ] as const) {
      await expect(around({ password: PASSWORD })).rejects.toThrow("Please enter a code from your app");
      await expect(around({})).rejects.toThrow("Please enter a code from your app");
      await expect(around({ password: PASSWORD, code: wrong() })).rejects.toThrow("This code is incorrect");
    }
    expect(await account.overview()).toMatchObject({
      twoStepSince: expect.any(Number),
      recoveryCodesLeft: 10,
    });
    for (let n = 0; n < 7; n++)
      expect(await outcome(account.turnOffTwoStep({ password: PASSWORD, code: wrong() }))).toBe(
        "BAD_REQUEST",
      );
    expect(await outcome(account.turnOffTwoStep({ password: PASSWORD, code: app() }))).toBe(
      "TOO_MANY_REQUESTS",
    );
    clock.advance(15 * MINUTE);
    expect(await outcome(account.newPasskeyOptions({ password: PASSWORD, code: app() }))).toBe("done");
    expect(await outcome(account.turnOffTwoStep({ password: PASSWORD, code: app() })), "a used code").toBe(
      "BAD_REQUEST",
    );
    expect(await outcome(visitor.secondStep({ challenge: await challenge(), code: codes[0] ?? "" }))).toBe(
      "done",
    );
    expect(await outcome(account.turnOffTwoStep({ password: PASSWORD, code: codes[1] ?? "" }))).toBe("done");
  });

  test("can't be undone by an admin whose password is too short without a second step", async () => {
    const { site, device, app, user } = await siteWithTwoStep({ admin: true });
    const { account } = await device.api();
    await account.changePassword({ password: PASSWORD, newPassword: "sh0rt one" });
    const proof = { password: "sh0rt one", code: app() };
    await expect(account.turnOffTwoStep(proof)).rejects.toThrow("Choose one of at least 10 characters first");
    expect((await site.callerFor(user).setup.done()).shortPassword).toBe(false);
    await account.changePassword({ password: "sh0rt one", newPassword: "long enough" });
    expect(await outcome(account.turnOffTwoStep({ password: "long enough", code: app(30_000) }))).toBe(
      "done",
    );
    await expect(
      account.changePassword({ password: "long enough", newPassword: "sh0rt one" }),
    ).rejects.toThrow("Team members need a password of at least 10 characters");
  });

  test("is undone by a password reset if it was set up before the address was verified", async () => {
    const { site, deps, visitor } = await siteWithTwoStep();
    immediate(deps.db, (tx) => tx.update(tables.accounts).set({ emailVerifiedAt: null }).run());
    await visitor.requestReset({ email: EMAIL });
    await visitor.resetPassword({
      token: tokenIn(site, "Choose a new password", EMAIL),
      password: "a newer one",
    });
    const answer = await visitor.signIn({ email: EMAIL, password: "a newer one" });
    expect(answer.token).toEqual(expect.any(String));
    const { account } = await deviceWith(site, answer.token ?? "").api();
    expect(await account.overview()).toMatchObject({ twoStepSince: null, recoveryCodesLeft: 0 });
  });

  test("matches the published test vectors of RFC 6238", () => {
    const secret = Buffer.from("12345678901234567890");
    const vectors = {
      59: "94287082",
      1111111109: "07081804",
      1234567890: "89005924",
      20000000000: "65353130",
    };
    for (const [seconds, code] of Object.entries(vectors))
      expect(
        TOTP.generate({
          secret: new TOTP({ secret: base32(secret) }).secret,
          digits: 8,
          timestamp: Number(seconds) * 1_000,
        }),
      ).toBe(code);
  });
});

/** Encodes bytes in base32 (RFC 4648) without padding. */
function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"[Number.parseInt(five.padEnd(5, "0"), 2)])
    .join("");
}
