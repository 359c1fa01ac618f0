import { authTexts } from "@rankwright/schema";
import { outcome, signedInOn, tokenIn } from "@rankwright/test-kit/person";
import { PASSWORD, testSite } from "@rankwright/test-kit/site";
import { dictionary } from "@zxcvbn-ts/language-common";
import { describe, expect, onTestFinished, test } from "vitest";
import { readEnv, SettingError } from "../settings/env.ts";
import { passwordProblem } from "./password-rules.ts";

const EMAIL = "anna.schmidt@web-works.example";

function site() {
  const made = testSite();
  onTestFinished(made.close);
  return made;
}

/** Returns the reason for a rejection and the form field it belongs to. */
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => "taken",
    (error: { message: string; cause?: { issues?: { path: string }[] } }) =>
      `${error.cause?.issues?.[0]?.path}: ${error.message}`,
  );

describe("a password", () => {
  const customer = { email: EMAIL, needsLong: false };

  test.each(["123456", "password", "Password1", "qwertyuiop", "iloveyou", "LETMEIN", "trustno1", "jordan23"])(
    "%s is common",
    (password) => {
      expect(passwordProblem(password, customer)).toBe(authTexts.passwordCommon);
    },
  );

  test.each([
    EMAIL,
    "Anna.Schmidt@Web-Works.Example",
    "anna.schmidt",
    "AnnaSchmidt",
    "schmidt1984",
    "anna.schmidt!",
    "web-works",
    "webworks2026",
  ])("%s is the person's name or e-mail address", (password) => {
    expect(passwordProblem(password, customer)).toBe(authTexts.passwordIsName);
  });

  test.each(["a good password", "schmidts cat", "anna and bert", "pferd9", "パスワード七", "8241-0937-55"])(
    "%s is accepted",
    (password) => {
      expect(passwordProblem(password, customer)).toBeUndefined();
    },
  );

  test("that has only digits is rejected if it is the local part of the e-mail address", () => {
    expect(passwordProblem("84120937", { email: "84120937@example.com", needsLong: false })).toBe(
      authTexts.passwordIsName,
    );
  });
});

describe("a common password or one's own name is rejected, also for admins", () => {
  test("at registration, with the reason at the field, and no account is created", async () => {
    const made = site();
    const { auth } = made.callerFor();
    const register = (password: string) => refusal(auth.register({ email: EMAIL, password }));
    expect(await register("123456")).toBe(`password: ${authTexts.passwordCommon}`);
    expect(await register("Schmidt1")).toBe(`password: ${authTexts.passwordIsName}`);
    expect(made.mails()).toEqual([]);
    expect(await register("my hat"), "six characters are the form's rule").toBe("taken");
  });

  test("at a reset, and the reset link remains valid", async () => {
    const made = site();
    made.signedUp(EMAIL);
    const { auth } = made.callerFor();
    await auth.requestReset({ email: EMAIL });
    const token = tokenIn(made, "Choose a new password", EMAIL);
    expect(await refusal(auth.resetPassword({ token, password: "password" }))).toBe(
      `password: ${authTexts.passwordCommon}`,
    );
    expect(await refusal(auth.resetPassword({ token, password: "my hat" }))).toBe("taken");
  });

  test("at a change, with the error at the new password's field", async () => {
    const made = site();
    const { account } = made.callerFor(made.signedUp(EMAIL));
    expect(await refusal(account.changePassword({ password: PASSWORD, newPassword: "iloveyou" }))).toBe(
      `newPassword: ${authTexts.passwordCommon}`,
    );
  });

  test.each([
    ["password", "must have at least 10 characters"],
    ["qwertyuiop", "This password is too common"],
    ["boss@example.com", "This password matches your name"],
  ])("in ADMIN_PASSWORD (%s), with a one-line error that names the variable", (ADMIN_PASSWORD, why) => {
    const read = () => readEnv({ ADMIN_EMAIL: "boss@example.com", ADMIN_PASSWORD });
    expect(read).toThrow(SettingError);
    expect(read).toThrow(new RegExp(`^ADMIN_PASSWORD [^\\n]*${why}[^\\n]*$`));
  });
});

test("a common password of any length is rejected", () => {
  const owner = { email: "boss@example.com", needsLong: false };
  const words = dictionary["passwords-common"].slice(0, 10_000);
  const longest = words.toSorted((a, b) => b.length - a.length).slice(0, 100);
  expect(longest.map((word) => passwordProblem(word, owner))).toEqual(
    longest.map(() => authTexts.passwordCommon),
  );
});

describe("an admin's password", () => {
  test("must have ten characters at a reset and at a change, unlike a customer's", async () => {
    const made = site();
    for (const admin of [true, false]) {
      const email = admin ? "owner@example.com" : EMAIL;
      const user = made.signedUp(email, { admin });
      const { account, auth } = made.callerFor(user);
      const expected = (field: string) => (admin ? `${field}: ${authTexts.passwordShortForAdmin}` : "taken");
      const change = { password: PASSWORD, newPassword: "nine char" };
      expect(await refusal(account.changePassword(change))).toBe(expected("newPassword"));
      await auth.requestReset({ email });
      const token = tokenIn(made, "Choose a new password", email);
      expect(await refusal(auth.resetPassword({ token, password: "nine char" }))).toBe(expected("password"));
    }
  });

  test("may be shorter at registration, where an error would reveal the role, and is reported in the panel later", async () => {
    const made = site();
    const owner = made.callerFor(made.signedUp("owner@example.com", { admin: true }));
    await owner.users.create({ userEmail: EMAIL, userRole: "Admin" });
    expect(await refusal(made.callerFor().auth.register({ email: EMAIL, password: "nine char" }))).toBe(
      "taken",
    );
    const device = await signedInOn(made, EMAIL, { password: "nine char" });
    await (await device.api()).auth.verifyEmail({ token: tokenIn(made, "confirm your e-mail", EMAIL) });
    const admin = await device.api();
    expect(await admin.setup.done()).toMatchObject({ shortPassword: true, password: false });
    await admin.account.changePassword({ password: "nine char", newPassword: "longer than nine" });
    expect(await admin.setup.done()).toMatchObject({ shortPassword: false, password: true });
  });

  test("that is too short still works, and is reported after the next sign-in", async () => {
    const made = site();
    const owner = made.signedUp("owner@example.com", { admin: true });
    const { account, setup } = made.callerFor(owner);
    const client = made.deps.db.$client;
    client.prepare("update accounts set email_verified_at = null").run();
    const unproven = made.callerFor({ ...owner, isAdmin: false }).account;
    client.prepare("delete from users").run();
    await unproven.changePassword({ password: PASSWORD, newPassword: "nine char" });
    client.prepare("update accounts set password_is_short = 0").run();
    expect(await outcome(signedInOn(made, "owner@example.com", { password: "nine char" }))).toBe("done");
    expect((await setup.done()).shortPassword).toBe(true);
    expect(await account.overview()).toMatchObject({ hasPassword: true });
  });
});

test("a hash with outdated parameters is renewed at the next sign-in", async () => {
  const made = site();
  made.signedUp(EMAIL);
  const row = () =>
    made.deps.db.$client
      .prepare<[], { password_hash: string; password_set_at: number | null }>(
        "select password_hash, password_set_at from accounts",
      )
      .get();
  const before = row();
  expect(before?.password_hash).toContain("m=8,t=1,p=1");
  expect(await outcome(signedInOn(made, EMAIL, { password: "not mine" }))).toBe("UNAUTHORIZED");
  expect(row()).toEqual(before);
  const [one, two] = await Promise.all([signedInOn(made, EMAIL), signedInOn(made, EMAIL)]);
  const after = row();
  expect(after?.password_hash).toContain("m=19456,t=2,p=1");
  expect(after?.password_set_at).toBe(before?.password_set_at);
  expect(one.token).not.toBe(two.token);
  await signedInOn(made, EMAIL);
  expect(row()).toEqual(after);
  expect(made.mails()).toEqual([]);
});
