import { letter, type Site, siteHost, type Words } from "../mail/letter.ts";

/** `url` is the subscription's own page. */
export function confirmSubscriptionMail(site: Site, url: string): Words {
  return {
    subject: "Please confirm your subscription",
    text: letter(site, [
      `someone, probably you, has subscribed this address to the news of ${siteHost(site)}. If it was you, please confirm it here:`,
      url,
      "If it was not you, please ignore this mail: without the confirmation we send you nothing. The same page ends the subscription, now or at any time.",
    ]),
  };
}
