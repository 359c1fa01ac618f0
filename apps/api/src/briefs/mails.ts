import type { OrderRow } from "@rankwright/db/orders";
import { letter, type Site, siteHost, type Words } from "../mail/letter.ts";

/** Reminds the customer of the brief that their order waits for; `link` opens it. */
export function briefMissingMail(
  site: Site,
  order: Pick<OrderRow, "packageName">,
  link: string,
  isLast: boolean,
): Words {
  return {
    subject: `We need a few answers to begin: ${order.packageName}`,
    text: letter(site, [
      `your ${order.packageName} package at ${siteHost(site)} is paid, and we would like to begin. For that we need the answers to a few questions. You can fill them in by several visits; what you type is kept.`,
      link,
      isLast
        ? "This is our last reminder. If a question is unclear, just write to us."
        : "If a question is unclear, just write to us.",
    ]),
  };
}
