import { LEGAL_PAGES, LONG_TEXT_MAX, legalSections, refusalReason } from "@rankwright/schema";
import { refusalOf } from "@rankwright/test-kit/content";
import { type RestSite, restSite } from "@rankwright/test-kit/rest";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";

let site: RestSite;
let owner: ReturnType<RestSite["callerFor"]>;
beforeEach(() => {
  site = restSite();
  onTestFinished(() => site.close());
  owner = site.callerFor(site.signedUp("owner@example.com", { admin: true }));
});

const visitor = () => site.callerFor(null);
/** The longest valid text, in UTF-8 three bytes per character. */
const LONGEST = "§".repeat(LONG_TEXT_MAX);

describe("a legal text", () => {
  test("of 50,000 characters is preserved in its history, in the trash and over REST", async () => {
    const { _id } = await owner.content.terms.create({ text: "Short" });
    await owner.content.terms.update({ _id, data: { text: LONGEST } });
    await owner.content.terms.remove({ _id });
    await owner.content.terms.restore({ _id });
    expect((await owner.content.terms.history({ _id })).map(({ values }) => values.text.length)).toEqual([
      LONG_TEXT_MAX,
      "Short".length,
    ]);
    expect((await site.ask("GET", "/terms")).json).toMatchObject([{ _id, title: "", text: LONGEST }]);
    const as = await site.tokenOf("second@example.com", { admin: true });
    const answer = await site.ask("PUT", `/terms/${_id}`, {
      as,
      body: { text: `${LONGEST.slice(1)}\u0001` },
    });
    expect(answer).toMatchObject({ status: 200, json: { modifiedCount: 1 } });
  });

  test.each([
    ["too long", `${LONGEST}x`, "Text may have at most 50,000 characters."],
    ["a lone surrogate", "\ud800", "Text contains characters that can't be stored."],
    ["a NUL character", "a\0b", "Text contains characters that can't be stored."],
  ])("that is invalid is rejected, and the error names the field: %s", async (_, text, message) => {
    const { _id } = await owner.content.imprint.create({ text: "Sample Ltd" });
    const refusal = await refusalOf(owner.content.imprint.update({ _id, data: { text } }));
    expect(refusal).toMatchObject({ code: "BAD_REQUEST", issues: [{ path: "data.text", message }] });
    expect(await visitor().content.imprint.list()).toMatchObject([{ text: "Sample Ltd" }]);
    const as = await site.tokenOf("second@example.com", { admin: true });
    const body = { text };
    expect((await site.ask("PUT", `/imprint/${_id}`, { as, body })).status).toBe(400);
  });

  test("limits its title to 80 characters", async () => {
    const { issues } = await refusalOf(owner.content.privacy.create({ title: "x".repeat(81), text: "y" }));
    expect(issues).toEqual([{ path: "title", message: "Title may have at most 80 characters." }]);
  });
});

test("the written legal pages are listed for everyone, in the order of their links", async () => {
  expect(await visitor().seo.legalPages()).toEqual([]);
  await owner.content.terms.create({ title: " AGB ", text: "Pay first." });
  await owner.content.privacy.create({ title: "Privacy", text: " \n" });
  await owner.content.imprint.create({ text: "Sample Ltd" });
  expect(await visitor().seo.legalPages()).toEqual([
    { path: "/imprint", title: "Imprint" },
    { path: "/terms", title: "AGB" },
  ]);
});

test("the addresses of legal pages can't be redirected", async () => {
  const { manage, edit } = legalSections.imprint.screens;
  for (const path of [...LEGAL_PAGES, "/Imprint", manage.path, edit[0].path])
    expect(refusalReason(path), path).toBe("The site has a page at this address.");
  const { issues } = await refusalOf(owner.seo.addRedirect({ from: "/privacy", to: "/contact" }));
  expect(issues.map(({ path }) => path)).toEqual(["from"]);
});

test("the checklist for going live names the unwritten pages and links to the first, but requires none", async () => {
  const step = async () =>
    (await owner.settings.live.get()).steps.find(({ name }) => name === "legal") ?? expect.fail();
  expect(await step()).toMatchObject({
    done: false,
    isNeeded: false,
    href: "/add-imprint",
    text: expect.stringContaining("Missing: Imprint, Privacy policy, Terms."),
  });
  await owner.content.imprint.create({ text: "Sample Ltd" });
  expect(await step()).toMatchObject({
    href: "/add-privacy",
    text: expect.stringContaining("Privacy policy, Terms."),
  });
  await owner.content.privacy.create({ text: "We keep little." });
  await owner.content.terms.create({ text: "Pay first." });
  expect(await step()).toMatchObject({ done: true });
});
