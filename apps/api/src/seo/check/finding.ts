import type { PublicPage } from "@rankwright/schema";

/** One thing on a public page that could be better. */
export interface Finding {
  page: PublicPage;
  /** What is wrong and what to do, in a sentence or two. */
  message: string;
  /** mend: visitors or search engines stumble over it; advice: it could be better. */
  level: "mend" | "advice";
  /** The text or picture that it is about; null where it is the page. */
  at: { section: string; _id: string; field: string } | null;
  /** The field of the page's search settings that mends it. */
  face: "title" | "description" | "image" | "imageAlt" | "canonical" | "search" | null;
  /** It is about the accent colour, which is the business'. */
  isAccent?: true;
}

export const onPage = (page: PublicPage, message: string, level: Finding["level"] = "mend"): Finding => ({
  page,
  message,
  level,
  at: null,
  face: null,
});
export const onFace = (
  page: PublicPage,
  face: Finding["face"],
  message: string,
  level: Finding["level"] = "advice",
): Finding => ({ ...onPage(page, message, level), face });
