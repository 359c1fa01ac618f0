import { write } from "@rankwright/db/core";
import { finishInbound, type InboundMail, inboundSums, postponeInbound } from "@rankwright/db/inbound";
import type { OrderRow } from "@rankwright/db/orders";
import { paths } from "@rankwright/schema";
import type { Deps } from "../context/deps.ts";
import { button, linkTo, mailKind, words } from "../mail/kind.ts";
import { mailOwners } from "../mail/owners.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Maximum number of mails per order and hour. Further mails are delayed. */
const MAX_PER_HOUR = 30;
/** Maximum number of mails per order and day. Further mails are rejected. */
const MAX_PER_DAY = 120;
/** Maximum size of an order's mails that wait to be processed, in bytes. Further mails are rejected. */
const MAX_WAITING_BYTES = 50 * 1024 * 1024;

export const mailsLeftOut = mailKind({
  name: "mailsLeftOut",
  label: "Too many e-mails arrived for an order",
  to: "owner",
  subject: "E-mails not imported: {package}, {name}",
  paragraphs: [
    "The order {package} from {name} received too many e-mails today, and some were not imported. The first of these was from {sender}, with the subject “{about}”.",
    "If the site reads your mailbox, they are still there. You receive this notice at most once a day per order.",
    button("View the order", "{orderLink}"),
  ],
  placeholders: {
    package: { description: "the package", sample: "Standard" },
    name: { description: "the customer's name", sample: "Ada Sample" },
    sender: { description: "the sender, as the e-mail states it", sample: "ada@example.com" },
    about: { description: "the mail's subject", sample: "Re: Your order" },
    orderLink: linkTo("the order in your admin panel", paths.paymentStatus("65f0c2")),
  },
});

/**
 * Returns true if the order has received too many mails. In that case, the mail has been delayed, or rejected with a notice to the
 * owner. This prevents a sender from filling the disk or flooding the conversation.
 */
export async function isOverLimit(deps: Deps, row: InboundMail, order: OrderRow): Promise<boolean> {
  const { db, env } = deps;
  const now = deps.now();
  if (inboundSums(db, order._id, now - HOUR_MS).mails < MAX_PER_HOUR) return false;
  const today = inboundSums(db, order._id, now - DAY_MS);
  // A mail that was delayed before is already included in `today`, and is not rejected any more.
  const isNew = row.orderId === null;
  const isTooMuch = today.mails >= MAX_PER_DAY || today.bytes + row.bytes > MAX_WAITING_BYTES;
  await write(db, (tx) => {
    if (!isNew || !isTooMuch) {
      const later = { reason: "This order received too many e-mails within an hour.", orderId: order._id };
      return postponeInbound(tx, row, later, now + HOUR_MS);
    }
    finishInbound(
      tx,
      row._id,
      { state: "ignored", reason: "This order received too many e-mails today.", orderId: null },
      now,
    );
    const mail = words(env, mailsLeftOut, {
      package: order.packageName,
      name: order.customerName,
      sender: row.sender,
      about: row.subject,
      orderLink: env.SITE_URL + paths.paymentStatus(order._id),
    });
    mailOwners(tx, deps, `mails-left-out:${order._id}:${Math.floor(now / DAY_MS)}`, mail);
  });
  return true;
}
