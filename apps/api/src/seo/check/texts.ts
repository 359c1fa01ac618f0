import { FACE_TEXTS, type PublicPage, SEARCH_ROOM, textWidth } from "@rankwright/schema";
import { type Finding, onFace, onPage } from "./finding.ts";
import type { PageFacts } from "./read-page.ts";
import { placeOf, type Shown } from "./where.ts";

/** Reports titles and descriptions that are too short, too long for a search result, or used by another page. */
export function textFindings(page: PublicPage, facts: PageFacts, others: readonly PageFacts[]): Finding[] {
  return (["title", "description"] as const).flatMap((part) => {
    const text = facts[part];
    const word = part === "title" ? "title" : "description";
    const { min, max } = FACE_TEXTS[part];
    const { size, room } = SEARCH_ROOM.desktop[part];
    if (text === "") return [onFace(page, part, `The page has no ${word}. Write one.`, "mend")];
    if (text.length < min)
      return [onFace(page, part, `The ${word} has ${text.length} characters. Write at least ${min}.`)];
    if (others.some((other) => other[part] === text))
      return [
        onFace(page, part, `Another page has the same ${word}. Use a different one on each page.`, "mend"),
      ];
    if (text.length > max)
      return [onFace(page, part, `The ${word} has ${text.length} characters. Use at most ${max}.`, "mend")];
    if (part === "title" && textWidth(text, size) > room)
      return [
        onFace(
          page,
          part,
          "The title is too wide for search results and will be cut off. Put the most important words first.",
        ),
      ];
    return [];
  });
}

/** Reports pages without exactly one h1, and skipped heading levels. */
export function headingFindings(page: PublicPage, facts: PageFacts, shown: readonly Shown[]): Finding[] {
  const { headings } = facts;
  const found: Finding[] = [];
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
