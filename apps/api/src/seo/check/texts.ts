import { PAGE_META_TEXTS, type PublicPage, SEARCH_ROOM, textWidth } from "@rankwright/schema";
import type { PageFacts } from "./read-page.ts";
import { onPage, onPageMeta, type SeoIssue } from "./seo-issue.ts";
import { placeOf, type Shown } from "./where.ts";

/** Reports titles and descriptions that are missing, too short, too long for a search result, or used by another page. */
export function textIssues(page: PublicPage, facts: PageFacts, others: readonly PageFacts[]): SeoIssue[] {
  return (["title", "description"] as const).flatMap((part) => {
    const text = facts[part];
    const word = part === "title" ? "title" : "description";
    const { min, max } = PAGE_META_TEXTS[part];
    const { size, room } = SEARCH_ROOM.desktop[part];
    if (text === "") return [onPageMeta(page, part, `The page has no ${word}. Write one.`, "mend")];
    if (text.length < min)
      return [onPageMeta(page, part, `The ${word} has ${text.length} characters. Write at least ${min}.`)];
    if (others.some((other) => other[part] === text))
      return [
        onPageMeta(
          page,
          part,
          `Another page has the same ${word}. Use a different one on each page.`,
          "mend",
        ),
      ];
    if (text.length > max)
      return [
        onPageMeta(page, part, `The ${word} has ${text.length} characters. Use at most ${max}.`, "mend"),
      ];
    if (part === "title" && textWidth(text, size) > room)
      return [
        onPageMeta(
          page,
          part,
          "The title is too wide for search results and will be cut off. Put the most important words first.",
        ),
      ];
    return [];
  });
}

/** Reports pages without exactly one h1, and skipped heading levels. */
export function headingIssues(page: PublicPage, facts: PageFacts, shown: readonly Shown[]): SeoIssue[] {
  const { headings } = facts;
  const found: SeoIssue[] = [];
  const first = headings.filter(({ level }) => level === 1);
  if (first.length === 0) found.push(onPage(page, "The page has no main heading (h1)."));
  if (first.length > 1)
    found.push(onPage(page, `The page has ${first.length} main headings (h1). Use only one.`));
  headings.forEach(({ level, text }, at) => {
    const before = headings[at - 1];
    if (text === "") found.push(onPage(page, "A heading is empty."));
    if (!before || level <= before.level + 1) return;
    const message = `The heading “${text}” skips a level below “${before.text}”.`;
    const place = placeOf(shown, ({ value }) => value.trim() === text);
    found.push({ ...onPage(page, message, "advice"), at: place });
  });
  return found;
}
