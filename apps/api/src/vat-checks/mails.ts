import type { Tx } from "@rankwright/db/core";
import type { OrderRow } from "@rankwright/db/orders";
import type { VatCheck } from "@rankwright/db/tax";
import { paths } from "@rankwright/schema";
import type { Deps } from "../context/deps.ts";
import { button, linkTo, type MailContent, type MailKind, mailKind, words } from "../mail/kind.ts";
import { orderFacts, orderPlaceholders, ownerOrderTable } from "../mail/order-facts.ts";

const vatIdInvalid = mailKind({
  name: "ownerVatIdInvalid",
  label: "VAT ID not registered",
  to: "owner",
  subject: "VAT ID not registered: {vatId}, order by {name}",
  paragraphs: [
    "An order was sold without VAT (reverse charge), but VIES, the EU's register, says that its VAT ID {vatId} is not registered.",
    ownerOrderTable,
    "Ask the customer for the right one and correct the billing details, or refund the order. Without a valid VAT ID you may owe the VAT.",
    button("Open the order", "{panelLink}"),
  ],
  placeholders: {
    ...orderPlaceholders,
    vatId: { description: "the VAT ID", sample: "FR83404833048", needed: true },
    panelLink: linkTo("the order in the panel", paths.paymentStatus("65f0c2")),
  },
});

export const taxMails: readonly MailKind[] = [vatIdInvalid];

/** Returns the mail about a VAT ID that isn't registered. */
export const vatIdInvalidMail = (
  tx: Tx,
  deps: Pick<Deps, "env">,
  order: OrderRow,
  { vatId }: Pick<VatCheck, "vatId">,
): MailContent =>
  words(deps.env, vatIdInvalid, {
    ...orderFacts(tx, deps, order),
    vatId,
    panelLink: deps.env.SITE_URL + paths.paymentStatus(order._id),
  });
