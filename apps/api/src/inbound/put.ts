import { type Tx, write } from "@rankwright/db/core";
import { type InboundMail, inboundDone } from "@rankwright/db/inbound";
import type { OrderRow } from "@rankwright/db/orders";
import { addMessage, type RoomAuthor, sideOf } from "@rankwright/db/rooms";
import { TEXT_MAX } from "@rankwright/schema";
import type { Deps } from "../context/deps.ts";
import type { Said } from "../parsing/mail/read.ts";
import { MAIL_KEY } from "../rooms/view.ts";
import { keepAttached } from "./attachments.ts";

/** Who wrote a mail; a note is for the owner's side alone. */
export interface MailAuthor {
  from: RoomAuthor;
  isNote: boolean;
}

/**
 * Puts what a mail says into the conversation of an order, once, with its files, and notes what became of it in the same
 * transaction; `authorOf` is asked there. A mail that only quotes is shown whole, but never to a customer as the owner's word: what it
 * quotes may be a note. Throws when that did not work now.
 */
export async function putIntoRoom(
  deps: Deps,
  row: InboundMail,
  order: OrderRow,
  { text: said, folded, attached }: Said,
  authorOf: (tx: Tx) => MailAuthor,
): Promise<void> {
  const { files, refused } = await keepAttached(deps, order, `mail:${row._id}`, attached);
  const left = refused.length > 0 ? `\n\nNot taken: ${refused.join(" ")}`.slice(0, 1_000) : "";
  const onlyQuotes = said.trim() === "" && folded !== "";
  await write(deps.db, (tx) => {
    const author = authorOf(tx);
    const { from } = author;
    const isOwners = sideOf(from) === "owner";
    const isNote = author.isNote || (isOwners && onlyQuotes && files.length === 0);
    const isWhole = onlyQuotes && (isNote || !isOwners);
    const text = (isWhole ? folded : said).slice(0, TEXT_MAX - left.length).toWellFormed() + left;
    const words = text.trim() === "" && files.length === 0 ? "(The mail was empty.)" : text;
    addMessage(
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
    const end = {
      state: "taken",
      reason: "",
      orderId: order._id,
      folded: isWhole ? "" : folded.slice(0, TEXT_MAX),
    } as const;
    inboundDone(tx, row._id, end, deps.now());
  });
  deps.wake("rooms");
}
