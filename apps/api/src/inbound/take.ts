import { userOfEmail } from "@rankwright/db/accounts";
import { type Tx, write } from "@rankwright/db/core";
import { type InboundMail, inboundDone } from "@rankwright/db/inbound";
import { findOrder, type OrderRow } from "@rankwright/db/orders";
import { addMessage, type RoomAuthor } from "@rankwright/db/rooms";
import { normalEmail, TEXT_MAX } from "@rankwright/schema";
import type { ParsedMail } from "mailparser";
import type { Deps } from "../deps.ts";
import { type ReplyTo, readReplyAddress } from "../mail/reply-address.ts";
import { type Attached, keepAttached } from "./attachments.ts";
import { heldBack } from "./flood.ts";
import { recipientsOf, senderOf, whyIgnored } from "./judge.ts";
import { checkingServer, isProven } from "./proof.ts";
import { splitText } from "./split.ts";

/** Pictures in the text that are smaller, in bytes, are logos and the like. */
const SMALL_INLINE = 20_000;

/** So much of a mail's text is split, in characters: no person writes more, and others wait while it is done. */
const SPLIT_MAX = 100_000;

/** Loaded with the first mail: no start waits for it. */
const parser = () => import("mailparser");

/** Reads a mail. Its HTML is read for its text alone: nothing of it is kept. */
export async function readMail(raw: Buffer): Promise<ParsedMail> {
  const { simpleParser } = await parser();
  return simpleParser(raw, {
    skipTextToHtml: true,
    skipImageLinks: true,
    maxHtmlLengthToParse: 2 * 1024 * 1024,
  });
}

const attachedOf = ({ attachments }: ParsedMail): Attached[] =>
  attachments
    .filter(({ related, size }) => !related || size >= SMALL_INLINE)
    .map(({ filename, contentType, content }, at) => ({
      name: filename ?? `file-${at + 1}.${contentType.split("/").at(-1) ?? "txt"}`,
      content,
    }));

/**
 * Who wrote it: whom its reply address was made for, where the sender is the same and our mail server proves it. The address
 * alone lets a mail into the conversation, as one whose sender is not verified.
 */
function authorOf(
  tx: Tx,
  env: Deps["env"],
  mail: ParsedMail,
  { side }: ReplyTo,
  order: OrderRow,
): { from: RoomAuthor; isNote: boolean } {
  const email = senderOf(mail);
  const isRight = isProven(mail, email, checkingServer(env));
  if (side === "customer") {
    const verified = isRight && email === normalEmail(order.customerEmail);
    return { from: { kind: "customer", byMail: true, email, verified }, isNote: false };
  }
  const user = email === "" ? undefined : userOfEmail(tx, email);
  const verified = isRight && user !== undefined;
  // Nobody speaks to the customer in the owner's name by a forged sender: it is kept for the owner's eyes.
  return {
    from: { kind: user?.userRole === "Staff" ? "staff" : "owner", byMail: true, email, verified },
    isNote: !verified,
  };
}

/** What the writer said, as a message; the whole is a file beside it where it is too long for one. */
function wordsOf(mail: ParsedMail): { said: string; folded: string; whole: Attached[] } {
  const text = (mail.text ?? "").replaceAll("\0", "").toWellFormed();
  const { said, folded } = splitText(text.slice(0, SPLIT_MAX).toWellFormed());
  if (said.length <= TEXT_MAX && text.length <= SPLIT_MAX) return { said, folded, whole: [] };
  const end = "\n\n… The whole text is in the file.";
  return {
    said: said.slice(0, TEXT_MAX - end.length).toWellFormed() + end,
    folded,
    whole: [{ name: "mail.txt", content: Buffer.from(text) }],
  };
}

/**
 * Works off a mail that came in: puts what a person answered into the conversation of its order, once, and notes what became of
 * it in the same transaction. Throws when that did not work now.
 */
export async function takeMail(deps: Deps, row: InboundMail): Promise<void> {
  const { db, env, now } = deps;
  const ignore = (reason: string, orderId: string | null = null) =>
    write(db, (tx) => inboundDone(tx, row._id, { state: "ignored", reason, orderId }, now()));
  if (!row.raw) return ignore("It was larger than 25 MB.");
  const mail = await readMail(row.raw);
  const to = readReplyAddress(db, recipientsOf(mail));
  const order = to && findOrder(db, to.orderId);
  if (!to || !order) return ignore("It answers no mail of an order.");
  const reason = whyIgnored(mail, new URL(env.SITE_URL).hostname);
  if (reason) return ignore(reason, order._id);
  if (await heldBack(deps, row, order)) return;
  const { said, folded, whole } = wordsOf(mail);
  const { files, refused } = await keepAttached(deps, order, `mail:${row._id}`, [
    ...whole,
    ...attachedOf(mail),
  ]);
  const left = refused.length > 0 ? `\n\nNot taken: ${refused.join(" ")}`.slice(0, 1_000) : "";
  const text = said.slice(0, TEXT_MAX - left.length).toWellFormed() + left;
  await write(db, (tx) => {
    const { from, isNote } = authorOf(tx, deps.env, mail, to, order);
    const words = text.trim() === "" && files.length === 0 ? "(The mail was empty.)" : text;
    addMessage(
      tx,
      {
        orderId: order._id,
        from,
        text: words,
        files,
        onceKey: `mail:${row.messageId}`,
        ...(isNote && { kind: "note" as const }),
      },
      now(),
    );
    inboundDone(
      tx,
      row._id,
      { state: "taken", reason: "", orderId: order._id, folded: folded.slice(0, TEXT_MAX) },
      now(),
    );
  });
  deps.wake("rooms");
}
