import { paths } from "@rankwright/schema";
import { linkTo, type MailContent, type MailKind, mailKind, type Site, words } from "../mail/kind.ts";

const signInChanged = mailKind({
  name: "signInChanged",
  label: "Login method changed",
  to: "customer",
  subject: "{subject}",
  paragraphs: ["{change} ({site}).", "If this wasn't you, set a new password immediately:", "{resetLink}"],
  placeholders: {
    subject: {
      description: "the change, as a short title",
      sample: "Two-step login was turned on",
      needed: true,
    },
    change: {
      description: "the change, as a sentence without its full stop",
      sample: "two-step login was just turned on for your account",
      needed: true,
    },
    resetLink: linkTo("the password reset page", paths.reset()),
  },
});

/** Mail that notifies the account holder of a change to their sign-in. `what` is a sentence without its full stop. */
export const signInChangedMail = (site: Site, subject: string, what: string): MailContent =>
  words(site, signInChanged, { subject, change: what, resetLink: site.SITE_URL + paths.reset() });

export const signInMails: readonly MailKind[] = [signInChanged];
