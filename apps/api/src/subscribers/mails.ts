import { paths } from "@rankwright/schema";
import {
  button,
  type MailContent,
  type MailKind,
  mailKind,
  neededLink,
  type Site,
  words,
} from "../mail/kind.ts";

const confirmSubscription = mailKind({
  name: "confirmSubscription",
  label: "Newsletter confirmation",
  to: "visitor",
  subject: "Please confirm your subscription",
  paragraphs: [
    "You signed up for the newsletter of {site} with this e-mail address. Confirm it to receive the newsletter.",
    button("Confirm subscription", "{link}"),
    "If you didn't sign up, ignore this e-mail. You will not receive the newsletter unless you confirm. You can unsubscribe on the same page at any time.",
  ],
  placeholders: {
    link: neededLink("the subscription's page", `${paths.subscription()}?token=…`),
  },
});

/** Returns the mail with the confirmation link. `url` is the subscription's page. */
export const confirmSubscriptionMail = (site: Site, url: string): MailContent =>
  words(site, confirmSubscription, { link: url });

export const subscriberMails: readonly MailKind[] = [confirmSubscription];
