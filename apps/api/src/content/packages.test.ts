import { refusalOf } from "@rankwright/test-kit/content";
import { type TestSite, testSite } from "@rankwright/test-kit/site";
import { afterEach, beforeEach, expect, test } from "vitest";

let site: TestSite;
let owner: ReturnType<TestSite["callerFor"]>["content"]["packages"];
beforeEach(() => {
  site = testSite();
  owner = site.callerFor(site.signedUp("owner@example.com", { admin: true })).content.packages;
});
afterEach(() => site.close());

const growth = {
  packageName: "Growth",
  packagePrice: "1200",
  packageButtonText: "Order Growth",
  packagePointOne: "Ten articles",
};

test("the number of packages is not limited", async () => {
  for (let n = 1; n <= 7; n += 1) await owner.create({ ...growth, packageName: `Package ${n}` });
  expect(await owner.list()).toHaveLength(7);
});

test.each(["growth", " Growth ", "GROWTH"])("the name %j conflicts with Growth", async (packageName) => {
  await owner.create(growth);
  expect(await refusalOf(owner.create({ ...growth, packageName }))).toMatchObject({
    code: "CONFLICT",
    issues: [{ path: "packageName" }],
  });
});

test("a name may have up to 80 characters", async () => {
  await owner.create({ ...growth, packageName: "ä".repeat(80) });
  const { issues } = await refusalOf(owner.create({ ...growth, packageName: "a".repeat(81) }));
  expect(issues).toEqual([{ path: "packageName", message: "Package name may have at most 80 characters." }]);
});

test("a package by request needs no price until it is sold online", async () => {
  const { _id } = await owner.create({ ...growth, packagePrice: "", availability: "By request" });
  for (const data of [{ availability: "" }, { availability: "Sold out" }] as const)
    expect(await refusalOf(owner.update({ _id, data }))).toMatchObject({
      code: "BAD_REQUEST",
      issues: [{ path: "packagePrice", message: "Price is required." }],
    });
  const sold = await owner.update({ _id, data: { availability: "", packagePrice: "900" } });
  expect(sold).toMatchObject({ packagePrice: "900", availability: "" });
  await owner.update({ _id, data: { availability: "By request", packagePrice: "" } });
  const { issues } = await refusalOf(owner.create({ ...growth, packageName: "Other", packagePrice: "" }));
  expect(issues.map(({ path }) => path)).toEqual(["packagePrice"]);
});

test("a hidden package is visible only to the owner", async () => {
  const { _id } = await owner.create({ ...growth, availability: "Hidden" });
  expect(await owner.list()).toHaveLength(1);
  for (const who of [undefined, site.signedUp("pat@example.com")]) {
    const { packages } = site.callerFor(who).content;
    expect(await packages.list()).toEqual([]);
    expect(await refusalOf(packages.get({ _id }))).toMatchObject({ code: "NOT_FOUND" });
  }
});

test.each([
  [{ billing: "", setupFee: "50" }, "setupFee"],
  [{ billing: "", customerPause: "Yes" }, "customerPause"],
  [{ billing: "", requestsPerPeriod: "4" }, "requestsPerPeriod"],
  [{ billing: "Per year", billingEvery: "2" }, "billingEvery"],
  [{ billing: "Per month", billingEvery: "13" }, "data.billingEvery"],
  [{ billing: "Per month", billingEvery: "0" }, "data.billingEvery"],
  [{ billing: "Per month", noticeDays: "181" }, "data.noticeDays"],
  [{ billing: "Per month", trialDays: "366" }, "data.trialDays"],
  [{ billing: "Per month", setupFee: "-5" }, "data.setupFee"],
  [{ billing: "Per month", trialPrice: "9" }, "trialPrice"],
  [{ billing: "Per month", minimumCharges: "6", maxCharges: "3" }, "maxCharges"],
  [{ billing: "Per week", unusedRequests: "Carry over once" }, "unusedRequests"],
  [{ billing: "Per week", setupFee: "999000" }, "setupFee"],
] as const)("the terms %j are refused with the field named", async (data, field) => {
  const { _id, ...saved } = await owner.create(growth);
  const name = field.replace("data.", "");
  const { code, issues } = await refusalOf(owner.update({ _id, data }));
  expect({ code, paths: issues.map(({ path }) => path) }).toEqual({ code: "BAD_REQUEST", paths: [field] });
  expect(await owner.get({ _id })).toEqual({ _id, ...saved });
  const added = { ...growth, packageName: "Other", ...data };
  expect((await refusalOf(owner.create(added))).issues.map(({ path }) => path)).toEqual([name]);
});

test("a recurring package becomes a one-off one only without its terms", async () => {
  const { _id } = await owner.create({ ...growth, billing: "Per month", setupFee: "50", trialDays: "14" });
  const { issues } = await refusalOf(owner.update({ _id, data: { billing: "" } }));
  expect(issues).toEqual([
    {
      path: "trialDays",
      message: "Trial period in days must be empty unless the package is billed per week, month or year.",
    },
    {
      path: "setupFee",
      message: "Set-up fee must be empty unless the package is billed per week, month or year.",
    },
  ]);
  await owner.update({ _id, data: { billing: "", setupFee: "", trialDays: "" } });
});
