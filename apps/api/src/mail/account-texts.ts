import type { Env } from "../env.ts";
import type { Mail } from "./queue.ts";
import { letter, siteName } from "./texts.ts";

type Words = Pick<Mail, "subject" | "text">;
type Site = Pick<Env, "SITE_URL">;

const notYou = ({ SITE_URL }: Site) => [
  "If it was not you, please choose a new password at once:",
  `${SITE_URL}/reset`,
];

/** Lets the account's owner prove the address that the account is to have. */
export function confirmEmailMail(site: Site, token: string): Words {
  return {
    subject: "Please confirm your new e-mail address",
    text: letter(site, [
      `your account at ${siteName(site)} is to have this address from now on. Please confirm it here, where you are logged in (the link works once, for 24 hours):`,
      `${site.SITE_URL}/account/confirm-email?token=${token}`,
      "If you did not ask for it, please ignore this mail: nothing changes without the link.",
    ]),
  };
}

/** Tells the address that the account has of a wish for another one. */
export function emailWillChangeMail(site: Site, email: string): Words {
  return {
    subject: "Your e-mail address is about to change",
    text: letter(site, [
      `the address of your account at ${siteName(site)} is to become ${email}. It changes once the link that we sent there is opened.`,
      ...notYou(site),
    ]),
  };
}

/** Tells the address that the account had that it has another one. */
export function emailChangedMail(site: Site, email: string): Words {
  return {
    subject: "Your e-mail address was changed",
    text: letter(site, [
      `your account at ${siteName(site)} has the address ${email} from now on. This is the last mail to the old one.`,
      `If it was not you, please tell us at ${site.SITE_URL}/contact.`,
    ]),
  };
}

/** Tells the account's owner of a change to how it is signed in to; `what` is a sentence without its full stop. */
export function signInChangedMail(site: Site, subject: string, what: string): Words {
  return { subject, text: letter(site, [`${what} (${siteName(site)}).`, ...notYou(site)]) };
}

/** Tells the owner that the account is gone. */
export function accountDeletedMail(site: Site): Words {
  return {
    subject: "Your account was deleted",
    text: letter(site, [
      `your account at ${siteName(site)} was just deleted, with every way to log in to it. Orders are kept as business records.`,
      `If it was not you, please tell us at ${site.SITE_URL}/contact.`,
    ]),
  };
}
