import type { OrderRow } from "@rankwright/db/orders";
import { paths } from "@rankwright/schema";
import { type MailKind, mailKind, neededLink, type Site, type Words, words } from "../mail/kind.ts";

const briefMissing = mailKind({
  name: "briefMissing",
  label: "A paid order waits for the customer's answers",
  to: "customer",
  subject: "We need a few answers to begin: {package}",
  paragraphs: [
    "your {package} package at {site} is paid, and we would like to begin. For that we need the answers to a few questions. You can fill them in by several visits; what you type is kept.",
    "{briefLink}",
    "{lastNote}",
    "If a question is unclear, just write to us.",
  ],
  placeholders: {
    package: { says: "the package", sample: "Standard" },
    briefLink: neededLink("the questions, opened without a sign-in", `${paths.brief("65f0c2")}?key=4kQ0`),
    lastNote: {
      says: "that no more reminders come, in the last one",
      sample: "This is our last reminder.",
      maybe: true,
    },
  },
});

/** Mail that reminds the customer of an open brief. `link` opens it. */
export function briefMissingMail(
  site: Site,
  order: Pick<OrderRow, "packageName">,
  link: string,
  isLast: boolean,
): Words {
  return words(site, briefMissing, {
    package: order.packageName,
    briefLink: link,
    lastNote: isLast ? "This is our last reminder." : "",
  });
}

export const briefMails: readonly MailKind[] = [briefMissing];
