import { audit, type Tx, write } from "@rankwright/db/core";
import {
  findUnmatched,
  finishInbound,
  type InboundMail,
  listUnmatched,
  markUnmatched,
  trimUnmatched,
  type UnmatchedLimits,
} from "@rankwright/db/inbound";
import { findOrder, type OrderRow } from "@rankwright/db/orders";
import { TEXT_MAX } from "@rankwright/schema";
import type { Deps } from "../context/deps.ts";
import type { MailFacts } from "../parsing/mail/facts.ts";
import type { ReadReply } from "../parsing/mail/read.ts";
import { notFound, wrongField } from "../trpc/errors.ts";
import { deliverToRoom } from "./deliver.ts";
import { parseMail, UNSAFE } from "./parse-mail.ts";
import { MAIL_MAX_BYTES } from "./store.ts";

const DAY_MS = 24 * 3_600_000;
const RETENTION_DAYS = 30;
const MAX_MAILS = 200;
const MEGABYTE = 1024 * 1024;
/** Maximum size of a mail whose source is stored, in bytes. If a mail is larger, only its text is stored. */
const WHOLE_MAX_BYTES = 5 * MEGABYTE;
/** Maximum length of a sender or subject, in characters. */
const LINE_MAX = 300;

/** Returns the retention limits of unmatched mails. `now` in milliseconds. */
export const unmatchedLimits = (now: number): UnmatchedLimits => ({
  mails: MAX_MAILS,
  bytes: 100 * MEGABYTE,
  since: now - RETENTION_DAYS * DAY_MS,
});

/** Makes untrusted text safe to store and display, and limits its length. */
const sanitized = (text: string, maxLength: number) =>
  text.replaceAll("\0", "").slice(0, maxLength).toWellFormed();

/**
 * Adds a mail to the owner's unmatched mails with a reason, and deletes the oldest ones beyond the limits. `mail` is the parsed
 * mail; if it is undefined, the start of the source is stored as the text.
 */
export function saveUnmatched(
  tx: Tx,
  row: InboundMail,
  { reason, mail, orderId = null }: { reason: string; mail?: MailFacts | undefined; orderId?: string | null },
  now: number,
): void {
  // A mail that could not be parsed safely is always stored in full, because it has no parsed text.
  const isStoredWhole = row.bytes <= WHOLE_MAX_BYTES || reason === UNSAFE;
  const isWhole = row.raw !== null && row.bytes === row.raw.length && isStoredWhole;
  const source = row.raw?.subarray(0, 4 * TEXT_MAX).toString("utf8") ?? "";
  markUnmatched(
    tx,
    row._id,
    {
      reason,
      orderId,
      sender: sanitized(mail?.fromHeader ?? row.sender, LINE_MAX),
      subject: sanitized(mail?.subject ?? row.subject, LINE_MAX),
      text: sanitized(mail?.text ?? source, TEXT_MAX),
      raw: isWhole ? row.raw : null,
    },
    now,
  );
  trimUnmatched(tx, unmatchedLimits(now));
}

/** Returns the unmatched mails, newest first, and the retention limits. */
export const unmatchedMails = ({ db }: Pick<Deps, "db">) => ({
  mails: listUnmatched(db),
  retentionDays: RETENTION_DAYS,
  most: MAX_MAILS,
});

const mailNotFound = () => notFound("mail");

/** Returns an unmatched mail's plain text. `isWhole` is true if its source, with the attachments, is still stored. */
export function readUnmatched({ db }: Pick<Deps, "db">, _id: string): { text: string; isWhole: boolean } {
  const row = findUnmatched(db, _id);
  if (!row) throw mailNotFound();
  return { text: row.text, isWhole: row.raw !== null };
}

/** Finds an order by its number or by a URL that contains it. Throws a validation error of the field `order` if there is none. */
function requireNamedOrder({ db }: Pick<Deps, "db">, named: string): OrderRow {
  const [number] = /[0-9a-f]{24}/.exec(named.toLowerCase()) ?? [];
  const order = number === undefined ? undefined : findOrder(db, number);
  if (order) return order;
  const message = "No order has this number. Copy it from the order's page.";
  throw wrongField("order", message);
}

/** Creates a message from an unmatched mail: from its source if that is stored, otherwise from its text. */
async function messageOf(deps: Deps, row: InboundMail): Promise<{ reply: ReadReply; email: string }> {
  const mail = row.raw && (await parseMail(deps, row.raw));
  if (mail === "unsafe") {
    const text = "(This e-mail could not be read safely. The original is attached.)";
    const attached = row.raw ? [{ name: "mail.txt", content: row.raw }] : [];
    return { reply: { text, folded: "", attached }, email: row.sender };
  }
  if (mail) return { reply: mail.reply, email: mail.sender || row.sender };
  const left =
    row.bytes > MAIL_MAX_BYTES
      ? "\n\n(This e-mail was larger than 25 MB. Only its beginning is shown.)"
      : "\n\n(Only the text of this e-mail is still available.)";
  const text = row.text.slice(0, TEXT_MAX - left.length).toWellFormed() + left;
  return { reply: { text, folded: "", attached: [] }, email: row.sender };
}

/**
 * Adds an unmatched mail to the conversation of the given order, as unverified. Throws NOT_FOUND if the mail was already added to an
 * order or dismissed.
 */
export async function assignUnmatched(
  deps: Deps,
  { _id, order: named }: { _id: string; order: string },
  byEmail: string,
): Promise<{ orderId: string; customerName: string }> {
  const row = findUnmatched(deps.db, _id);
  if (!row) throw mailNotFound();
  const order = requireNamedOrder(deps, named);
  const { reply, email } = await messageOf(deps, row);
  await deliverToRoom(deps, row, order, reply, (tx) => {
    if (!findUnmatched(tx, _id)) throw mailNotFound();
    audit(tx, byEmail, "settings.inbound.file", `${row.sender}: ${row.subject} to ${order._id}`, deps.now());
    return { from: { kind: "customer", byMail: true, email, verified: false }, isNote: false };
  });
  return { orderId: order._id, customerName: order.customerName };
}

/** Dismisses an unmatched mail. Throws NOT_FOUND if the mail was already added to an order or dismissed. */
export async function dismissUnmatched({ db, now }: Deps, _id: string, byEmail: string): Promise<void> {
  await write(db, (tx) => {
    const row = findUnmatched(tx, _id);
    if (!row) throw mailNotFound();
    finishInbound(tx, _id, { state: "ignored", reason: row.reason, orderId: row.orderId }, now());
    audit(tx, byEmail, "settings.inbound.dismiss", `${row.sender}: ${row.subject}`, now());
  });
}
