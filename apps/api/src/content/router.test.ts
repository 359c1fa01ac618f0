import { join } from "node:path";
import { contentRevision } from "@rankwright/db/content";
import { openDb } from "@rankwright/db/core";
import { multiline, section, sections, text } from "@rankwright/schema";
import { refusalOf, sampleRecord } from "@rankwright/test-kit/content";
import { type Caller, type TestSite, testSite } from "@rankwright/test-kit/site";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { createContext } from "../context/context.ts";
import { createDeps } from "../context/deps.ts";
import { buildRouter } from "../router.ts";

let site: TestSite;
let admin: ReturnType<TestSite["signedUp"]>;
let owner: Caller["content"];

beforeEach(() => {
  site = testSite();
  onTestFinished(site.close);
  admin = site.signedUp("owner@example.com", { admin: true });
  owner = site.callerFor(admin).content;
});

const step = (n: number) => ({ stepTitle: `Step ${n}`, stepDetails: "What happens.", stepNumber: `0${n}` });
const basic = {
  packageName: "Basic",
  packagePrice: "49.50",
  packageButtonText: "Order",
  packagePointOne: "One",
} as const;
const heading = { faqText: "Asked often", faqHeading: "Questions" };

describe("a single-record section", () => {
  test("rejects a second record with an explanation", async () => {
    const saved = await owner.faqText.create(heading);
    const refusal = await refusalOf(owner.faqText.create(heading));
    expect(refusal).toMatchObject({
      code: "CONFLICT",
      message: "The FAQ heading already exists. Edit it instead.",
    });
    expect(await owner.faqText.list()).toEqual([saved]);
  });

  test("accepts a new record after the first is deleted; the deleted record can't be restored meanwhile", async () => {
    const first = await owner.faqText.create(heading);
    await owner.faqText.remove({ _id: first._id });
    const second = await owner.faqText.create({ ...heading, faqHeading: "Answers" });
    expect(await refusalOf(owner.faqText.restore({ _id: first._id }))).toMatchObject({ code: "CONFLICT" });
    expect(await owner.faqText.list()).toEqual([second]);
    await owner.faqText.remove({ _id: second._id });
    await owner.faqText.restore({ _id: first._id });
    expect((await owner.faqText.list()).map(({ faqHeading }) => faqHeading)).toEqual(["Questions"]);
  });
});

describe("packages", () => {
  test("preserve the price as it was sent, as text or number", async () => {
    expect((await owner.packages.create(basic)).packagePrice).toBe("49.50");
    const premium = await owner.packages.create({ ...basic, packageName: "Premium", packagePrice: 99.9 });
    expect(premium.packagePrice).toBe("99.9");
  });

  test("require one point and return the others as empty", async () => {
    const saved = await owner.packages.create(basic);
    expect([saved.packagePointOne, saved.packagePointTwo, saved.packagePointTen]).toEqual(["One", "", ""]);
  });

  test("have unique names, also when many are added concurrently", async () => {
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => owner.packages.create(basic)));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await owner.packages.list()).toHaveLength(1);
  });

  test("have unique names, also when two processes add them to the same file", async () => {
    const db = openDb(join(site.deps.env.DATA_DIR, "site.db"));
    onTestFinished(() => void db.$client.close());
    const other = buildRouter(sections).createCaller(createContext({ ...site.deps, db }, { user: admin }));
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) => (n % 2 ? other.content : owner).packages.create(basic)),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await owner.packages.list()).toEqual(await other.content.packages.list());
  });

  test("reject another package's name with an error for the name's field", async () => {
    await owner.packages.create(basic);
    const premium = await owner.packages.create({ ...basic, packageName: "Premium" });
    const { code, issues } = await refusalOf(
      owner.packages.update({ _id: premium._id, data: { packageName: "Basic" } }),
    );
    expect(code).toBe("CONFLICT");
    expect(issues).toEqual([
      {
        path: "packageName",
        message: "Another package already has this package name. Edit that one instead.",
      },
    ]);
  });
});

describe("updating a record", () => {
  test("changes the given fields and preserves the others", async () => {
    const saved = await owner.steps.create(step(1));
    const changed = await owner.steps.update({ _id: saved._id, data: { stepTitle: "First" } });
    expect(changed).toMatchObject({ ...step(1), stepTitle: "First", revision: 2, changed: true });
  });

  test("with unchanged values doesn't create a revision", async () => {
    const saved = await owner.steps.create(step(1));
    const before = contentRevision(site.deps.db);
    const again = await owner.steps.update({ _id: saved._id, data: step(1) });
    expect(again).toMatchObject({ changed: false, revision: 1 });
    expect(contentRevision(site.deps.db)).toBe(before);
  });

  test("based on an older revision returns 409 with the current record, and changes nothing", async () => {
    const saved = await owner.steps.create(step(1));
    const theirs = await owner.steps.update({ _id: saved._id, data: { stepTitle: "Theirs" }, revision: 1 });
    const late = owner.steps.update({ _id: saved._id, data: { stepTitle: "Mine" }, revision: 1 });
    await expect(late).rejects.toMatchObject({
      code: "CONFLICT",
      message: "Someone else has changed this step in the meantime.",
      cause: { current: { _id: saved._id, stepTitle: "Theirs", revision: theirs.revision } },
    });
    expect((await owner.steps.get({ _id: saved._id })).stepTitle).toBe("Theirs");
  });

  test("invalidates cached pages, unless the update is rejected", async () => {
    const revision = () => contentRevision(site.deps.db);
    const start = revision();
    const saved = await owner.steps.create(step(1));
    await owner.steps.update({ _id: saved._id, data: { stepTitle: "First" } });
    await owner.steps.remove({ _id: saved._id });
    await owner.steps.restore({ _id: saved._id });
    const second = await owner.steps.create(step(2));
    await owner.steps.reorder({ _ids: [second._id, saved._id] });
    expect(revision()).toBe(start + 6);
    await refusalOf(owner.steps.update({ _id: saved._id, data: { stepTitle: "" } }));
    expect(revision()).toBe(start + 6);
  });
});

describe("the order of a list", () => {
  test("creates no log entry if it is saved unchanged", async () => {
    const ids: string[] = [];
    for (const n of [1, 2, 3]) ids.push((await owner.steps.create(step(n)))._id);
    await owner.steps.remove({ _id: ids[1] ?? "" });
    const left = ids.filter((_, at) => at !== 1);
    const before = contentRevision(site.deps.db);
    const same = await owner.steps.reorder({ _ids: left });
    expect(same.map(({ _id }) => _id)).toEqual(left);
    expect(contentRevision(site.deps.db)).toBe(before);
    const { total } = await site.callerFor(admin).audit.page({ action: "content", page: 1 });
    expect(total).toBe(4);
  });

  test("is the order of creation until the owner changes it", async () => {
    const ids: string[] = [];
    for (const n of [1, 2, 3]) ids.push((await owner.steps.create(step(n)))._id);
    expect((await owner.steps.list()).map(({ _id }) => _id)).toEqual(ids);
    const moved = await owner.steps.reorder({ _ids: ids.toReversed() });
    expect(moved.map(({ _id }) => _id)).toEqual(ids.toReversed());
    expect(await owner.steps.list()).toEqual(moved);
  });

  test("is preserved if the list was changed by someone else meanwhile", async () => {
    const first = await owner.steps.create(step(1));
    const second = await owner.steps.create(step(2));
    for (const _ids of [[first._id], [first._id, first._id], [first._id, second._id, "f".repeat(24)], []])
      expect(await refusalOf(owner.steps.reorder({ _ids }))).toMatchObject({ code: "CONFLICT" });
    expect((await owner.steps.list()).map(({ stepNumber }) => stepNumber)).toEqual(["01", "02"]);
  });
});

describe("a deleted record", () => {
  test("is removed from the list and can be restored to its position", async () => {
    const saved = [];
    for (const n of [1, 2, 3]) saved.push(await owner.steps.create(step(n)));
    const [, second] = saved;
    if (!second) throw new Error("Three steps were added.");
    await owner.steps.remove({ _id: second._id });
    expect((await owner.steps.list()).map(({ stepNumber }) => stepNumber)).toEqual(["01", "03"]);
    expect(await refusalOf(owner.steps.get({ _id: second._id }))).toMatchObject({ code: "NOT_FOUND" });
    expect(await owner.steps.trash()).toEqual([{ ...second, deletedAt: site.clock.now() }]);
    await owner.steps.restore({ _id: second._id });
    expect(await owner.steps.list()).toEqual(saved);
    expect(await owner.steps.trash()).toEqual([]);
  });

  test("frees its unique value", async () => {
    const saved = await owner.packages.create(basic);
    await owner.packages.remove({ _id: saved._id });
    await owner.packages.create(basic);
    expect(await refusalOf(owner.packages.restore({ _id: saved._id }))).toMatchObject({ code: "CONFLICT" });
  });
});

test("a record's history lists each revision with its author and time, newest first", async () => {
  const saved = await owner.steps.create(step(1));
  const createdAt = site.clock.now();
  site.clock.advance(60_000);
  const partner = site.signedUp("partner@example.com", { admin: true });
  await site.callerFor(partner).content.steps.update({ _id: saved._id, data: { stepTitle: "First" } });
  expect(await owner.steps.history({ _id: saved._id })).toEqual([
    {
      revision: 2,
      at: createdAt + 60_000,
      byEmail: partner.email,
      values: { ...step(1), stepTitle: "First" },
    },
    { revision: 1, at: createdAt, byEmail: admin.email, values: step(1) },
  ]);
});

test("the audit log lists all changes of content, without rejected changes", async () => {
  const saved = await owner.steps.create(step(1));
  await owner.steps.update({ _id: saved._id, data: { ...step(1), stepTitle: "First" } });
  await owner.steps.update({ _id: saved._id, data: { stepTitle: "First" } });
  await refusalOf(owner.steps.update({ _id: saved._id, data: { stepTitle: "" } }));
  const second = await owner.steps.create(step(2));
  await owner.steps.reorder({ _ids: [second._id, saved._id] });
  await owner.steps.remove({ _id: saved._id });
  await owner.steps.restore({ _id: saved._id });
  const { rows } = await site.callerFor(admin).audit.page({ action: "content", page: 1 });
  expect(rows.map(({ byEmail, action, subject }) => [byEmail, action, subject])).toEqual(
    [
      ["create", "Step 1"],
      ["update", "First: Step Title"],
      ["create", "Step 2"],
      ["reorder", "Steps"],
      ["remove", "First"],
      ["restore", "First"],
    ]
      .map(([what, subject]) => [admin.email, `content.steps.${what}`, subject])
      .toReversed(),
  );
});

describe("permissions for content", () => {
  test("everyone can read it, but only admins can read the design items", async () => {
    const visitor = site.callerFor(null).content;
    await owner.steps.create(step(1));
    expect(await visitor.steps.list()).toHaveLength(1);
    expect(await refusalOf(visitor.designItems.list())).toMatchObject({ code: "UNAUTHORIZED" });
    const customer = site.callerFor(site.signedUp("sample@example.com")).content;
    expect(await refusalOf(customer.designItems.list())).toMatchObject({ code: "FORBIDDEN" });
  });

  test.each(Object.keys(sections) as (keyof typeof sections)[])(
    "only an admin can change %s or read its trash and history",
    async (name) => {
      const customer = site.signedUp("sample@example.com");
      for (const [user, code] of [
        [null, "UNAUTHORIZED"],
        [customer, "FORBIDDEN"],
      ] as const) {
        const { create, update, remove, restore, reorder, trash, history } =
          site.callerFor(user).content[name];
        const _id = "f".repeat(24);
        const calls = [
          (create as (input: unknown) => Promise<unknown>)(sampleRecord(sections[name])),
          update({ _id, data: {} }),
          remove({ _id }),
          restore({ _id }),
          reorder({ _ids: [] }),
          trash(),
          history({ _id }),
        ];
        for (const call of calls) expect(await refusalOf(call)).toMatchObject({ code });
      }
    },
  );
});

test("a section added as data has all procedures, typed by its fields, and its own rules", async () => {
  const notices = section({
    name: "notices",
    kind: "list",
    label: "Notices",
    noun: "notice",
    fields: { noticeTitle: text("Title"), noticeText: multiline("Text", { optional: true }) },
    screens: {
      manage: {
        path: "/edit-notices",
        heading: "Add Notice",
        addButton: "Add Notice",
        editLink: "Edit Notice",
      },
      edit: [{ path: "/edit-notice/:id", heading: "Update Notice", button: "Update Notice" }],
    },
    rest: { list: "/notices", get: "/notices/:id", create: "/add-notice", update: "/notices/:id" },
    alerts: { create: "Notice is Added", edit: "Notice is Updated" },
    shownOn: [],
  });
  const all = { ...sections, notices };
  const deps = createDeps(site.deps.env, { ...site.deps, sections: all });
  const { content } = buildRouter(all).createCaller(createContext(deps, { user: admin }));
  const saved = await content.notices.create({ noticeTitle: "Closed on Monday" });
  await content.notices.update({ _id: saved._id, data: { noticeText: "We are back on Tuesday." } });
  expect(await content.notices.list()).toMatchObject([
    { noticeTitle: "Closed on Monday", noticeText: "We are back on Tuesday.", revision: 2 },
  ]);
  const { issues } = await refusalOf(content.notices.create({ noticeTitle: " " }));
  expect(issues).toEqual([{ path: "noticeTitle", message: "Title is required." }]);
  expect(await content.banner.list()).toEqual([]);
});
