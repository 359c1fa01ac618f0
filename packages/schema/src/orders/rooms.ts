import type { PaymentStatus } from "./orders.ts";

/** Sides of an order's conversation. Staff is on the owner's side. */
export const ROOM_SIDES = ["customer", "owner"] as const;
export type RoomSide = (typeof ROOM_SIDES)[number];

/**
 * Source of a message: the site (or an API client), there also of a colleague whom the customer has added, a private link, a mail, or the
 * automatic acceptance.
 */
export const ROOM_SOURCES = ["site", "colleague", "link", "mail", "silence"] as const;
export type RoomSource = (typeof ROOM_SOURCES)[number];

/** Kinds of entries in the conversation. */
export const ROOM_MESSAGE_KINDS = ["message", "note", "delivered", "changes", "approved"] as const;
export type RoomMessageKind = (typeof ROOM_MESSAGE_KINDS)[number];

/** Kinds of drafts of each side: a message, a change request, the owner's note, or the text of a delivery. */
export const DRAFT_KINDS = {
  customer: ["message", "changes"],
  owner: ["message", "note", "delivered"],
} as const satisfies Record<RoomSide, readonly RoomMessageKind[]>;
export type DraftKind = (typeof DRAFT_KINDS)[RoomSide][number];

/** States of a delivery. "accepted": the customer did not respond for 14 days; "replaced": they did not respond before the next one. */
export const DELIVERY_STATES = ["waiting", "changes", "approved", "accepted", "replaced"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

const DAY_MS = 24 * 3_600_000;
/** Time without a response after which a delivery counts as accepted, in milliseconds. */
export const SILENCE_MS = 14 * DAY_MS;
/** Lifetime of a private link after its order was delivered or cancelled, in milliseconds. */
export const LINK_MS = 60 * DAY_MS;
/** Minimum interval between two mails about an order to the same side, in milliseconds. */
export const DIGEST_MS = 5 * 60_000;
/**
 * Delay before the customer is notified that the order was set to Delivered, in milliseconds. Leaves the owner time to undo it. Must not
 * exceed DIGEST_MS.
 */
export const DELIVERED_MAIL_MS = 3 * 60_000;

/** Kinds of files, with their extensions and the type that downloads have. Every other file is of the kind "other". */
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
  other: { ends: [], type: "application/octet-stream" },
} as const satisfies Record<string, { ends: readonly string[]; type: string }>;
export type FileKind = keyof typeof FILE_KINDS;

/** Contents of a mail or an invitation (`.eml`, `.ics`) that are shown next to the file. Texts may be "". */
export interface FileSummary {
  /** Subject of the mail, or title of the event. */
  title: string;
  /** Sender of the mail, or organizer of the event. */
  from: string;
  /** When the mail was sent or the event begins, in milliseconds since 1970; null if unknown. */
  at: number | null;
  /** True if the event lasts whole days, so that `at` has no time of day. */
  isDay: boolean;
}

/** True for Outlook's container format, which other programs can't open. */
export const isOutlookContainer = (name: string): boolean => /^winmail.*\.dat$/i.test(name);

/** Extensions of files that can run a program when they are opened. */
const RUNNABLE_ENDS = new Set(
  (
    "exe msi msix com bat cmd ps1 scr pif cpl hta reg lnk url js jse mjs vbs vbe wsf wsh jar jnlp " +
    "app apk dmg pkg command sh run deb rpm appimage iso img docm dotm xlsm xltm xlam pptm potm ppam svg html htm xhtml"
  ).split(" "),
);

/** True if opening the file may run a program, so that its download needs a warning. */
export const mayRunPrograms = (name: string): boolean => {
  // Windows ignores dots and spaces at the end of a name.
  const parts = name
    .toLowerCase()
    .split(".")
    .map((part) => part.trim());
  return RUNNABLE_ENDS.has(parts.findLast((part) => part !== "") ?? "");
};

/** Maximum size of a file, in bytes. */
export const FILE_MAX_BYTES = 50 * 1024 * 1024;
/** Maximum size of one upload request, in bytes. */
export const UPLOAD_PART_BYTES = 2 * 1024 * 1024;
/** Maximum total size in bytes, and number, of an order's files. */
export const ORDER_FILES_MAX_BYTES = 1024 * 1024 * 1024;
export const ORDER_FILES_MAX = 200;
/** Maximum number of files in a message or delivery. */
export const MESSAGE_FILES_MAX = 20;
export const DELIVERY_LINKS_MAX = 20;
/** Maximum number of colleagues of an order. */
export const COLLEAGUES_MAX = 20;
/** Maximum length of a file name, in characters. */
export const FILE_NAME_MAX = 200;

/** Messages loaded per page. */
export const ROOM_PAGE = 30;

export const roomTexts = {
  tooLarge: "The file is larger than 50 MB. Please make it smaller, or send a link to it.",
  notPaid: "You can attach files after payment.",
  cancelled: "Files can't be added to a cancelled order.",
  partTooLarge: "A part of an upload may have at most 2 MB.",
  noRoom:
    "There is no storage space left for files. Your upload was removed. Please send us a link to the file instead.",
} as const;

/** Returns why this side can't add files to an order; undefined if it can. Customers can while the order is paid, the owner always. */
export function noFilesReason(side: RoomSide, paymentStatus: PaymentStatus): string | undefined {
  if (side === "owner" || paymentStatus === "Paid") return undefined;
  return paymentStatus === "Cancelled" ? roomTexts.cancelled : roomTexts.notPaid;
}
