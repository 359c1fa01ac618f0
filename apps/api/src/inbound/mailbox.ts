import { write } from "@rankwright/db/core";
import { findBox, saveBox } from "@rankwright/db/inbound";
import type { ImapFlow } from "imapflow";
import type { Deps } from "../context/deps.ts";
import { needsEncryption } from "../mail/error-texts.ts";
import { fitsInQueue, HEAD_BYTES, MAIL_MAX_BYTES, storeMail } from "./store.ts";

const TIMEOUT_MS = 30_000;
const DAY_MS = 24 * 3_600_000;
/** Maximum age of mails that are imported on the first poll of a mailbox. */
const INITIAL_PERIOD_MS = DAY_MS;
/** Maximum age of mails that are imported after a new UIDVALIDITY. Already imported ones are recognized by their Message-ID. */
const RENUMBERED_PERIOD_MS = 30 * DAY_MS;

/** Loaded lazily, so that it doesn't slow down the start. */
const flow = () => import("imapflow");

/**
 * Connects to the IMAP server and signs in. Throws the error of the DNS lookup, the connection or the server. `limitMs` is the
 * timeout of each step in milliseconds. The signal `late` closes the connection.
 */
export async function connect(url: string, limitMs = TIMEOUT_MS, late?: AbortSignal): Promise<ImapFlow> {
  const { hostname, port, protocol, username, password } = new URL(url);
  const secure = protocol === "imaps:";
  const { ImapFlow } = await flow();
  const client = new ImapFlow({
    host: hostname,
    port: Number(port) || (secure ? 993 : 143),
    secure,
    ...(!secure && needsEncryption(new URL(url)) && { doSTARTTLS: true }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    connectionTimeout: limitMs,
    greetingTimeout: limitMs,
    socketTimeout: limitMs,
  });
  // Without a listener, an error between two commands would crash the process. An error during a command rejects that command.
  client.on("error", () => {});
  late?.addEventListener("abort", () => client.close(), { once: true });
  await client.connect();
  return client;
}

/**
 * Imports new mails from the mailbox, oldest first. Each mail is stored in the same transaction as its UID, so that a later poll
 * continues after it. The mails stay in the mailbox and are not marked as read. Returns the number of stored mails. Throws if the
 * mailbox can't be read.
 */
export async function readMailbox(deps: Deps, url: string, stopping: AbortSignal): Promise<number> {
  const { db, now } = deps;
  const { hostname, port, username } = new URL(url);
  const name = `${decodeURIComponent(username)}@${hostname}:${port}/INBOX`;
  const client = await connect(url);
  const closeClient = () => client.close();
  stopping.addEventListener("abort", closeClient, { once: true });
  let stored = 0;
  try {
    const mailbox = await client.mailboxOpen("INBOX", { readOnly: true });
    const uidValidity = String(mailbox.uidValidity);
    const known = findBox(db, name);
    // A different UIDVALIDITY means that the server has renumbered the mailbox.
    const isSameNumbering = known?.uidValidity === uidValidity;
    const lastUid = isSameNumbering ? known.lastUid : 0;
    const since = new Date(now() - (known ? RENUMBERED_PERIOD_MS : INITIAL_PERIOD_MS));
    const found = await client.search(
      { uid: `${lastUid + 1}:*`, ...(!isSameNumbering && { since }) },
      { uid: true },
    );
    // A failed search is not an empty result: continuing would skip mails.
    if (!found) throw new Error("The mailbox could not be searched.");
    // The range "5:*" always includes the last mail, even if its UID is smaller.
    const uids = found.filter((uid) => uid > lastUid).sort((a, b) => a - b);
    for (const uid of uids) {
      if (stopping.aborted) break;
      const facts = await client.fetchOne(String(uid), { size: true }, { uid: true });
      const bytes = facts ? (facts.size ?? 0) : 0;
      // The remaining mails are imported by a later poll.
      if (!fitsInQueue(db, Math.min(bytes, MAIL_MAX_BYTES))) break;
      // Of an oversized mail, only the beginning is fetched, to show it to the owner.
      const source = bytes <= MAIL_MAX_BYTES || { maxLength: HEAD_BYTES };
      const mail = await client.fetchOne(String(uid), { source }, { uid: true });
      const raw = mail ? (mail.source ?? null) : null;
      const isNew = await write(db, (tx) => {
        saveBox(tx, { name, uidValidity, lastUid: uid });
        return facts ? storeMail(tx, raw, { box: `${name} ${uidValidity}:${uid}`, bytes }, now()) : false;
      });
      if (isNew) stored += 1;
    }
    if (!isSameNumbering && uids.length === 0)
      await write(db, (tx) => saveBox(tx, { name, uidValidity, lastUid: Math.max(mailbox.uidNext - 1, 0) }));
    await client.logout();
  } finally {
    stopping.removeEventListener("abort", closeClient);
    client.close();
  }
  return stored;
}
