import type { Db } from "@rankwright/db/core";
import { foldedOf } from "@rankwright/db/inbound";
import {
  deliveriesOf,
  filesOfMessages,
  type OrderFile,
  type RoomAuthor,
  type RoomMessage,
} from "@rankwright/db/rooms";
import {
  type FileKind,
  normalEmail,
  type RoomMessageKind,
  type RoomSide,
  type RoomSource,
} from "@rankwright/schema";
import type { OrderRoom } from "./access.ts";

/** A file as it is answered. */
export interface FileView {
  _id: string;
  name: string;
  kind: FileKind;
  bytes: number;
  /** Whether there is a small copy of it to show. */
  hasPreview: boolean;
  /** Milliseconds since 1970. */
  at: number;
}

export const toFile = ({ _id, name, kind, bytes, hasPreview, createdAt }: OrderFile): FileView => ({
  _id,
  name,
  kind,
  bytes,
  hasPreview,
  at: createdAt,
});

/** Who answered a mail from another address than the customer's, for the customer's eyes. */
const SOMEBODY = "Somebody else";

/** What the key of a message that came by mail begins with; the mail's Message-ID follows. */
export const MAIL_KEY = "mail:";

/** One line of a conversation as it is answered. */
export interface MessageView {
  _id: string;
  kind: RoomMessageKind;
  side: RoomSide;
  source: RoomSource;
  /** Who wrote it: a name for the customer's eyes, the owner's side reads the e-mail. */
  by: string;
  /** False where the sender may be forged. */
  isVerified: boolean;
  text: string;
  /** Of one that came by mail: its quotes and signature; "" where it has none. */
  folded: string;
  files: FileView[];
  /** The number and the links of the delivery that it is. */
  delivery: { number: number; links: string[] } | null;
  /** Milliseconds since 1970. */
  at: number;
}

/**
 * Messages with their files, as this side reads them. Which messages those are is for the query to say (`readableBy`): here
 * nothing is left out. The customer reads no address of the owner's people: `ownerName` stands for them.
 */
export function toMessages(
  db: Db,
  { order, side, author }: Pick<OrderRoom, "order" | "side"> & { author: Pick<RoomAuthor, "kind"> },
  messages: readonly RoomMessage[],
  ownerName: string,
): MessageView[] {
  const files = Map.groupBy(
    filesOfMessages(
      db,
      messages.map(({ _id }) => _id),
    ),
    ({ messageId }) => messageId,
  );
  const mailOf = ({ source, onceKey }: RoomMessage) =>
    source === "mail" && onceKey?.startsWith(MAIL_KEY) ? onceKey.slice(MAIL_KEY.length) : undefined;
  const folded = foldedOf(
    db,
    messages.flatMap((message) => mailOf(message) ?? []),
  );
  const delivered = messages.some(({ kind }) => kind === "delivered") ? deliveriesOf(db, order._id) : [];
  const nameOf = (message: RoomMessage) => {
    if (message.source === "silence") return ownerName;
    if (message.side === "owner") return side === "owner" ? message.byEmail : ownerName;
    if (message.source !== "mail") return order.customerName;
    if (side === "owner") return message.byEmail;
    // The address is for the owner's side alone: a private link shows none.
    return normalEmail(message.byEmail) === order.emailKey ? order.customerName : SOMEBODY;
  };
  // What the owner's people quote has notes and addresses in it; what a customer quotes, the customer's own.
  const readsQuotes = (message: RoomMessage) =>
    side === "owner" || (author.kind === "customer" && message.side === "customer");
  return messages.map((message) => {
    const { _id, kind, source, isVerified, text, createdAt } = message;
    const delivery = kind === "delivered" && delivered.find((one) => one._id === message.deliveryId);
    return {
      _id,
      kind,
      side: message.side,
      source,
      by: nameOf(message),
      isVerified,
      text,
      folded: (readsQuotes(message) && folded.get(mailOf(message) ?? "")) || "",
      files: (files.get(_id) ?? []).map(toFile),
      delivery: delivery ? { number: delivery.number, links: delivery.links } : null,
      at: createdAt,
    };
  });
}
