import type { RoomMessageKind, RoomSide } from "@rankwright/schema";

/** A file that was answered to be there, or came with a mail. */
export interface SaidFile {
  /** Its id; a mail's attachment has none that its sender knows. */
  _id: string | undefined;
  name: string;
  bytes: number;
  sha256: string;
}

/** A line of the conversation that the shop answered for, or a mail that reached it. */
export interface SaidMessage {
  orderId: string;
  kind: RoomMessageKind;
  side: RoomSide;
  /** No other has the same. */
  text: string;
  files: SaidFile[];
  /** It came by mail. */
  byMail: boolean;
}

/** What the shop was told and has answered for: the truth that its disk is held against. */
export interface Said {
  orders: string[];
  messages: SaidMessage[];
  /** Texts that were refused. */
  refused: { orderId: string; text: string }[];
  /** What each order's brief was last told, how often it was changed, and whether it was sent. */
  briefs: Map<string, { answers: Record<string, string>; changes: number; isSent: boolean }>;
  /** Files that were taken back, by their ids. */
  takenBack: string[];
  /** Message-IDs of mails that came, in the mailbox or by the webhook. */
  mails: Set<string>;
  /** What went otherwise than it must, in words. */
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
