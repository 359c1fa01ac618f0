import { outcome, signedInOn, tokenIn } from "@rankwright/test-kit/person";
import { cookieJar } from "@rankwright/test-kit/shops/browser";
import { PASSWORD, testSite } from "@rankwright/test-kit/site";
import { TOTP } from "otpauth";
import { expect, onTestFinished, test } from "vitest";
import { createContext } from "../context/context.ts";

const EMAIL = "sample@example.com";
const MINUTE = 60_000;
const right = { email: EMAIL, password: PASSWORD };
const wrong = { email: EMAIL, password: "not the password" };

/** Creates a site with one account, and browsers that store their cookies. */
function site() {
  const made = testSite();
  onTestFinished(made.close);
  const user = made.signedUp(EMAIL);
  const browser = () => {
    const { jar, cookies } = cookieJar();
    return { jar, auth: made.callerFor(null, { cookies }).auth, cookies };
  };
  /** Sends wrong guesses from other devices until the limit is reached. */
  const guessed = async () => {
    for (let n = 0; n < 10; n++) expect(await outcome(browser().auth.signIn(wrong))).toBe("UNAUTHORIZED");
    expect(await outcome(browser().auth.signIn(right))).toBe("TOO_MANY_REQUESTS");
  };
  return { ...made, site: made, user, browser, guessed };
}

test("ten wrong guesses on other devices don't block logins from a known device", async () => {
  const { browser, guessed, clock } = site();
  const own = browser();
  await own.auth.signIn(right);
  await guessed();
  expect(await outcome(own.auth.signIn(right))).toBe("done");
  // The known device has a separate limit, and its failures don't count for other devices.
  for (let n = 0; n < 10; n++) expect(await outcome(own.auth.signIn(wrong))).toBe("UNAUTHORIZED");
  expect(await outcome(own.auth.signIn(right))).toBe("TOO_MANY_REQUESTS");
  clock.advance(15 * MINUTE);
  expect(await outcome(browser().auth.signIn(right))).toBe("done");
  expect(await outcome(own.auth.signIn(right))).toBe("done");
});

test("a forged cookie, or one of another account or device, does not make a device known", async () => {
  const { browser, guessed, site: made } = site();
  made.signedUp("other@example.com");
  const [own, others] = [browser(), browser()];
  await own.auth.signIn(right);
  await others.auth.signIn({ email: "other@example.com", password: PASSWORD });
  const [[name = "", value = ""] = []] = [...own.jar];
  const [foreign = ""] = [...others.jar.values()];
  await guessed();
  const [device = "", mark = ""] = value.split(".");
  for (const forged of [
    foreign,
    "",
    ".",
    device,
    `${device}.`,
    `x${device}.${mark}`,
    `${device}.${"A".repeat(43)}`,
  ]) {
    const thief = browser();
    thief.jar.set(name, forged);
    expect(await outcome(thief.auth.signIn(right)), forged).toBe("TOO_MANY_REQUESTS");
  }
});

test("a device has one cookie per account, which does not sign in", async () => {
  const { browser, site: made } = site();
  made.signedUp("other@example.com");
  const { auth, jar } = browser();
  await auth.signIn(right);
  const [first] = [...jar.values()];
  await auth.signIn(right);
  expect([...jar.values()]).toEqual([first]);
  await auth.signIn({ email: "other@example.com", password: PASSWORD });
  expect(jar.size).toBe(2);
  expect(await outcome(auth.signIn(wrong))).toBe("UNAUTHORIZED");
  expect(await auth.me()).toBeNull();
});

test.each(["a reset", "a changed password", "logging out all other devices"])(
  "%s makes other known devices unknown",
  async (how) => {
    const { browser, site: made, user } = site();
    const own = browser();
    await own.auth.signIn(right);
    const present = browser();
    const { token } = await present.auth.signIn(right);
    const { account } = made.callerFor(user, { token: token ?? "", cookies: present.cookies });
    let password = PASSWORD;
    if (how === "a reset") {
      password = "a newer password";
      await own.auth.requestReset({ email: EMAIL });
      await own.auth.resetPassword({ token: tokenIn(made, "Choose a new password", EMAIL), password });
    } else if (how === "a changed password") {
      password = "a newer password";
      await account.changePassword({ password: PASSWORD, newPassword: password });
    } else expect(await account.endOtherSessions()).toEqual({ ended: 1 });
    for (let n = 0; n < 10; n++) await outcome(browser().auth.signIn(wrong));
    expect(await outcome(own.auth.signIn({ email: EMAIL, password }))).toBe("TOO_MANY_REQUESTS");
    // The device that made the change stays known.
    expect(await outcome(present.auth.signIn({ email: EMAIL, password }))).toBe(
      how === "a reset" ? "TOO_MANY_REQUESTS" : "done",
    );
  },
);

test("wrong codes on other devices, with the right password, don't block logins from a known device", async () => {
  const { browser, site: made, clock } = site();
  const { account } = await (await signedInOn(made, EMAIL)).api();
  const own = browser();
  await own.auth.signIn(right);
  const { secret } = await account.proposeTwoStep({ password: PASSWORD });
  const code = () => TOTP.generate({ secret: new TOTP({ secret }).secret, timestamp: clock.now() });
  await account.confirmTwoStep({ code: code() });
  clock.advance(MINUTE);
  const challengeOn = async ({ auth }: ReturnType<typeof browser>) => {
    const answer = await auth.signIn(right);
    return "challenge" in answer ? answer.challenge : "";
  };
  const elsewhere = browser();
  const guess = async (typed: string) =>
    outcome(elsewhere.auth.secondStep({ challenge: await challengeOn(elsewhere), code: typed }));
  const never = code() === "000000" ? "111111" : "000000";
  for (let n = 0; n < 10; n++) expect(await guess(never)).toBe("BAD_REQUEST");
  expect(await guess(code())).toBe("TOO_MANY_REQUESTS");
  expect(await outcome(own.auth.secondStep({ challenge: await challengeOn(own), code: code() }))).toBe(
    "done",
  );
});

test("a sign-in without cookies, as by a program, has no known device", async () => {
  const { site: made, guessed } = site();
  await made.callerFor().auth.signIn(right);
  expect(createContext(made.deps).cookies).toBeUndefined();
  await guessed();
  expect(await outcome(made.callerFor().auth.signIn(right))).toBe("TOO_MANY_REQUESTS");
});
