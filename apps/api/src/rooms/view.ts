import type { Db } from "@rankwright/db/core";
import { deliveriesOf, filesOfMessages, type OrderFile, type RoomMessage } from "@rankwright/db/rooms";
import type { FileKind, RoomMessageKind, RoomSide, RoomSource } from "@rankwright/schema";
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
  { order, side }: Pick<OrderRoom, "order" | "side">,
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
  const delivered = messages.some(({ kind }) => kind === "delivered") ? deliveriesOf(db, order._id) : [];
  const nameOf = (message: RoomMessage) => {
    if (message.source === "silence") return ownerName;
    if (message.side === "owner") return side === "owner" ? message.byEmail : ownerName;
    return side === "owner" && message.source === "mail" ? message.byEmail : order.customerName;
  };
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
      files: (files.get(_id) ?? []).map(toFile),
      delivery: delivery ? { number: delivery.number, links: delivery.links } : null,
      at: createdAt,
    };
  });
}
