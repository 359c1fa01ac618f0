import { cachedByContent, listContent } from "@rankwright/db/content";

/** Maximum length of a heading that is used as the name, in characters. */
const MAX_HEADING = 40;

/** Returns the name that the site's content contains: the heading of the footer's about text, if it is short. "" if there is none. */
export const nameInContent = cachedByContent((db) => {
  const heading = listContent(db, "footerAbout")[0]?.data.aboutFooterText ?? "";
  const name = heading.replace(/\s+/g, " ").trim();
  return name.length <= MAX_HEADING ? name : "";
});
