import { paths } from "@rankwright/schema";
import { type MailKind, mailKind, neededLink, type Site, type Words, words } from "../mail/kind.ts";

const confirmSubscription = mailKind({
  name: "confirmSubscription",
  label: "Confirm a subscription to your news",
  to: "visitor",
  subject: "Please confirm your subscription",
  paragraphs: [
    "someone, probably you, has subscribed this address to the news of {site}. If it was you, please confirm it here:",
    "{link}",
    "If it was not you, please ignore this mail: without the confirmation we send you nothing. The same page ends the subscription, now or at any time.",
  ],
  placeholders: {
    link: neededLink("the subscription's own page", `${paths.subscription()}?token=…`),
  },
});

/** Returns the mail that requests a confirmation. `url` is the subscription's page. */
export const confirmSubscriptionMail = (site: Site, url: string): Words =>
  words(site, confirmSubscription, { link: url });

export const subscriberMails: readonly MailKind[] = [confirmSubscription];
