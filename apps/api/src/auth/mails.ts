import { paths } from "@rankwright/schema";
import {
  button,
  linkTo,
  type MailContent,
  type MailKind,
  mailKind,
  namePlaceholder,
  type Site,
  words,
} from "../mail/kind.ts";

const signInChanged = mailKind({
  name: "signInChanged",
  label: "Login method changed",
  to: "customer",
  subject: "{subject}",
  paragraphs: [
    "{change}.",
    "You receive this notice because it affects how you log in at {site}. If this was you, you don't need to do anything.",
    "If this wasn't you, set a new password immediately.",
    button("Set a new password", "{resetLink}"),
  ],
  placeholders: {
    name: namePlaceholder,
    subject: {
      description: "the change in a few words, such as “Two-step login was turned on”",
      sample: "Two-step login was turned on",
      needed: true,
    },
    change: {
      description: "the change, as a sentence without the full stop",
      sample:
        "Two-step login was turned on: logging in to your account now requires a code from your authenticator app",
      needed: true,
    },
    resetLink: linkTo("the password reset page", paths.reset()),
  },
});

/**
 * Mail that notifies the account holder of a change to their sign-in. `name` is the customer's name, "" if it is
 * unknown; `what` a sentence without its full stop.
 */
export const signInChangedMail = (site: Site, name: string, subject: string, what: string): MailContent =>
  words(site, signInChanged, { name, subject, change: what, resetLink: site.SITE_URL + paths.reset() });

export const signInMails: readonly MailKind[] = [signInChanged];
