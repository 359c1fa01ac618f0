import * as tables from "@rankwright/db/tables";
import { authTexts } from "@rankwright/schema";
import { PASSWORD, testSite } from "@rankwright/test-kit/site";
import { describe, expect, onTestFinished, test } from "vitest";
import type { RequestContext } from "../context/context.ts";
import { purgeSessions, userOfToken } from "./session.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const EMAIL = "sample@example.com";

function site() {
  const made = testSite();
  onTestFinished(made.close);
  const as = (user = null as Parameters<typeof made.callerFor>[0], facts: Partial<RequestContext> = {}) =>
    made.callerFor(user, facts).auth;
  return {
    ...made,
    as,
    /** Returns the token in the newest mail to this address whose subject contains these words. */
    tokenIn: (subject: string, to = EMAIL) => {
      const mail = made.mails().findLast((mail) => mail.recipient === to && mail.subject.includes(subject));
      return /\?token=([\w-]+)/.exec(mail?.body ?? "")?.[1] ?? "";
    },
    /** Signs in, and returns the session as a browser or program has it. */
    signedInAs: async (email: string, password = PASSWORD) => {
      const { token, user } = await as().signIn({ email, password });
      if (!token || !user) throw new Error("A second step is asked for.");
      return { token, user, auth: as(user, { token }) };
    },
  };
}

const status = async (call: Promise<unknown>) =>
  call.then(
    () => "done",
    (error: { code?: string }) => error.code,
  );

describe("registering", () => {
  test("signs the new customer in and mails a link to confirm the address", async () => {
    const { deps, as, mails } = site();
    const { token, user } = await as().register({ email: "Sample@Example.com ", password: "a sample word" });
    expect(user).toEqual({
      _id: expect.any(String),
      email: EMAIL,
      emailVerified: false,
      isAdmin: false,
      isStaff: false,
    });
    expect(await userOfToken(deps, token ?? "")).toEqual(user);
    const [mail] = mails();
    expect(mail).toMatchObject({ recipient: EMAIL, subject: "Please confirm your e-mail address" });
    expect(mail?.body).toContain(`${deps.env.SITE_URL}/verify?token=`);
  });

  test("with an existing account's address opens no session, and mails that address instead", async () => {
    const { as, mails, signedUp, signedInAs } = site();
    signedUp(EMAIL);
    expect(await as().register({ email: EMAIL.toUpperCase(), password: "another one" })).toEqual({
      token: null,
      user: null,
    });
    expect(mails().map((mail) => mail.subject)).toEqual(["You already have an account"]);
    await signedInAs(EMAIL, PASSWORD);
    expect(await status(as().signIn({ email: EMAIL, password: "another one" }))).toBe("UNAUTHORIZED");
  });

  test("repeatedly with another person's address sends at most three mails", async () => {
    const { as, mails, signedUp } = site();
    signedUp(EMAIL);
    for (let i = 0; i < 6; i++) await as().register({ email: EMAIL, password: "another one" });
    expect(mails()).toHaveLength(3);
  });

  test("concurrently with one address creates one account", async () => {
    const { deps, as } = site();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => as().register({ email: EMAIL, password: "a sample word" })),
    );
    expect(answers.filter((answer) => answer.token !== null)).toHaveLength(1);
    expect(deps.db.select().from(tables.accounts).all()).toHaveLength(1);
  });

  test("from one IP address is limited to 60 times in ten minutes", async () => {
    const { as, clock } = site();
    const from = (ip: string, n: number) =>
      status(as(null, { ip }).register({ email: `sample${n}@example.com`, password: "a sample word" }));
    for (let n = 0; n < 60; n++) expect(await from("198.51.100.7", n)).toBe("done");
    expect(await from("198.51.100.7", 60)).toBe("TOO_MANY_REQUESTS");
    expect(await from("198.51.100.8", 61)).toBe("done");
    clock.advance(10 * MINUTE);
    expect(await from("198.51.100.7", 60)).toBe("done");
  });

  test.each([
    ["", "a sample word", authTexts.emailRequired],
    ["a@b.c", "a sample word", authTexts.emailInvalid],
    [EMAIL, "", authTexts.passwordRequired],
    [EMAIL, "12345", authTexts.passwordShort],
  ])("with %j and %j fails: %s", async (email, password, text) => {
    const { as } = site();
    await expect(as().register({ email, password })).rejects.toThrow(text);
  });
});

describe("signing in", () => {
  test("returns a token that works until signing out", async () => {
    const { deps, signedUp, signedInAs } = site();
    const account = signedUp(EMAIL);
    const { token, user, auth } = await signedInAs("SAMPLE@example.com");
    expect(user).toEqual(account);
    expect(await auth.me()).toEqual(account);
    await auth.signOut();
    expect(await userOfToken(deps, token)).toBeNull();
  });

  test("fails with the same text for a wrong e-mail address and a wrong password", async () => {
    const { as, signedUp } = site();
    signedUp(EMAIL);
    for (const input of [
      { email: EMAIL, password: "not the password" },
      { email: "nobody@example.com", password: PASSWORD },
    ])
      await expect(as().signIn(input)).rejects.toMatchObject({
        code: "UNAUTHORIZED",
        message: authTexts.signInFailed,
      });
  });

  test("replaces the browser's previous session, and keeps the sessions of other devices", async () => {
    const { deps, as, signedUp, signedInAs } = site();
    signedUp(EMAIL);
    const phone = await signedInAs(EMAIL);
    const old = await signedInAs(EMAIL);
    const given: (string | null)[] = [];
    const again = await as(old.user, {
      token: old.token,
      setSessionToken: (token) => given.push(token),
    }).signIn({ email: EMAIL, password: PASSWORD });
    expect(given).toEqual([again.token]);
    expect(await userOfToken(deps, old.token)).toBeNull();
    expect(await userOfToken(deps, phone.token)).not.toBeNull();
  });

  test("stores nothing in the database that could be used to sign in", async () => {
    const { deps, signedUp, signedInAs } = site();
    signedUp(EMAIL);
    const { token } = await signedInAs(EMAIL);
    const [row] = deps.db.select().from(tables.sessions).all();
    expect(row?.id).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(row)).not.toContain(token);
    expect(await userOfToken(deps, row?.id ?? "")).toBeNull();
  });

  test("leaves no row behind after the session has expired", async () => {
    const { deps, clock, signedUp, signedInAs } = site();
    signedUp(EMAIL);
    await signedInAs(EMAIL);
    clock.advance(29 * 24 * HOUR);
    const { token } = await signedInAs(EMAIL);
    clock.advance(24 * HOUR);
    await purgeSessions(deps);
    expect(deps.db.select().from(tables.sessions).all()).toHaveLength(1);
    expect(await userOfToken(deps, token)).not.toBeNull();
  });

  test("is limited to ten failures in 15 minutes, and returns the time to wait", async () => {
    const { as, clock, signedUp } = site();
    signedUp(EMAIL);
    const guess = () => status(as().signIn({ email: EMAIL, password: "not the password" }));
    for (let i = 0; i < 10; i++) expect(await guess()).toBe("UNAUTHORIZED");
    clock.advance(MINUTE);
    await expect(as().signIn({ email: EMAIL, password: PASSWORD })).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
      cause: { retryAfterSeconds: 14 * 60 },
    });
    clock.advance(14 * MINUTE);
    expect(await status(as().signIn({ email: EMAIL, password: PASSWORD }))).toBe("done");
  });

  test("counts concurrent guesses", async () => {
    const { as, signedUp } = site();
    signedUp(EMAIL);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => status(as().signIn({ email: EMAIL, password: `guess ${n}` }))),
    );
    expect(answers.filter((answer) => answer === "UNAUTHORIZED")).toHaveLength(10);
  });

  test("counts failures only, so that many people behind one IP address can sign in", async () => {
    const { as, signedUp } = site();
    signedUp(EMAIL);
    for (let i = 0; i < 110; i++)
      expect(await status(as().signIn({ email: EMAIL, password: PASSWORD }))).toBe("done");
  });

  test("from one IP address is limited to a hundred failures, across all e-mail addresses", async () => {
    const { as, signedUp } = site();
    signedUp(EMAIL);
    const from = (ip: string, email: string, password: string) =>
      status(as(null, { ip }).signIn({ email, password }));
    for (let n = 0; n < 100; n++)
      expect(await from("2001:db8:1:2::1", `nobody${n}@example.com`, "a sample word")).toBe("UNAUTHORIZED");
    expect(await from("2001:db8:1:2:ffff::9", EMAIL, PASSWORD)).toBe("TOO_MANY_REQUESTS");
    expect(await from("2001:db8:1:3::1", EMAIL, PASSWORD)).toBe("done");
  });
});

describe("resetting the password", () => {
  test("works once with the mailed link, ends all sessions and opens none", async () => {
    const { deps, as, tokenIn, signedUp, signedInAs, mails } = site();
    signedUp(EMAIL, { verified: false });
    const phone = await signedInAs(EMAIL);
    expect(await as().requestReset({ email: EMAIL })).toEqual({ status: "ok" });
    const token = tokenIn("Choose a new password");
    expect(await as().resetPassword({ token, password: "a newer password" })).toEqual({ status: "ok" });
    expect(await userOfToken(deps, phone.token)).toBeNull();
    expect(await status(as().signIn({ email: EMAIL, password: PASSWORD }))).toBe("UNAUTHORIZED");
    const { user } = await signedInAs(EMAIL, "a newer password");
    expect(user.emailVerified).toBe(true);
    expect(mails().at(-1)?.subject).toBe("Your password was changed");
    await expect(as().resetPassword({ token, password: "yet another" })).rejects.toThrow(
      "This link no longer works",
    );
  });

  test("returns the same response for an unknown address, and sends no mail", async () => {
    const { as, mails } = site();
    expect(await as().requestReset({ email: "nobody@example.com" })).toEqual({ status: "ok" });
    expect(mails()).toEqual([]);
  });

  test("fails with a link that is half an hour old", async () => {
    const { as, tokenIn, signedUp, clock } = site();
    signedUp(EMAIL);
    await as().requestReset({ email: EMAIL });
    const token = tokenIn("Choose a new password");
    clock.advance(30 * MINUTE);
    expect(await status(as().resetPassword({ token, password: "a newer password" }))).toBe("BAD_REQUEST");
    await as().requestReset({ email: EMAIL });
    clock.advance(30 * MINUTE - 1);
    const next = tokenIn("Choose a new password");
    expect(await status(as().resetPassword({ token: next, password: "a newer password" }))).toBe("done");
  });

  test("succeeds for exactly one of several concurrent requests with the same link", async () => {
    const { as, tokenIn, signedUp, signedInAs } = site();
    signedUp(EMAIL);
    await as().requestReset({ email: EMAIL });
    const token = tokenIn("Choose a new password");
    const passwords = Array.from({ length: 6 }, (_, n) => `new password ${n}`);
    const answers = await Promise.all(
      passwords.map((password) => status(as().resetPassword({ token, password }))),
    );
    expect(answers.filter((answer) => answer === "done")).toHaveLength(1);
    await signedInAs(EMAIL, passwords[answers.indexOf("done")]);
  });

  test("lets the account holder sign in, even if someone else's wrong guesses reached the rate limit", async () => {
    const { as, tokenIn, signedUp, signedInAs } = site();
    signedUp(EMAIL);
    for (let i = 0; i < 12; i++) await status(as().signIn({ email: EMAIL, password: "not the password" }));
    await as().requestReset({ email: EMAIL });
    await as().resetPassword({ token: tokenIn("Choose a new password"), password: "a newer password" });
    await signedInAs(EMAIL, "a newer password");
  });

  test("repeatedly sends at most five mails, and there is always a link that works", async () => {
    const { as, tokenIn, signedUp, clock, mails } = site();
    signedUp(EMAIL);
    for (let i = 0; i < 20; i++) expect(await as().requestReset({ email: EMAIL })).toEqual({ status: "ok" });
    expect(mails()).toHaveLength(5);
    clock.advance(30 * MINUTE - 1);
    await as().requestReset({ email: EMAIL });
    expect(mails()).toHaveLength(5);
    const token = tokenIn("Choose a new password");
    expect(await status(as().resetPassword({ token, password: "a newer password" }))).toBe("done");
  });

  test("can be requested at most 60 times in ten minutes from one IP address", async () => {
    const { as } = site();
    for (let n = 0; n < 60; n++) await as().requestReset({ email: `nobody${n}@example.com` });
    expect(await status(as().requestReset({ email: "nobody@example.com" }))).toBe("TOO_MANY_REQUESTS");
  });

  test("ends sessions that sign-ins with the old password opened concurrently", async () => {
    const { deps, as, tokenIn, signedUp } = site();
    signedUp(EMAIL);
    await as().requestReset({ email: EMAIL });
    const token = tokenIn("Choose a new password");
    await Promise.all([
      as().resetPassword({ token, password: "a newer password" }),
      ...Array.from({ length: 5 }, () => status(as().signIn({ email: EMAIL, password: PASSWORD }))),
    ]);
    expect(deps.db.select().from(tables.sessions).all()).toEqual([]);
  });

  test.each([
    ["", authTexts.resetEmailRequired],
    ["not an address", authTexts.resetEmailInvalid],
  ])("can't be requested with the address %j: %s", async (email, text) => {
    const { as } = site();
    await expect(as().requestReset({ email })).rejects.toThrow(text);
  });
});

describe("confirming the address", () => {
  test("works once with the mailed link, for a day", async () => {
    const { deps, as, tokenIn, clock } = site();
    const { token, user } = await as().register({ email: EMAIL, password: "a sample word" });
    const auth = as(user, { token: token ?? "" });
    const link = tokenIn("confirm");
    clock.advance(24 * HOUR - 1);
    expect(await auth.verifyEmail({ token: link })).toEqual({ status: "ok" });
    const now = await userOfToken(deps, token ?? "");
    expect(now?.emailVerified).toBe(true);
    await expect(as(now).verifyEmail({ token: link })).rejects.toThrow(
      "Your e-mail address is already confirmed.",
    );
  });

  test("succeeds for exactly one of several concurrent requests for the same link", async () => {
    const { as, tokenIn } = site();
    const { token, user } = await as().register({ email: EMAIL, password: "a sample word" });
    const link = tokenIn("confirm");
    const verify = () => status(as(user, { token: token ?? "" }).verifyEmail({ token: link }));
    const answers = await Promise.all([verify(), verify(), verify(), verify()]);
    expect(answers.filter((answer) => answer === "done")).toHaveLength(1);
  });

  test("fails after a day, and a new link can be requested", async () => {
    const { as, tokenIn, clock } = site();
    const { user } = await as().register({ email: EMAIL, password: "a sample word" });
    const first = tokenIn("confirm");
    clock.advance(24 * HOUR);
    await expect(as(user).verifyEmail({ token: first })).rejects.toThrow("This link no longer works");
    await as(user).resendVerification();
    expect(await status(as(user).verifyEmail({ token: tokenIn("confirm") }))).toBe("done");
  });

  test("doesn't verify an address for a stranger who registered with it", async () => {
    const { as, tokenIn, signedUp, mails } = site();
    await as().register({ email: "owner2@example.com", password: "a stranger's" });
    const link = tokenIn("confirm", "owner2@example.com");
    expect(await status(as().verifyEmail({ token: link }))).toBe("UNAUTHORIZED");
    const other = signedUp(EMAIL, { verified: false });
    expect(await status(as(other).verifyEmail({ token: link }))).toBe("BAD_REQUEST");
    // The person with the address takes over the account with a mail that only they can read.
    await as().requestReset({ email: "owner2@example.com" });
    const token = tokenIn("Choose a new password", "owner2@example.com");
    await as().resetPassword({ token, password: "the owner's own" });
    expect(mails().at(-1)?.recipient).toBe("owner2@example.com");
    expect(await status(as().signIn({ email: "owner2@example.com", password: "a stranger's" }))).toBe(
      "UNAUTHORIZED",
    );
  });

  test("doesn't accept a reset link, and a reset doesn't accept a confirmation link", async () => {
    const { as, tokenIn } = site();
    const { user } = await as().register({ email: EMAIL, password: "a sample word" });
    await as().requestReset({ email: EMAIL });
    const reset = tokenIn("Choose a new password");
    expect(await status(as(user).verifyEmail({ token: reset }))).toBe("BAD_REQUEST");
    expect(await status(as().resetPassword({ token: tokenIn("confirm"), password: "a sample word" }))).toBe(
      "BAD_REQUEST",
    );
  });

  test("can be requested again at most five times an hour, and sends no mail once the address is verified", async () => {
    const { as, signedUp, mails } = site();
    const user = signedUp(EMAIL, { verified: false });
    for (let i = 0; i < 5; i++) await as(user).resendVerification();
    expect(await status(as(user).resendVerification())).toBe("TOO_MANY_REQUESTS");
    await as(signedUp("sure@example.com")).resendVerification();
    expect(mails()).toHaveLength(5);
  });
});

describe("an admin", () => {
  test("is an account whose confirmed address is listed in `users`; checked on every request", async () => {
    const { deps, as, callerFor, signedUp, tokenIn } = site();
    const admin = signedUp("owner@example.com", { admin: true });
    const { users } = callerFor(admin);
    const record = await users.create({ userEmail: "Sample@Example.com" });
    const { token, user } = await as().register({ email: EMAIL, password: "a sample word" });
    expect(user?.isAdmin).toBe(false);
    await as(user).verifyEmail({ token: tokenIn("confirm") });
    expect((await userOfToken(deps, token ?? ""))?.isAdmin).toBe(true);
    await users.remove({ _id: record._id });
    expect((await userOfToken(deps, token ?? ""))?.isAdmin).toBe(false);
  });
});
