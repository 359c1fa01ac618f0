import { createHash } from "node:crypto";
import type { Db, Tx } from "@rankwright/db/core";
import { insertInbound, waitingBytes } from "@rankwright/db/inbound";

/** Maximum size of a mail, in bytes. */
export const MAIL_MAX_BYTES = 25 * 1024 * 1024;
/** Maximum total size of waiting mails, in bytes. Beyond it, mails stay in the mailbox, and the webhook returns 503. */
const MAX_WAITING_BYTES = 500 * 1024 * 1024;
/** Number of bytes at the start of a mail in which its headers are searched. If the mail is too large, only these are stored. */
export const HEAD_BYTES = 64 * 1024;

/** Returns true if a mail of that size fits into the queue. */
export const fitsInQueue = (db: Db, bytes: number): boolean => waitingBytes(db) + bytes <= MAX_WAITING_BYTES;

/** Returns a header's value from the head of a raw mail, or "" if it is missing. */
function headerIn(raw: Buffer, name: string): string {
  const head =
    raw
      .subarray(0, HEAD_BYTES)
      .toString("latin1")
      .split(/\r?\n\r?\n/, 1)[0] ?? "";
  const lines = head.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/);
  const line = lines.find((each) => each.toLowerCase().startsWith(`${name}:`)) ?? "";
  return line.slice(name.length + 1).trim();
}

/**
 * Queues a raw mail for processing. Returns false if it was stored before, recognized by its Message-ID or by `box`, its position in
 * the mailbox ("" for mails from the webhook). For a mail that is too large, `raw` is only its beginning, or null if the server
 * returned nothing. `now` in milliseconds.
 */
export function storeMail(
  tx: Tx,
  raw: Buffer | null,
  { box, bytes }: { box: string; bytes: number },
  now: number,
): boolean {
  const named = raw ? headerIn(raw, "message-id").slice(0, 900) : "";
  const messageId =
    named ||
    `sha256:${createHash("sha256")
      .update(raw ?? box)
      .digest("hex")}`;
  const [sender, subject] = raw
    ? [headerIn(raw, "from").slice(0, 300), headerIn(raw, "subject").slice(0, 300)]
    : ["", ""];
  return insertInbound(tx, { box, messageId, raw, bytes, sender, subject }, now) !== undefined;
}
