import type { PaymentStatus } from "./orders.ts";

/** Whose side of an order somebody is on. Staff is on the owner's. */
export const ROOM_SIDES = ["customer", "owner"] as const;
export type RoomSide = (typeof ROOM_SIDES)[number];

/** How a message came: from the site (or a program), by a private link, by mail, or from nobody. */
export const ROOM_SOURCES = ["site", "link", "mail", "silence"] as const;
export type RoomSource = (typeof ROOM_SOURCES)[number];

/** What one line of the conversation is. */
export const ROOM_MESSAGE_KINDS = ["message", "note", "delivered", "changes", "approved"] as const;
export type RoomMessageKind = (typeof ROOM_MESSAGE_KINDS)[number];

/** What each side writes that is kept while it is written: a message, the owner's note or that of a delivery, what is to be changed. */
export const DRAFT_KINDS = {
  customer: ["message", "changes"],
  owner: ["message", "note", "delivered"],
} as const satisfies Record<RoomSide, readonly RoomMessageKind[]>;
export type DraftKind = (typeof DRAFT_KINDS)[RoomSide][number];

/** What became of a delivery; "accepted" is one that nobody answered for 14 days, "replaced" one before whose answer another came. */
export const DELIVERY_STATES = ["waiting", "changes", "approved", "accepted", "replaced"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

const DAY_MS = 24 * 3_600_000;
/** After so long without a word a delivery is accepted. */
export const SILENCE_MS = 14 * DAY_MS;
/** A private link ends so long after its order was delivered or cancelled. */
export const LINK_MS = 60 * DAY_MS;
/** Two mails about one order to one side are at least so far apart. */
export const DIGEST_MS = 5 * 60_000;
/** An order that who works here set to Delivered is told of after so long: until then it can be undone. Not longer than DIGEST_MS. */
export const DELIVERED_MAIL_MS = 3 * 60_000;

/** What may be sent as a file: the content decides, the name's end has to agree. */
export const FILE_KINDS = {
  jpeg: { ends: ["jpg", "jpeg"], type: "image/jpeg" },
  png: { ends: ["png"], type: "image/png" },
  gif: { ends: ["gif"], type: "image/gif" },
  webp: { ends: ["webp"], type: "image/webp" },
  avif: { ends: ["avif"], type: "image/avif" },
  pdf: { ends: ["pdf"], type: "application/pdf" },
  word: { ends: ["docx"], type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document" },
  sheet: { ends: ["xlsx"], type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" },
  slides: {
    ends: ["pptx"],
    type: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  },
  opendocument: { ends: ["odt", "ods", "odp"], type: "application/octet-stream" },
  oldOffice: { ends: ["doc", "xls", "ppt"], type: "application/octet-stream" },
  zip: { ends: ["zip"], type: "application/zip" },
  text: { ends: ["txt", "csv", "tsv", "md", "json", "log"], type: "text/plain; charset=utf-8" },
} as const satisfies Record<string, { ends: readonly string[]; type: string }>;
export type FileKind = keyof typeof FILE_KINDS;

/** The ends of all names that are taken, each with its dot. */
export const FILE_ENDS: readonly string[] = Object.values(FILE_KINDS).flatMap(({ ends }) =>
  ends.map((end) => `.${end}`),
);

/** In bytes. */
export const FILE_MAX_BYTES = 50 * 1024 * 1024;
/** One request of an upload carries at most so many bytes. */
export const UPLOAD_PART_BYTES = 2 * 1024 * 1024;
/** What all files of an order may take, in bytes, and how many they may be. */
export const ORDER_FILES_MAX_BYTES = 1024 * 1024 * 1024;
export const ORDER_FILES_MAX = 200;
/** Files that one message or delivery carries. */
export const MESSAGE_FILES_MAX = 20;
export const DELIVERY_LINKS_MAX = 20;
/** A file's name, in characters. */
export const FILE_NAME_MAX = 200;

/** Messages that are read at a time. */
export const ROOM_PAGE = 30;

export const roomTexts = {
  tooLarge: "The file is larger than 50 MB. Please make it smaller, or send a link to it.",
  notPaid: "Files can be sent once the order is paid.",
  cancelled: "This order was cancelled, so it takes no more files.",
  partTooLarge: "A part of an upload may have at most 2 MB.",
  noRoom:
    "There is no room for more files on our disk just now. What had arrived of this one was removed; please send us a link to it instead.",
} as const;

/** Why this side may add no files to an order now; undefined where it may: the customer while the order is paid, the owner always. */
export function whyNoFiles(side: RoomSide, paymentStatus: PaymentStatus): string | undefined {
  if (side === "owner" || paymentStatus === "Paid") return undefined;
  return paymentStatus === "Cancelled" ? roomTexts.cancelled : roomTexts.notPaid;
}
