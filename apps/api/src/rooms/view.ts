import type { Db } from "@rankwright/db/core";
import { foldedOf } from "@rankwright/db/inbound";
import {
  filesOfMessages,
  findDeliveries,
  type OrderFile,
  originalsOf,
  type RoomAuthor,
  type RoomMessage,
} from "@rankwright/db/rooms";
import {
  type FileKind,
  type FileSummary,
  normalEmail,
  type RoomMessageKind,
  type RoomSide,
  type RoomSource,
} from "@rankwright/schema";
import type { OrderRoom } from "./access.ts";

/** File in a response. */
export interface FileView {
  _id: string;
  name: string;
  kind: FileKind;
  bytes: number;
  /** True if it has a thumbnail. */
  hasPreview: boolean;
  /** Subject, sender and date of a mail or an invitation; null for other files. */
  summary: FileSummary | null;
  /** Milliseconds since 1970. */
  at: number;
}

export const toFile = (file: OrderFile): FileView => {
  const { _id, name, kind, bytes, hasPreview, summary, createdAt: at } = file;
  return { _id, name, kind, bytes, hasPreview, summary, at };
};

/** Original of a message that arrived by mail, in a response. It is downloaded like a file. */
export interface OriginalView {
  _id: string;
  bytes: number;
  /** When it is deleted, in milliseconds since 1970. */
  expiresAt: number;
}

/** Name that customers see as the author of a mail that was sent from another address than theirs. */
const UNKNOWN_SENDER = "Someone else";

/** Prefix of the once key of a message that arrived by mail. The mail's Message-ID follows. */
export const MAIL_KEY = "mail:";

/** Message in a response. */
export interface MessageView {
  _id: string;
  kind: RoomMessageKind;
  side: RoomSide;
  source: RoomSource;
  /** Author: a name in responses to customers; an e-mail address or the customer's name in those to the owner's side. */
  by: string;
  /** False if the sender may be forged. */
  isVerified: boolean;
  text: string;
  /** Quotes and signature of a message that arrived by mail, or "". */
  folded: string;
  files: FileView[];
  /** Null in responses to the customer's side, for messages from the site, and 90 days after the mail arrived. */
  original: OriginalView | null;
  /** Id, number and links of the delivery; null if the message is not a delivery. */
  delivery: { _id: string; number: number; links: string[] } | null;
  /** Milliseconds since 1970. */
  at: number;
}

/**
 * Returns messages with their files as shown to this side. Doesn't check which messages it may read: the query has done so
 * (`readableBy`). Customers see `ownerName` instead of the staff's e-mail addresses.
 */
export function toMessages(
  db: Db,
  { order, side, author }: Pick<OrderRoom, "order" | "side"> & { author: Pick<RoomAuthor, "kind"> },
  messages: readonly RoomMessage[],
  ownerName: string,
): MessageView[] {
  const ids = messages.map(({ _id }) => _id);
  const files = Map.groupBy(filesOfMessages(db, ids), ({ messageId }) => messageId);
  const originals = side === "owner" ? originalsOf(db, ids) : new Map<string, OriginalView>();
  const mailOf = ({ source, onceKey }: RoomMessage) =>
    source === "mail" && onceKey?.startsWith(MAIL_KEY) ? onceKey.slice(MAIL_KEY.length) : undefined;
  const folded = foldedOf(
    db,
    messages.flatMap((message) => mailOf(message) ?? []),
  );
  const delivered = findDeliveries(
    db,
    messages.flatMap(({ kind, deliveryId }) => (kind === "delivered" ? (deliveryId ?? []) : [])),
  );
  const nameOf = (message: RoomMessage) => {
    if (message.source === "silence") return ownerName;
    if (message.side === "owner") return side === "owner" ? message.byEmail : ownerName;
    if (message.source === "colleague") return message.byEmail;
    if (message.source !== "mail") return order.customerName;
    if (side === "owner") return message.byEmail;
    // The customer doesn't see the sender's address.
    return normalEmail(message.byEmail) === order.emailKey ? order.customerName : UNKNOWN_SENDER;
  };
  // Quotes in the staff's mails may include notes and addresses, so customers only see the quotes in their own mails.
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
      original: originals.get(_id) ?? null,
      delivery: delivery ? { _id: delivery._id, number: delivery.number, links: delivery.links } : null,
      at: createdAt,
    };
  });
}
