import type { PublicPage } from "@rankwright/schema";

/** One problem of a public page. */
export interface SeoIssue {
  page: PublicPage;
  /** The problem and its solution, in a sentence or two. */
  message: string;
  /** `mend`: a problem for visitors or search engines; `advice`: an optional improvement. */
  level: "mend" | "advice";
  /** The content field that causes the problem; null if none does. */
  at: { section: string; _id: string; field: string } | null;
  /** The field of the page's SEO settings where it can be fixed; null if it can't be fixed there. */
  face: "title" | "description" | "image" | "imageAlt" | "canonical" | "search" | null;
  /** Set if the problem is the accent colour, which is changed in the business settings. */
  isAccent?: true;
}

export const onPage = (page: PublicPage, message: string, level: SeoIssue["level"] = "mend"): SeoIssue => ({
  page,
  message,
  level,
  at: null,
  face: null,
});
export const onPageMeta = (
  page: PublicPage,
  face: SeoIssue["face"],
  message: string,
  level: SeoIssue["level"] = "advice",
): SeoIssue => ({ ...onPage(page, message, level), face });
