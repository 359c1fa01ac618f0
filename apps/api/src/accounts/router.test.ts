import * as tables from "@rankwright/db/tables";
import { deviceWith, outcome, signedInOn, tokenIn } from "@rankwright/test-kit/person";
import { sampleQuote } from "@rankwright/test-kit/quotes";
import { customer, type Shop, shop } from "@rankwright/test-kit/shops/shop";
import { PASSWORD, testSite } from "@rankwright/test-kit/site";
import { describe, expect, onTestFinished, test } from "vitest";
import { SESSION_LIFETIME_MS } from "../auth/lucia.ts";
import { userOfToken } from "../auth/session.ts";

const EMAIL = "sample@example.com";
const NEW = "sample.new@example.com";
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0";

function site() {
  const made = testSite();
  onTestFinished(made.close);
  return made;
}

const order = (here: Shop, who: "one" | "two") =>
  here[who].orders.place({ ...customer, packageName: here.basic.packageName });

describe("the devices of an account", () => {
  test("are listed with the times of sign-in and last use, and the current session is marked", async () => {
    const here = site();
    here.signedUp(EMAIL);
    const start = here.clock.now();
    const laptop = await signedInOn(here, EMAIL, { userAgent: FIREFOX });
    here.clock.advance(HOUR);
    await signedInOn(here, EMAIL, { userAgent: "curl/8.5.0" });
    here.clock.advance(HOUR);
    const { account } = await laptop.api();
    expect(await account.sessions()).toEqual([
      {
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        device: "Firefox on Linux",
        createdAt: start,
        lastUsedAt: start + 2 * HOUR,
        isCurrent: true,
      },
      {
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        device: "curl",
        createdAt: start + HOUR,
        lastUsedAt: start + HOUR,
        isCurrent: false,
      },
    ]);
  });

  test("can be signed out one by one, or all others at once", async () => {
    const here = site();
    here.signedUp(EMAIL);
    const [laptop, phone, tablet, tv] = [
      await signedInOn(here, EMAIL),
      await signedInOn(here, EMAIL, { userAgent: "phone/1" }),
      await signedInOn(here, EMAIL, { userAgent: "tablet/1" }),
      await signedInOn(here, EMAIL, { userAgent: "tv/1" }),
    ];
    const { account } = await laptop.api();
    const found = (await account.sessions()).find(({ device }) => device === "phone");
    await account.endSession({ _id: found?._id ?? "" });
    expect(await userOfToken(here.deps, phone.token)).toBeNull();
    expect(await outcome(account.endSession({ _id: found?._id ?? "" }))).toBe("NOT_FOUND");
    expect(await account.endOtherSessions()).toEqual({ ended: 2 });
    for (const { token } of [tablet, tv]) expect(await userOfToken(here.deps, token)).toBeNull();
    expect(await userOfToken(here.deps, laptop.token)).not.toBeNull();
  });

  test("of another user can't be listed or signed out", async () => {
    const here = site();
    here.signedUp(EMAIL);
    here.signedUp("other@example.com");
    const [mine, theirs] = [await signedInOn(here, EMAIL), await signedInOn(here, "other@example.com")];
    const [session] = await (await theirs.api()).account.sessions();
    const { account } = await mine.api();
    expect(await account.sessions()).toHaveLength(1);
    expect(await outcome(account.endSession({ _id: session?._id ?? "" }))).toBe("NOT_FOUND");
    expect(await userOfToken(here.deps, theirs.token)).not.toBeNull();
  });

  test("are signed out after ninety days, even if used every day", async () => {
    const here = site();
    here.signedUp(EMAIL);
    const { token } = await signedInOn(here, EMAIL);
    for (let day = 0; day < 89; day++) {
      here.clock.advance(DAY);
      expect(await userOfToken(here.deps, token)).not.toBeNull();
    }
    here.clock.advance(SESSION_LIFETIME_MS - 89 * DAY);
    expect(await userOfToken(here.deps, token)).toBeNull();
  });

  test("can't be impersonated with a session row stolen from the database", async () => {
    const here = site();
    here.signedUp(EMAIL);
    await signedInOn(here, EMAIL);
    const [row] = here.deps.db.select().from(tables.sessions).all();
    for (const stolen of [row?.id ?? "", Buffer.from(row?.id ?? "", "hex").toString("base64url")])
      expect(await userOfToken(here.deps, stolen)).toBeNull();
  });

  test("can't be used after signing out", async () => {
    const here = site();
    here.signedUp(EMAIL);
    const device = await signedInOn(here, EMAIL);
    await (await device.api()).auth.signOut();
    expect(await outcome((await device.api()).account.overview())).toBe("UNAUTHORIZED");
  });
});

describe("changing the password", () => {
  test("requires the current password, ends all other sessions, and notifies the account holder", async () => {
    const here = site();
    here.signedUp(EMAIL);
    const [laptop, phone] = [await signedInOn(here, EMAIL), await signedInOn(here, EMAIL)];
    const { account } = await laptop.api();
    await expect(
      account.changePassword({ password: "not mine", newPassword: "a newer password" }),
    ).rejects.toMatchObject({ code: "BAD_REQUEST", cause: { issues: [{ path: "password" }] } });
    await account.changePassword({ password: PASSWORD, newPassword: "a newer password" });
    expect(await userOfToken(here.deps, laptop.token)).not.toBeNull();
    expect(await userOfToken(here.deps, phone.token)).toBeNull();
    expect(await outcome(signedInOn(here, EMAIL))).toBe("UNAUTHORIZED");
    expect(await outcome(signedInOn(here, EMAIL, { password: "a newer password" }))).toBe("done");
    expect(here.mails().at(-1)?.subject).toBe("Your password was changed");
  });

  test("does not verify the address", async () => {
    const here = site();
    here.signedUp(EMAIL, { verified: false });
    const device = await signedInOn(here, EMAIL);
    await (await device.api()).account.changePassword({
      password: PASSWORD,
      newPassword: "a newer password",
    });
    expect((await userOfToken(here.deps, device.token))?.emailVerified).toBe(false);
  });

  test("is rate limited, so that the password can't be guessed from an open session", async () => {
    const here = site();
    const { account } = here.callerFor(here.signedUp(EMAIL));
    const guess = (password: string) =>
      outcome(account.changePassword({ password, newPassword: "mine now" }));
    for (let n = 0; n < 10; n++) expect(await guess("not mine")).toBe("BAD_REQUEST");
    expect(await guess(PASSWORD)).toBe("TOO_MANY_REQUESTS");
  });
});

describe("changing the e-mail address", () => {
  const wanting = async (verified = true) => {
    const here = site();
    here.signedUp(EMAIL, { verified });
    const device = await signedInOn(here, EMAIL);
    await (await device.api()).account.changeEmail({ email: NEW, password: PASSWORD });
    return { here, device, link: tokenIn(here, "confirm your new", NEW) };
  };

  test("takes effect when its link is opened, and the old address is notified before and after", async () => {
    const { here, device, link } = await wanting();
    expect((await userOfToken(here.deps, device.token))?.email).toBe(EMAIL);
    expect(await outcome(signedInOn(here, NEW))).toBe("UNAUTHORIZED");
    expect(await (await device.api()).account.confirmEmail({ token: link })).toEqual({ email: NEW });
    expect(await userOfToken(here.deps, device.token)).toMatchObject({ email: NEW, emailVerified: true });
    expect(await outcome(signedInOn(here, EMAIL))).toBe("UNAUTHORIZED");
    expect(await outcome(signedInOn(here, NEW))).toBe("done");
    const told = here.mails().filter((mail) => mail.recipient === EMAIL);
    expect(told.map((mail) => mail.subject)).toEqual([
      "Your e-mail address is about to change",
      "Your e-mail address was changed",
    ]);
  });

  test("requires the password", async () => {
    const here = site();
    const { account } = here.callerFor(here.signedUp(EMAIL));
    expect(await outcome(account.changeEmail({ email: NEW, password: "not mine" }))).toBe("BAD_REQUEST");
    expect(here.mails()).toEqual([]);
  });

  test("sends a link that works once, for a day, and only with a session of the account", async () => {
    const { here, device, link } = await wanting();
    const { account } = await device.api();
    const other = here.callerFor(here.signedUp("other@example.com")).account;
    expect(await outcome(other.confirmEmail({ token: link }))).toBe("BAD_REQUEST");
    expect(await outcome(here.callerFor().account.confirmEmail({ token: link }))).toBe("UNAUTHORIZED");
    here.clock.advance(DAY - 1);
    const answers = await Promise.all([1, 2, 3].map(() => outcome(account.confirmEmail({ token: link }))));
    expect(answers.sort()).toEqual(["BAD_REQUEST", "BAD_REQUEST", "done"]);
    await account.changeEmail({ email: "third@example.com", password: PASSWORD });
    const late = tokenIn(here, "confirm your new", "third@example.com");
    here.clock.advance(DAY);
    expect(await outcome((await device.api()).account.confirmEmail({ token: late }))).toBe("BAD_REQUEST");
  });

  test("fails for an address with an account, without revealing that it has one", async () => {
    const here = site();
    here.signedUp(NEW);
    const { account } = here.callerFor(here.signedUp(EMAIL));
    expect(await account.changeEmail({ email: NEW, password: PASSWORD })).toEqual({ status: "ok" });
    expect(here.mails().filter((mail) => mail.recipient === NEW)).toMatchObject([
      { subject: "You already have an account" },
    ]);
    const { here: there, device, link } = await wanting();
    there.signedUp(NEW);
    expect(await outcome((await device.api()).account.confirmEmail({ token: link }))).toBe("CONFLICT");
  });

  test("invalidates links that were mailed to the old address", async () => {
    const { here, device, link } = await wanting();
    await here.callerFor().auth.requestReset({ email: EMAIL });
    const reset = tokenIn(here, "Choose a new password", EMAIL);
    await (await device.api()).account.confirmEmail({ token: link });
    expect(await outcome(here.callerFor().auth.resetPassword({ token: reset, password: "taken over" }))).toBe(
      "BAD_REQUEST",
    );
  });

  test("can be requested at most five times an hour", async () => {
    const here = site();
    const { account } = here.callerFor(here.signedUp(EMAIL));
    for (let n = 0; n < 5; n++)
      await account.changeEmail({ email: `new${n}@example.com`, password: PASSWORD });
    expect(await outcome(account.changeEmail({ email: NEW, password: PASSWORD }))).toBe("TOO_MANY_REQUESTS");
  });

  test("keeps the role of an admin", async () => {
    const here = site();
    here.signedUp("owner@example.com", { admin: true });
    const device = await signedInOn(here, "owner@example.com");
    await (await device.api()).account.changeEmail({ email: NEW, password: PASSWORD });
    await (await device.api()).account.confirmEmail({ token: tokenIn(here, "confirm your new", NEW) });
    expect(await userOfToken(here.deps, device.token)).toMatchObject({ email: NEW, isAdmin: true });
  });

  test("does not give an account the role of an address that it never verified", async () => {
    const here = site();
    const owner = here.callerFor(here.signedUp("owner@example.com", { admin: true }));
    await owner.users.create({ userEmail: EMAIL });
    here.signedUp(EMAIL, { verified: false });
    const stranger = await signedInOn(here, EMAIL);
    await (await stranger.api()).account.changeEmail({ email: NEW, password: PASSWORD });
    await (await stranger.api()).account.confirmEmail({ token: tokenIn(here, "confirm your new", NEW) });
    expect(await userOfToken(here.deps, stranger.token)).toMatchObject({ email: NEW, isAdmin: false });
    expect((await owner.users.list()).map((user) => user.userEmail)).toContain(EMAIL);
  });
});

describe("deleting an account", () => {
  test("requires the password, ends all sessions, and keeps the orders as records", async () => {
    const here = await shop();
    const { email } = here.people.one;
    const { _id } = await order(here, "one");
    const [laptop, phone] = [await signedInOn(here, email), await signedInOn(here, email)];
    const { account } = await laptop.api();
    expect(await outcome(account.remove({ password: "not mine" }))).toBe("BAD_REQUEST");
    await account.remove({ password: PASSWORD });
    for (const { token } of [laptop, phone]) expect(await userOfToken(here.deps, token)).toBeNull();
    expect(await outcome(signedInOn(here, email))).toBe("UNAUTHORIZED");
    expect(await here.owner.orders.get({ _id })).toMatchObject({ customerEmail: email });
    expect(here.deps.db.select().from(tables.orders).all()).toMatchObject([{ accountId: null }]);
    expect(here.mails().at(-1)).toMatchObject({ recipient: email, subject: "Your account was deleted" });
  });

  test("is rejected for the last admin; any other admin also loses the role, even after registering again", async () => {
    const here = site();
    const first = here.callerFor(here.signedUp("owner@example.com", { admin: true }));
    await expect(first.account.remove({ password: PASSWORD })).rejects.toThrow("You are the only admin");
    expect(await outcome(signedInOn(here, "owner@example.com"))).toBe("done");
    const second = here.callerFor(here.signedUp(EMAIL, { admin: true }));
    await second.account.remove({ password: PASSWORD });
    const again = await here.callerFor().auth.register({ email: EMAIL, password: "another one" });
    const device = deviceWith(here, again.token ?? "");
    await (await device.api()).auth.verifyEmail({ token: tokenIn(here, "confirm your e-mail", EMAIL) });
    expect(await userOfToken(here.deps, device.token)).toMatchObject({ emailVerified: true, isAdmin: false });
  });
});

describe("the data export", () => {
  test("contains the account, its orders, and the messages and quotes of its address, and nothing of others", async () => {
    const here = await shop();
    const { one, two } = here.people;
    const { _id } = await order(here, "one");
    await order(here, "two");
    const send = (email: string, subject: string) =>
      here.visitor.messages.send({ name: "Sample", email, number: "1", subject, message: "Hello" });
    await send("One@Example.com", "Mine");
    await send(two.email, "Theirs");
    for (const customerEmail of ["One@Example.com", two.email]) {
      const { _id: quoteId, revision } = await here.owner.quotes.save({
        quote: { ...sampleQuote, customerEmail },
      });
      await here.owner.quotes.send({ _id: quoteId, revision });
    }
    const data = await here.one.account.exportData();
    expect(data.account).toMatchObject({ _id: one._id, email: one.email });
    expect(data.orders.map((each) => each._id)).toEqual([_id]);
    expect(data.messages.map(({ subject }) => subject)).toEqual(["Mine"]);
    expect(data.quotes).toMatchObject([
      { label: "Q-2026-0001", lines: [{ quantity: 2, unitPrice: "50.00" }] },
    ]);
    const text = JSON.stringify(data);
    expect(text).not.toContain(two.email);
    expect(text).not.toMatch(/argon2|hash/i);
  });

  test("contains no messages if the address is not verified", async () => {
    const here = site();
    const user = here.signedUp(EMAIL, { verified: false });
    await here
      .callerFor()
      .messages.send({ name: "Sample", email: EMAIL, number: "1", subject: "A", message: "Hello" });
    expect((await here.callerFor(user).account.exportData()).messages).toEqual([]);
  });
});
