import { immediate } from "@rankwright/db/core";
import * as tables from "@rankwright/db/tables";
import { softAuthenticator } from "@rankwright/test-kit/authenticator";
import { deviceWith, outcome, signedInOn, tokenIn } from "@rankwright/test-kit/person";
import { PASSWORD, testSite } from "@rankwright/test-kit/site";
import { TOTP } from "otpauth";
import { describe, expect, onTestFinished, test } from "vitest";
import { CONFIRMED_MS } from "../identity-proof.ts";
import { userOfToken } from "../session.ts";
import { relyingParty } from "./relying-party.ts";

const EMAIL = "sample@example.com";
const MINUTE = 60_000;
const HERE = { rpId: "localhost", origin: "http://localhost:3000" };

function site() {
  const made = testSite();
  onTestFinished(made.close);
  return made;
}

/** Creates a site and a user with a passkey. */
async function siteWithPasskey() {
  const here = site();
  const user = here.signedUp(EMAIL);
  const { account } = here.callerFor(user);
  const device = softAuthenticator(HERE);
  const options = await account.newPasskeyOptions({ password: PASSWORD });
  await account.addPasskey({ name: "My phone", response: device.create(options) });
  return { ...here, here, user, account, device, visitor: here.callerFor().auth };
}

/** Same as `siteWithPasskey`, and signs in with the passkey. */
async function signedInWithPasskey() {
  const made = await siteWithPasskey();
  const response = made.device.get(await made.visitor.passkeyOptions());
  const { token } = await made.visitor.passkeySignIn({ response });
  return { ...made, token, account: (await deviceWith(made.here, token).api()).account };
}

describe("confirming with a passkey", () => {
  test("replaces the password for five minutes", async () => {
    const { here, user, device, account, token, clock } = await signedInWithPasskey();
    await expect(account.renewRecoveryCodes({})).rejects.toThrow("Password is Required");
    await account.confirmWithPasskey({ response: device.get(await account.confirmOptions()) });
    expect(await account.overview()).toMatchObject({ isConfirmed: true });
    const { secret } = await account.proposeTwoStep({});
    await account.confirmTwoStep({ code: new TOTP({ secret }).generate({ timestamp: clock.now() }) });
    expect(await outcome(account.renewRecoveryCodes({}))).toBe("done");
    expect(await outcome(account.turnOffTwoStep({}))).toBe("done");
    expect(await outcome(account.changeEmail({ email: "moved@example.com" }))).toBe("done");
    // A password is checked even if the session is confirmed.
    expect(await outcome(account.changeEmail({ email: EMAIL, password: "not mine" }))).toBe("BAD_REQUEST");
    // Other devices are not confirmed by it.
    expect(await outcome((await signedInOn(here, EMAIL)).api().then((api) => api.account.remove({})))).toBe(
      "BAD_REQUEST",
    );
    clock.advance(CONFIRMED_MS - 1);
    expect(await account.confirm({})).toEqual({ status: "ok" });
    expect(await outcome(account.changePassword({ newPassword: "a newer one" }))).toBe("done");
    clock.advance(1);
    expect(await outcome(account.remove({}))).toBe("BAD_REQUEST");
    expect(await userOfToken(here.deps, token)).toEqual(user);
  });

  test("only accepts the account's own passkeys", async () => {
    const { device, account } = await signedInWithPasskey();
    const { allowCredentials, userVerification } = await account.confirmOptions();
    expect(allowCredentials?.map(({ id }) => id)).toEqual([device.id]);
    expect(userVerification).toBe("required");
  });

  test("with another account's passkey, or without a fingerprint, face or PIN, is rejected", async () => {
    const { here, device, account } = await signedInWithPasskey();
    const other = here.callerFor(here.signedUp("other@example.com")).account;
    expect(await outcome(other.confirmOptions())).toBe("CONFLICT");
    const theirs = softAuthenticator(HERE);
    await other.addPasskey({
      response: theirs.create(await other.newPasskeyOptions({ password: PASSWORD })),
    });
    const confirm = (response: ReturnType<typeof device.get>) =>
      outcome(account.confirmWithPasskey({ response }));
    expect(await confirm(theirs.get(await account.confirmOptions()))).toBe("BAD_REQUEST");
    expect(await confirm(device.get(await other.confirmOptions()))).toBe("BAD_REQUEST");
    expect(await confirm(device.get(await account.confirmOptions(), { unverified: true }))).toBe(
      "BAD_REQUEST",
    );
    expect(await account.overview()).toMatchObject({ isConfirmed: false });
  });

  test("accepts a response once, and rejects a response to a sign-in's challenge", async () => {
    const { device, account, visitor } = await signedInWithPasskey();
    const toSignIn = device.get(await visitor.passkeyOptions());
    expect(await outcome(account.confirmWithPasskey({ response: toSignIn }))).toBe("BAD_REQUEST");
    const response = device.get(await account.confirmOptions());
    expect(await outcome(visitor.passkeySignIn({ response }))).toBe("UNAUTHORIZED");
    const next = device.get(await account.confirmOptions());
    const answers = await Promise.all(
      [1, 2, 3].map(() => outcome(account.confirmWithPasskey({ response: next }))),
    );
    expect(answers.sort()).toEqual(["BAD_REQUEST", "BAD_REQUEST", "done"]);
  });

  test("ends with the session, as after a password reset", async () => {
    const { here, device, account, visitor } = await signedInWithPasskey();
    await account.confirmWithPasskey({ response: device.get(await account.confirmOptions()) });
    await visitor.requestReset({ email: EMAIL });
    await visitor.resetPassword({
      token: tokenIn(here, "Choose a new password", EMAIL),
      password: "a newer one",
    });
    expect(await outcome(account.changeEmail({ email: "moved@example.com" }))).toBe("BAD_REQUEST");
  });
});

describe("a passkey", () => {
  test("signs the user in without e-mail address and password", async () => {
    const { deps, user, device, visitor, account, clock } = await siteWithPasskey();
    clock.advance(MINUTE);
    const { token } = await visitor.passkeySignIn({ response: device.get(await visitor.passkeyOptions()) });
    expect(await userOfToken(deps, token)).toEqual(user);
    expect((await account.overview()).passkeys).toEqual([
      { id: device.id, name: "My phone", createdAt: clock.now() - MINUTE, lastUsedAt: clock.now() },
    ]);
  });

  test("is announced to the account holder by mail when it is added", async () => {
    const { mails } = await siteWithPasskey();
    expect(mails()).toMatchObject([{ recipient: EMAIL, subject: "A passkey was added" }]);
    expect(mails()[0]?.body).toContain("My phone");
  });

  test("can answer a challenge only once, even concurrently", async () => {
    const { device, visitor } = await siteWithPasskey();
    const response = device.get(await visitor.passkeyOptions());
    const answers = await Promise.all([1, 2, 3].map(() => outcome(visitor.passkeySignIn({ response }))));
    expect(answers.sort()).toEqual(["UNAUTHORIZED", "UNAUTHORIZED", "done"]);
  });

  test("must answer within five minutes", async () => {
    const { device, visitor, clock } = await siteWithPasskey();
    const [first, second] = [await visitor.passkeyOptions(), await visitor.passkeyOptions()];
    clock.advance(5 * MINUTE - 1);
    expect(await outcome(visitor.passkeySignIn({ response: device.get(first) }))).toBe("done");
    clock.advance(1);
    expect(await outcome(visitor.passkeySignIn({ response: device.get(second) }))).toBe("UNAUTHORIZED");
  });

  test.each([
    ["from a page on another site", { origin: "https://evil.example" }],
    ["for another site", { rpId: "evil.example" }],
    ["for a challenge that the site did not issue", { challenge: "bWFkZSB1cA" }],
    ["without a fingerprint, face or PIN", { unverified: true }],
    ["with a counter that did not increase, as for a copied passkey", { counter: 1 }],
  ])("is rejected %s", async (_how, forged) => {
    const { device, visitor, deps } = await siteWithPasskey();
    const response = device.get(await visitor.passkeyOptions(), forged);
    expect(await outcome(visitor.passkeySignIn({ response }))).toBe("UNAUTHORIZED");
    expect(deps.db.select().from(tables.sessions).all()).toEqual([]);
  });

  test("replaces the second step only with a fingerprint, face or PIN", async () => {
    const { device, visitor, account, deps, clock } = await siteWithPasskey();
    const { secret } = await account.proposeTwoStep({ password: PASSWORD });
    await account.confirmTwoStep({ code: new TOTP({ secret }).generate({ timestamp: clock.now() }) });
    const touched = device.get(await visitor.passkeyOptions(), { unverified: true });
    expect(await outcome(visitor.passkeySignIn({ response: touched }))).toBe("UNAUTHORIZED");
    expect(deps.db.select().from(tables.sessions).all()).toEqual([]);
    const shown = device.get(await visitor.passkeyOptions());
    expect(await outcome(visitor.passkeySignIn({ response: shown }))).toBe("done");
  });

  test("with another passkey's signature is rejected", async () => {
    const { device, visitor } = await siteWithPasskey();
    const options = await visitor.passkeyOptions();
    const honest = device.get(options);
    const other = softAuthenticator(HERE).get(options);
    const response = { ...honest, response: { ...honest.response, signature: other.response.signature } };
    expect(await outcome(visitor.passkeySignIn({ response }))).toBe("UNAUTHORIZED");
  });

  test("works until the account holder removes it; nobody else can remove it", async () => {
    const { here, device, visitor, account, mails } = await siteWithPasskey();
    const other = here.callerFor(here.signedUp("other@example.com")).account;
    const removal = { id: device.id, password: PASSWORD };
    expect(await outcome(other.removePasskey(removal))).toBe("NOT_FOUND");
    expect(await outcome(account.removePasskey({ id: device.id }))).toBe("BAD_REQUEST");
    await account.removePasskey(removal);
    expect(mails().at(-1)).toMatchObject({ recipient: EMAIL, subject: "A passkey was removed" });
    const response = device.get(await visitor.passkeyOptions());
    expect(await outcome(visitor.passkeySignIn({ response }))).toBe("UNAUTHORIZED");
  });

  test("survives a password reset if the e-mail address was verified, and is removed otherwise", async () => {
    for (const proven of [true, false]) {
      const { here, device, visitor, deps } = await siteWithPasskey();
      if (!proven)
        immediate(deps.db, (tx) => tx.update(tables.accounts).set({ emailVerifiedAt: null }).run());
      await visitor.requestReset({ email: EMAIL });
      const token = tokenIn(here, "Choose a new password", EMAIL);
      await visitor.resetPassword({ token, password: "a newer one" });
      const response = device.get(await visitor.passkeyOptions());
      expect(await outcome(visitor.passkeySignIn({ response }))).toBe(proven ? "done" : "UNAUTHORIZED");
    }
  });

  test("can be renamed by the account holder only", async () => {
    const { here, device, account } = await siteWithPasskey();
    const other = here.callerFor(here.signedUp("other@example.com")).account;
    const naming = { id: device.id, name: "  My old phone " };
    expect(await outcome(other.renamePasskey(naming))).toBe("NOT_FOUND");
    expect(await outcome(account.renamePasskey({ ...naming, name: " " }))).toBe("BAD_REQUEST");
    await account.renamePasskey(naming);
    expect((await account.overview()).passkeys).toMatchObject([{ name: "My old phone" }]);
  });

  test("can't be removed if it is the only way to log in", async () => {
    const { deps, device, account, token } = await signedInWithPasskey();
    immediate(deps.db, (tx) => tx.update(tables.accounts).set({ passwordHash: "" }).run());
    await account.confirmWithPasskey({ response: device.get(await account.confirmOptions()) });
    await expect(account.removePasskey({ id: device.id })).rejects.toThrow(
      "This is your only way to log in.",
    );
    expect((await account.overview()).passkeys).toHaveLength(1);
    expect(await userOfToken(deps, token)).not.toBeNull();
  });

  test("stores its challenge only as a hash", async () => {
    const { visitor, deps } = await siteWithPasskey();
    const { challenge } = await visitor.passkeyOptions();
    const rows = deps.db.select().from(tables.challenges).all();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(challenge);
  });
});

describe("adding a passkey", () => {
  test("requires the password and a verified e-mail address", async () => {
    const here = site();
    const user = here.signedUp(EMAIL, { verified: false });
    const unproven = here.callerFor(user).account;
    expect(await outcome(unproven.newPasskeyOptions({ password: PASSWORD }))).toBe("FORBIDDEN");
    const { account } = here.callerFor({ ...user, emailVerified: true });
    expect(await outcome(account.newPasskeyOptions({ password: "not mine" }))).toBe("BAD_REQUEST");
  });

  test("accepts each challenge once, and only from its account", async () => {
    const { here, account } = await siteWithPasskey();
    const other = here.callerFor(here.signedUp("other@example.com")).account;
    const [first, second] = [
      await account.newPasskeyOptions({ password: PASSWORD }),
      await account.newPasskeyOptions({ password: PASSWORD }),
    ];
    const add = (to: typeof account, options: typeof first) =>
      outcome(to.addPasskey({ response: softAuthenticator(HERE).create(options) }));
    expect(await add(other, first)).toBe("BAD_REQUEST");
    expect(await add(account, first)).toBe("BAD_REQUEST");
    expect(await add(account, second)).toBe("done");
    expect(await add(account, second)).toBe("BAD_REQUEST");
  });

  test("rejects one that another account already has", async () => {
    const { here, device } = await siteWithPasskey();
    const { account } = here.callerFor(here.signedUp("other@example.com"));
    const options = await account.newPasskeyOptions({ password: PASSWORD });
    expect(await outcome(account.addPasskey({ response: device.create(options) }))).toBe("CONFLICT");
  });

  test.each([{ origin: "https://evil.example" }, { rpId: "evil.example" }, { unverified: true }])(
    "rejects a response with %j",
    async (forged) => {
      const { account } = await siteWithPasskey();
      const options = await account.newPasskeyOptions({ password: PASSWORD });
      const response = softAuthenticator(HERE).create(options, forged);
      expect(await outcome(account.addPasskey({ response }))).toBe("BAD_REQUEST");
    },
  );

  test("is limited to twenty per account", async () => {
    const here = site();
    const { account } = here.callerFor(here.signedUp(EMAIL));
    for (let n = 0; n < 20; n++) {
      const options = await account.newPasskeyOptions({ password: PASSWORD });
      await account.addPasskey({ response: softAuthenticator(HERE).create(options) });
    }
    expect(await outcome(account.newPasskeyOptions({ password: PASSWORD }))).toBe("CONFLICT");
  });
});

test.each([
  ["http://127.0.0.1:3000", { id: "localhost", origin: "http://localhost:3000" }],
  ["http://localhost:3000", { id: "localhost", origin: "http://localhost:3000" }],
  ["http://[::1]:3000", { id: "localhost", origin: "http://localhost:3000" }],
  ["https://shop.example.com", { id: "shop.example.com", origin: "https://shop.example.com" }],
  ["http://shop.example.com", undefined],
  ["https://192.0.2.7", undefined],
])("passkeys for %s belong to %j", (SITE_URL, party) => {
  expect(relyingParty({ SITE_URL })).toEqual(party);
});
