import { filled, type Site, siteName } from "./kind.ts";

export type { Site, Words } from "./kind.ts";
export { siteName } from "./kind.ts";

/** A mail's paragraphs with a greeting and the site's name below. */
export function letter(site: Site, paragraphs: readonly string[]): string {
  const text = `${["Hello,", ...paragraphs, "Kind regards\n{site}"].join("\n\n")}\n`;
  return filled({ subject: "", text }, {}, { site: siteName(site) }).text;
}

/** The site's name as mails sign with it. */
export const siteHost = siteName;
