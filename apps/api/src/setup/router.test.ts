import { setPaymentMode } from "@rankwright/test-kit/payment-mode";
import { deviceWith, signedInOn, tokenIn } from "@rankwright/test-kit/person";
import { type TestSite, testSite } from "@rankwright/test-kit/site";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { ensureOwner } from "../accounts/owner.ts";
import { seedDemo } from "../seed/index.ts";

let site: TestSite;
let owner: ReturnType<TestSite["callerFor"]>;
beforeEach(() => {
  site = testSite();
  seedDemo(site.deps);
  owner = site.callerFor(site.signedUp("owner@example.com", { admin: true }));
});
afterEach(() => site.close());

test("a demo site has all its first steps ahead", async () => {
  const done = await owner.setup.done();
  expect(Object.values(done)).not.toContain(true);
});

test("a step is done when its part of the site is the owner's own", async () => {
  const [logo] = await owner.content.logo.list();
  if (!logo) throw new Error("There is no logo.");
  await owner.content.logo.update({
    _id: logo._id,
    revision: logo.revision,
    data: { logo: "/media/own.svg" },
  });
  const [email] = await owner.payments.emails();
  await owner.payments.updateEmail({ _id: email?._id ?? "", paypalEmail: "shop@example.com" });
  expect(await owner.setup.done()).toMatchObject({ logo: true, paymentEmail: true, packages: false });
});

test.each([
  ["local", false],
  ["sandbox", false],
  ["off", false],
  ["live", true],
] as const)("with PAYPAL_ENV=%s, real payments are set up: %s", async (mode, payments) => {
  setPaymentMode(site.deps.env, mode);
  expect(await owner.setup.done()).toMatchObject({ payments });
});

test("the password is the owner's own once they have chosen it", async () => {
  const fresh = testSite();
  onTestFinished(fresh.close);
  const made = await ensureOwner(fresh.deps);
  const device = await signedInOn(fresh, made?.email ?? "", { password: made?.password ?? "" });
  const { account, setup } = await device.api();
  expect(await setup.done()).toMatchObject({ password: false });
  await account.changePassword({ password: made?.password ?? "", newPassword: "one of my own" });
  expect(await setup.done()).toMatchObject({ password: true });
});

test("the password is one's own after a registration and after a reset, too", async () => {
  const email = "second@example.com";
  await owner.users.create({ userEmail: email });
  const visitor = site.callerFor().auth;
  const { token } = await visitor.register({ email, password: "one of my own" });
  await (await deviceWith(site, token ?? "").api()).auth.verifyEmail({
    token: tokenIn(site, "confirm your e-mail", email),
  });
  const second = await deviceWith(site, token ?? "").api();
  expect(await second.setup.done()).toMatchObject({ password: true });
  await visitor.requestReset({ email: "owner@example.com" });
  const reset = tokenIn(site, "Choose a new password", "owner@example.com");
  await visitor.resetPassword({ token: reset, password: "one of my own" });
  expect(await owner.setup.done()).toMatchObject({ password: true });
});

test("who puts the list away does so for themselves, on every device", async () => {
  const second = site.callerFor(site.signedUp("second@example.com", { admin: true }));
  await owner.setup.hide();
  const elsewhere = await (await signedInOn(site, "owner@example.com")).api();
  expect(await elsewhere.setup.done()).toMatchObject({ hidden: true });
  expect(await second.setup.done()).toMatchObject({ hidden: false });
});
