import { type EditScreen, editScreenOf, type PublicPage, type Section } from "@rankwright/schema";

type Sections = Readonly<Record<string, Section>>;

const bare = (path: string) => path.replace(/^\/+|(?<!\/)\/+$/g, "");

/** Whether a path is nothing but the id, so that it matches every address of one segment. */
export const isBare = (path: string) => /^\/?:[^/]*\/?$/.test(path);

/** The sections that one manage screen serves, in their order; `pattern` is the matched route. */
export function managedAt(sections: Sections, pattern: string): Section[] {
  return Object.values(sections).filter(({ screens }) => bare(screens.manage.path) === bare(pattern));
}

/** The section and the screen that an edit route serves; undefined when no section names the route. */
export function editedAt(
  sections: Sections,
  pattern: string,
): { section: Section; screen: EditScreen } | undefined {
  for (const section of Object.values(sections)) {
    const screen = section.screens.edit.find(({ path }) => bare(path) === bare(pattern));
    if (screen) return { section, screen };
  }
  return undefined;
}

/** Where a record is edited. */
export function editPath(
  section: Section,
  record: { _id: string; values: Readonly<Record<string, string>> },
): string {
  return editScreenOf(section, record.values).path.replace(":id", record._id);
}

/** What a manage screen that serves these sections is called: its list's word, else its only section's. */
export function nameOf(sections: readonly Section[]): string {
  return (sections.find(({ kind }) => kind === "list") ?? sections[0])?.label ?? "";
}

/** The documented heading of a manage screen, unless it says "Add" where nothing can be added. */
export function manageHeading({ label, screens }: Section, canAdd: boolean): string {
  const { heading } = screens.manage;
  return canAdd || !/^Add\b/.test(heading) ? heading : label;
}

/** Where the public sees the section, as words. */
const places: Readonly<Record<PublicPage, string>> = {
  "/": "Home page",
  "/service/": "Service page",
  "/pricing/": "Pricing page",
  "/contact": "Contact page",
  "/thanks": "Thank-you page",
  "/imprint": "Legal pages",
  "/privacy": "Legal pages",
  "/terms": "Legal pages",
};

/** The page that mainly shows a section, in words. */
function placeOf({ shownOn, read }: Section): string {
  if (read === "admin") return "For you only";
  if (shownOn.length >= Object.keys(places).length) return "Every page";
  return shownOn[0] ? places[shownOn[0]] : "Elsewhere";
}

/** All manage screens, grouped by the page that shows them, pages in the order of their first section. */
export function editorGroups(sections: Sections): { place: string; screens: Section[][] }[] {
  const groups = new Map<string, Map<string, Section[]>>();
  for (const section of Object.values(sections)) {
    const { path } = section.screens.manage;
    const sharing = managedAt(sections, path);
    const place = placeOf(sharing[0] ?? section);
    const screens = groups.get(place) ?? new Map<string, Section[]>();
    groups.set(place, screens.set(path, sharing));
  }
  return [...groups].map(([place, screens]) => ({ place, screens: [...screens.values()] }));
}
