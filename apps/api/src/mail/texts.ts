import type { Env } from "../env.ts";
import { type Mail, wrap } from "./queue.ts";

type Words = Pick<Mail, "subject" | "text">;
type Site = Pick<Env, "SITE_URL">;

/** The site's name as mails sign with it: its host. */
export const siteName = ({ SITE_URL }: Site) => new URL(SITE_URL).host;

/** A mail's paragraphs with a greeting and the site's name below. */
export function letter(site: Site, paragraphs: readonly string[]): string {
  return `${["Hello,", ...paragraphs, `Kind regards\n${siteName(site)}`].join("\n\n")}\n`;
}

/** Asks a new account's owner to confirm the address. */
export function verifyMail(site: Site, token: string): Words {
  return {
    subject: "Please confirm your e-mail address",
    text: letter(site, [
      `an account at ${siteName(site)} was opened with this address. If it is yours, please confirm it here (the link works once, for 24 hours):`,
      `${site.SITE_URL}/verify?token=${token}`,
      "If you did not open an account, please ignore this mail: nobody can use your address without the link.",
    ]),
  };
}

/** Lets the account's owner choose a new password. */
export function resetMail(site: Site, token: string): Words {
  return {
    subject: "Choose a new password",
    text: letter(site, [
      "here you can choose a new password (the link works once, for 30 minutes):",
      `${site.SITE_URL}/reset?token=${token}`,
      "If you did not ask for it, please ignore this mail: your password stays as it is.",
    ]),
  };
}

/** Tells the owner of an account that someone tried to register with its address. */
export function alreadyRegisteredMail(site: Site): Words {
  return {
    subject: "You already have an account",
    text: letter(site, [
      `someone, probably you, has just tried to register at ${siteName(site)} with this address. You have an account already, so you can simply sign in:`,
      `${site.SITE_URL}/login`,
      "If you do not remember your password, choose a new one:",
      `${site.SITE_URL}/reset`,
      "If it was not you, there is nothing to do: your account is as it was.",
    ]),
  };
}

/** Tells the account's owner that the password is another one now. */
export function passwordChangedMail(site: Site): Words {
  return {
    subject: "Your password was changed",
    text: letter(site, [
      `the password of your account at ${siteName(site)} was just changed, and every device that was signed in has been signed out.`,
      "If it was not you, please choose a new password at once:",
      `${site.SITE_URL}/reset`,
    ]),
  };
}

/** Asks whoever subscribed an address to confirm it. `url` is the subscription's own page. */
export function confirmSubscriptionMail(site: Site, url: string): Words {
  return {
    subject: "Please confirm your subscription",
    text: letter(site, [
      `someone, probably you, has subscribed this address to the news of ${siteName(site)}. If it was you, please confirm it here:`,
      url,
      "If it was not you, please ignore this mail: without the confirmation we send you nothing. The same page ends the subscription, now or at any time.",
    ]),
  };
}

/** An answer to a message of the contact form, with the message below. */
export function replyMail(message: { name: string; subject: string; message: string }, text: string): Words {
  const quoted = wrap(message.message, 74)
    .split(/\r\n|[\r\n]/)
    .map((line) => `> ${line}`.trimEnd());
  return {
    subject: /^re:/i.test(message.subject) ? message.subject : `Re: ${message.subject}`,
    text: `${text.trimEnd()}\n\n${message.name} wrote:\n\n${quoted.join("\n")}\n`,
  };
}
