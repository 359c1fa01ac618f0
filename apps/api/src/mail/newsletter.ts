import { findNewsletter, findSubscriber, isSubscribed } from "@rankwright/db/contacts";
import type { OutboxMail } from "@rankwright/db/core";
import { paths } from "@rankwright/schema";
import type { Deps } from "../context/deps.ts";
import { type Site, siteName } from "./kind.ts";
import { subscriptionUrl, unsubscribeUrl } from "./subscription-link.ts";

/** Where the link that ends the subscription leads in a test, which belongs to none. */
export const noSubscription = ({ SITE_URL }: Pick<Site, "SITE_URL">) => SITE_URL + paths.subscription();

/** The text of a newsletter as one subscriber gets it: below it why they do, and how that ends. */
export const newsletterText = (site: Site, text: string, link: string): string =>
  `${text.trim()}\n\n${siteName(site)}\n\nYou get this because you confirmed your subscription to the news of ${siteName(site)}. You can end it here: ${link}\n`;

/**
 * A mail as it is to be handed over. One of a newsletter is put together now, for who is subscribed now: "drop" where that has
 * ended, "hold" while its sending is stopped.
 */
export function composed(
  { db, env }: Pick<Deps, "db" | "env">,
  mail: OutboxMail,
): OutboxMail | "drop" | "hold" {
  if (mail.newsletterId === null) return mail;
  const letter = findNewsletter(db, mail.newsletterId);
  const subscriber = mail.subscriberId === null ? undefined : findSubscriber(db, mail.subscriberId);
  if (!letter || !subscriber?.token || !isSubscribed(subscriber)) return "drop";
  if (letter.state === "stopped") return "hold";
  const { token } = subscriber;
  return {
    ...mail,
    subject: letter.subject,
    body: newsletterText(env, letter.text, subscriptionUrl(env, token)),
    unsubscribeUrl: unsubscribeUrl(env, token),
  };
}
