export const MESSAGE_STATUSES = ["UnRead", "Read"] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];
export const MESSAGE_PAGE_SIZE = 3;

export interface Message {
  _id: string;
  name: string;
  email: string;
  number: string;
  subject: string;
  message: string;
  messageStatus: MessageStatus;
}

/** Returns the subject for display; over REST it may be missing. */
export const subjectOf = ({ subject }: Pick<Message, "subject">): string => subject || "No subject";

export const messageTexts = {
  sent: "Message is Send Thanks",
  read: "Message is Read",
  markRead: "Mark Read",
  unread: "Message is Unread",
  markUnread: "Mark Unread",
  viewMessage: "View Message",
} as const;
