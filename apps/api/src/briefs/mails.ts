import type { Tx } from "@rankwright/db/core";
import type { OrderRow } from "@rankwright/db/orders";
import { paths } from "@rankwright/schema";
import type { Deps } from "../context/deps.ts";
import { button, type MailContent, type MailKind, mailKind, neededLink, words } from "../mail/kind.ts";
import { orderFacts, orderIn, orderTable } from "../mail/order-facts.ts";

const briefMissing = mailKind({
  name: "briefMissing",
  label: "Brief reminder",
  to: "customer",
  subject: "Please fill in your brief: {package}",
  paragraphs: [
    "Your {package} package at {site} is paid, and we need your brief to start. Your answers are saved automatically, so you can fill it in step by step.",
    orderTable,
    button("Fill in the brief", "{briefLink}"),
    "{lastNote}",
    "If a question is unclear, reply to this e-mail.",
  ],
  placeholders: {
    ...orderIn("Waiting for the brief", "Fill in the brief. We start when you send it."),
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
  tx: Tx,
  { env }: Pick<Deps, "env">,
  order: OrderRow,
  link: string,
  isLast: boolean,
): MailContent {
  return words(env, briefMissing, {
    ...orderFacts(tx, { env }, order),
    briefLink: link,
    lastNote: isLast ? "This is our last reminder." : "",
  });
}

export const briefMails: readonly MailKind[] = [briefMissing];
