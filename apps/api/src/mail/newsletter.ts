import { findNewsletter, findSubscriber, isSubscribed } from "@rankwright/db/contacts";
import type { OutboxMail } from "@rankwright/db/core";
import { type Named, paths, siteName } from "@rankwright/schema";
import type { Deps } from "../context/deps.ts";
import { withFoot } from "./foot.ts";
import type { Site } from "./kind.ts";
import { subscriptionUrl, unsubscribeUrl } from "./subscription-link.ts";

/** Returns the unsubscribe link for test mails and previews. It belongs to no subscription. */
export const sampleUnsubscribeUrl = ({ SITE_URL }: Pick<Site, "SITE_URL">) => SITE_URL + paths.subscription();

/** Returns a newsletter's text for one subscriber. Its footer has the reason why they receive it, and the unsubscribe link. */
export const newsletterText = (site: Named, text: string, link: string): string =>
  withFoot(`${text.trim()}\n\n${siteName(site)}\n`, [
    `You receive this e-mail because you subscribed to the newsletter of ${siteName(site)}.`,
    `Unsubscribe: ${link}`,
  ]);

/**
 * Completes a mail before it is sent. Newsletters are composed at this point, based on the current subscription. Returns "drop"
 * if the subscription has ended, "hold" while the newsletter is stopped.
 */
export function composeForSending(
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
