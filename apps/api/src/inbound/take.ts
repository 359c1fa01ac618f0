import { userOfEmail } from "@rankwright/db/accounts";
import { type Tx, write } from "@rankwright/db/core";
import { type InboundMail, inboundDone } from "@rankwright/db/inbound";
import { findOrder, type OrderRow } from "@rankwright/db/orders";
import type { Deps } from "../context/deps.ts";
import { type ReplyTo, readReplyAddress } from "../mail/reply-address.ts";
import type { MailFacts } from "../parsing/mail/facts.ts";
import { serverEmail } from "../parsing/mail/judge.ts";
import { keepAside } from "./aside.ts";
import { heldBack } from "./flood.ts";
import { MAIL_MAX_BYTES } from "./keep.ts";
import { type ParseOptions, parseMail, UNSAFE } from "./parse-mail.ts";
import { type MailAuthor, putIntoRoom } from "./put.ts";

const TOO_LARGE = "It was larger than 25 MB.";

/**
 * Who wrote it: whom its reply address was made for, where the sender is the same and our mail server proves it. The address
 * alone lets a mail into the conversation, as one whose sender is not verified.
 */
function authorOf(
  tx: Tx,
  { sender: email, isProven }: MailFacts,
  { side }: ReplyTo,
  order: OrderRow,
): MailAuthor {
  if (side === "customer") {
    const verified = isProven && email === serverEmail(order.customerEmail);
    return { from: { kind: "customer", byMail: true, email, verified }, isNote: false };
  }
  const user = email === "" ? undefined : userOfEmail(tx, email);
  const verified = isProven && user !== undefined;
  // Nobody speaks to the customer in the owner's name by a forged sender: it is kept for the owner's eyes.
  return {
    from: { kind: user?.userRole === "Staff" ? "staff" : "owner", byMail: true, email, verified },
    isNote: !verified,
  };
}

/**
 * Works off a mail that came in: puts what a person answered into the conversation of its order, once, and notes what became of
 * it in the same transaction. What answers no order, or can't be taken, is set aside for the owner. Throws when that did not work now.
 */
export async function takeMail(deps: Deps, row: InboundMail, options: ParseOptions): Promise<void> {
  const { db, now } = deps;
  const aside = (reason: string, mail?: MailFacts, orderId?: string) =>
    write(db, (tx) => keepAside(tx, row, { reason, mail, orderId: orderId ?? null }, now()));
  if (!row.raw) return aside(TOO_LARGE);
  const mail = await parseMail(deps, row.raw, options);
  // The same bytes would be refused again.
  if (mail === "unsafe") return aside(UNSAFE);
  if (!mail) return aside("It could not be read.");
  const to = readReplyAddress(db, mail.recipients);
  const order = to && findOrder(db, to.orderId);
  const { ignored } = mail;
  if (ignored)
    return write(db, (tx) =>
      inboundDone(tx, row._id, { state: "ignored", reason: ignored, orderId: order?._id ?? null }, now()),
    );
  if (row.bytes > MAIL_MAX_BYTES) return aside(TOO_LARGE, mail, order?._id);
  if (!to || !order) return aside("It answers no mail of an order.", mail);
  if (await heldBack(deps, row, order)) return;
  await putIntoRoom(deps, row, order, mail.said, (tx) => authorOf(tx, mail, to, order));
}
