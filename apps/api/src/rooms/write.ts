import type { Tx } from "@rankwright/db/core";
import {
  addMessage,
  markSeen,
  messageWithKey,
  pendingFiles,
  type RoomMessage,
  saveDraft,
} from "@rankwright/db/rooms";
import type { Issue, RoomMessageKind } from "@rankwright/schema";
import { limits } from "../throttle/limits.ts";
import { countAttempt } from "../throttle/throttle.ts";
import { refuse, requireNoIssues } from "../trpc/errors.ts";
import type { OrderRoom } from "./access.ts";

/** Input of a message. */
export interface Written {
  text: string;
  files: readonly string[];
  idempotencyKey?: string | undefined;
}

/** Returns the text to store: "" for text that consists of whitespace. */
const normalizedText = (text: string) => (text.trim() === "" ? "" : text);

/** Throws if files were not uploaded by this person for this order, or are already attached to a message. */
function requireOwnFiles(tx: Tx, { roomId, person }: OrderRoom, files: readonly string[]): void {
  if (files.length === 0) return;
  const own = new Set(pendingFiles(tx, roomId, person).map(({ _id }) => _id));
  const message = "This file is no longer available. Please add it again.";
  requireNoIssues(files.flatMap((_id, at) => (own.has(_id) ? [] : [{ path: `files.${at}`, message }])));
}

const keyOf = ({ roomId, person }: OrderRoom, kind: RoomMessageKind, key: string) =>
  `${kind}:${roomId}:${person}:${key}`;

/** Returns the message that an earlier request with the same key wrote. Throws CONFLICT if its text differs. */
export function findRepeatedMessage(
  tx: Tx,
  room: OrderRoom,
  kind: RoomMessageKind,
  { text, idempotencyKey }: Written,
): RoomMessage | undefined {
  if (idempotencyKey === undefined) return undefined;
  const before = messageWithKey(tx, keyOf(room, kind, idempotencyKey));
  if (!before || before.text === normalizedText(text)) return before;
  const message = "This idempotency key was used for another message. Send a new key with a new message.";
  throw refuse("CONFLICT", message, { issues: [{ path: "idempotencyKey", message }] });
}

/** True if a message of this kind was already written with this idempotency key. */
export const isAlreadyWritten = (
  tx: Tx,
  room: OrderRoom,
  kind: RoomMessageKind,
  key: string | undefined,
): boolean => key !== undefined && messageWithKey(tx, keyOf(room, kind, key)) !== undefined;

/** Error for an empty message, by kind. Other kinds may be empty. */
const emptyErrors = {
  message: "Write a message or add a file.",
  note: "Write a note or add a file.",
  changes: "Describe the changes that you would like.",
} satisfies Partial<Record<RoomMessageKind, string>>;

/** Kind of message that may not be empty. */
type FilledKind = keyof typeof emptyErrors;
const isFilledKind = (kind: RoomMessageKind): kind is FilledKind => Object.hasOwn(emptyErrors, kind);

/** Returns the issue of a message, as sent, that is empty. A request for changes needs a text even if it has files. */
export function missingContent(
  kind: FilledKind,
  { text = "", files }: { text?: unknown; files?: unknown },
): Issue[] {
  const hasFiles = Array.isArray(files) && files.length > 0 && kind !== "changes";
  const isEmpty = typeof text === "string" && normalizedText(text) === "";
  return isEmpty && !hasFiles ? [{ path: "text", message: emptyErrors[kind] }] : [];
}

/**
 * Writes a message into the room, deletes the caller's draft of it, and marks the conversation as read. A repeat with the same
 * key returns the first message. Throws TOO_MANY_REQUESTS if a customer exceeds a rate limit (throttle/limits.ts).
 */
export function writeMessage(
  tx: Tx,
  room: OrderRoom,
  written: Written,
  { kind, deliveryId, now }: { kind: RoomMessageKind; deliveryId?: string; now: number },
): RoomMessage {
  const before = findRepeatedMessage(tx, room, kind, written);
  if (before) return before;
  const { order, roomId, person, side, author } = room;
  const { files, idempotencyKey } = written;
  const text = normalizedText(written.text);
  if (isFilledKind(kind)) requireNoIssues(missingContent(kind, written));
  requireOwnFiles(tx, room, files);
  if (side === "customer")
    countAttempt(tx, now, [
      [limits.roomMessage, `${roomId}:${person}`],
      [limits.roomMessagesAccount, order.accountId ?? order.emailKey],
    ]);
  const once = idempotencyKey === undefined ? {} : { onceKey: keyOf(room, kind, idempotencyKey) };
  const about = deliveryId === undefined ? {} : { deliveryId };
  const { message } = addMessage(
    tx,
    { orderId: order._id, from: author, text, files, kind, ...once, ...about },
    now,
  );
  // An approval makes a draft of requested changes obsolete.
  saveDraft(tx, { orderId: roomId, person, kind: kind === "approved" ? "changes" : kind }, "", now);
  markSeen(tx, { orderId: roomId, person, side, upTo: message._id, seenAt: now });
  return message;
}
