import type { Env } from "../env.ts";
import type { Mail } from "./queue.ts";

/** A mail without its recipient. */
export type Words = Pick<Mail, "subject" | "text">;
/** What a mail needs to know of the site. */
export type Site = Pick<Env, "SITE_URL">;

/** The site's name as mails sign with it: its host. */
export const siteHost = ({ SITE_URL }: Site) => new URL(SITE_URL).host;

/** A mail's paragraphs with a greeting and the site's name below. */
export function letter(site: Site, paragraphs: readonly string[]): string {
  return `${["Hello,", ...paragraphs, `Kind regards\n${siteHost(site)}`].join("\n\n")}\n`;
}
