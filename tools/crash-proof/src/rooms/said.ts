import type { RoomMessageKind, RoomSide } from "@rankwright/schema";

/** File that the shop confirmed, or that was attached to a mail. */
export interface SaidFile {
  /** Id of the file; undefined for an attachment of a mail, because its sender does not know it. */
  _id: string | undefined;
  name: string;
  bytes: number;
  sha256: string;
}

/** Message that the shop confirmed, or mail that reached it. */
export interface SaidMessage {
  orderId: string;
  kind: RoomMessageKind;
  side: RoomSide;
  /** Unique text. */
  text: string;
  files: SaidFile[];
  /** True if it arrived by mail. */
  byMail: boolean;
}

/** Everything that the shop was sent and has confirmed. Its database and files are checked against this. */
export interface Said {
  orders: string[];
  messages: SaidMessage[];
  /** Texts of refused messages. */
  refused: { orderId: string; text: string }[];
  /** Last confirmed answers of each order's brief, the number of its changes, and whether it was sent. */
  briefs: Map<string, { answers: Record<string, string>; changes: number; isSent: boolean }>;
  /** Ids of removed files. */
  takenBack: string[];
  /** Message-IDs of the mails that reached the mailbox or the webhook. */
  mails: Set<string>;
  /** Descriptions of unexpected responses. */
  wrong: string[];
}

export const nothingSaid = (): Said => ({
  orders: [],
  messages: [],
  refused: [],
  briefs: new Map(),
  takenBack: [],
  mails: new Set(),
  wrong: [],
});
