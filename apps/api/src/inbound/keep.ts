import { createHash } from "node:crypto";
import type { Db, Tx } from "@rankwright/db/core";
import { insertInbound, waitingBytes } from "@rankwright/db/inbound";

/** The largest mail that is taken, in bytes. */
export const MAIL_MAX_BYTES = 25 * 1024 * 1024;
/** What may wait to be worked off, in bytes: more stays with who brings it. */
const MOST_WAITING_BYTES = 500 * 1024 * 1024;
/** So much of a mail is looked at for its Message-ID, and kept of one that is too large, in bytes. */
export const HEAD_BYTES = 64 * 1024;

/** Whether a mail of so many bytes may be kept beside what waits already. */
export const hasRoomFor = (db: Db, bytes: number): boolean => waitingBytes(db) + bytes <= MOST_WAITING_BYTES;

/** A header's value in the head of a raw mail; "" where it has none. */
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
 * Keeps a mail byte for byte before anything is made of it. The same mail again, by its Message-ID or its place in the mailbox
 * (`box`, "" where it was posted), is not kept twice; false then. `raw` is the beginning alone of one that is too large, null where
 * even that is not there. `now` in milliseconds.
 */
export function keepMail(
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
