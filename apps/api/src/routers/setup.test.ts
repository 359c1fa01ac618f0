import { afterEach, beforeEach, expect, test } from "vitest";
import { seedDemo } from "../seed/index.ts";
import { type TestSite, testSite } from "../testing/site.ts";

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
  site.deps.env.PAYPAL_ENV = mode;
  expect(await owner.setup.done()).toMatchObject({ payments });
});
