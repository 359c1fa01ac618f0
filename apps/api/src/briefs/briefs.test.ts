import { briefStateOf } from "@rankwright/db/briefs";
import { immediate } from "@rankwright/db/core";
import { newOrderLink } from "@rankwright/db/rooms";
import { type BriefField, briefAnswers } from "@rankwright/schema";
import { refused } from "@rankwright/test-kit/refused";
import { customer, shop } from "@rankwright/test-kit/shops/shop";
import { describe, expect, test } from "vitest";
import { createRoomsWorker } from "../rooms/worker.ts";
import { createBriefsWorker } from "./worker.ts";

const field = (id: string, kind: BriefField["kind"], more: Partial<BriefField> = {}): BriefField => ({
  id,
  kind,
  label: `Question ${id}`,
  hint: "",
  required: false,
  options: [],
  ...more,
});
const FIELDS = [
  field("site", "url", { required: true }),
  field("goal", "longText", { required: true }),
  field("tone", "choice", { options: ["Calm", "Bold"] }),
  field("pages", "several", { options: ["Home", "Blog", "Shop"] }),
  field("start", "date"),
];
const WHOLE = {
  site: "https://example.com",
  goal: "More visitors",
  tone: "Calm",
  pages: ["Home", "Blog"],
  start: "2026-03-20",
};
const DAY = 86_400_000;

/** Creates a shop whose Basic package asks for a brief, with an order of it. */
async function asked(fields = FIELDS) {
  const site = await shop();
  const { owner, one, basic } = site;
  await owner.briefs.saveForm({ _id: basic._id, version: 0, fields });
  const { _id } = await one.orders.place({ packageName: "Basic", ...customer });
  const pay = () => owner.orders.setPaymentStatus({ _id, paymentStatus: "Paid", reason: "Bank transfer" });
  const worker = createBriefsWorker(site.deps);
  const reminders = () =>
    site.mails().filter(({ subject }) => subject.startsWith("Please fill in your brief"));
  return { ...site, _id, pay, worker, reminders };
}

test("a question can't have the id of a built-in object property", async () => {
  const { owner, basic } = await shop();
  const fields = [field("constructor", "text")];
  await expect(owner.briefs.saveForm({ _id: basic._id, version: 0, fields })).rejects.toEqual(
    refused("BAD_REQUEST", /id must not be this word/),
  );
});

describe("a brief", () => {
  test("is requested by the receipt while the work waits for it", async () => {
    const { one, _id, pay } = await asked();
    expect(await one.orders.receipt({ _id })).toMatchObject({ asksBrief: false });
    await pay();
    expect(await one.orders.receipt({ _id })).toMatchObject({ asksBrief: true });
    await one.briefs.send({ _id, revision: 0, answers: WHOLE });
    expect(await one.orders.receipt({ _id })).toMatchObject({ asksBrief: false });
  });

  test("can be saved and sent again without a conflict after a lost response", async () => {
    const { one, owner, deps, _id, pay } = await asked();
    await pay();
    const saving = { _id, revision: 0, answers: { goal: "More visitors" } };
    const saved = await one.briefs.save(saving);
    expect(await one.briefs.save(saving)).toEqual(saved);
    const typed = { _id, revision: 0, answers: { goal: "In another window" } };
    await expect(one.briefs.save(typed)).rejects.toMatchObject({ code: "CONFLICT" });
    const wrong = { _id, revision: 0, answers: { tone: "Loud" } };
    await expect(one.briefs.save(wrong), "a different answer that is invalid, too").rejects.toMatchObject({
      code: "CONFLICT",
    });
    const sending = { _id, revision: 1, answers: WHOLE };
    const sent = await one.briefs.send(sending);
    expect(await one.briefs.send(sending)).toEqual(sent);
    const other = { ...sending, answers: { ...WHOLE, goal: "Another goal" } };
    await expect(one.briefs.send(other)).rejects.toMatchObject({ code: "CONFLICT" });
    expect((await owner.room.messages({ _id })).map(({ text }) => text)).toEqual(["The brief is sent."]);
    expect(briefStateOf(deps.db, _id)).toBe("sent");
  });

  test("is opened when the order is paid, saved while typing, and can't be changed once sent", async () => {
    const { one, owner, deps, _id, pay } = await asked();
    expect(await one.briefs.of({ _id })).toMatchObject({ state: "none", fields: [] });
    await pay();
    expect(await one.briefs.of({ _id })).toMatchObject({
      state: "open",
      fields: FIELDS,
      answers: {},
      revision: 0,
    });
    const saved = await one.briefs.save({ _id, revision: 0, answers: { site: "exampl" } });
    expect(saved).toMatchObject({ state: "open", answers: { site: "exampl" }, revision: 1 });
    await one.briefs.save({ _id, revision: 1, answers: { goal: WHOLE.goal } });
    const sent = await one.briefs.send({ _id, revision: 2, answers: WHOLE });
    expect(sent).toMatchObject({ state: "sent", answers: WHOLE });
    expect(briefStateOf(deps.db, _id)).toBe("sent");
    expect(await owner.briefs.of({ _id })).toMatchObject({ answers: WHOLE, sentBy: "one@example.com" });
    const again = one.briefs.save({ _id, revision: 3, answers: { goal: "Another" } });
    await expect(again).rejects.toEqual(refused("CONFLICT", "already sent"));
    expect((await owner.orders.history({ _id })).map(({ event }) => event)).toContain("brief sent");
  });

  test("based on an outdated revision changes nothing, and the error contains the current brief", async () => {
    const { one, _id, pay } = await asked();
    await pay();
    await one.briefs.save({ _id, revision: 0, answers: { goal: "First" } });
    const stale = one.briefs.save({ _id, revision: 0, answers: { goal: "Second" } });
    await expect(stale).rejects.toMatchObject({
      code: "CONFLICT",
      cause: { current: { answers: { goal: "First" }, revision: 1 } },
    });
    expect((await one.briefs.of({ _id })).answers).toEqual({ goal: "First" });
  });

  test.each([
    ["an answer to an unknown question", { other: "x" }, "answers.other", /no field other/],
    ["an unknown choice", { tone: "Loud" }, "answers.tone", /Question tone: choose one/],
    ["a list for a text", { goal: ["x"] }, "answers.goal", /Question goal: enter text/],
    ["the same choice twice", { pages: ["Home", "Home"] }, "answers.pages", /only once/],
    ["an invalid date", { start: "2026-02-30" }, "answers.start", /enter a valid date/],
    ["a text that is too long", { goal: "x".repeat(10_001) }, "answers.goal", /at most 10,000/],
  ] as const)(
    "with %s is rejected with the path of the question, and stays unchanged",
    async (_, answers, path, message) => {
      const { one, _id, pay } = await asked();
      await pay();
      const wrong = one.briefs.save({ _id, revision: 0, answers: answers as never });
      await expect(wrong).rejects.toMatchObject({
        code: "BAD_REQUEST",
        cause: { issues: [{ path, message: expect.stringMatching(message) }] },
      });
      expect(await one.briefs.of({ _id })).toMatchObject({ answers: {}, revision: 0 });
    },
  );

  test("accepts a web address without a scheme", async () => {
    const { one, owner, _id, pay } = await asked();
    await pay();
    await one.briefs.save({ _id, revision: 0, answers: { site: "example.com/shop" } });
    expect((await one.briefs.of({ _id })).answers).toEqual({ site: "example.com/shop" });
    const sending = { _id, revision: 1, answers: { ...WHOLE, site: " example.com/shop " } };
    const sent = await one.briefs.send(sending);
    expect(sent.answers).toEqual({ ...WHOLE, site: "https://example.com/shop" });
    expect((await owner.briefs.of({ _id })).answers.site).toBe("https://example.com/shop");
    expect(await one.briefs.send(sending), "repeated because the response was lost").toEqual(sent);
  });

  test.each(["0001-03-20", "1899-12-31", "2100-01-01"])("rejects the date %s", async (start) => {
    const { one, _id, pay } = await asked();
    await pay();
    const wrong = one.briefs.send({ _id, revision: 0, answers: { ...WHOLE, start } });
    await expect(wrong).rejects.toMatchObject({
      cause: {
        issues: [{ path: "answers.start", message: "Question start: enter a date between 1900 and 2099." }],
      },
    });
    for (const day of ["1900-01-01", "2099-12-31"])
      expect(briefAnswers(FIELDS, { whole: true }).safeParse({ ...WHOLE, start: day }).success).toBe(true);
  });

  test.each(["example", "javascript:alert(1)", "mailto:me@example.com", "/path", "logo.png"])(
    "does not accept %s as a web address",
    async (site) => {
      const { one, _id, pay } = await asked();
      await pay();
      const wrong = one.briefs.send({ _id, revision: 0, answers: { ...WHOLE, site } });
      await expect(wrong).rejects.toMatchObject({
        cause: {
          issues: [{ path: "answers.site", message: expect.stringMatching(/^Question site: .*web address/) }],
        },
      });
    },
  );

  test("can only be sent when complete, and each missing answer is reported at its question", async () => {
    const { one, _id, pay } = await asked();
    await pay();
    const half = one.briefs.send({ _id, revision: 0, answers: { site: "exampl" } });
    await expect(half).rejects.toMatchObject({
      code: "BAD_REQUEST",
      cause: {
        issues: [
          { path: "answers.site" },
          { path: "answers.goal", message: "Question goal: an answer is required." },
        ],
      },
    });
    expect(await one.briefs.of({ _id })).toMatchObject({ state: "open", revision: 0 });
  });

  test("is accessible to the customer by session or mailed link, and to no other customer", async () => {
    const { one, two, visitor, deps, _id, pay } = await asked();
    await pay();
    const token = immediate(deps.db, (tx) => newOrderLink(tx, _id, deps.now()));
    await visitor.briefs.save({ token, revision: 0, answers: { goal: "By link" } });
    expect((await one.briefs.of({ _id })).answers).toEqual({ goal: "By link" });
    await expect(two.briefs.of({ _id })).rejects.toEqual(refused("NOT_FOUND"));
    await expect(two.briefs.save({ _id, revision: 1, answers: {} })).rejects.toEqual(refused("NOT_FOUND"));
    await expect(visitor.briefs.of({ _id })).rejects.toEqual(refused("UNAUTHORIZED"));
    await expect(visitor.briefs.send({ token: "x".repeat(32), revision: 1, answers: WHOLE })).rejects.toEqual(
      refused("NOT_FOUND"),
    );
  });

  test("starts the work when it is sent", async () => {
    const { owner, one, deps, _id, pay } = await asked();
    const rooms = createRoomsWorker(deps);
    const began = async () => (await owner.orders.history({ _id })).some(({ event }) => event === "in work");
    await pay();
    await rooms.runOnce();
    expect(await began()).toBe(false);
    await one.briefs.send({ _id, revision: 0, answers: WHOLE });
    await rooms.runOnce();
    expect(await began()).toBe(true);
  });

  test("keeps its form when the owner changes the package's form", async () => {
    const { owner, one, basic, _id, pay } = await asked();
    const changed = await owner.briefs.saveForm({
      _id: basic._id,
      version: 1,
      fields: [field("only", "text")],
    });
    expect(changed.version).toBe(2);
    await pay();
    expect((await one.briefs.of({ _id })).fields).toEqual(FIELDS);
    const stale = owner.briefs.saveForm({ _id: basic._id, version: 1, fields: [] });
    await expect(stale).rejects.toEqual(refused("CONFLICT", "Someone else"));
  });

  test("can be reopened by the owner with a note to the customer", async () => {
    const { owner, one, _id, pay } = await asked();
    await pay();
    await one.briefs.send({ _id, revision: 0, answers: WHOLE });
    await owner.briefs.reopen({ _id, note: "Which blog?" });
    expect(await one.briefs.of({ _id })).toMatchObject({
      state: "open",
      note: "Which blog?",
      answers: WHOLE,
    });
    await expect(one.briefs.reopen({ _id, note: "Mine" })).rejects.toEqual(refused("FORBIDDEN"));
  });
});

describe("reminders of an open brief", () => {
  test("are sent after two and after five days, once each", async () => {
    const { clock, worker, reminders, pay } = await asked();
    await pay();
    await worker.runOnce();
    expect(reminders()).toHaveLength(0);
    clock.advance(2 * DAY);
    await worker.runOnce();
    await worker.runOnce();
    expect(reminders()).toHaveLength(1);
    clock.advance(3 * DAY);
    await worker.runOnce();
    expect(reminders()).toHaveLength(2);
    expect(reminders().filter(({ body }) => body.includes("This is our last reminder."))).toHaveLength(1);
    clock.advance(30 * DAY);
    await worker.runOnce();
    expect(reminders()).toHaveLength(2);
  });

  test("use the owner's text", async () => {
    const { owner, clock, worker, mails, pay } = await asked();
    await owner.settings.mailTexts.save({
      name: "briefMissing",
      revision: 0,
      subject: "{package} waits for you",
      text: "Just a few questions: {briefLink}",
    });
    await pay();
    clock.advance(2 * DAY);
    await worker.runOnce();
    const [mail] = mails().filter(({ subject }) => subject === "Basic waits for you");
    expect(mail?.body).toMatch(/^Just a few questions: http:.+\/brief\?token=[\w-]{32}\n$/);
  });

  test("stop once the brief is sent, the order is cancelled, or the work is done", async () => {
    const { one, owner, clock, worker, reminders, _id, pay } = await asked();
    await pay();
    await one.briefs.send({ _id, revision: 0, answers: WHOLE });
    const second = await one.orders.place({ packageName: "Basic", ...customer });
    await owner.orders.setPaymentStatus({ _id: second._id, paymentStatus: "Paid", reason: "Transfer" });
    await owner.orders.setPaymentStatus({ _id: second._id, paymentStatus: "Cancelled", reason: "Back" });
    const third = await one.orders.place({ packageName: "Basic", ...customer });
    await owner.orders.setPaymentStatus({ _id: third._id, paymentStatus: "Paid", reason: "Transfer" });
    await owner.orders.setOrderStatus({ _id: third._id, orderStatus: "Delivered" });
    clock.advance(10 * DAY);
    await worker.runOnce();
    expect(reminders()).toHaveLength(0);
  });
});

test.each([
  ["two questions with one id", [field("a", "text"), field("a", "text")], "fields.1.id"],
  ["only one choice", [field("a", "choice", { options: ["x"] })], "fields.0.options"],
  ["choices for a text question", [field("a", "text", { options: ["x", "y"] })], "fields.0.options"],
  ["a blank question", [field("a", "text", { label: " " })], "fields.0.label"],
])("a form with %s is rejected, and the old form is kept", async (_, fields, path) => {
  const { owner, basic } = await asked();
  const wrong = owner.briefs.saveForm({ _id: basic._id, version: 1, fields });
  await expect(wrong).rejects.toSatisfy(
    (error: { cause: { issues: { path: string[] }[] } }) => error.cause.issues[0]?.path.join(".") === path,
  );
  expect((await owner.briefs.form({ _id: basic._id })).version).toBe(1);
});
