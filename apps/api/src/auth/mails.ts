import { paths } from "@rankwright/schema";
import { letter, type Site, siteHost, type Words } from "../mail/letter.ts";

export const notYou = ({ SITE_URL }: Site) => [
  "If it was not you, please choose a new password at once:",
  SITE_URL + paths.reset(),
];

/** Tells the account's owner of a change to how it is signed in to; `what` is a sentence without its full stop. */
export function signInChangedMail(site: Site, subject: string, what: string): Words {
  return { subject, text: letter(site, [`${what} (${siteHost(site)}).`, ...notYou(site)]) };
}
