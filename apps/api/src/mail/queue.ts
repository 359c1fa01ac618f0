import { insertMail, type Tx } from "@rankwright/db/core";

export interface Mail {
  /** One address. */
  to: string;
  subject: string;
  /** Plain text, a paragraph a line: breaks of our own look torn on a phone. */
  text: string;
  /** Names the one occasion for this mail: a second with the same key is not written. */
  onceKey?: string;
  /** Who gets the answers; the sender unless it is given. Such a mail is a person's. */
  replyTo?: string;
  /** Where a mail program ends the subscription that this mail belongs to, by a POST (RFC 8058). */
  unsubscribeUrl?: string;
  /** The invoice or credit note that goes along as a PDF. */
  invoiceId?: string | undefined;
}

/**
 * Writes a mail in the transaction that causes it: no mail without the change, no change without the mail. Call
 * `deps.wake("mail")` after the commit. The answer is the mail's id, or undefined when `onceKey` was used before.
 */
export function queueMail(tx: Tx, mail: Mail, now: number): string | undefined {
  const { to: recipient, subject, text, onceKey = null, replyTo = null } = mail;
  const { unsubscribeUrl = null, invoiceId = null } = mail;
  return insertMail(tx, { recipient, subject, body: text, onceKey, replyTo, unsubscribeUrl, invoiceId }, now);
}
