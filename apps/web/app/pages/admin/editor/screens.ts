import { type EditScreen, editScreenOf, type PublicPage, type Section } from "@rankwright/schema";

type Sections = Readonly<Record<string, Section>>;

const trimSlashes = (path: string) => path.replace(/^\/+|(?<!\/)\/+$/g, "");

/** Returns true if a route's path is only a parameter ("/:id"), so that it matches every address with a single segment. */
export const isIdOnlyPath = (path: string) => /^\/?:[^/]*\/?$/.test(path);

/** Returns the sections of a manage screen, in order. `pattern` is the matched route. */
export function sectionsOfManageScreen(sections: Sections, pattern: string): Section[] {
  return Object.values(sections).filter(
    ({ screens }) => trimSlashes(screens.manage.path) === trimSlashes(pattern),
  );
}

/** Returns the section and the screen of an edit route, or undefined if no section has this route. */
export function findEditScreen(
  sections: Sections,
  pattern: string,
): { section: Section; screen: EditScreen } | undefined {
  for (const section of Object.values(sections)) {
    const screen = section.screens.edit.find(({ path }) => trimSlashes(path) === trimSlashes(pattern));
    if (screen) return { section, screen };
  }
  return undefined;
}

/** Returns the address of a record's edit screen. */
export function editPath(
  section: Section,
  record: { _id: string; values: Readonly<Record<string, string>> },
): string {
  return editScreenOf(section, record.values).path.replace(":id", record._id);
}

/** Returns the name of a manage screen with these sections: the label of its list, otherwise of its first section. */
export function manageScreenName(sections: readonly Section[]): string {
  return (sections.find(({ kind }) => kind === "list") ?? sections[0])?.label ?? "";
}

/** Returns the documented heading of a manage screen. If it starts with "Add" but nothing can be added, returns the label instead. */
export function manageHeading({ label, screens }: Section, canAdd: boolean): string {
  const { heading } = screens.manage;
  return canAdd || !/^Add\b/.test(heading) ? heading : label;
}

/** Names of the public pages. */
const places: Readonly<Record<PublicPage, string>> = {
  "/": "Home page",
  "/service/": "Service page",
  "/pricing/": "Pricing page",
  "/contact": "Contact page",
  "/thanks": "Thank-you page",
  "/imprint": "Legal pages",
  "/privacy": "Legal pages",
  "/terms": "Legal pages",
  "/cancellation-policy": "Legal pages",
};

/** Returns the name of the first page that shows a section. */
function placeOf({ shownOn, read }: Section): string {
  if (read === "admin") return "Admin only";
  if (shownOn.length >= Object.keys(places).length) return "Every page";
  return shownOn[0] ? places[shownOn[0]] : "Elsewhere";
}

/** Returns all manage screens, as lists of their sections, grouped by page. The pages are in the order of their first section. */
export function editorGroups(sections: Sections): { place: string; screens: Section[][] }[] {
  const groups = new Map<string, Map<string, Section[]>>();
  for (const section of Object.values(sections)) {
    const { path } = section.screens.manage;
    const sharing = sectionsOfManageScreen(sections, path);
    const place = placeOf(sharing[0] ?? section);
    const screens = groups.get(place) ?? new Map<string, Section[]>();
    groups.set(place, screens.set(path, sharing));
  }
  return [...groups].map(([place, screens]) => ({ place, screens: [...screens.values()] }));
}
