import type { OrderRow } from "@rankwright/db/orders";
import { paths } from "@rankwright/schema";
import {
  type MailContent,
  type MailKind,
  mailKind,
  namePlaceholder,
  neededLink,
  type Site,
  words,
} from "../mail/kind.ts";

const briefMissing = mailKind({
  name: "briefMissing",
  label: "Brief reminder",
  to: "customer",
  subject: "Please fill in your brief: {package}",
  paragraphs: [
    "Your {package} package at {site} is paid, and we need your brief to start. Your answers are saved automatically, so you can fill it in step by step:",
    "{briefLink}",
    "{lastNote}",
    "If a question is unclear, write to us.",
  ],
  placeholders: {
    name: namePlaceholder,
    package: { description: "the package", sample: "Standard" },
    briefLink: neededLink("the private link to the brief", `${paths.brief("65f0c2")}?key=4kQ0`),
    lastNote: {
      description: "a note in the last reminder",
      sample: "This is our last reminder.",
      maybe: true,
    },
  },
});

/** Mail that reminds the customer of an open brief. `link` opens it. */
export function briefMissingMail(
  site: Site,
  order: Pick<OrderRow, "packageName" | "customerName">,
  link: string,
  isLast: boolean,
): MailContent {
  return words(site, briefMissing, {
    name: order.customerName,
    package: order.packageName,
    briefLink: link,
    lastNote: isLast ? "This is our last reminder." : "",
  });
}

export const briefMails: readonly MailKind[] = [briefMissing];
