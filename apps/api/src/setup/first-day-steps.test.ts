import { type TestSite, testSite } from "@rankwright/test-kit/site";
import { TRPCError } from "@trpc/server";
import { afterEach, beforeEach, expect, test } from "vitest";
import { seedDemo } from "../seed/index.ts";
import { issuesOf } from "../trpc/errors.ts";

let site: TestSite;
let owner: ReturnType<TestSite["callerFor"]>;
beforeEach(() => {
  site = testSite();
  seedDemo(site.deps);
  owner = site.callerFor(site.signedUp("owner@example.com", { admin: true }));
});
afterEach(() => site.close());

const own = { packagePrice: "99", packagePointOne: "A report", billing: "" };
const added = (packageName: string, more: Partial<typeof own> = {}) => ({
  _id: "",
  revision: 0,
  data: { packageName, ...own, ...more },
});

test("if one package is refused, no package is saved or removed, and the error names its row and field", async () => {
  const before = await owner.content.packages.list();
  const [first, , last] = before;
  const rename = { _id: first?._id ?? "", revision: first?.revision ?? 0, data: { packageName: "Begin" } };
  for (const [wrong, path] of [
    [added("Growth", { packagePrice: "1.250,50 €" }), "packages.2.data.packagePrice"],
    [added("audit"), "packages.2.data.packageName"],
    [
      { ...added("Growth"), data: { packageName: "Growth", packagePointOne: "A report" } },
      "packages.2.data.packagePrice",
    ],
  ] as const) {
    const saved = owner.setup.savePackages({
      remove: [last?._id ?? ""],
      packages: [rename, added("Audit"), wrong],
    });
    const error: unknown = await saved.catch((reason: unknown) => reason);
    expect(error instanceof TRPCError && issuesOf(error).map((issue) => issue.path)).toEqual([path]);
    expect(await owner.content.packages.list()).toEqual(before);
  }
  await owner.setup.savePackages({ remove: [last?._id ?? ""], packages: [rename, added("Audit")] });
  const after = await owner.content.packages.list();
  expect(after.map(({ packageName }) => packageName)).toEqual(["Begin", before[1]?.packageName, "Audit"]);
});

test("an edited demo package loses the points that the shop didn't promise; an unchanged one stays as it is", async () => {
  const [first, second] = await owner.content.packages.list();
  const rowOf = (one: typeof first, packagePrice: string) => ({
    _id: one?._id ?? "",
    revision: one?.revision ?? 0,
    data: { packageName: one?.packageName ?? "", packagePrice, packagePointOne: one?.packagePointOne ?? "" },
  });
  await owner.setup.savePackages({
    remove: [],
    packages: [rowOf(first, "12.50"), rowOf(second, second?.packagePrice ?? "")],
  });
  const [edited, unchanged] = await owner.content.packages.list();
  expect(edited).toMatchObject({
    packagePrice: "12.50",
    packageButtonText: `Order ${first?.packageName}`,
    packagePointTwo: "",
  });
  expect(unchanged).toEqual(second);
});

test("a package that someone else has changed meanwhile is not overwritten", async () => {
  const [first] = await owner.content.packages.list();
  const { _id = "", revision = 0 } = first ?? {};
  await owner.content.packages.update({ _id, revision, data: { packagePrice: "77" } });
  const late = { _id, revision, data: { packageName: "Begin" } };
  await expect(
    owner.setup.savePackages({ remove: [], packages: [added("Audit"), late] }),
  ).rejects.toMatchObject({
    code: "CONFLICT",
  });
  const names = (await owner.content.packages.list()).map(({ packageName }) => packageName);
  expect(names).toContain(first?.packageName);
  expect(names).not.toContain("Audit");
});

test("a refused mail server does not save the support address either, and a refused name not the logo", async () => {
  const notifications = (host: string) =>
    owner.setup.saveNotifications({
      business: { revision: 0, values: { supportEmail: "help@example.com" } },
      mail: { revision: 0, values: { host, sender: "shop@example.com" } },
    });
  await site.callerFor(site.signedUp("second@example.com", { admin: true })).settings.mail.save({
    revision: 0,
    values: { user: "second" },
  });
  await expect(notifications("smtp.example.com")).rejects.toMatchObject({ code: "CONFLICT" });
  expect((await owner.settings.business.get()).values.supportEmail).toBe("");

  const [logo] = await owner.content.logo.list();
  const business = (revision: number) =>
    owner.setup.saveBusiness({ business: { revision, values: { name: "Bright & Co" } }, logo: "" });
  await expect(business(7)).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await owner.content.logo.list()).toEqual([logo]);
  await business(0);
  expect(await owner.content.logo.list()).toEqual([]);
  expect(site.deps.env.business.name).toBe("Bright & Co");
});
