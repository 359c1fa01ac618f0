import { userRecordOfEmail } from "@rankwright/db/accounts";
import { type Tx, write } from "@rankwright/db/core";
import { finishInbound, type InboundMail } from "@rankwright/db/inbound";
import { findOrder, type OrderRow } from "@rankwright/db/orders";
import type { Deps } from "../context/deps.ts";
import { type ReplyTo, readReplyAddress } from "../mail/reply-address.ts";
import type { MailFacts } from "../parsing/mail/facts.ts";
import { serverEmail } from "../parsing/mail/headers.ts";
import { deliverToRoom, type MailAuthor } from "./deliver.ts";
import { isOverLimit } from "./order-limit.ts";
import { type ParseOptions, parseMail, UNSAFE } from "./parse-mail.ts";
import { MAIL_MAX_BYTES } from "./store.ts";
import { saveUnmatched } from "./unmatched.ts";

const TOO_LARGE = "It was larger than 25 MB.";
const WITHOUT_FILES =
  "E-mails can have at most 25 MB. Only the beginning of the text was saved, without the files.";

/**
 * Determines the author of a mail. The reply address decides whether it is from the customer or the owner's side. The author is only
 * verified if the sender's address belongs to that side and the mail server authenticated it.
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
  const user = email === "" ? undefined : userRecordOfEmail(tx, email);
  const verified = isProven && user !== undefined;
  // An unverified mail may be forged, so the customer must not see it as a message from the owner. It becomes a note.
  return {
    from: { kind: user?.userRole === "Staff" ? "staff" : "owner", byMail: true, email, verified },
    isNote: !verified,
  };
}

/** Returns the text at the beginning of a mail that is too large. Its attachments are incomplete. */
const startOf = ({ reply, subject }: MailFacts, { bytes }: InboundMail) => ({
  ...reply,
  attached: [],
  rejected: [{ name: `${subject || "E-mail"}.eml`, bytes, reason: WITHOUT_FILES }],
});

/**
 * Processes an inbound mail: adds a person's reply to the conversation of its order, ignores automatic mails, and lists a mail without
 * an order, or one that can't be parsed, as unmatched. Throws on temporary errors, so that the worker retries.
 */
export async function processMail(deps: Deps, row: InboundMail, options: ParseOptions): Promise<void> {
  const { db, now } = deps;
  const saveAsUnmatched = (reason: string, mail?: MailFacts, orderId?: string) =>
    write(db, (tx) => saveUnmatched(tx, row, { reason, mail, orderId: orderId ?? null }, now()));
  if (!row.raw) return saveAsUnmatched(TOO_LARGE);
  const mail = await parseMail(deps, row.raw, options);
  // Parsing the same bytes again would fail again.
  if (mail === "unsafe") return saveAsUnmatched(UNSAFE);
  if (!mail) return saveAsUnmatched("It could not be read.");
  const to = readReplyAddress(db, mail.recipients);
  const order = to && findOrder(db, to.orderId);
  const { ignored } = mail;
  if (ignored)
    return write(db, (tx) =>
      finishInbound(tx, row._id, { state: "ignored", reason: ignored, orderId: order?._id ?? null }, now()),
    );
  const isTooLarge = row.bytes > MAIL_MAX_BYTES;
  // The beginning of a mail from the owner's side must not be published as a message to the customer.
  if (isTooLarge && to?.side !== "customer") return saveAsUnmatched(TOO_LARGE, mail, order?._id);
  if (!to || !order) return saveAsUnmatched("It isn't a reply to a mail about an order.", mail);
  if (await isOverLimit(deps, row, order)) return;
  const reply = isTooLarge ? startOf(mail, row) : mail.reply;
  await deliverToRoom(deps, row, order, reply, (tx) => authorOf(tx, mail, to, order));
}
