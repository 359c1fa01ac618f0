import type { RoomMessageKind, RoomSide } from "@rankwright/schema";

/** File whose upload the shop confirmed, or attachment of a mail to the shop. */
export interface ConfirmedFile {
  /** Id of the file; undefined for attachments, whose ids the sender never learns. */
  _id: string | undefined;
  name: string;
  bytes: number;
  sha256: string;
}

/** Message that the shop confirmed, or mail that was delivered to it. */
export interface ConfirmedMessage {
  orderId: string;
  kind: RoomMessageKind;
  side: RoomSide;
  /** Unique text. */
  text: string;
  files: ConfirmedFile[];
  /** True if it arrived by mail. */
  byMail: boolean;
}

/** Everything that the shop has confirmed. Its database and files must match this at the end of a run. */
export interface Confirmed {
  orders: string[];
  messages: ConfirmedMessage[];
  /** Texts of refused messages. */
  refused: { orderId: string; text: string }[];
  /** For each order's brief: the last confirmed answers, how often they changed, and whether the brief was sent. */
  briefs: Map<string, { answers: Record<string, string>; changes: number; isSent: boolean }>;
  /** Ids of uploaded files that were removed before they were sent. */
  takenBack: string[];
  /** Message-IDs of the mails that reached the mailbox or the webhook. */
  mails: Set<string>;
  /** Descriptions of unexpected responses. */
  wrong: string[];
}

export const nothingConfirmed = (): Confirmed => ({
  orders: [],
  messages: [],
  refused: [],
  briefs: new Map(),
  takenBack: [],
  mails: new Set(),
  wrong: [],
});
