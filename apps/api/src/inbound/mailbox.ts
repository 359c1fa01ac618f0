import { write } from "@rankwright/db/core";
import { findBox, keepBox } from "@rankwright/db/inbound";
import type { ImapFlow } from "imapflow";
import type { Deps } from "../context/deps.ts";
import { HEAD_BYTES, hasRoomFor, keepMail, MAIL_MAX_BYTES } from "./keep.ts";

const TIMEOUT_MS = 30_000;
const DAY_MS = 24 * 3_600_000;
/** Of a mailbox that was never looked into, only what came in this time is taken. */
const FIRST_LOOK_MS = DAY_MS;
/** Of one that counts anew, so much more; what was taken of it is known by its Message-ID. */
const NEW_COUNT_MS = 30 * DAY_MS;

/** Loaded with the first look: no start waits for it. */
const flow = () => import("imapflow");

/** Signs in at the mailbox. Throws what the server, the line or the name service said; a silent one after `limitMs` each. */
export async function connect(url: string, limitMs = TIMEOUT_MS, late?: AbortSignal): Promise<ImapFlow> {
  const { hostname, port, protocol, username, password } = new URL(url);
  const secure = protocol === "imaps:";
  const { ImapFlow } = await flow();
  const client = new ImapFlow({
    host: hostname,
    port: Number(port) || (secure ? 993 : 143),
    secure,
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    connectionTimeout: limitMs,
    greetingTimeout: limitMs,
    socketTimeout: limitMs,
  });
  // A connection that breaks between two commands; the command under way tells of it.
  client.on("error", () => {});
  late?.addEventListener("abort", () => client.close(), { once: true });
  await client.connect();
  return client;
}

/**
 * Takes what is new in the mailbox, in its order; each is kept, with how far the mailbox was read, in one transaction. The mails
 * stay there, unread. The answer is how many were kept. Throws when the mailbox can't be read.
 */
export async function readMailbox(deps: Deps, url: string, stopping: AbortSignal): Promise<number> {
  const { db, now } = deps;
  const { hostname, port, username } = new URL(url);
  const name = `${decodeURIComponent(username)}@${hostname}:${port}/INBOX`;
  const client = await connect(url);
  const give = () => client.close();
  stopping.addEventListener("abort", give, { once: true });
  let kept = 0;
  try {
    const mailbox = await client.mailboxOpen("INBOX", { readOnly: true });
    const uidValidity = String(mailbox.uidValidity);
    const known = findBox(db, name);
    // Another validity: the server counts anew.
    const isCounted = known?.uidValidity === uidValidity;
    const lastUid = isCounted ? known.lastUid : 0;
    const since = new Date(now() - (known ? NEW_COUNT_MS : FIRST_LOOK_MS));
    const found = await client.search(
      { uid: `${lastUid + 1}:*`, ...(!isCounted && { since }) },
      { uid: true },
    );
    // Refused, which is not "nothing there": what is there would be passed over.
    if (!found) throw new Error("The mailbox could not be searched.");
    // "5:*" names the last mail also where its number is smaller.
    const uids = found.filter((uid) => uid > lastUid).sort((a, b) => a - b);
    for (const uid of uids) {
      if (stopping.aborted) break;
      const facts = await client.fetchOne(String(uid), { size: true }, { uid: true });
      const bytes = facts ? (facts.size ?? 0) : 0;
      // What waits there is taken by a later look.
      if (!hasRoomFor(db, Math.min(bytes, MAIL_MAX_BYTES))) break;
      // Of one that is too large the owner is shown how it begins.
      const source = bytes <= MAIL_MAX_BYTES || { maxLength: HEAD_BYTES };
      const mail = await client.fetchOne(String(uid), { source }, { uid: true });
      const raw = mail ? (mail.source ?? null) : null;
      const isNew = await write(db, (tx) => {
        keepBox(tx, { name, uidValidity, lastUid: uid });
        return facts ? keepMail(tx, raw, { box: `${name} ${uidValidity}:${uid}`, bytes }, now()) : false;
      });
      if (isNew) kept += 1;
    }
    if (!isCounted && uids.length === 0)
      await write(db, (tx) => keepBox(tx, { name, uidValidity, lastUid: Math.max(mailbox.uidNext - 1, 0) }));
    await client.logout();
  } finally {
    stopping.removeEventListener("abort", give);
    client.close();
  }
  return kept;
}
