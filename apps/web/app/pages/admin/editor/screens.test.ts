import { type Section, sections } from "@rankwright/schema";
import { describe, expect, test } from "vitest";
import {
  editorGroups,
  editPath,
  findEditScreen,
  isIdOnlyPath,
  manageHeading,
  manageScreenName,
  sectionsOfManageScreen,
} from "./screens.ts";

const all: Readonly<Record<string, Section>> = sections;

describe("the list of editors", () => {
  const groups = editorGroups(all);
  const listed = groups.flatMap(({ screens }) => screens.map(([first]) => first?.screens.manage.path));

  test("contains every manage screen once", () => {
    expect(listed.toSorted()).toEqual(
      [...new Set(Object.values(all).map(({ screens }) => screens.manage.path))].toSorted(),
    );
  });

  test("groups the screens by the public page that shows their content", () => {
    const places = groups.map(({ place }) => place);
    const isNowhere = ({ shownOn, read }: Section) => shownOn.length === 0 && read !== "admin";
    expect(places.includes("Elsewhere")).toBe(Object.values(all).some(isNowhere));
    expect(places.filter((place) => place !== "Elsewhere")).toEqual([
      "Home page",
      "Every page",
      "Service page",
      "Pricing page",
      "Contact page",
      "Legal pages",
      "Admin only",
    ]);
  });
});

describe("the screens", () => {
  test("a manage screen edits a heading and its items; slashes around its path don't matter", () => {
    expect(sectionsOfManageScreen(all, "/edit-faq/").map(({ name }) => name)).toEqual([
      "faqText",
      "faqItems",
    ]);
    expect(manageScreenName(sectionsOfManageScreen(all, "edit-faq"))).toBe("FAQ");
  });

  test.each(
    Object.values(all).flatMap(({ name, screens }) => screens.edit.map(({ path }) => ({ name, path }))),
  )("$path edits only $name", ({ name, path }) => {
    expect(findEditScreen(all, path)).toMatchObject({ section: { name }, screen: { path } });
  });

  test("a main service has its own edit screen", () => {
    const edit = (serviceName: string) =>
      editPath(sections.serviceItems, { _id: "1", values: { serviceName } });
    expect([edit(""), edit("Audit")]).toEqual(["/service-edit/1", "/main-service-edit/1"]);
  });

  test("only the edit screen of About has an address that is just an id", () => {
    const bare = Object.values(all).flatMap(({ screens }) =>
      screens.edit.filter(({ path }) => isIdOnlyPath(path)),
    );
    expect(bare).toEqual(sections.about.screens.edit);
  });
});

describe("the heading of a manage screen", () => {
  test.each(Object.values(all).filter(({ kind }) => kind === "single"))(
    "starts with Add for $name only if a record can be added",
    (section) => {
      expect(manageHeading(section, false)).not.toMatch(/^Add\b/);
      expect(manageHeading(section, true)).toBe(section.screens.manage.heading);
    },
  );
});
