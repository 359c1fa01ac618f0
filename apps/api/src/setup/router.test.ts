import { mailServer } from "@rankwright/test-kit/mail";
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

const stepsDone = async (as = owner) => {
  const { steps } = await as.setup.done();
  return Object.fromEntries(steps.map(({ step, isDone }) => [step, isDone]));
};

test("on a demo site, no step is done at first", async () => {
  expect(await stepsDone()).toEqual({ who: false, sell: false, paid: false, hear: false });
  expect(await owner.setup.done()).toMatchObject({
    isFresh: true,
    isOver: false,
    isEmpty: false,
    demo: false,
  });
});

test("a step is done when the owner has replaced its part of the demo", async () => {
  await owner.settings.business.save({
    revision: 0,
    values: { name: "Bright & Co", supportEmail: "help@example.com" },
  });
  const { port } = new URL((await mailServer()).url);
  await owner.settings.mail.save({
    revision: 0,
    values: { host: "127.0.0.1", port, sender: "a@example.com" },
  });
  expect(await stepsDone()).toMatchObject({ who: true, hear: false });
  await owner.settings.mail.test();
  await owner.payments.createEmail({ paypalEmail: "shop@example.com" });
  expect(await stepsDone()).toEqual({ who: true, sell: false, paid: true, hear: true });
  await owner.setup.clearDemo({ section: "packages" });
  expect(await stepsDone()).toMatchObject({ sell: false });
  const words = { packageButtonText: "Order", packagePointOne: "A page" };
  await owner.content.packages.create({ packageName: "Site", packagePrice: "900", ...words });
  expect(await owner.setup.done()).toMatchObject({ isOver: true, isFresh: false });
});

test("the step for payments is done with a payment method other than PayPal's e-mail, too", async () => {
  const other = testSite({ env: { BANK_TRANSFER_ENV: "local" } });
  onTestFinished(() => other.close());
  const as = other.callerFor(other.signedUp("owner@example.com", { admin: true }));
  expect(await stepsDone(as)).toMatchObject({ paid: false });
  await as.settings.payments.save({
    revision: 0,
    values: { bankHolder: "Bright & Co", bankIban: "DE89 3704 0044 0532 0130 00" },
  });
  expect(await stepsDone(as)).toMatchObject({ paid: true });
});

test("steps are postponed for the site, for all admins, and can be resumed", async () => {
  await owner.setup.putOff({ steps: ["who", "sell", "paid", "hear"], later: true });
  const second = site.callerFor(site.signedUp("second@example.com", { admin: true }));
  expect(await second.setup.done()).toMatchObject({ isOver: true, isFresh: false });
  const { steps } = await second.setup.putOff({ steps: ["paid"], later: false });
  expect(steps.filter(({ isPutOff }) => !isPutOff).map(({ step }) => step)).toEqual(["paid"]);
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

test("the password step is not done while the generated password is in use", async () => {
  const fresh = testSite();
  onTestFinished(fresh.close);
  const made = await ensureOwner(fresh.deps);
  const device = await signedInOn(fresh, made?.email ?? "", { password: made?.password ?? "" });
  const { account, setup } = await device.api();
  expect(await setup.done()).toMatchObject({ password: false });
  await account.changePassword({ password: made?.password ?? "", newPassword: "one of my own" });
  expect(await setup.done()).toMatchObject({ password: true });
});

test("the password step is done after a registration and after a reset", async () => {
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

test("hiding the list applies to one admin, on all devices", async () => {
  const second = site.callerFor(site.signedUp("second@example.com", { admin: true }));
  await owner.setup.hide();
  const elsewhere = await (await signedInOn(site, "owner@example.com")).api();
  expect(await elsewhere.setup.done()).toMatchObject({ hidden: true });
  expect(await second.setup.done()).toMatchObject({ hidden: false });
});
