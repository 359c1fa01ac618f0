import { type Tx, write } from "@rankwright/db/core";
import { finishInbound, type InboundMail } from "@rankwright/db/inbound";
import type { OrderRow } from "@rankwright/db/orders";
import { addMessage, insertOriginal, type RoomAuthor, sideOf } from "@rankwright/db/rooms";
import { TEXT_MAX } from "@rankwright/schema";
import type { Deps } from "../context/deps.ts";
import type { ReadReply } from "../parsing/mail/read.ts";
import { MAIL_KEY } from "../rooms/view.ts";
import { storeAttachments } from "./attachments.ts";
import { keepOriginal } from "./keep-original.ts";
import { mailRejectedFiles, type RejectedFile, rejectedLines } from "./rejected.ts";

/** Author of the message that a mail becomes. If `isNote` is true, it is an internal note, which only the owner's team sees. */
export interface MailAuthor {
  from: RoomAuthor;
  isNote: boolean;
}

/** A mail's content to deliver. `rejected` are files that were left out before. */
interface Delivered extends ReadReply {
  rejected?: readonly RejectedFile[];
}

/**
 * Adds a mail's text and files to an order's conversation and marks the mail as done in the same transaction, so that it is added
 * only once. `authorOf` is called in that transaction. Names the files that can't be saved, there and in a mail to the customer, and
 * keeps the original for the owner's side. If a mail contains nothing but quoted text, that text is shown. From the owner's side, such
 * a mail becomes a note, because it may quote an internal note. Throws on temporary errors.
 */
export async function deliverToRoom(
  deps: Deps,
  row: InboundMail,
  order: OrderRow,
  { text: replyText, folded, attached, rejected: before = [] }: Delivered,
  authorOf: (tx: Tx) => MailAuthor,
): Promise<void> {
  const { files, rejected: refused } = await storeAttachments(deps, order, row, attached);
  const rejected = [...before, ...refused];
  const left = rejected.length > 0 ? `\n\nFiles not saved:\n${rejectedLines(rejected)}` : "";
  const original = await keepOriginal(deps, row, order);
  const onlyQuotes = replyText.trim() === "" && folded !== "";
  await write(deps.db, (tx) => {
    const author = authorOf(tx);
    const { from } = author;
    const isOwners = sideOf(from) === "owner";
    const isNote = author.isNote || (isOwners && onlyQuotes && files.length === 0);
    const isWhole = onlyQuotes && (isNote || !isOwners);
    const text = (isWhole ? folded : replyText).slice(0, TEXT_MAX - left.length).toWellFormed() + left;
    const words = text.trim() === "" && files.length === 0 ? "(This e-mail was empty.)" : text;
    const { message, isNew } = addMessage(
      tx,
      {
        orderId: order._id,
        from,
        text: words,
        files,
        onceKey: MAIL_KEY + row.messageId,
        ...(isNote && { kind: "note" as const }),
      },
      deps.now(),
    );
    if (original && isNew) insertOriginal(tx, { ...original, messageId: message._id });
    if (from.kind === "customer") mailRejectedFiles(tx, deps, { row, order, sender: from.email, rejected });
    const end = {
      state: "taken",
      reason: "",
      orderId: order._id,
      folded: isWhole ? "" : folded.slice(0, TEXT_MAX),
    } as const;
    finishInbound(tx, row._id, end, deps.now());
  });
}
