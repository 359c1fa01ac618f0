import { legalSections } from "@rankwright/schema";
import { cachedByContent } from "./cached-by-content.ts";
import { listContent } from "./content.ts";

/** Legal pages that have a text, in the order of their links, with titles. */
export const legalPages = cachedByContent((db) =>
  Object.values(legalSections).flatMap(({ name, label, shownOn: [path] }) => {
    const { title = "", text = "" } = listContent(db, name)[0]?.data ?? {};
    return text.trim() === "" ? [] : [{ path, title: title.trim() || label }];
  }),
);
